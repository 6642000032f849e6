import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { newProject, newTodo, titles } from "../../tests/todos.ts";
import {
  NO_TIME,
  REMIND_AT_MESSAGE,
  REMIND_NEEDS_TIME_MESSAGE,
  TIME_NEEDS_DAY_MESSAGE,
} from "#app/domain/todo/todo-time.ts";

const DAY = "2026-11-27";
const at = `${DAY}T09:00:00.000Z`;
const TIMED = { todo_time: "15:30", todo_remind: 15, todo_remind_at: null };
const CALL = { todo_title: "Call", todo_due_date: DAY, ...TIMED };

async function withTodo(fields: object = CALL) {
  const ada = await newClient();
  const project = await newProject(ada);
  return { ada, project, todo: await newTodo(ada, project, fields) };
}
const change = (ada: Client, id: string, fields: object) => ada.patch(`/todo/${id}`, fields, { at });

test("a todo has a time and a reminder, and loses those that are no longer valid", async () => {
  const { ada, todo } = await withTodo();
  expect(todo).toMatchObject(TIMED);
  const steps: [fields: object, stored: object][] = [
    [{ todo_due_date: "2026-11-28" }, TIMED],
    [{ todo_time: "16:00" }, { ...TIMED, todo_time: "16:00" }],
    [{ todo_time: null }, NO_TIME],
    [{ todo_remind_at: "08:00" }, { ...NO_TIME, todo_remind_at: "08:00" }],
    [{ todo_time: "15:30", todo_remind: 15 }, TIMED],
    [{ todo_week: "2026-11-30" }, { ...NO_TIME, todo_due_date: null }],
    [{ todo_due_date: DAY, ...TIMED }, TIMED],
    [{ todo_due_date: null }, NO_TIME],
  ];
  for (const [fields, stored] of steps)
    expect([fields, (await change(ada, todo.id, fields)).body]).toEqual([fields, expect.objectContaining(stored)]);
});

test("a time that the stored todo cannot have is refused at its field, and changes nothing", async () => {
  const { ada, project, todo: bare } = await withTodo({ todo_title: "Bare" });
  const day = await newTodo(ada, project, { todo_due_date: DAY });
  const timed = await newTodo(ada, project, CALL);
  for (const [id, fields, path, error] of [
    [bare.id, { todo_time: "15:30" }, "todo_time", TIME_NEEDS_DAY_MESSAGE],
    [bare.id, { todo_remind_at: "08:00" }, "todo_remind_at", REMIND_AT_MESSAGE],
    [day.id, { todo_remind: 15 }, "todo_remind", REMIND_NEEDS_TIME_MESSAGE],
    [timed.id, { todo_remind_at: "08:00" }, "todo_remind_at", REMIND_AT_MESSAGE],
  ]) {
    const before = (await ada.get(`/todo/project/${project}`)).body;
    expect(await change(ada, id, fields)).toMatchObject({ status: 400, body: { error, details: [{ path }] } });
    expect((await ada.get(`/todo/project/${project}`)).body).toEqual(before);
  }
});

test("the time of somebody else's todo is a 404", async () => {
  const [{ todo }, eve] = [await withTodo(), await newClient()];
  expect((await change(eve, todo.id, { todo_time: "10:00" })).status).toBe(404);
  expect(
    (await eve.post("/todo/plan", { plans: [{ id: todo.id, todo_due_date: DAY, todo_time: "10:00" }] })).status,
  ).toBe(404);
});

test("a plan keeps the time on another day, clears it for a week, and puts it back", async () => {
  const { ada, todo } = await withTodo();
  const plan = async (fields: object) =>
    (await ada.post("/todo/plan", { plans: [{ id: todo.id, ...fields }] }, { at })).body[0];
  expect(await plan({ todo_due_date: "2026-11-30" })).toMatchObject(TIMED);
  expect(await plan({ todo_due_date: "2026-12-01", todo_time: "10:00" })).toMatchObject({
    ...TIMED,
    todo_time: "10:00",
  });
  expect(await plan({ todo_week: "2026-11-30" })).toMatchObject({ ...NO_TIME, todo_week: "2026-11-30" });
  expect(await plan({ todo_due_date: DAY, ...TIMED })).toMatchObject(TIMED);
  expect(await plan({})).toMatchObject(NO_TIME);
  const wrong = await ada.post("/todo/plan", { plans: [{ id: todo.id, todo_time: "10:00" }] });
  expect(wrong).toMatchObject({ status: 400, body: { error: TIME_NEEDS_DAY_MESSAGE } });
});

test("a plan with a reminder says which time it needs, so that no todo gets a reminder without one", async () => {
  const { ada, project, todo: timed } = await withTodo();
  const day = await newTodo(ada, project, { todo_due_date: DAY });
  const before = (await ada.get(`/todo/project/${project}`)).body;
  for (const [id, fields, path, error] of [
    [day.id, { todo_remind: 15 }, "todo_remind", REMIND_NEEDS_TIME_MESSAGE],
    [timed.id, { todo_remind_at: "08:00" }, "todo_remind_at", REMIND_AT_MESSAGE],
  ]) {
    const answer = await ada.post("/todo/plan", { plans: [{ id, todo_due_date: DAY, ...fields }] }, { at });
    expect(answer).toMatchObject({ status: 400, body: { error, details: [{ path: `plans.0.${path}` }] } });
  }
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual(before);
});

test("overdue todos that move to today keep their time, and their plans undo it", async () => {
  const { ada, project, todo } = await withTodo({ ...CALL, todo_due_date: "2026-11-20" });
  const { moved } = (await ada.post(`/todo/project/${project}/move-late`, {}, { at })).body;
  const stored = async () => (await ada.get(`/todo/project/${project}`)).body[0];
  expect(await stored()).toMatchObject({ ...TIMED, todo_due_date: `${DAY}T12:00:00.000Z` });
  await ada.post("/todo/plan", { plans: moved }, { at });
  expect(await stored()).toMatchObject({ ...TIMED, todo_due_date: todo.todo_due_date });
});

test("a repeating todo passes its time and its reminder on", async () => {
  for (const timing of [TIMED, { ...NO_TIME, todo_remind_at: "08:00" }]) {
    const { ada, project, todo } = await withTodo({ ...CALL, ...timing, todo_repeat: "FREQ=DAILY" });
    await change(ada, todo.id, { is_checked: true });
    const [next] = (await ada.get(`/todo/project/${project}`)).body;
    expect(next).toMatchObject({ ...timing, todo_due_date: "2026-11-28T12:00:00.000Z" });
  }
});

test("todos of a day are listed by time, those without a time behind them in the person's order", async () => {
  const { ada, project } = await withTodo();
  await newTodo(ada, project, { ...CALL, todo_title: "Early", todo_time: "07:00" });
  await newTodo(ada, project, { todo_title: "Whole day", todo_due_date: DAY });
  const range = `start_date=${DAY}&end_date=${DAY}`;
  expect(titles(await ada.get(`/todo/calendar?${range}`))).toEqual(["Early", "Call", "Whole day"]);
});
