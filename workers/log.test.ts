import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { client, newClient, type Options } from "../tests/api.ts";

const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);

/** The log lines of a call. */
async function linesOf(call: (options: Options) => Promise<{ headers: Headers }>, REQUEST_LOG = "all") {
  logged.mockClear();
  const answer = await call({ env: { ...env, REQUEST_LOG } });
  return { answer, lines: logged.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>) };
}

test("each request is logged in one line: its id, route, status, duration and database use", async () => {
  const ada = await newClient();
  const { answer, lines } = await linesOf((options) => ada.get("/project/", options));
  const [line] = lines;
  expect(lines).toEqual([
    {
      time: line!.time,
      release: "development",
      request: answer.headers.get("x-request-id"),
      method: "GET",
      route: "/api/project",
      status: 200,
      ms: line!.ms,
      person: ada.person.id.slice(0, 8),
      trips: 1,
    },
  ]);
  expect(new Date(line!.time as string).toISOString()).toBe(line!.time);
  expect(line!.ms).toBeGreaterThanOrEqual(0);
});

test("where a read did not need the person, a line has the start of the session's id, and none for visitors", async () => {
  const ada = await newClient();
  const { lines } = await linesOf((options) => ada.get("/auth/me", options));
  expect(lines[0]).toMatchObject({ person: ada.person.id.slice(0, 8) });
  const { lines: visitors } = await linesOf((options) => client().get("/auth/me", options));
  expect(Object.keys(visitors[0]!)).not.toContain("person");
  expect(Object.keys(visitors[0]!)).not.toContain("session");
});

test("no line contains user input, a name or an address", async () => {
  const ada = await newClient({ role: "admin" });
  const secret = "somebodys-own-words";
  const calls: [string, string, object?][] = [
    ["GET", `/admin/users/list?search=${secret}`],
    ["GET", `/diary/date/${secret}`],
    ["GET", `/nowhere/${secret}`],
    ["GET", `/auth/verify-email?uid=${secret}&token=${secret}`],
    ["POST", "/diary/", { diary_text: secret }],
    ["PATCH", `/todo/${secret}`, { todo_title: secret }],
    ["POST", "/auth/login", { email: `${secret}@example.com`, password: secret }],
  ];
  const headers = {
    "user-agent": secret,
    referer: `https://${secret}.example/`,
    "x-request-id": secret,
    "cf-ray": secret,
  };
  const routes = [];
  for (const [method, path, body] of calls) {
    const { answer, lines } = await linesOf((options) => ada.call(method, path, body, { ...options, headers }));
    expect(lines).toHaveLength(1);
    const text = JSON.stringify(lines);
    for (const personal of [secret, ada.person.id, ada.person.username, "127.0.0.1"])
      expect(text).not.toContain(personal);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    routes.push(lines[0]!.route);
  }
  expect(routes).toEqual([
    "/api/admin/users/list",
    "/api/diary/date/:date",
    "/api/*",
    "/api/auth/verify-email",
    "/api/diary",
    "/api/todo/:id",
    "/api/auth/login",
  ]);
});

test("on Cloudflare the request id is the Ray ID", async () => {
  const ray = "8f2a3b4c5d6e7f80-TXL";
  const answer = await client().get("/auth/me", { headers: { "cf-ray": ray } });
  expect(answer.headers.get("x-request-id")).toBe(ray);
});

test("where only errors are logged, a success leaves no line", async () => {
  const { lines } = await linesOf((options) => client().get("/nowhere", options), "errors");
  expect(lines).toEqual([]);
});
