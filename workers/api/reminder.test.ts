import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newDemo } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { NO_MAIL_MESSAGE } from "#app/domain/notification/morning.ts";
import { connect } from "#app/db/database.ts";
import { REMINDER_OVER_MESSAGE } from "#app/domain/reminder/reminder.ts";
import { newReminderLinks } from "#app/domain/reminder/reminder.server.ts";

const NOW = "2026-11-27T14:15:00.000Z";
const at = { at: NOW };
const TIMED = { todo_due_date: "2026-11-27", todo_time: "15:30", todo_remind: 15 };

async function withReminder(fields: object = TIMED) {
  const ada = await newClient();
  const project = await newProject(ada);
  const todo = await newTodo(ada, project, fields);
  const links = await newReminderLinks(connect(env.DB), new Date(NOW), ada.person.id, [todo.id]);
  return { ada, project, todo, token: links.get(todo.id)! };
}
const answer = (token: string, act: string, when = at) => client().post("/reminder/answer", { token, act }, when);
const open = async (ada: Client, project: string) => (await ada.get(`/todo/project/${project}`)).body;
const snoozed = (id: string) =>
  env.DB.prepare("SELECT snoozed_until FROM todo WHERE id = ?").bind(id).first("snoozed_until");

test("the secret of a notice completes its todo once, without a sign-in", async () => {
  const { ada, project, token } = await withReminder();
  expect(await answer(token, "done")).toMatchObject({ status: 200, body: { again: null } });
  expect(await open(ada, project)).toEqual([]);
  expect(await answer(token, "done")).toMatchObject({ status: 409, body: { error: REMINDER_OVER_MESSAGE } });
});

test("two devices that answer at the same time complete a repeating todo once", async () => {
  const { ada, project, token } = await withReminder({ ...TIMED, todo_repeat: "FREQ=DAILY" });
  const answers = await Promise.all([answer(token, "done"), answer(token, "done"), answer(token, "ten-minutes")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await open(ada, project)).toHaveLength(1);
});

test("a reminder is snoozed, and again with the secret of that response", async () => {
  const { todo, token } = await withReminder();
  const put = await answer(token, "ten-minutes");
  expect(put.body.message).toMatch(/^The reminder comes again at /);
  expect(await snoozed(todo.id)).toBe("2026-11-27T14:25:00.000Z");
  expect((await answer(put.body.again, "one-hour")).status).toBe(200);
  expect(await snoozed(todo.id)).toBe("2026-11-27T15:15:00.000Z");
  expect((await answer(put.body.again, "tomorrow")).status).toBe(409);
});

test("a todo with a new day or time is no longer snoozed", async () => {
  for (const change of [{ todo_time: "16:00" }, { todo_due_date: "2026-11-28" }, { todo_week: "2026-11-30" }]) {
    const { ada, todo, token } = await withReminder();
    await answer(token, "tomorrow");
    await ada.patch(`/todo/${todo.id}`, change);
    expect(await snoozed(todo.id)).toBeNull();
  }
  const { ada, todo, token } = await withReminder();
  await answer(token, "tomorrow");
  await ada.patch(`/todo/${todo.id}`, { todo_title: "Call Bob" });
  expect(await snoozed(todo.id)).not.toBeNull();
});

test("a secret expires after two days, and when its todo is completed, deleted or archived", async () => {
  const { token: old } = await withReminder();
  expect((await answer(old, "done", { at: "2026-11-29T14:15:00.000Z" })).status).toBe(409);
  for (const end of [
    ({ ada, todo }) => ada.patch(`/todo/${todo.id}`, { is_checked: true }),
    ({ ada, todo }) => ada.delete(`/todo/${todo.id}`),
    ({ ada, project }) => ada.patch(`/project/${project}/archive`),
  ] satisfies ((one: Awaited<ReturnType<typeof withReminder>>) => Promise<unknown>)[]) {
    const one = await withReminder();
    await end(one);
    expect((await answer(one.token, "ten-minutes")).status).toBe(409);
  }
});

test("a reminder that its todo has no more cannot be snoozed, but its todo can be completed", async () => {
  for (const change of [{ todo_remind: null }, { todo_due_date: null }, { todo_week: "2026-11-30" }]) {
    const { ada, todo, token } = await withReminder();
    await ada.patch(`/todo/${todo.id}`, change);
    expect(await answer(token, "ten-minutes")).toMatchObject({ status: 409, body: { error: REMINDER_OVER_MESSAGE } });
    expect(await snoozed(todo.id)).toBeNull();
  }
  const { ada, todo, token } = await withReminder();
  await ada.patch(`/todo/${todo.id}`, { todo_remind: null });
  expect((await answer(token, "done")).status).toBe(200);
});

test("each person chooses how reminders come, a demo account without mails", async () => {
  const [ada, eve, demo] = [await newClient(), await newClient(), await newDemo()];
  expect((await ada.get("/notification/reminders")).body).toEqual({ way: "push" });
  expect((await ada.put("/notification/reminders", { way: "mail" })).status).toBe(200);
  expect((await ada.get("/notification/reminders")).body).toEqual({ way: "mail" });
  expect((await eve.get("/notification/reminders")).body).toEqual({ way: "push" });
  expect((await ada.put("/notification/reminders", { way: "pigeon" })).status).toBe(400);
  expect(await client(demo.cookie).put("/notification/reminders", { way: "mail" })).toMatchObject({
    status: 400,
    body: { error: NO_MAIL_MESSAGE },
  });
});

test("an invalid secret and an unknown action are rejected", async () => {
  const { token } = await withReminder();
  expect((await answer("x", "done")).status).toBe(400);
  expect((await answer(token, "delete")).status).toBe(400);
  expect((await answer("a".repeat(43), "done")).status).toBe(409);
});
