import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { callAs } from "../../tests/authorisation/call-as.ts";
import { CALLS } from "../../tests/authorisation/calls.ts";
import { changesIn, listen, objectsNotifying } from "../../tests/sockets.ts";
import { TOPICS } from "#app/domain/live/live.ts";
import { newProject } from "../../tests/todos.ts";
import worker from "../../tests/worker.ts";

/** A person with an open socket. */
async function newListener(headers: Record<string, string> = {}) {
  const ada = await newClient();
  const live = await listen("/live", { cookie: ada.person.cookie, ...headers });
  const changes = () => changesIn(live.heard);
  return { ada, changes, ...live };
}

test("a socket receives the running session at once, and the topic of every change", async () => {
  const { ada, heard, changes } = await newListener();
  const project = await newProject(ada);
  await ada.post(`/todo/project/${project}`, { todo_title: "Call Ana" });
  await ada.post("/pomodoro/start", { project_id: project });
  await eventually(() => expect(changes()).toHaveLength(3));
  expect(changes()).toEqual(["project", "todo", "pomodoro"].map((topic) => ({ changed: [topic], client_id: null })));
  const sessions = heard.flatMap((message) => ("session" in message ? [message.session?.status] : []));
  expect(sessions).toEqual([undefined, "active"]);
});

test("nobody else receives it, and reads and refused requests are not announced", async () => {
  const [mine, theirs] = [await newListener(), await newListener()];
  const project = await newProject(mine.ada);
  await theirs.ada.patch(`/project/${project}`, { proje_title: "Mine now" });
  await theirs.ada.post("/diary/", { diary_text: " " });
  await theirs.ada.get("/project/");
  await theirs.ada.post("/diary/", { diary_text: "Quinces" });
  await eventually(() => expect(theirs.changes()).toEqual([{ changed: ["diary_entry"], client_id: null }]));
  expect(mine.changes()).toEqual([{ changed: ["project"], client_id: null }]);
});

test("a change carries a valid client id", async () => {
  const { ada, changes } = await newListener();
  for (const id of ["tab-1", "no id", "x".repeat(65)]) {
    await ada.post("/diary/", { diary_text: id }, { headers: { "X-Client-Id": id } });
  }
  await eventually(() => expect(changes().map(({ client_id }) => client_id)).toEqual(["tab-1", null, null]));
});

test("an impersonating admin's change is announced to that person, and to the admin during the impersonation", async () => {
  const { ada, changes } = await newListener();
  const root = await newClient({ role: "admin" });
  const own = await listen("/live", { cookie: root.person.cookie });
  const started = await root.post(`/admin/impersonate/${ada.person.id}`, { reason: "Asked for help" });
  const cookie = started.headers.get("set-cookie")!.split(";")[0]!;
  const acting = await listen("/live", { cookie });
  await client(cookie).post("/project/", { proje_title: "Work" });
  await eventually(() => expect([changes(), changesIn(acting.heard)].map((all) => all.length)).toEqual([1, 1]));
  expect(changesIn(own.heard)).toEqual([]);
});

test("a socket for the clock alone receives no other change", async () => {
  const { ada, changes } = await newListener();
  const clock = await listen("/pomodoro/live", { cookie: ada.person.cookie });
  await newProject(ada);
  await eventually(() => expect(changes()).toHaveLength(1));
  expect(clock.heard).toHaveLength(1);
});

test("a change succeeds even if its announcement fails, and the response does not wait for it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const ada = await newClient();
  const down = objectsNotifying(() => Promise.reject(new Error("Down")));
  expect((await ada.post("/project/", { proje_title: "Work" }, { env: down })).status).toBe(201);
  const gone = { POMODORO: { getByName: () => null } };
  expect((await ada.post("/project/", { proje_title: "Home" }, { env: gone })).status).toBe(201);
  expect(warn).toHaveBeenCalledTimes(2);

  const telling = Promise.withResolvers<void>();
  const ctx = createExecutionContext();
  const body = JSON.stringify({ proje_title: "Garden" });
  const headers = { cookie: ada.person.cookie, "content-type": "application/json" };
  const request = new Request("http://localhost/api/project/", { method: "POST", body, headers });
  const slow = { ...env, ...objectsNotifying(() => telling.promise) } as unknown as typeof env;
  expect((await worker.fetch(request as Parameters<typeof worker.fetch>[0], slow, ctx)).status).toBe(201);
  telling.resolve();
  await waitOnExecutionContext(ctx);
});

/** The calls under /auth that change what the account's own pages show. */
const ACCOUNT_CALLS =
  /\/auth\/(change-|day-start|diary-lock$|language|sessions|tokens|feed|mail-address|passkeys|provider$|codes|confirm)/;
/** The topic of each other changing call, by the start of its path. */
const TOPIC_OF: Record<string, string> = {
  notification: "account",
  webhook: "account",
  project: "project",
  todo: "todo",
  "week-data": "weekly_update",
  "weekly-update": "weekly_update",
  "meeting-note": "meeting_note",
  diary: "diary_entry",
  // In the table of calls, the paths of the trash name a todo.
  trash: "todo",
  pomodoro: "pomodoro",
  "language-learning": "learning",
  "other-calendar": "other_calendar",
};

test("every changing call announces its topic once, and no other call does", async () => {
  for (const [name, call] of Object.entries(CALLS)) {
    const [method, path] = name.split(" ") as [string, string];
    const role = call.who.user === "ok" ? "user" : "admin";
    if (method === "GET" || call.who[role] !== "ok") continue;
    const told: unknown[] = [];
    const listening = objectsNotifying(async (topics) => void told.push(topics));
    expect([name, (await callAs(name, call, role, listening)).status < 300]).toEqual([name, true]);
    // The order of todos belongs to their project, and the todos of a meeting count as todos.
    const [last, first] = [path.split("/").at(-1)!, path.split("/")[1]!];
    const special = { reorder: "project", todos: "todo" }[last];
    // An import may change anything; discarding a file changes nothing.
    if (path === "/account/import/:id") {
      expect([name, told]).toEqual([
        name,
        [method === "DELETE" ? ["project"] : TOPICS.filter((topic) => topic !== "account")],
      ]);
      continue;
    }
    const topic = special ?? (ACCOUNT_CALLS.test(name) ? "account" : TOPIC_OF[first]);
    expect([name, told]).toEqual([name, topic ? [[topic]] : []]);
  }
});

test("a ticked line announces its todo, and a ticked todo its meeting", async () => {
  const { ada, changes } = await newListener();
  const project_id = await newProject(ada);
  const meeting = { project_id, meeting_title: "Plan", meeting_note: "- [ ] call" };
  const { id } = (await ada.post("/meeting-note/", meeting)).body;
  const [todo] = (await ada.post(`/meeting-note/${id}/todos`, {})).body;
  await ada.patch(`/meeting-note/${id}`, { meeting_note: "- [x] call" });
  await ada.patch(`/todo/${todo.id}`, { is_checked: false });
  await ada.delete(`/meeting-note/${id}`);
  const topics = [
    ["project"],
    ["meeting_note"],
    ["todo"],
    ["meeting_note", "todo"],
    ["todo", "meeting_note"],
    ["meeting_note", "todo"],
  ];
  await eventually(() => expect(changes().map(({ changed }) => changed)).toEqual(topics));
});

test("an invalid query is refused", async () => {
  const ada = await newClient();
  for (const name of ["age", "missed"]) {
    for (const ms of ["-1", "long", "1e400"]) expect((await ada.get(`/live?${name}=${ms}`)).status).toBe(400);
  }
});
