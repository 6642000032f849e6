import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { ids, newProject, newTodo, titles } from "../../tests/todos.ts";

const NOON = "T12:00:00.000Z";

test("a todo has a day, a week or neither, and each replaces the other", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const todo = await newTodo(ada, project, { todo_week: "2026-11-16" });
  expect(todo).toMatchObject({ todo_week: "2026-11-16", todo_due_date: null });
  const change = async (fields: object) => {
    const { body, status } = await ada.patch(`/todo/${todo.id}`, fields);
    return [status, body.todo_due_date, body.todo_week];
  };
  expect(await change({ todo_due_date: "2026-11-20" })).toEqual([200, `2026-11-20${NOON}`, null]);
  expect(await change({ todo_week: "2026-11-23" })).toEqual([200, null, "2026-11-23"]);
  expect(await change({ todo_due_date: null })).toEqual([200, null, "2026-11-23"]);
  expect(await change({ todo_title: "Other" })).toEqual([200, null, "2026-11-23"]);
  expect(await change({ todo_due_date: "2026-11-20", todo_week: null })).toEqual([200, `2026-11-20${NOON}`, null]);
  expect(await change({ todo_week: "2026-11-23", todo_due_date: "" })).toEqual([200, null, "2026-11-23"]);
  expect(await change({ todo_week: null })).toEqual([200, null, null]);
  const [listed] = (await ada.get(`/todo/project/${project}`)).body;
  expect(listed).toMatchObject({ todo_week: null, todo_due_date: null });
});

test("a week must be a Monday, and cannot be set beside a day", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const { id } = await newTodo(ada, project);
  for (const [fields, error] of [
    [{ todo_week: "2026-11-17" }, "Week must be a Monday, YYYY-MM-DD."],
    [{ todo_week: "2026-W47" }, "Week must be a Monday, YYYY-MM-DD."],
    [{ todo_week: 47 }, "Week must be a Monday, YYYY-MM-DD."],
    [{ todo_week: "2026-11-16", todo_due_date: "2026-11-16" }, "A todo has a due date or a week, not both."],
  ] as const) {
    const refused = { status: 400, body: { error, details: [{ path: "todo_week" }] } };
    expect(await ada.post(`/todo/project/${project}`, { todo_title: "x", ...fields })).toMatchObject(refused);
    expect(await ada.patch(`/todo/${id}`, fields)).toMatchObject(refused);
  }
});

/** A week of two projects: todos planned for it, due and completed in it, and todos of other weeks. */
async function newWeek() {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  for (const [todo_title, project, fields, at] of [
    ["due after", work, { todo_due_date: "2026-11-23" }],
    ["due before", work, { todo_due_date: "2026-11-15" }],
    ["planned for the next", work, { todo_week: "2026-11-23" }],
    ["neither", home, {}],
    ["home, due on sunday", home, { todo_due_date: "2026-11-22" }],
    ["work, due on monday", work, { todo_due_date: "2026-11-16" }],
    ["home, due on monday", home, { todo_due_date: "2026-11-16" }],
    ["home, planned", home, { todo_week: "2026-11-16" }],
    ["work, planned second", work, { todo_week: "2026-11-16" }],
    ["work, planned first", work, { todo_week: "2026-11-16" }],
    ["done before", work, {}, "2026-11-15T23:59:59.999Z"],
    ["done on tuesday, second", work, { todo_due_date: "2026-11-20" }, "2026-11-17T11:00:00.000Z"],
    ["done on tuesday", work, {}, "2026-11-17T10:00:00.000Z"],
    ["done after", work, { todo_due_date: "2026-11-18" }, "2026-11-23T00:00:00.000Z"],
    ["deleted", work, { todo_due_date: "2026-11-18" }],
  ] as const) {
    const { id } = await newTodo(ada, project, { todo_title, ...fields });
    if (at) await ada.patch(`/todo/${id}`, { is_checked: true }, { at });
    if (todo_title === "deleted") await ada.delete(`/todo/${id}`);
  }
  return { ada, work, home };
}

test("a week lists what is planned for it, due and completed in it: by day, then in the user's order", async () => {
  const { ada, home } = await newWeek();
  const week = await ada.get("/todo/week?week_start=2026-11-16");
  expect(titles(week)).toEqual([
    "work, planned first",
    "work, planned second",
    "home, planned",
    "work, due on monday",
    "home, due on monday",
    "done on tuesday",
    "done on tuesday, second",
    "home, due on sunday",
  ]);
  expect(week.body[0]).toMatchObject({ proje_title: "Work", todo_week: "2026-11-16", is_checked: false });
  expect(week.body[0]).not.toHaveProperty("position");
  // 8 todos and 2 projects; each of the four statements looks up its owner's session.
  expect(week.rowsRead).toBeLessThanOrEqual(1.2 * (8 + 2 * 2) + 5 * 4);
  for (const day of ["2026-11-19", "2026-11-22T23:59:59.999Z"]) {
    expect(ids(await ada.get(`/todo/week?week_start=${day}`))).toEqual(ids(week));
  }
  await ada.patch(`/project/${home}/archive`);
  expect(titles(await ada.get("/todo/week?week_start=2026-11-16"))).not.toContain("home, planned");
  for (const query of ["", "week_start=x", "week_start=2026-02-30", "week_start=9999-12-31"]) {
    expect(await ada.get(`/todo/week?${query}`)).toMatchObject({ status: 400 });
  }
});

