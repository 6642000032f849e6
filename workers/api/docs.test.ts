import { expect, test } from "vitest";
import { client } from "../../tests/api.ts";

test("the API documents itself, with an anchor for each call", async () => {
  const { body: document } = await client().get("/openapi.json");
  const page = await client().get<string>("/docs");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
  for (const path of Object.keys(document.paths)) expect(page.body).toContain(`/api${path}`);
  expect(page.body).toContain('curl -H "Authorization: Bearer sf_…" http://localhost/api/project');
  // Types in TypeScript notation with their limits.
  expect(page.body).toContain("  duration_minutes?: integer // 1 to 180, 25 unless said");
  expect(page.body).toContain("&quot;high&quot; | &quot;medium&quot;");
  // Descriptions mark names by backticks.
  expect(page.body).toContain("<code>Retry-After</code> is the number of seconds");
  expect(page.body.replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "")).not.toContain("`");
});

interface Described {
  operationId: string;
  security: object[];
  tags: string[];
  parameters?: { in: string; name: string }[];
  responses: Record<string, { $ref?: string; headers?: object }>;
}

test("the description says who may make a call, and every error it can answer", async () => {
  const { body: document } = await client().get("/openapi.json");
  const call = (method: string, path: string): Described => document.paths[path][method];
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: "apiKey", in: "cookie" },
    agent: { type: "http", scheme: "bearer" },
  });
  expect(call("get", "/auth/me").security).toEqual([]);
  expect(call("get", "/project").security).toEqual([{ session: [] }, { token: [] }]);
  expect(call("get", "/auth/tokens").security).toEqual([{ session: [] }]);
  expect(call("get", "/admin/users/list").security).toEqual([{ session: [] }]);
  expect(call("post", "/system-stats/report").security).toEqual([{ agent: [] }]);
  const statuses = (method: string, path: string) => Object.keys(call(method, path).responses).map(Number);
  expect(statuses("get", "/project")).toEqual([200, 400, 401, 503]);
  expect(statuses("post", "/todo/project/{id}")).toEqual([200, 201, 400, 401, 403, 404, 409, 413, 415, 429, 503]);
  expect(statuses("post", "/admin/language/upload-csv")).toEqual([200, 400, 401, 403, 404, 413, 415, 429, 503]);
  expect(statuses("get", "/pomodoro/live")).toContain(101);
  expect(statuses("get", "/live")).toEqual([101, 400, 401, 403, 503]);
  expect(document.components.responses.TooManyRequests.headers).toHaveProperty("Retry-After");
});

test("schemas have names and limits, and no two paths differ only by parameter names", async () => {
  const { body: document } = await client().get("/openapi.json");
  const { schemas } = document.components;
  expect(schemas.TodoInput.properties.todo_title).toMatchObject({ minLength: 1, maxLength: 120 });
  expect(schemas.Todo.properties.id).toEqual({ type: "string" });
  expect(document.paths["/project"].post.requestBody.content["application/json"].schema).toEqual({
    $ref: "#/components/schemas/ProjectInput",
  });
  const paths = Object.keys(document.paths);
  expect(new Set(paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"))).size).toBe(paths.length);
  const calls = Object.values<Record<string, Described>>(document.paths).flatMap((item) => Object.values(item));
  expect(new Set(calls.map((one) => one.operationId)).size).toBe(calls.length);
  expect(calls.filter((one) => one.tags.length !== 1)).toEqual([]);
});
