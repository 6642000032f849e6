import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { fill, ids, newProject, newTodo, titles } from "../../tests/todos.ts";

const NOON = "T12:00:00.000Z";
/** A Monday. */
const TODAY = "2026-11-23";
const at = `${TODAY}T09:00:00.000Z`;
const WEEKLY = { todo_repeat: "FREQ=WEEKLY;BYDAY=MO", todo_due_date: TODAY };

const tick = (ada: Client, id: string, options: object = {}) =>
  ada.patch(`/todo/${id}`, { is_checked: true }, { at, ...options });
const untick = (ada: Client, id: string, when = "2026-11-23T09:05:00.000Z") =>
  ada.patch(`/todo/${id}`, { is_checked: false }, { at: when });
const open = async (ada: Client, project: string) => (await ada.get(`/todo/project/${project}`)).body;

/** A person with a todo that repeats. */
async function withRepeating(fields: object = WEEKLY) {
  const ada = await newClient();
  const project = await newProject(ada);
  return { ada, project, todo: await newTodo(ada, project, fields) };
}

test("a rule is stored as one text, with what follows from the due date, and is removed with null", async () => {
  const { ada, project, todo } = await withRepeating({ todo_repeat: "freq=monthly", todo_due_date: "2026-11-30" });
  const rule = "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1";
  expect(todo).toMatchObject({ todo_repeat: rule, repeat_from: "due" });
  expect(await open(ada, project)).toEqual([todo]);
  for (const [patch, stored] of [
    [{ todo_repeat: "FREQ=WEEKLY" }, { todo_repeat: "FREQ=WEEKLY;BYDAY=MO", repeat_from: "due" }],
    [{ todo_repeat: "FREQ=WEEKLY", todo_due_date: "2026-12-01" }, { todo_repeat: "FREQ=WEEKLY;BYDAY=TU" }],
    [
      { todo_repeat: "FREQ=WEEKLY", repeat_from: "done" },
      { todo_repeat: "FREQ=WEEKLY", repeat_from: "done" },
    ],
    [{ todo_title: "x" }, { todo_repeat: "FREQ=WEEKLY", repeat_from: "done" }],
    [{ todo_repeat: null }, { todo_repeat: null, repeat_from: "done" }],
  ] as const) {
    const changed = await ada.patch(`/todo/${todo.id}`, patch);
    expect(changed).toMatchObject({ status: 200, body: stored });
    expect(changed.rowsWritten).toBeLessThanOrEqual(4);
  }
  const none = await newTodo(ada, project, { todo_repeat: "" });
  expect(none.todo_repeat).toBeNull();
});

test("any other rule is rejected with an error that lists the possible ones", async () => {
  const { ada, project, todo } = await withRepeating();
  for (const todo_repeat of ["weekly", "FREQ=HOURLY", "FREQ=DAILY;COUNT=2", "FREQ=DAILY\nX", "💥", 7, true, {}, []]) {
    const error = expect.stringMatching(/^Repeat must be an RRULE such as FREQ=WEEKLY;BYDAY=MO/);
    const refused = { status: 400, body: { error } };
    expect(await ada.post(`/todo/project/${project}`, { todo_title: "x", todo_repeat })).toMatchObject(refused);
    expect(await ada.patch(`/todo/${todo.id}`, { todo_repeat })).toMatchObject(refused);
  }
  expect(await ada.patch(`/todo/${todo.id}`, { repeat_from: "created" })).toMatchObject({
    status: 400,
    body: { error: "repeat_from must be due or done." },
  });
  expect(await open(ada, project)).toEqual([todo]);
});

test("completing a repeating todo creates the next one in its place", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const fields = { todo_description: "All rooms", todo_category: "high", ...WEEKLY };
  for (const todo_title of ["c", "b", "a"]) await newTodo(ada, project, { todo_title, ...fields });
  const [, todo] = await open(ada, project);
  const done = await tick(ada, todo.id);
  expect(done).toMatchObject({ status: 200, body: { id: todo.id, is_checked: true, is_checked_date: at } });
  // The session, the todo, and one batch for both changes.
  expect(done.trips).toBe(3);
  expect(done.rowsWritten).toBeLessThanOrEqual(12);
  const listed = await ada.get(`/todo/project/${project}`);
  expect(titles(listed)).toEqual(["a", "b", "c"]);
  const [, next] = listed.body;
  expect(next).toEqual({
    ...todo,
    id: expect.not.stringMatching(todo.id),
    todo_due_date: `2026-11-30${NOON}`,
    created_at: at,
    updated_at: at,
  });
});