test("a completed todo is shown on the person's local day, within the week", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  for (const [todo_title, at] of [
    ["monday there", "2026-11-15T23:00:00.000Z"],
    ["monday here", "2026-11-16T01:00:00.000Z"],
    ["wednesday there", "2026-11-17T20:00:00.000Z"],
  ] as const) {
    const { id } = await newTodo(ada, project, { todo_title });
    await ada.patch(`/todo/${id}`, { is_checked: true }, { at });
  }
  await newTodo(ada, project, { todo_title: "due on tuesday", todo_due_date: "2026-11-17" });
  const headers = { "x-timezone": "Pacific/Auckland" };
  const week = await ada.get("/todo/week?week_start=2026-11-16", { headers });
  expect(titles(week)).toEqual(["monday here", "due on tuesday", "wednesday there"]);
});

test("a project's overdue todos move to today in one call, and their plans undo it", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const at = { at: "2026-11-19T09:00:00.000Z" };
  const made: Record<string, string> = {};
  for (const [todo_title, project, fields] of [
    ["tomorrow", work, { todo_due_date: "2026-11-20" }],
    ["today", work, { todo_due_date: "2026-11-19" }],
    ["this week", work, { todo_week: "2026-11-16" }],
    ["neither", work, {}],
    ["last week", work, { todo_week: "2026-11-09" }],
    ["yesterday", work, { todo_due_date: "2026-11-18" }],
    ["done", work, { todo_due_date: "2026-11-18" }],
    ["other", home, { todo_due_date: "2026-11-18" }],
  ] as const) {
    made[todo_title] = (await newTodo(ada, project, { todo_title, ...fields })).id;
  }
  await ada.patch(`/todo/${made.done}`, { is_checked: true }, at);
  const before = (await ada.get(`/todo/project/${work}`)).body;

  const answer = await ada.post(`/todo/project/${work}/move-late`, {}, at);
  expect(answer).toMatchObject({ status: 200, trips: 2 });
  expect(answer.body).toMatchObject({
    moved: [
      { id: made.yesterday, todo_due_date: `2026-11-18${NOON}`, todo_week: null },
      { id: made["last week"], todo_due_date: null, todo_week: "2026-11-09" },
    ],
  });
  const after = (await ada.get(`/todo/project/${work}`)).body;
  const today = after.filter((one: { todo_due_date: string }) => one.todo_due_date === `2026-11-19${NOON}`);
  expect(titles({ body: today })).toEqual(["yesterday", "last week", "today"]);
  expect((await ada.get(`/todo/project/${home}`)).body[0].todo_due_date).toBe(`2026-11-18${NOON}`);
  expect((await ada.post(`/todo/project/${work}/move-late`, {}, at)).body).toEqual({ moved: [] });

  const undone = await ada.post("/todo/plan", { plans: answer.body.moved });
  expect(undone.status).toBe(200);
  const plans = (todos: { todo_due_date: string; todo_week: string }[]) =>
    todos.map(({ todo_due_date, todo_week }) => [todo_due_date, todo_week]);
  expect(plans((await ada.get(`/todo/project/${work}`)).body)).toEqual(plans(before));
});

test("a day ends at midnight in the person's time zone", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await newTodo(ada, project, { todo_due_date: "2026-11-18" });
  const moved = async (zone: string) => {
    const options = { at: "2026-11-19T05:00:00.000Z", headers: { "x-timezone": zone } };
    return (await ada.post(`/todo/project/${project}/move-late`, {}, options)).body.moved.length;
  };
  expect(await moved("America/Los_Angeles")).toBe(0);
  expect(await moved("Europe/Berlin")).toBe(1);
});

test("plans change only one's own todos, and skip missing ones", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const project = await newProject(ada);
  const [one, two] = [await newTodo(ada, project), await newTodo(ada, project)];
  const plans = [one, two].map(({ id }) => ({ id, todo_week: "2026-11-16" }));
  expect(await eve.post("/todo/plan", { plans })).toMatchObject({ status: 404 });
  await ada.delete(`/todo/${two.id}`);
  const planned = await ada.post("/todo/plan", { plans: [...plans, { id: "nothing" }] });
  expect(planned).toMatchObject({ status: 200, trips: 2, statements: 2 });
  expect(planned.body).toMatchObject([{ id: one.id, todo_week: "2026-11-16", todo_due_date: null, is_checked: false }]);
  expect(await ada.post("/todo/plan", { plans: [plans[1]] })).toMatchObject({ status: 404 });
  expect(await ada.post("/todo/plan", { plans: [] })).toMatchObject({ status: 200, body: [] });
  expect(await eve.post(`/todo/project/${project}/move-late`, {})).toMatchObject({ status: 404 });
});
