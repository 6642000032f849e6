import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { api } from "../../workers/api/index.ts";
import { describeRoutes } from "../../workers/api/openapi.ts";

test("the build describes the API as its sources do, and with the headers of every answer", async () => {
  const answer = await exports.default.fetch("http://localhost/api/openapi.json");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const document = await answer.json<{ paths: object }>();
  expect(document).toEqual(JSON.parse(JSON.stringify(await describeRoutes(api))));
  const page = await exports.default.fetch("http://localhost/api/docs");
  const html = await page.text();
  for (const path of Object.keys(document.paths)) expect(html).toContain(`/api${path}`);
});