test("a todo has one successor, however often and however late it is completed", async () => {
  const { ada, project, todo } = await withRepeating();
  const answers = await Promise.all(Array.from({ length: 8 }, () => tick(ada, todo.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await tick(ada, todo.id);
  await tick(ada, todo.id, { at: "2026-11-24T09:00:00.000Z" });
  const [next, ...others] = await open(ada, project);
  expect([next.todo_due_date, others]).toEqual([`2026-11-30${NOON}`, []]);
  // The same tick again, after the next todo was deleted.
  await ada.delete(`/todo/${next.id}`);
  await tick(ada, todo.id);
  expect(await open(ada, project)).toEqual([]);
});

test("parallel completions at different times create one successor", async () => {
  const { ada, project, todo } = await withRepeating();
  await Promise.all(Array.from({ length: 8 }, (_, i) => tick(ada, todo.id, { at: `2026-11-23T09:00:00.00${i}Z` })));
  expect(await open(ada, project)).toHaveLength(1);
});

test("reopening a completed todo deletes its successor, unless that has changed", async () => {
  const { ada, project, todo } = await withRepeating();
  await tick(ada, todo.id);
  const back = await untick(ada, todo.id);
  expect(back).toMatchObject({ status: 200, body: { is_checked: false } });
  expect(ids(await ada.get(`/todo/project/${project}`))).toEqual([todo.id]);
  await tick(ada, todo.id, { at: "2026-11-23T09:10:00.000Z" });
  const [next] = await open(ada, project);
  await ada.patch(`/todo/${next.id}`, { todo_title: "Mine now" }, { at: "2026-11-23T09:11:00.000Z" });
  await untick(ada, todo.id, "2026-11-23T09:12:00.000Z");
  const both = new Set([todo.id, next.id]);
  expect(new Set(ids(await ada.get(`/todo/project/${project}`)))).toEqual(both);
  // It still has its next todo.
  await tick(ada, todo.id, { at: "2026-11-23T09:13:00.000Z" });
  expect(ids(await ada.get(`/todo/project/${project}`))).toEqual([next.id]);
  expect(await untick(ada, todo.id)).toMatchObject({ status: 200 });
});

test("a deleted successor can be restored, and another one is created after reopening the first again", async () => {
  const { ada, project, todo } = await withRepeating();
  await tick(ada, todo.id);
  const [next] = await open(ada, project);
  await ada.delete(`/todo/${next.id}`);
  await untick(ada, todo.id);
  await tick(ada, todo.id, { at: "2026-11-23T09:10:00.000Z" });
  const [another, ...none] = await open(ada, project);
  expect([another.todo_due_date, none]).toEqual([`2026-11-30${NOON}`, []]);
  expect(await ada.post(`/todo/${next.id}/restore`)).toMatchObject({ status: 200 });
  expect(await open(ada, project)).toHaveLength(2);
});

test("at 69 todos the successor takes the place of the completed one, and frees it again", async () => {
  const { ada, project, todo } = await withRepeating();
  await fill(ada, project, 68);
  expect(await tick(ada, todo.id)).toMatchObject({ status: 200 });
  const listed = await open(ada, project);
  expect(listed).toHaveLength(69);
  expect(listed.at(-1)).toMatchObject({ todo_title: todo.todo_title, todo_due_date: `2026-11-30${NOON}` });
  expect(await ada.post(`/todo/project/${project}`, { todo_title: "x" })).toMatchObject({ status: 409 });
  expect(await untick(ada, todo.id)).toMatchObject({ status: 200 });
  expect(await open(ada, project)).toHaveLength(69);
  // A next todo that was changed stays, so there is no room for both.
  await tick(ada, todo.id, { at: "2026-11-23T09:10:00.000Z" });
  await ada.patch(`/todo/${(await open(ada, project)).at(-1).id}`, { todo_category: "high" });
  expect(await untick(ada, todo.id)).toMatchObject({ status: 409 });
  expect(await open(ada, project)).toHaveLength(69);
});

test("the next date is after today where the person is, and missed ones don't pile up", async () => {
  const { ada, project, todo } = await withRepeating({ todo_repeat: "FREQ=DAILY", todo_due_date: "2025-11-23" });
  // It is Tuesday in Auckland already.
  await tick(ada, todo.id, { at: "2026-11-23T12:00:00.000Z", headers: { "x-timezone": "Pacific/Auckland" } });
  const [next, ...others] = await open(ada, project);
  expect([next.todo_due_date, others]).toEqual([`2026-11-25${NOON}`, []]);
});

test("a todo repeats from the day it was done, and one for a week on days from then on", async () => {
  const { ada, project, todo } = await withRepeating({
    todo_repeat: "FREQ=DAILY;INTERVAL=3",
    repeat_from: "done",
    todo_due_date: "2026-11-20",
  });
  await tick(ada, todo.id);
  const [next] = await open(ada, project);
  expect(next).toMatchObject({ todo_due_date: `2026-11-26${NOON}`, repeat_from: "done" });
  await ada.delete(`/todo/${next.id}`);
  const weekly = await newTodo(ada, project, { todo_week: TODAY, todo_repeat: "FREQ=WEEKLY" });
  await tick(ada, weekly.id);
  expect(await open(ada, project)).toMatchObject([
    { todo_due_date: `2026-11-30${NOON}`, todo_week: null, todo_repeat: "FREQ=WEEKLY;BYDAY=MO" },
  ]);
});

test("a rule sent with the completion counts, and one removed with it creates no successor", async () => {
  const { ada, project, todo } = await withRepeating({ todo_due_date: TODAY });
  await ada.patch(`/todo/${todo.id}`, { is_checked: true, todo_repeat: "FREQ=DAILY" }, { at });
  const [next] = await open(ada, project);
  expect(next).toMatchObject({ todo_due_date: `2026-11-24${NOON}`, todo_repeat: "FREQ=DAILY" });
  await ada.patch(`/todo/${next.id}`, { is_checked: true, todo_repeat: null }, { at });
  expect(await open(ada, project)).toEqual([]);
});

test("another person's todo is not completed, and a deleted one gets no successor", async () => {
  const { ada, project, todo } = await withRepeating();
  const eve = await newClient();
  expect(await tick(eve, todo.id)).toMatchObject({ status: 404 });
  await tick(ada, todo.id);
  const [next] = await open(ada, project);
  expect(await untick(eve, todo.id)).toMatchObject({ status: 404 });
  expect(await open(ada, project)).toEqual([next]);
  await ada.delete(`/todo/${next.id}`);
  expect(await tick(ada, next.id)).toMatchObject({ status: 404 });
  await ada.delete(`/todo/${todo.id}`);
  expect(await untick(ada, todo.id)).toMatchObject({ status: 404 });
  expect(await open(ada, project)).toEqual([]);
});

test("the coming days of a range are listed by date and time, from the next one on, and are no todos", async () => {
  const { ada, project, todo } = await withRepeating({ ...WEEKLY, todo_title: "Report" });
  const daily = await newTodo(ada, project, {
    todo_title: "Walk",
    todo_repeat: "FREQ=DAILY",
    todo_due_date: "2026-11-29",
    todo_time: "09:15",
  });
  await newTodo(ada, project, { todo_due_date: TODAY });
  const path = "/todo/coming?start_date=2026-11-20&end_date=2026-12-02";
  const coming = await ada.get(path, { at });
  const of = (one: typeof todo, date: string) => ({
    id: one.id,
    project_id: project,
    todo_title: one.todo_title,
    todo_time: one.todo_time,
    date,
  });
  expect(coming.body).toEqual([
    of(daily, "2026-11-30"),
    of(todo, "2026-11-30"),
    of(daily, "2026-12-01"),
    of(daily, "2026-12-02"),
  ]);
  expect(coming).toMatchObject({ rowsWritten: 0 });
  const due = await ada.get("/todo/calendar?start_date=2026-11-30&end_date=2026-12-02");
  expect(due.body).toEqual([]);
  const eve = await newClient();
  expect((await eve.get(path, { at })).body).toEqual([]);
  for (const range of [
    "start_date=2026-11-20",
    "start_date=2026-01-01&end_date=2027-12-31",
    "start_date=x&end_date=y",
  ]) {
    expect(await ada.get(`/todo/coming?${range}`)).toMatchObject({ status: 400 });
  }
});
