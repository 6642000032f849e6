import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { newReceiver } from "../../tests/webhook-receiver.ts";
import { runCron } from "../cron.ts";
import { Webhooks } from "./webhooks.ts";
import { EVERY_5_MINUTES } from "#app/domain/health/cron-run.server.ts";

const DAY = 86_400_000;
vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** A person with a project and a webhook whose receiver answers 204. */
async function newTold() {
  const ada = await newClient();
  const { id: user_id } = ada.person;
  const project = await newProject(ada);
  const receiver = newReceiver();
  const { id, secret } = (await ada.post("/webhook", { address: receiver.address })).body;
  receiver.knows(secret);
  const stub = env.POMODORO.getByName(user_id);
  const waiting = () =>
    runInDurableObject(stub, (_, { storage }) => [...storage.kv.list({ prefix: "webhook:" })].length);
  /** Sends the events that are due at `now`, as the alarm does. */
  const send = (now = Date.now()) => runInDurableObject(stub, (_, { storage }) => new Webhooks(storage, env).send(now));
  /** Seconds from now until the next event is sent. */
  const wait = async () => {
    const next = await runInDurableObject(stub, (_, { storage }) => storage.kv.get<number>(`webhook-next:${id}`));
    return next === undefined ? null : Math.round((next - Date.now()) / 1000);
  };
  const webhook = async () => (await ada.get("/webhook")).body[0];
  const stored = () =>
    env.DB.prepare("SELECT count(*) AS n FROM webhook_event WHERE user_id = ?").bind(user_id).first("n");
  return { ada, user_id, project, receiver, id, stub, waiting, send, wait, webhook, stored };
}

test("the events of a todo are sent in order, with kinds and ids, without any text", async () => {
  const { ada, project, receiver, stored } = await newTold();
  const { id } = await newTodo(ada, project, { todo_title: "Quinces" });
  await ada.patch(`/todo/${id}`, { todo_title: "Quinces and thunder" });
  await ada.patch(`/todo/${id}`, { is_checked: true });
  await ada.patch(`/todo/${id}`, { is_checked: false });
  await ada.delete(`/todo/${id}`);
  await ada.post(`/todo/${id}/restore`);
  const kinds = ["created", "changed", "completed", "changed", "deleted", "restored"].map((kind) => `todo.${kind}`);
  await eventually(async () => expect(receiver.kinds()).toEqual(kinds));
  for (const { id: name, body, text } of receiver.received) {
    expect(body).toEqual({ type: expect.any(String), timestamp: expect.any(String), data: { id } });
    expect(name).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(text).not.toMatch(/quinces/i);
  }
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(6);
  await eventually(async () => expect(await stored()).toBe(0));
});

test("a change that changes nothing causes no event, and leaves the time of the change", async () => {
  const { ada, project, receiver, stored } = await newTold();
  const fields = { todo_title: "Quinces", todo_due_date: "2026-11-25", todo_time: "15:30", todo_remind: 15 };
  const { id } = await newTodo(ada, project, fields);
  const done = (await ada.patch(`/todo/${id}`, { is_checked: true, project_id: project })).body;
  const plan = { id, todo_due_date: "2026-11-25", todo_week: null };
  for (const change of [{ is_checked: true }, { is_checked: true, ...fields }, { project_id: project }, {}])
    expect((await ada.patch(`/todo/${id}`, change)).body).toEqual(done);
  expect((await ada.post("/todo/plan", { plans: [plan] })).body).toEqual([done]);
  await ada.delete(`/todo/${id}`);
  const kinds = ["todo.created", "todo.completed", "todo.deleted"];
  await eventually(async () => expect(receiver.kinds()).toEqual(kinds));
  await eventually(async () => expect(await stored()).toBe(0));
});

test("a completed pomodoro and a closed week cause events, and the diary none", async () => {
  const { ada, project, receiver } = await newTold();
  await ada.post("/diary/", { diary_text: "Quinces" });
  await ada.post("/pomodoro/start", { project_id: project });
  await ada.patch("/pomodoro/complete", {});
  await eventually(async () => expect(receiver.kinds()).toEqual(["pomodoro.completed"]));
  const { markdown } = (await ada.get("/week-data/summary?week_start=2026-11-16")).body;
  expect((await ada.post("/week-data/close", { week_start: "2026-11-16", markdown })).status).toBe(200);
  await eventually(async () => expect(receiver.kinds()).toEqual(["pomodoro.completed", "week.closed"]));
  expect(receiver.received[1]!.body.data).toEqual({ week_start: "2026-11-16" });
});

test("a rejected event is tried again under its id, after 5 s, 1 min, 10 min, 1 h and 6 h, and then given up", async () => {
  const { ada, project, receiver, send, wait, waiting } = await newTold();
  receiver.answers(() => new Response(null, { status: 500 }));
  await newTodo(ada, project, {});
  await eventually(async () => expect(await wait()).toBeGreaterThan(0));
  const waits = [];
  for (let tries = 1; tries <= 6; tries++) {
    expect(receiver.received).toHaveLength(tries);
    const seconds = await wait();
    waits.push(seconds);
    if (seconds !== null) await send(Date.now() + seconds * 1000 + 1000);
  }
  expect(waits.map((one) => one && Math.round(one / 5) * 5)).toEqual([5, 60, 600, 3600, 21_600, null]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(await waiting()).toBe(0);
});

test("events wait behind a rejected one, and are sent in order afterwards", async () => {
  const { ada, project, receiver, send, wait, waiting } = await newTold();
  receiver.answers(() => new Response(null, { status: 503 }));
  const first = await newTodo(ada, project, {});
  await eventually(async () => expect(await wait()).toBeGreaterThan(0));
  const second = await newTodo(ada, project, {});
  await eventually(async () => expect(await waiting()).toBe(2));
  expect(receiver.received).toHaveLength(1);
  receiver.answers(() => new Response(null, { status: 204 }));
  await send(Date.now() + 6000);
  expect(receiver.received.map(({ body }) => body.data["id"])).toEqual([first.id, first.id, second.id]);
});

test("an object that is killed while it sends continues with the same id", async () => {
  const { ada, project, receiver, stub, send, waiting } = await newTold();
  receiver.answers(() => new Response(null, { status: 500 }));
  await newTodo(ada, project, {});
  await eventually(async () => expect(receiver.received).toHaveLength(1));
  await evictDurableObject(stub);
  expect(await waiting()).toBe(1);
  receiver.answers(() => new Response(null, { status: 204 }));
  // The claim of a try with an unknown result has expired by then.
  await send(Date.now() + 61_000);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received).toHaveLength(2);
  expect(await waiting()).toBe(0);
});

