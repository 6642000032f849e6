import { expect, test } from "vitest";
import { client } from "../../tests/api.ts";

test("the API shows its own description, without scripts", async () => {
  const { body: document } = await client().get("/openapi.json");
  const page = await client().get<string>("/docs");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.body).not.toContain("<script");
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
  for (const path of Object.keys(document.paths)) expect(page.body).toContain(`/api${path}`);
  // Types as a programmer writes them, with what they are held to.
  expect(page.body).toContain("  duration_minutes?: integer // 1 to 180, 25 unless said");
  expect(page.body).toContain("&quot;high&quot; | &quot;medium&quot;");
});
