import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Client as Person, client, newClient, type Options } from "../../tests/api.ts";
import { insertTodos } from "../../tests/todos.ts";
import worker from "../../tests/worker.ts";

const AT = "2026-11-25T10:00:00.000Z";
const DAY_BEFORE = "2026-11-24T00:00:00.000Z";
const WEDNESDAY = "2026-11-25";

/** A token of a person, made the day before. */
async function tokenOf(person: Person, input: object = {}): Promise<string> {
  const made = await person.post("/auth/tokens", { name: "Assistant", scope: "write", ...input }, { at: DAY_BEFORE });
  expect(made.status).toBe(201);
  return made.body.token;
}

/** Connects the protocol's own client to the Worker. Its requests have the time `AT`. */
async function connect(token: string, headers: Record<string, string> = {}) {
  const statuses: [string, number][] = [];
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/api/mcp"), {
    requestInit: { headers: { authorization: `Bearer ${token}`, "x-now": AT, ...headers } },
    fetch: async (url, init) => {
      const ctx = createExecutionContext();
      const request = new Request(url, init as RequestInit) as Request<unknown, IncomingRequestCfProperties>;
      const answer = await worker.fetch(request, env, ctx);
      statuses.push([request.method, answer.status]);
      const text = await answer.arrayBuffer();
      await waitOnExecutionContext(ctx);
      const isEmpty = [202, 204].includes(answer.status);
      return new Response(isEmpty ? null : text, { status: answer.status, headers: answer.headers }) as never;
    },
  });
  // The client compiles schemas of answers, which workerd forbids; no tool has such a schema.
  const jsonSchemaValidator = { getValidator: () => () => ({ valid: true }) } as never;
  const assistant = new Client({ name: "test", version: "1" }, { jsonSchemaValidator });
  await assistant.connect(transport as never);
  const call = async (name: string, given: object = {}) => {
    const answer = await assistant.callTool({ name, arguments: { ...given } });
    const [{ text } = { text: "" }] = answer.content as { text: string }[];
    return { isError: answer.isError ?? false, text, body: answer.isError ? null : JSON.parse(text) };
  };
  return { assistant, call, statuses };
}

/** Sends a message without the client. */
const sent = (token: string, body: unknown, options: Options = {}) =>
  client().post("/mcp", body, {
    ...options,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...options.headers },
  });
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

async function withProject(fields?: Parameters<typeof newClient>[0]) {
  const ada = await newClient(fields);
  const project: string = (await ada.post("/project/", { proje_title: "Work" }, { at: DAY_BEFORE })).body.id;
  return { ada, project };
}

test("an assistant adds a todo by a typed line, plans it, finds it, completes it and sees it in the week", async () => {
  const { ada, project } = await withProject();
  const { assistant, call, statuses } = await connect(await tokenOf(ada));
  expect(assistant.getServerVersion()).toMatchObject({ name: "sevenfold" });
  await assistant.ping();
  const added = await call("add_todo", { line: "Send report !high fri 15:00", todo_description: "To Bob" });
  expect(added.body).toMatchObject({
    project_id: project,
    todo_title: "Send report",
    todo_description: "To Bob",
    todo_category: "high",
    todo_due_date: "2026-11-27T12:00:00.000Z",
    todo_time: "15:00",
  });
  const { id } = added.body;
  const planned = await call("plan_todos", { plans: [{ id, todo_due_date: "2026-11-26" }] });
  expect(planned.body.todos).toMatchObject([{ id, todo_due_date: "2026-11-26T12:00:00.000Z", todo_time: "15:00" }]);
  expect((await call("find", { query: "repo", kind: "todo" })).body.results).toMatchObject([{ id }]);
  expect((await call("list_todos", { project_id: project })).body.todos).toMatchObject([{ id }]);
  expect((await call("complete_todo", { id })).body).toMatchObject({ id, is_checked: true });
  const week = (await call("read_week")).body;
  expect(week).toMatchObject({
    today: WEDNESDAY,
    week_start: "2026-11-23",
    projects: [{ id: project, proje_title: "Work" }],
    todos: [{ id, is_checked: true }],
    stats: { completedTodos: 1 },
  });
  // Messages are posted; there is no stream.
  expect(new Set(statuses.map(String))).toEqual(new Set(["POST,200", "POST,202", "GET,405"]));
});

test("another method than POST is refused, and the answer names POST", async () => {
  const { ada } = await withProject();
  const { status, headers } = await client(null).get("/mcp", {
    headers: { authorization: `Bearer ${await tokenOf(ada)}` },
  });
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});

test("a line names its project, and is read in the person's language and zone", async () => {
  const { ada } = await withProject();
  await ada.put("/auth/language", { locale: "de" });
  const other = (await ada.post("/project/", { proje_title: "Garten" })).body.id;
  const { call } = await connect(await tokenOf(ada), { "x-timezone": "Pacific/Kiritimati" });
  // In that zone it is Thursday already.
  expect((await call("add_todo", { line: "Rosen schneiden morgen #garten" })).body).toMatchObject({
    project_id: other,
    todo_due_date: "2026-11-27T12:00:00.000Z",
  });
});