test("cron sends an event whose server stopped before it notified the object", async () => {
  const { ada, project, receiver, user_id } = await newTold();
  await eventually(async () => expect(receiver.received).toEqual([]));
  // A trigger writes the event with its change; the object is not notified.
  await env.DB.prepare("UPDATE project SET user_id = user_id WHERE id = ?").bind(project).run();
  const { id } = await newTodo(ada, project, {});
  await eventually(async () => expect(receiver.received).toHaveLength(1));
  const at = new Date(Date.now() - 60_000).toISOString();
  await env.DB.prepare("UPDATE todo SET updated_at = ?, todo_title = 'Other' WHERE id = ?").bind(at, id).run();
  expect(receiver.received).toHaveLength(1);
  await runCron(EVERY_5_MINUTES, env, new Date());
  await eventually(async () => expect(receiver.kinds()).toEqual(["todo.created", "todo.changed"]));
  expect(user_id).toBe(ada.person.id);
});

test("an address that accepted nothing for three days is turned off, with one mail, and can be turned on", async () => {
  const { ada, project, receiver, send, webhook, waiting, user_id, id } = await newTold();
  receiver.answers(() => new Response(null, { status: 500 }));
  await newTodo(ada, project, {});
  await eventually(async () => expect((await webhook()).answers).toHaveLength(1));
  await newTodo(ada, project, {});
  const since = new Date(Date.now() - 3 * DAY - 1000).toISOString();
  await env.DB.prepare("UPDATE webhook SET failing_since = ? WHERE id = ?").bind(since, id).run();
  await eventually(async () => expect(await waiting()).toBe(2));
  await send(Date.now() + 6000);
  expect((await webhook()).off_at).not.toBeNull();
  expect(await waiting()).toBe(0);
  const mails = () =>
    env.DB.prepare("SELECT count(*) AS n FROM mail WHERE user_id = ? AND kind = 'webhook-off'")
      .bind(user_id)
      .first("n");
  expect(await mails()).toBe(1);
  const before = receiver.received.length;
  receiver.answers(() => new Response(null, { status: 204 }));
  await newTodo(ada, project, {});
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM webhook_event WHERE user_id = ?").bind(user_id).first("n"),
  ).toBe(0);
  // A test is sent even if the webhook is off, and does not turn it on.
  expect((await ada.post(`/webhook/${id}/test`)).body.failure).toBeNull();
  expect(receiver.received).toHaveLength(before + 1);
  expect((await webhook()).off_at).not.toBeNull();
  expect((await ada.post(`/webhook/${id}/on`)).body.off_at).toBeNull();
  await newTodo(ada, project, {});
  await eventually(async () => expect(receiver.received).toHaveLength(before + 2));
  expect(await mails()).toBe(1);
});

test("an address that responds with 410 is turned off at once", async () => {
  const { ada, project, receiver, webhook } = await newTold();
  receiver.answers(() => new Response(null, { status: 410 }));
  await newTodo(ada, project, {});
  await eventually(async () => expect((await webhook()).off_at).not.toBeNull());
});

test("each of two webhooks gets the events, and one that does not respond delays nobody", async () => {
  const { ada, project, receiver } = await newTold();
  const other = newReceiver();
  const { secret } = (await ada.post("/webhook", { address: other.address })).body;
  other.knows(secret);
  receiver.answers(() => new Promise(() => undefined));
  await newTodo(ada, project, {});
  await eventually(async () => expect(other.kinds()).toEqual(["todo.created"]));
  expect(receiver.received).toHaveLength(1);
  expect(other.received[0]!.id).toBe(receiver.received[0]!.id);
});

test("a removed webhook gets nothing more, and people without one cause no events", async () => {
  const { ada, project, receiver, id, waiting, stored } = await newTold();
  receiver.answers(() => new Response(null, { status: 500 }));
  await newTodo(ada, project, {});
  await eventually(async () => expect(receiver.received).toHaveLength(1));
  await ada.delete(`/webhook/${id}`);
  await newTodo(ada, project, {});
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(receiver.received).toHaveLength(1);
  expect(await stored()).toBe(0);
});

test("an account that is deleted leaves neither webhook nor events", async () => {
  const { ada, user_id, project } = await newTold();
  await newTodo(ada, project, {});
  await env.DB.prepare("UPDATE user SET role = 'demo' WHERE id = ?").bind(user_id).run();
  expect((await ada.delete("/auth/account", {})).status).toBe(200);
  for (const table of ["webhook", "webhook_event"])
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`).bind(user_id).first("n")).toBe(
      0,
    );
});
