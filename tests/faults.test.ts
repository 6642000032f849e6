import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { afterEach, expect, test, vi } from "vitest";
import { withRetries } from "../app/db/retry.ts";
import { loader as homeLoader } from "../app/routes/home/route.tsx";
import { action as loginAction } from "../app/routes/login/route.tsx";
import { loader as settingsLoader } from "../app/routes/settings/route.tsx";
import { createServer } from "../workers/server.ts";
import { client, newClient } from "./api.ts";
import { failingD1 } from "./failing.ts";
import { newHost, sample } from "./hosts.ts";
import { newProject } from "./todos.ts";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => warned.mockClear());

/** Temporary failures from D1's documentation, and one of its engine. */
const TRANSIENT = [
  "D1_ERROR: Network connection lost.",
  "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1_ERROR: Internal error in D1 DB storage caused object to be reset.",
  "D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.",
  "D1_ERROR: D1 DB reset because its code was updated.",
  "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
  "D1_ERROR: internal error; reference = 1mn0subdro65k4b8uag5o0h4",
];
/** The error of a read while another process has locked local D1's file. */
const READ_LOCKED =
  "D1_ERROR: Failed to get session commit token: internal error; reference = 1mn0subdro65k4b8uag5o0h4";
const OVERLOADED = [
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
];

