import { env, exports } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { newProject, newTodo } from "../todos.ts";
import { newClient } from "../api.ts";

const MINUTE = 60_000;
const iso = (time: number) => new Date(time).toISOString();

/** A person whose browser sends the states of sessions that it ran without a connection. */
async function newBrowser() {
  const ada = await newClient();
  const project_id = await newProject(ada, "Work");
  const now = Date.now();
  /** A session of 25 minutes that started `ago` minutes ago. */
  const session = (ago: number, change: object = {}) => ({
    id: crypto.randomUUID() as string,
    project_id,
    todo_id: null as string | null,
    status: "active",
    duration_minutes: 25,
    started_at: iso(now - ago * MINUTE),
    updated_at: iso(now - ago * MINUTE),
    paused_duration: 0,
    focused_seconds: 0,
    notes: "",
    ...change,
  });
  type Session = ReturnType<typeof session>;
  /** The session completed after 25 minutes. */
  const completed = (of: Session) => ({
    ...of,
    status: "completed",
    updated_at: iso(Date.parse(of.started_at) + 25 * MINUTE),
    focused_seconds: 1500,
  });
  const headers = { "content-type": "application/json", cookie: ada.person.cookie };
  const send = (of: Session) =>
    exports.default.fetch("http://localhost/stats.data", {
      method: "POST",
      headers,
      body: JSON.stringify({ intent: "adopt-pomodoro", ...of }),
    });
  const running = async () => (await ada.get("/pomodoro/active")).body.session;
  const history = async () => (await ada.get("/pomodoro/history")).body.sessions;
  return { ada, project_id, session, completed, send, running, history };
}

test("a session that started without a connection runs on from its start, and its end is counted once", async () => {
  const { session, completed, send, running, history } = await newBrowser();
  const mine = session(30);
  expect((await send(mine)).status).toBe(200);
  expect(await running()).toMatchObject({ id: mine.id, status: "active", started_at: mine.started_at });
  for (const _ of [1, 2]) expect((await send(completed(mine))).status).toBe(200);
  // An older state that arrives late does not start it again.
  expect((await send(mine)).status).toBe(200);
  expect(await running()).toBeNull();
  expect(await history()).toMatchObject([
    { id: mine.id, status: "completed", proje_title: "Work", focused_seconds: 1500, corrected_at: null },
  ]);
});

test("beside a session of another device one that has ended is counted, and one that runs is refused", async () => {
  const { ada, project_id, session, completed, send, running, history } = await newBrowser();
  const { id } = (await ada.post("/pomodoro/start", { project_id })).body.session;
  const mine = session(30);
  expect((await send(mine)).status).toBe(409);
  expect((await send(completed(mine))).status).toBe(200);
  expect(await running()).toMatchObject({ id });
  expect(await history()).toMatchObject([{ id: mine.id, focused_seconds: 1500 }]);
});

test("minutes that were completed in time count, although the clock cancelled the session after twelve hours", async () => {
  const { ada, session, completed, send, history } = await newBrowser();
  const mine = session(13 * 60);
  await send(mine);
  await runDurableObjectAlarm(env.POMODORO.getByName(ada.person.id));
  expect(await history()).toMatchObject([{ id: mine.id, status: "cancelled" }]);
  await send(completed(mine));
  expect(await history()).toMatchObject([{ id: mine.id, status: "completed", focused_seconds: 1500 }]);
});

test("a session keeps its minutes when its todo was deleted meanwhile, and nobody else's project takes them", async () => {
  const { ada, project_id, session, completed, send, history } = await newBrowser();
  const { id } = (await newTodo(ada, project_id)) as { id: string };
  await ada.delete(`/todo/${id}`);
  expect((await send(completed(session(30, { todo_id: id })))).status).toBe(200);
  expect(await history()).toMatchObject([{ todo_id: null, focused_seconds: 1500 }]);
  const eve = await newBrowser();
  expect((await send(completed(session(30, { project_id: eve.project_id })))).status).toBe(404);
});

test("a session that the person deleted does not come back", async () => {
  const { ada, session, completed, send, history } = await newBrowser();
  const mine = session(30);
  await send(completed(mine));
  await ada.delete(`/pomodoro/${mine.id}`);
  for (const state of [mine, completed(mine)]) expect((await send(state)).status).toBe(200);
  expect(await history()).toEqual([]);
  expect((await ada.get("/pomodoro/active")).body.session).toBeNull();
});