test("an assistant adds to the end of today's diary, and changes nothing that is written", async () => {
  const { ada } = await withProject();
  const { call } = await connect(await tokenOf(ada));
  expect((await call("write_diary", { diary_text: "Quinces" })).body).toMatchObject({ entry_date: WEDNESDAY });
  expect((await call("write_diary", { diary_text: "Thunder" })).body.diary_text).toBe("Quinces\n\nThunder");
  expect(await call("write_diary", { diary_text: " " })).toMatchObject({
    isError: true,
    text: "Diary entry cannot be empty",
  });
  const { body } = await call("read_diary", { date_start: WEDNESDAY, date_end: WEDNESDAY, limit: 1 });
  expect(body.entries).toMatchObject([{ diary_text: "Quinces\n\nThunder" }]);
});

test("a token gets the tools of its scope, and the others fail with the API's error", async () => {
  const { ada, project } = await withProject();
  const namesOf = async (assistant: Client) => (await assistant.listTools()).tools.map(({ name }) => name);
  const all = await connect(await tokenOf(ada));
  const changes = ["add_todo", "plan_todos", "complete_todo", "write_diary"];
  const reads = ["read_week", "list_todos", "find", "read_diary"];
  expect(await namesOf(all.assistant)).toEqual([...reads, ...changes]);
  for (const { name, annotations, inputSchema } of (await all.assistant.listTools()).tools) {
    expect([name, annotations?.readOnlyHint]).toEqual([name, reads.includes(name)]);
    expect(inputSchema).toMatchObject({ type: "object" });
  }

  const reading = await connect(await tokenOf(ada, { scope: "read" }));
  expect(await namesOf(reading.assistant)).toEqual(reads);
  for (const name of changes)
    expect(await reading.call(name)).toMatchObject({ isError: true, text: "This API token may only read." });

  const without = await connect(await tokenOf(ada, { without_diary: true }));
  expect(await namesOf(without.assistant)).toEqual([...reads, ...changes].filter((name) => !name.includes("diary")));
  for (const name of ["read_diary", "write_diary"])
    expect(await without.call(name)).toMatchObject({
      isError: true,
      text: "This API token gets nothing of the diary.",
    });
  await all.call("write_diary", { diary_text: "Quinces" });
  expect((await without.call("find", { query: "quinces" })).body.results).toEqual([]);
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual([]);
});

test("an error of the domain is the tool's error, and somebody else's row is not found", async () => {
  const [{ ada, project }, { ada: eve, project: hers }] = [await withProject(), await withProject()];
  const theirs = (await eve.post(`/todo/project/${hers}`, { todo_title: "Hers" })).body.id;
  const { call } = await connect(await tokenOf(ada));
  for (const [name, given] of [
    ["add_todo", { line: "Mine", project_id: hers }],
    ["list_todos", { project_id: hers }],
    ["complete_todo", { id: theirs }],
    ["plan_todos", { plans: [{ id: theirs, todo_due_date: WEDNESDAY }] }],
  ] as const)
    expect([name, await call(name, given)]).toMatchObject([name, { isError: true, text: "Not found" }]);
  expect((await call("find", { query: "hers" })).body.results).toEqual([]);
  expect((await call("read_week")).body.todos).toEqual([]);
  expect((await eve.get(`/todo/project/${hers}`)).body).toMatchObject([{ todo_due_date: null, is_checked: false }]);

  await insertTodos(ada, project, 69);
  expect(await call("add_todo", { line: "One more" })).toMatchObject({
    isError: true,
    text: "You have reached the maximum of 69 active todos. Please complete some todos before adding new ones.",
  });
  for (const given of [{}, { line: 1 }, { line: "x".repeat(121) }, { line: "" }])
    expect((await call("add_todo", given)).isError).toBe(true);
});

test("a tool whose arguments are missing or of another kind says which", async () => {
  const { call } = await connect(await tokenOf(await newClient()));
  expect(await call("list_todos")).toMatchObject({ isError: true, text: "Invalid input: project_id" });
  expect(await call("find", { query: { $ne: null } })).toMatchObject({ isError: true, text: "Invalid input: query" });
  expect(await call("plan_todos", { plans: [{}] })).toMatchObject({ isError: true, text: "Invalid input: plans.0.id" });
});