for (const message of TRANSIENT) {
  for (const when of ["before", "after"] as const) {
    test(`${message} (${when} executing): a read succeeds`, async () => {
      const ada = await newClient();
      await newProject(ada, "Work");
      for (const times of [1, 2]) {
        const { d1 } = failingD1(env.DB, { message, when, times });
        const answer = await ada.get("/project/", { env: { DB: d1 } });
        expect([answer.status, answer.body]).toMatchObject([200, [{ proje_title: "Work" }]]);
      }
      const { d1 } = failingD1(env.DB, { message, when, times: 9 });
      const answer = await ada.get("/project/", { env: { DB: d1 } });
      expect(answer).toMatchObject({ status: 503, body: { error: "The database did not answer. Please try again." } });
      expect(answer.headers.get("retry-after")).toBe("5");
    });

    test(`${message} (${when} executing): a write is sent once, and the person is asked to check`, async () => {
      const ada = await newClient();
      const project = await newProject(ada, "Work");
      const changes: [method: string, path: string, body: object, of: RegExp, stored: string][] = [
        ["POST", `/todo/project/${project}`, { todo_title: "Once" }, /insert into "?todo"?/i, "todo WHERE user_id = ?"],
        ["POST", "/diary/", { diary_text: "Once" }, /insert into "?diary_entry"?/i, "diary_entry WHERE user_id = ?"],
        [
          "POST",
          "/project/",
          { proje_title: "Once" },
          /insert into "?project"?/i,
          "project WHERE proje_title = 'Once' AND user_id = ?",
        ],
      ];
      for (const [method, path, body, of, stored] of changes) {
        const { d1, count } = failingD1(env.DB, { message, when, of });
        const answer = await ada.call(method, path, body, { env: { DB: d1 } });
        expect([path, answer.status, answer.body.error]).toEqual([
          path,
          503,
          "The database did not answer. Check whether your change was saved before you try again.",
        ]);
        expect(answer.headers.get("retry-after")).toBeNull();
        const times = when === "after" ? 1 : 0;
        expect([path, count(of)]).toEqual([path, times]);
        const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${stored}`)
          .bind(ada.person.id)
          .first<{ n: number }>();
        expect([path, row!.n]).toEqual([path, times]);
      }
    });
  }
}

test("a locked database is retried until the lock is released", async () => {
  const ada = await newClient();
  const lock = { message: "D1_ERROR: database is locked: SQLITE_BUSY", when: "before", times: 4 } as const;
  const { d1 } = failingD1(env.DB, lock);
  const made = await ada.post("/project/", { proje_title: "Once" }, { env: { DB: d1 } });
  expect([made.status, made.body]).toMatchObject([201, { proje_title: "Once" }]);
  const { d1: locked } = failingD1(env.DB, { ...lock, message: READ_LOCKED });
  expect((await ada.get("/project/", { env: { DB: locked } })).body).toHaveLength(1);
});

test("a write with an unclear failure is not retried, even where a read would be", async () => {
  const ada = await newClient();
  const { d1, count } = failingD1(env.DB, { message: READ_LOCKED, when: "after", of: /insert into "?diary_entry"?/i });
  const answer = await ada.post("/diary/", { diary_text: "Once" }, { env: { DB: d1 } });
  expect([answer.status, count(/insert into "?diary_entry"?/i)]).toEqual([503, 1]);
});

/** A database whose round trips all run `work`, with short time limits. */
function withShortLimits(work: () => Promise<never>) {
  const use = { trips: 0, retries: 0 };
  const fake = { prepare: () => ({ bind: () => ({ all: work, run: work }) }), batch: work };
  return { use, d1: withRetries(fake as unknown as D1Database, use, { read: 200, write: 400 }) };
}

test("all round trips of a request share one time limit", async () => {
  const locked = () => Promise.reject(new Error("database is locked: SQLITE_BUSY"));
  const busy = { status: 503, retryAfter: 5, message: "The database is busy. Please try again in a moment." };
  const alone = withShortLimits(locked);
  await expect(alone.d1.prepare("UPDATE user SET role = 1").bind().run()).rejects.toMatchObject(busy);
  expect(alone.use.retries).toBeGreaterThan(0);

  const answers = [() => new Promise<never>(() => {}), locked];
  const { d1, use } = withShortLimits(() => answers.shift()!());
  await expect(d1.prepare("SELECT 1").bind().all()).rejects.toMatchObject({ status: 503 });
  // The stalled read has used up the time of the following write.
  await expect(d1.prepare("UPDATE user SET role = 1").bind().run()).rejects.toMatchObject(busy);
  expect(use).toEqual({ trips: 2, retries: 0 });
});

test("an overloaded database is not retried, and the client is told when to retry", async () => {
  const ada = await newClient();
  for (const message of OVERLOADED) {
    for (const ask of [ada.get, (path: string, options: object) => ada.post(path, { proje_title: "x" }, options)]) {
      const { d1, count } = failingD1(env.DB, { message, when: "before", times: 1 });
      const answer = await ask("/project/", { env: { DB: d1 } });
      expect([answer.status, answer.headers.get("retry-after"), count(/./)]).toEqual([503, "5", 0]);
      expect(answer.body).toMatchObject({ code: "database.busy" });
    }
  }
});

test("a clock or an agent's report without storage space gets the same 503", async () => {
  const ada = await newClient();
  const project_id = await newProject(ada, "Work");
  const full = "The database is full, so your change was not saved. Please try again later.";
  const check = "The database did not answer. Check whether your change was saved before you try again.";
  for (const [message, error] of [
    ["database or disk is full: SQLITE_FULL", full],
    ["internal error; reference = t8l6j42sl83knaocsos91qug", check],
  ] as const) {
    const fail = async () => {
      throw new Error(message);
    };
    const POMODORO = { getByName: () => ({ running: fail, command: fail, changed: fail }) };
    const started = await ada.post("/pomodoro/start", { project_id }, { env: { POMODORO } });
    const env = { AGENT_TOKEN: "token", HOSTS: { getByName: () => ({ report: fail }) } };
    const headers = { authorization: "Bearer token" };
    const reported = await client().post("/system-stats/report", sample(newHost()), { headers, env });
    for (const answer of [started, reported]) expect(answer).toMatchObject({ status: 503, body: { error } });
  }
});

test("a full database is a 503 that says so, and is not retried", async () => {
  const ada = await newClient();
  for (const message of ["D1_ERROR: database or disk is full: SQLITE_FULL", "D1_ERROR: Exceeded maximum DB size"]) {
    const { d1, count } = failingD1(env.DB, { message, when: "before", of: /insert into "?project"?/i });
    const answer = await ada.post("/project/", { proje_title: "x" }, { env: { DB: d1 } });
    expect(answer).toMatchObject({ status: 503, body: { code: "database.full" } });
    expect(count(/insert into "?project"?/i)).toBe(0);
  }
});

test("a failing batch is applied completely or not at all", async () => {
  const ada = await newClient();
  for (const when of ["before", "after"] as const) {
    const project = await newProject(ada, "Work");
    await ada.post(`/todo/project/${project}`, { todo_title: "x" });
    const { d1 } = failingD1(env.DB, { message: TRANSIENT[0]!, when, of: /^\s*(update|delete)/i });
    expect((await ada.delete(`/project/${project}`, undefined, { env: { DB: d1 } })).status).toBe(503);
    const left = await env.DB.prepare("SELECT count(*) AS n FROM todo WHERE project_id = ? AND deleted_at IS NULL")
      .bind(project)
      .first<{ n: number }>();
    const there = (await ada.get(`/project/${project}`)).status;
    expect([there, left!.n]).toEqual(when === "before" ? [200, 1] : [404, 0]);
  }
});

test("a stalled database times out and is not retried", async () => {
  let asked = 0;
  const { d1, use } = withShortLimits(() => (asked++, new Promise<never>(() => {})));
  await expect(d1.prepare("SELECT 1").bind().all()).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  await expect(d1.prepare("UPDATE user SET role = 1").bind().run()).rejects.toMatchObject({
    status: 503,
    retryAfter: undefined,
  });
  expect([asked, use]).toEqual([2, { trips: 2, retries: 0 }]);
});

test("an error in a statement is neither retried nor hidden behind a message about the database", async () => {
  const ada = await newClient();
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { d1, count } = failingD1(env.DB, {
    message: "D1_ERROR: no such table: nowhere: SQLITE_ERROR",
    when: "before",
    of: /insert/i,
  });
  const secret = "somebody's own words";
  const answer = await ada.post("/diary/", { diary_text: secret }, { env: { DB: d1 } });
  expect([answer.status, answer.body.code, count(/insert/i)]).toEqual([500, "connection.server", 0]);
  const [[line]] = errors.mock.calls as [[string]];
  expect(JSON.parse(line)).toMatchObject({ request: answer.headers.get("x-request-id") });
  expect(line).toContain("no such table: nowhere");
  expect(line).not.toContain(secret);
  errors.mockClear();
});

/** The result of a page's loader with that database, or the error it throws. */
async function load(loader: (args: LoaderFunctionArgs) => Promise<unknown>, cookie: string, DB: D1Database) {
  let found: unknown;
  const server = createServer(async (request, context) => {
    const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
    found = await loader(args).catch((error: unknown) => error);
    return new Response(null);
  });
  const answer = await server.fetch(
    new Request("http://localhost/", { headers: { cookie } }),
    { ...env, DB },
    createExecutionContext(),
  );
  return { found, request: answer.headers.get("x-request-id")! };
}

test("a week that fails to load does not affect the todos beside it", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ada = await newClient();
  const project = await newProject(ada, "Work");
  await ada.post(`/todo/project/${project}`, { todo_title: "Still here" });
  const { d1 } = failingD1(env.DB, {
    message: "D1_ERROR: no such column",
    when: "before",
    times: 9,
    of: /from "weekly_update"/,
  });
  const { found } = await load(homeLoader, ada.person.cookie, d1);
  expect(found).toMatchObject({
    todos: [{ todo_title: "Still here" }],
    week: { error: "Failed to load weekly stats", byProject: {} },
  });
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
});

test("todos that fail to load do not affect the week below", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ada = await newClient();
  await newProject(ada, "Work");
  const { d1 } = failingD1(env.DB, {
    message: "D1_ERROR: no such column",
    when: "before",
    times: 9,
    of: /from "todo" where \("todo"."project_id" in/,
  });
  const { found } = await load(homeLoader, ada.person.cookie, d1);
  expect(found).toMatchObject({
    problem: "Failed to fetch todos",
    projects: [{ proje_title: "Work" }],
    week: { error: null },
  });
  errors.mockRestore();
});

test("an unexpected error is shown at the form, which keeps what was typed", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { d1 } = failingD1(env.DB, { message: "D1_ERROR: no such column", when: "before", times: 9, of: /user/i });
  let found: unknown;
  const server = createServer(async (request, context) => {
    found = await loginAction({ request, context, params: {} } as unknown as ActionFunctionArgs);
    return new Response(null);
  });
  const body = new URLSearchParams({ email: "ada@example.com", password: "Right horse 1!" });
  const request = new Request("http://localhost/login", { method: "POST", body });
  await server.fetch(request, { ...env, DB: d1 }, createExecutionContext());
  expect(found).toMatchObject({
    data: { error: "Login failed", values: { email: "ada@example.com" } },
    init: { status: 500 },
  });
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
});

test("a page says that the database is busy, and names the request", async () => {
  const { person } = await newClient();
  const { d1 } = failingD1(env.DB, { message: OVERLOADED[0]!, when: "before" });
  const { found, request } = await load(settingsLoader, person.cookie, d1);
  expect(found).toMatchObject({
    data: { text: "The database is busy. Please try again in a moment.", request },
    init: { status: 503, headers: { "Retry-After": "5" } },
  });
});
