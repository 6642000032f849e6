import { expect, test } from "vitest";
import {
  applyToCalendar,
  applyToHome,
  applyToWeekToClose,
  type TitledTodo,
  type TodoChange,
  withWaitingTicks,
} from "./changes.ts";
import type { ActiveTodo } from "./todo.ts";

const todo = (id: string, date: string | null = null): ActiveTodo => ({
  id,
  project_id: "p",
  todo_title: id,
  todo_description: "",
  todo_category: "none",
  todo_due_date: date && `${date}T12:00:00.000Z`,
  todo_week: null,
});
const [a, b, c] = [todo("a", "2026-11-21"), todo("b", "2026-11-22"), todo("c")];
const home = { todos: [a, b, c], week: { byProject: { p: { completedTodos: [{ id: "d" }] } } } };
const calendar = {
  todos: [a, b].map((one): TitledTodo => ({ ...one, proje_title: "Work" })),
  done: [{ ...todo("d"), proje_title: "Work", done_on: "2026-11-20" }],
  projects: [{ id: "p", proje_title: "Work" }],
};

const add = (todo_id: string, todo_due_date: string | null): TodoChange => ({
  intent: "add-todo",
  todo_id,
  project_id: "p",
  todo_title: "New",
  todo_description: "",
  todo_category: "high",
  todo_due_date,
});
const named = (todo_id: string) => ({ todo_id, name: todo_id });
const atHome = (change: TodoChange) => applyToHome(home, change).todos.map(({ id }) => id);
const inCalendar = (change: TodoChange) => applyToCalendar(calendar, change).todos.map(({ id }) => id);

test("a new todo is the first one of its list, and of the calendar in its own project", () => {
  expect(atHome(add("n", null))).toEqual(["n", "a", "b", "c"]);
  const other = { ...todo("other"), project_id: "first" };
  expect(applyToHome({ ...home, todos: [other, a] }, add("n", null)).todos.map(({ id }) => id)).toEqual([
    "other",
    "n",
    "a",
  ]);
  expect(inCalendar(add("n", null))).toEqual(["n", "a", "b"]);
  expect(inCalendar({ ...add("n", null), project_id: "archived" } as TodoChange)).toEqual(["a", "b"]);
  const { todos } = applyToCalendar(calendar, add("n", "2026-11-25"));
  expect(todos[0]).toMatchObject({ id: "n", todo_title: "New", proje_title: "Work" });
});

test("a new todo follows the todo that it names, and comes first when that is gone", () => {
  const following = (after: string) => atHome({ ...add("n", null), after } as TodoChange);
  expect([following("a"), following("c"), following("gone")]).toEqual([
    ["a", "n", "b", "c"],
    ["a", "b", "c", "n"],
    ["n", "a", "b", "c"],
  ]);
});