test("a call without a token that works is a 401 that says how to sign in, also with a cookie", async () => {
  const { ada } = await withProject();
  const cookie = { cookie: ada.person.cookie };
  const bearer = (authorization: string) => ({ authorization });
  const refused: Record<string, string>[] = [{}, bearer("Bearer sf_x"), bearer("Bearer x"), cookie];
  for (const headers of refused) {
    const answer = await client().post("/mcp", ping, { headers });
    expect(answer).toMatchObject({ status: 401, body: { error: "Authentication required" } });
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Sevenfold"');
  }
  const token = await tokenOf(ada);
  expect(await sent(token, ping)).toMatchObject({ status: 200, body: { jsonrpc: "2.0", id: 1, result: {} } });
  const admin = await newClient({ role: "admin" });
  expect((await admin.post(`/admin/users/${ada.person.id}/suspend`)).status).toBe(200);
  expect((await sent(token, ping)).status).toBe(401);
});

test("an expired demo account can be read, and every change fails", async () => {
  const { ada } = await withProject({ role: "demo", expires_at: "2026-11-25T00:00:00.000Z" });
  const { call } = await connect(await tokenOf(ada));
  expect((await call("read_week")).isError).toBe(false);
  expect(await call("add_todo", { line: "New" })).toMatchObject({
    isError: true,
    text: "Your demo account has expired. Create an account to keep your work.",
  });
});

test("changes count towards the account's limit, and reads do not", async () => {
  const { ada } = await withProject();
  const token = await tokenOf(ada);
  const options = { at: AT, env: { WRITE_RATE_LIMIT: "2" } };
  const add = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add_todo", arguments: { line: "New" } } };
  const read = { ...add, params: { name: "read_week", arguments: {} } };
  const results = [];
  for (const body of [add, add, read, add, read]) results.push((await sent(token, body, options)).body.result);
  expect(results.map(({ isError = false }) => isError)).toEqual([false, false, false, true, false]);
  expect(results[3].content[0].text).toMatch(/^Too many changes\. Please wait/);
});

test("a page of another site is refused, and a message of another revision too", async () => {
  const { ada } = await withProject();
  const token = await tokenOf(ada);
  const foreign: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) expect((await sent(token, ping, { headers })).status).toBe(403);
  const old = await sent(token, ping, { headers: { "mcp-protocol-version": "2024-11-05" } });
  expect(old).toMatchObject({ status: 400, body: { id: 1, error: { code: -32000 } } });
  const initialize = { ...ping, method: "initialize", params: { protocolVersion: "2024-11-05" } };
  const offered = await sent(token, initialize, { headers: { "mcp-protocol-version": "2024-11-05" } });
  expect(offered.body.result.protocolVersion).toBe("2025-11-25");
});

test("an invalid message is a JSON-RPC error, never a failure of the server", async () => {
  const { ada } = await withProject();
  const token = await tokenOf(ada);
  const call = (params: unknown) => ({ jsonrpc: "2.0", id: "a", method: "tools/call", params });
  for (const [body, status, code] of [
    ["", 400, -32700],
    ["{", 400, -32700],
    ["[".repeat(60_000), 400, -32700],
    ["null", 400, -32600],
    ["[]", 400, -32600],
    [`[${JSON.stringify(ping)}]`, 400, -32600],
    [{ ...ping, jsonrpc: "1.0" }, 400, -32600],
    [{ ...ping, id: null }, 400, -32600],
    [{ ...ping, id: {} }, 400, -32600],
    [{ ...ping, params: [1] }, 400, -32600],
    [{ ...ping, method: "__proto__" }, 200, -32601],
    [{ ...ping, method: "resources/list" }, 200, -32601],
    [call(undefined), 200, -32602],
    [call({ name: 1 }), 200, -32602],
    [call({ name: "constructor" }), 200, -32602],
    [call({ name: "read_week", arguments: [] }), 200, -32602],
  ] as const) {
    const answer = await sent(token, body);
    expect([body, answer.status, answer.body.error?.code]).toEqual([body, status, code]);
  }
  for (const body of [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 5, result: {} },
  ])
    expect(await sent(token, body)).toMatchObject({ status: 202, body: "" });
});

test("no argument of a tool causes a failure of the server", async () => {
  const { ada, project } = await withProject();
  const token = await tokenOf(ada);
  const { assistant } = await connect(token);
  const { tools } = await assistant.listTools();
  const anything = fc.oneof(
    fc.constantFrom<unknown>(project, "2026-11-25", "", "\u0000", "\ud800", "9999-12-31", "0000-00-00", null, -1, []),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const calls = fc.constantFrom(...tools).chain(({ name, inputSchema }) => {
    const names = Object.keys(inputSchema.properties ?? {});
    return fc.tuple(fc.constant(name), fc.dictionary(fc.constantFrom(...names, "__proto__"), anything));
  });
  await fc.assert(
    fc.asyncProperty(calls, async ([name, given]) => {
      const params = { name, arguments: given };
      const { status } = await sent(token, { jsonrpc: "2.0", id: 1, method: "tools/call", params });
      expect(status).toBe(200);
    }),
    { numRuns: 150 },
  );
});
