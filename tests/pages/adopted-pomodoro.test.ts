import { env, exports } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { newPerson } from "../people.ts";

const MINUTE = 60_000;
const iso = (time: number) => new Date(time).toISOString();

/** The fields of the API's answers that the tests read. */
interface Answer {
  id: string;
  session: { id: string } | null;
  break?: { minutes: number };
  sessions: unknown[];
}

/** A person whose browser sends the states of sessions that it ran without a connection. */
async function newBrowser() {
  const { id: person, cookie } = await newPerson();
  const headers = { "content-type": "application/json", cookie };
  /** Calls the built API. */
  async function call(method: string, path: string, body?: object) {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await exports.default.fetch(`http://localhost/api${path}`, init)).json<Answer>();
  }
  const { id: project_id } = await call("POST", "/project/", { proje_title: "Work" });
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
  const post = (change: object) =>
    exports.default.fetch("http://localhost/stats.data", { method: "POST", headers, body: JSON.stringify(change) });
  const send = (of: Session) => post({ intent: "adopt-pomodoro", ...of });
  /** Sends a break of 5 minutes that began `ago` minutes ago. */
  const sendBreak = (ago: number, is_ended = false) =>
    post({ intent: "adopt-break", minutes: 5, ends_at: iso(now + (5 - ago) * MINUTE), is_ended });
  const rest = async () => (await call("GET", "/pomodoro/active")).break;
  const running = async () => (await call("GET", "/pomodoro/active")).session;
  const history = async () => (await call("GET", "/pomodoro/history")).sessions;
  return { person, call, project_id, session, completed, send, sendBreak, rest, running, history };
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
  const { call, project_id, session, completed, send, running, history } = await newBrowser();
  const { id } = (await call("POST", "/pomodoro/start", { project_id })).session!;
  const mine = session(30);
  expect((await send(mine)).status).toBe(409);
  expect((await send(completed(mine))).status).toBe(200);
  expect(await running()).toMatchObject({ id });
  expect(await history()).toMatchObject([{ id: mine.id, focused_seconds: 1500 }]);
});

test("minutes that were completed in time count, although the clock cancelled the session after twelve hours", async () => {
  const { person, session, completed, send, history } = await newBrowser();
  const mine = session(13 * 60);
  await send(mine);
  // The alarm is late, so it may have begun by itself.
  await runDurableObjectAlarm(env.POMODORO.getByName(person));
  await eventually(async () => expect(await history()).toMatchObject([{ id: mine.id, status: "cancelled" }]));
  await send(completed(mine));
  expect(await history()).toMatchObject([{ id: mine.id, status: "completed", focused_seconds: 1500 }]);
});

test("a session keeps its minutes when its todo was deleted meanwhile, and nobody else's project takes them", async () => {
  const { call, project_id, session, completed, send, history } = await newBrowser();
  const { id } = await call("POST", `/todo/project/${project_id}`, { todo_title: "Buy milk" });
  await call("DELETE", `/todo/${id}`);
  expect((await send(completed(session(30, { todo_id: id })))).status).toBe(200);
  expect(await history()).toMatchObject([{ todo_id: null, focused_seconds: 1500 }]);
  const eve = await newBrowser();
  expect((await send(completed(session(30, { project_id: eve.project_id })))).status).toBe(404);
});

test("a session that the person deleted does not come back", async () => {
  const { call, session, completed, send, running, history } = await newBrowser();
  const mine = session(30);
  await send(completed(mine));
  await call("DELETE", `/pomodoro/${mine.id}`);
  for (const state of [mine, completed(mine)]) expect((await send(state)).status).toBe(200);
  expect(await history()).toEqual([]);
  expect(await running()).toBeNull();
});

test("a break without a connection runs on after its session, is no session itself, and its end is adopted", async () => {
  const { session, completed, send, sendBreak, rest, history } = await newBrowser();
  await send(completed(session(28)));
  expect((await sendBreak(2)).status).toBe(200);
  expect(await rest()).toMatchObject({ minutes: 5 });
  expect((await sendBreak(2, true)).status).toBe(200);
  expect(await rest()).toBeUndefined();
  expect(await history()).toHaveLength(1);
});

test("a break that is over, or after which a session ran on another device, does not come back", async () => {
  const { call, project_id, sendBreak, rest, running } = await newBrowser();
  expect((await sendBreak(5)).status).toBe(200);
  expect(await rest()).toBeUndefined();
  const { id } = (await call("POST", "/pomodoro/start", { project_id })).session!;
  expect((await sendBreak(1)).status).toBe(200);
  expect([await running(), await rest()]).toMatchObject([{ id }, undefined]);
  await call("PATCH", "/pomodoro/complete", {});
  expect((await sendBreak(1)).status).toBe(200);
  expect(await rest()).toBeUndefined();
});