test("a deleted todo disappears, a ticked one is completed until the next read, and both can return to their position", () => {
  expect(atHome({ intent: "delete-todo", ...named("b") })).toEqual(["a", "c"]);
  const ticked = applyToHome(home, { intent: "tick-todo", ...named("b") });
  expect(ticked.todos.map(({ is_checked }) => is_checked)).toEqual([undefined, true, undefined]);
  for (const intent of ["untick-todo", "restore-todo"] as const) {
    const back = { intent, ...named("b"), todo: b, before: "c" };
    const read = { ...home, todos: [a, c] };
    expect(applyToHome(read, back).todos.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(applyToHome(ticked, back).todos[1]!.is_checked).toBe(intent === "restore-todo");
    expect(inCalendar({ ...back, todo: { ...c, project_id: "archived" } })).toEqual(["a", "b"]);
  }
});

test("a todo that was ticked without a network leaves the list, and is completed in the current week", () => {
  const at = "2026-11-21T09:00:00.000Z";
  const shown = { ...home, today: "2026-11-21", week: { ...home.week, monday: "2026-11-16" } };
  const ticked = applyToHome(shown, { intent: "tick-todo", ...named("b"), at });
  const { todos, week } = withWaitingTicks(ticked, new Map([["b", at]]));
  expect(todos).toEqual([a, c]);
  expect(week.byProject.p).toMatchObject({
    completedTodos: [{ id: "b", is_checked_date: at }, { id: "d" }],
    stats: { completedTodos: 1 },
  });
  // After the answer, the server's list contains the rest.
  expect(withWaitingTicks(ticked, new Map())).toBe(ticked);
  const later = { ...ticked, week: { ...ticked.week, monday: "2026-11-23" } };
  expect(withWaitingTicks(later, new Map([["b", at]]))).toMatchObject({ todos: [a, c], week: later.week });
  const first = { ...ticked, week: { ...ticked.week, byProject: {} } };
  expect(withWaitingTicks(first, new Map([["b", at]])).week.byProject).toMatchObject({
    p: { completedTodos: [{ id: "b" }], stats: { completedTodos: 1 } },
  });
});

test("a todo that is moved back to the list leaves what was completed in the week", () => {
  const back = { intent: "untick-todo", ...named("d"), todo: todo("d"), before: null } as const;
  const { todos, week } = applyToHome(home, back);
  expect([todos.at(-1)!.id, week.byProject.p]).toEqual(["d", { completedTodos: [] }]);
  expect(applyToCalendar(calendar, back)).toMatchObject({ done: [], todos: [{}, {}, { id: "d" }] });
});

test("a day replaces a week and a week a day", () => {
  const onWeek = {
    intent: "plan-todos",
    name: "a",
    plans: [{ id: "a", todo_due_date: null, todo_week: "2026-11-16" }],
  };
  expect(applyToCalendar(calendar, onWeek as TodoChange).todos[0]).toMatchObject({ todo_due_date: null });
  const planned = applyToHome(home, onWeek as TodoChange);
  const moved = applyToHome(planned, { intent: "change-todo", ...named("a"), todo_due_date: "2026-11-24" });
  expect(moved.todos[0]).toMatchObject({ todo_due_date: "2026-11-24", todo_week: null });
});

test("an order changes only the named todos, on the positions that they had", () => {
  const order = (todoIds: string[]) => atHome({ intent: "order-todos", project_id: "p", todoIds });
  expect(order(["c", "a"])).toEqual(["c", "b", "a"]);
  expect(order(["b", "gone", "a"])).toEqual(["b", "a", "c"]);
});

test("a change that is applied twice has the effect of one, and a change of a missing todo has none", () => {
  const changes: TodoChange[] = [
    add("n", "2026-11-25"),
    { intent: "change-todo", ...named("a"), todo_title: "A" },
    { intent: "tick-todo", ...named("a") },
    { intent: "restore-todo", ...named("d"), todo: todo("d", "2026-11-23"), before: "b" },
    { intent: "delete-todo", ...named("a") },
    { intent: "order-todos", project_id: "p", todoIds: ["c", "a"] },
  ];
  for (const change of changes) {
    const once = applyToHome(home, change);
    expect(applyToHome(once, change)).toEqual(once);
    const shown = applyToCalendar(calendar, change);
    expect(applyToCalendar(shown, change)).toEqual(shown);
  }
  for (const intent of ["tick-todo", "delete-todo"] as const) {
    expect(applyToHome(home, { intent, ...named("gone") })).toEqual(home);
  }
});

test("todos with the same title have different ids", () => {
  const two = applyToCalendar(applyToCalendar(calendar, add("m", "2026-11-25")), add("n", "2026-11-25"));
  expect(two.todos.map(({ id }) => id)).toEqual(["n", "m", "a", "b"]);
});

test("a todo leaves the week to close when it is planned elsewhere, completed or deleted, and returns after Undo", () => {
  const week = { week_start: "2026-11-16", left_over: calendar.todos.slice(0, 2), projects: calendar.projects };
  const left = (...changes: TodoChange[]) => changes.reduce(applyToWeekToClose, week).left_over.map(({ id }) => id);
  const plan = (todo_due_date: string | null, todo_week: string | null): TodoChange => ({
    intent: "plan-todos",
    plans: [{ id: "a", todo_due_date, todo_week }],
    name: "a",
  });
  expect(left(plan("2026-11-16T12:00:00.000Z", null))).toEqual(["a", "b"]);
  expect(left(plan(null, "2026-11-16"))).toEqual(["a", "b"]);
  for (const gone of [plan("2026-11-23T12:00:00.000Z", null), plan(null, "2026-11-23"), plan(null, null)]) {
    expect(left(gone)).toEqual(["b"]);
  }
  // Undo brings back todos that the page was read without, in their order.
  const back = [
    { todo: a, before: "b" },
    { todo: b, before: null },
  ];
  const undone = { ...plan(null, "2026-11-16"), back } as TodoChange;
  const both = { ...undone, plans: ["a", "b"].map((id) => ({ id, todo_due_date: null, todo_week: "2026-11-16" })) };
  const without = { ...week, left_over: [] };
  expect(applyToWeekToClose(without, both as TodoChange).left_over.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(left(plan(null, null), undone)).toEqual(["a", "b"]);
  expect(left({ intent: "tick-todo", ...named("a") })).toEqual(["b"]);
  const restored: TodoChange = { intent: "restore-todo", ...named("a"), todo: a, before: "b" };
  expect(left({ intent: "delete-todo", ...named("a") })).toEqual(["b"]);
  expect(applyToWeekToClose({ ...week, left_over: week.left_over.slice(1) }, restored).left_over).toEqual(
    week.left_over,
  );
});

test("a moved todo comes first in its project or after the todo that it names, and leaves its meeting with the project", () => {
  const other = { ...todo("other"), project_id: "q" };
  const met = { ...b, meeting_note_id: "m", meeting_line: "b" };
  const page = { ...home, todos: [a, met, c, other] };
  const move = (project_id: string, after: string | null, fields = {}) =>
    applyToHome(page, { intent: "move-todo", ...named("b"), project_id, after, ...fields }).todos;
  const idsOf = (todos: readonly ActiveTodo[]) => todos.map(({ id }) => id);
  expect(idsOf(move("q", null))).toEqual(["a", "c", "b", "other"]);
  expect(idsOf(move("q", "other"))).toEqual(["a", "c", "other", "b"]);
  expect(move("q", "other").at(-1)).toMatchObject({ project_id: "q", meeting_note_id: null, meeting_line: null });
  expect(idsOf(move("p", "c"))).toEqual(["a", "c", "b", "other"]);
  expect(idsOf(move("p", "gone"))).toEqual(["b", "a", "c", "other"]);
  expect(move("p", "c")[2]).toMatchObject({ meeting_note_id: "m", meeting_line: "b" });
  const moved = { ...page, todos: move("q", null) };
  const back = { project_id: "p", after: "a", meeting_note_id: "m", meeting_line: "b" };
  expect(applyToHome(moved, { intent: "move-todo", ...named("b"), ...back }).todos).toEqual(page.todos);
});

test("a todo that moved to another project carries its title in the calendar", () => {
  const page = { ...calendar, projects: [...calendar.projects, { id: "q", proje_title: "Home" }] };
  const { todos } = applyToCalendar(page, { intent: "move-todo", ...named("a"), project_id: "q", after: null });
  expect(todos.find(({ id }) => id === "a")).toMatchObject({ project_id: "q", proje_title: "Home" });
});
