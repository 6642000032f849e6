import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

test("the landing page carries no scripts and a strict policy", async () => {
  const answer = await exports.default.fetch("http://localhost/");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'nonce-");
  const html = await answer.text();
  expect(html).toContain("Sevenfold");
  expect(html).not.toContain("<script");
});
