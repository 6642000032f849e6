import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, mondayOf } from "../week/week.ts";
import { inWeek, NO_PLAN, onDay } from "./plan.ts";
import type { ActiveTodo, Plan, Todo } from "./todo.ts";
import { NEW_TODO } from "./changes.ts";
import { plainDays } from "../time/timezone.ts";
import { todosOfWeek } from "./week-todos.ts";

const MONDAY = "2026-11-16";
const open = (id: string, plan: Plan, project_id = "own"): ActiveTodo => ({
  id,
  project_id,
  todo_title: id,
  todo_description: "",
  todo_category: "none",
  ...plan,
});
const done = (id: string, at: string, project_id = "own"): Todo => ({
  ...NEW_TODO,
  ...open(id, NO_PLAN, project_id),
  todo_repeat: null,
  repeat_from: "due",
  todo_event: null,
  focused_seconds: 0,
  meeting_note_id: null,
  meeting_line: null,
  is_checked: true,
  is_checked_date: at,
  created_at: at,
  updated_at: at,
  deleted_at: null,
});
const week = (todos: ActiveTodo[], finished: Todo[] = [], timezone = "UTC") =>
  todosOfWeek({ monday: MONDAY, project_id: "own", open: todos, done: finished, days: plainDays(timezone) });
const ids = (todos: readonly { id: string }[]) => todos.map(({ id }) => id);

test("each day has the todos due and completed on it, and the week those without a day", () => {
  const { days, week: without } = week(
    [
      open("tuesday", onDay("2026-11-17")),
      open("other", onDay("2026-11-17"), "home"),
      open("planned", inWeek(MONDAY)),
      open("next week", inWeek("2026-11-23")),
      open("next monday", onDay("2026-11-23")),
      open("none", NO_PLAN),
    ],
    [done("later", "2026-11-17T12:00:00.000Z"), done("earlier", "2026-11-17T09:00:00.000Z")],
  );
  expect(days.map(({ own }) => ids(own))).toEqual([[], ["tuesday", "earlier", "later"], [], [], [], [], []]);
  expect(ids(days[1]!.others)).toEqual(["other"]);
  expect([ids(without.own), ids(without.others)]).toEqual([["planned"], []]);
});

test("a completed todo is on the person's local day, and within the week in every zone", () => {
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "America/New_York", "UTC"];
  const start = Date.parse(`${MONDAY}T00:00:00Z`);
  const moment = fc.integer({ min: start, max: start + 7 * 86_400_000 - 1 }).map((at) => new Date(at).toISOString());
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
      const { days } = week([], [done("a", at)], zone);
      expect(days.flatMap(({ own }) => ids(own))).toEqual(["a"]);
    }),
  );
  const { days } = week([], [done("a", "2026-11-18T02:00:00.000Z")], "America/New_York");
  expect(ids(days[1]!.own)).toEqual(["a"]);
});

test("an unticked todo is shown as open only", () => {
  const { days } = week([open("a", onDay("2026-11-20"))], [done("a", "2026-11-17T09:00:00.000Z")]);
  expect(days.flatMap(({ own }) => own.map(({ id, is_checked }) => [id, is_checked]))).toEqual([["a", false]]);
});

test("no todo appears twice, and none of the week is missing", () => {
  const plan = fc.oneof(
    fc.constant(NO_PLAN),
    fc.integer({ min: -10, max: 16 }).map((days) => onDay(addDays(MONDAY, days))),
    fc.integer({ min: -2, max: 2 }).map((weeks) => inWeek(addDays(MONDAY, weeks * 7))),
  );
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 20 }), (plans) => {
      const todos = plans.map((one, i) => open(String(i), one, i % 2 ? "own" : "home"));
      const { days, week: without } = week(todos);
      const shown = [...days, without].flatMap(({ own, others }) => ids([...own, ...others]));
      const wanted = todos.filter(({ todo_due_date: due, todo_week }) =>
        due ? mondayOf(due.slice(0, 10)) === MONDAY : todo_week === MONDAY,
      );
      expect(shown.sort()).toEqual(ids(wanted).sort());
    }),
  );
});
