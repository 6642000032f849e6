import { i18nOf } from "#app/i18n/messages.ts";
import * as fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { dayInWeek, inWeek, isLate, NO_PLAN, onDay, planLabel, weekLabel, withPlans } from "./plan.ts";
import { TodoPlans } from "./plan.server.ts";
import { planOfKey } from "./plan-key.ts";
import { dateOf, withOnePlan } from "./todo.ts";
import { TodoInput, TodoPatch } from "./todo-input.ts";
import { addDays, addWeeks, daysOfWeek, mondayOf, weekday, weekOf } from "../week/week.ts";

const en = i18nOf("en");

const CLOCK = { locale: "en-GB", now: null };
const message = (schema: z.core.$ZodType, input: unknown) => z.safeParse(schema, input).error?.issues[0]?.message;
const date = fc
  .date({ min: new Date("1971-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const monday = date.map(mondayOf);

test("a week is labelled by its distance, or by its number when far away", () => {
  const today = "2026-11-19";
  for (const [week, text, state] of [
    ["2026-11-02", "2 weeks ago", "overdue"],
    ["2026-11-09", "Last week", "overdue"],
    ["2026-11-16", "This week", "muted"],
    ["2026-11-23", "Next week", "muted"],
    ["2026-11-30", "Week 49", "muted"],
    ["2027-01-04", "Week 1", "muted"],
    ["2027-11-15", "Week 46, 2027", "muted"],
  ] as const) {
    expect(weekLabel(en, week, today)).toEqual({ text, state });
  }
});

test("this week is near when its last day is near, and overdue once that day is over", () => {
  const states = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map(
    (day) => weekLabel(en, "2026-11-16", day).state,
  );
  expect(states).toEqual(["info", "warning", "warning", "overdue"]);
});

test("every week is overdue from the Monday after it, and its label says so", () => {
  fc.assert(
    fc.property(monday, date, (todo_week, today) => {
      const late = today >= addWeeks(todo_week, 1);
      const plan = { todo_due_date: null, todo_week };
      expect(isLate(plan, today, null)).toBe(late);
      expect(planLabel(en, plan, today, CLOCK)!.state === "overdue").toBe(late);
      expect(/^(Last week|[\d,]+ weeks ago)$/.test(planLabel(en, plan, today, CLOCK)!.text)).toBe(late);
    }),
  );
});

test("a week that is not overdue is labelled as this week, next week, or by its number", () => {
  fc.assert(
    fc.property(monday, fc.nat(60), fc.nat(6), (today, weeks, day) => {
      const todo_week = addWeeks(today, weeks);
      const { text } = weekLabel(en, todo_week, addDays(today, day));
      const { week, year } = weekOf(todo_week);
      const number = weeks < 52 ? `Week ${week}` : `Week ${week}, ${year}`;
      expect(text).toBe(weeks === 0 ? "This week" : weeks === 1 ? "Next week" : number);
    }),
  );
});

test("a day is overdue from the day after it, and takes precedence over a week", () => {
  fc.assert(
    fc.property(date, date, (day, today) => {
      const plan = { todo_due_date: `${day}T12:00:00.000Z`, todo_week: null };
      expect(isLate(plan, today, null)).toBe(day < today);
      expect(planLabel(en, plan, today, CLOCK)!.state === "overdue").toBe(day < today);
    }),
  );
  expect(planLabel(en, NO_PLAN, "2026-11-19", CLOCK)).toBeNull();
  expect(isLate(NO_PLAN, "2026-11-19", null)).toBe(false);
});

test("a completed todo of a week is shown on one of its days", () => {
  fc.assert(
    fc.property(monday, fc.integer({ min: -1, max: 7 }), (week, offset) => {
      const doneOn = addDays(week, offset);
      const day = dayInWeek({ todo_due_date: null }, doneOn, week);
      expect(day).toBe(offset < 0 ? week : offset > 6 ? addDays(week, 6) : doneOn);
    }),
  );
  const due = { todo_due_date: "2026-11-20T12:00:00.000Z" };
  expect(dayInWeek(due, null, "2026-11-16")).toBe("2026-11-20");
  expect(dayInWeek(due, "2026-11-18", "2026-11-16")).toBe("2026-11-18");
  expect(dayInWeek({ todo_due_date: null }, null, "2026-11-16")).toBeNull();
});

test("a week is identified by its Monday", () => {
  fc.assert(
    fc.property(date, (todo_week) => {
      const isMonday = weekday(todo_week) === 1;
      expect(message(TodoInput, { todo_title: "x", todo_week })).toBe(
        isMonday ? undefined : "Week must be a Monday, YYYY-MM-DD.",
      );
    }),
  );
  for (const todo_week of [
    "2026-W47",
    "next week",
    "2026-02-30",
    "2026-11-16T00:00:00Z",
    "9999-12-27",
    7,
    [],
    true,
    "0000-01-03",
  ]) {
    expect(message(TodoPatch, { todo_week })).toBe("Week must be a Monday, YYYY-MM-DD.");
  }
  for (const none of [null, ""]) expect(z.parse(TodoPatch, { todo_week: none })).toEqual({ todo_week: null });
});

test("a todo gets a day or a week, not both, and the new one replaces the other", () => {
  const both = { todo_title: "x", todo_due_date: "2026-11-19", todo_week: "2026-11-16" };
  for (const schema of [TodoInput, TodoPatch]) {
    expect(message(schema, both)).toBe("A todo has a due date or a week, not both.");
    for (const one of [{ todo_week: "" }, { todo_due_date: null }])
      expect(message(schema, { ...both, ...one })).toBeUndefined();
  }
  expect(withOnePlan({ todo_due_date: "2026-11-19" })).toEqual({ todo_due_date: "2026-11-19", todo_week: null });
  expect(withOnePlan({ todo_week: "2026-11-16" })).toMatchObject({ todo_week: "2026-11-16", todo_due_date: null });
  for (const none of [{ todo_week: null }, {}]) expect(withOnePlan(none)).toEqual(none);
});

test("plans name each todo once, and at most as many as may be active", () => {
  const plan = (id: string) => ({ id, todo_week: "2026-11-16" });
  expect(z.parse(TodoPlans, { plans: [plan("a")] }).plans).toEqual([
    { id: "a", todo_due_date: null, todo_week: "2026-11-16" },
  ]);
  expect(message(TodoPlans, { plans: [plan("a"), plan("a")] })).toBe("Each todo can be planned once");
  const many = Array.from({ length: 70 }, (_, i) => plan(String(i)));
  expect(message(TodoPlans, { plans: many })).toBe("At most 69 todos can be planned at once");
  const both = { ...plan("a"), todo_due_date: "2026-11-19" };
  expect(message(TodoPlans, { plans: [both] })).toBe("A todo has a due date or a week, not both.");
  for (const plans of [undefined, null, "a", {}, [1], [{}]]) expect(message(TodoPlans, { plans })).toBeDefined();
});

test("the days of a week are the due dates of its todos", () => {
  fc.assert(
    fc.property(monday, fc.nat(6), (week, day) => {
      const due = `${daysOfWeek(week)[day]}T12:00:00.000Z`;
      expect(dayInWeek({ todo_due_date: due }, null, week)).toBe(dateOf(due));
    }),
  );
});

test("a key plans for a day of the shown week, today, this week, next week or none", () => {
  fc.assert(
    fc.property(monday, date, (shown, today) => {
      const isOver = (day: string) => shown === mondayOf(today) && day < today;
      daysOfWeek(shown).forEach((day, i) =>
        expect(planOfKey(String(i + 1), shown, today)).toEqual(onDay(isOver(day) ? addDays(day, 7) : day)),
      );
      expect(planOfKey("t", shown, today)).toEqual(onDay(today));
      expect(planOfKey("w", shown, today)).toEqual(inWeek(mondayOf(today)));
      expect(planOfKey("n", shown, today)).toEqual(inWeek(addWeeks(mondayOf(today), 1)));
      expect(planOfKey("Backspace", shown, today)).toEqual(NO_PLAN);
    }),
  );
  expect(planOfKey("1", "2026-11-23", "2026-11-25")).toEqual(onDay("2026-11-30"));
  expect(planOfKey("3", "2026-11-23", "2026-11-25")).toEqual(onDay("2026-11-25"));
  for (const key of ["0", "8", "12", "", "T", "Enter", "Tab", "ArrowLeft"]) {
    expect(planOfKey(key, "2026-11-16", "2026-11-19")).toBeNull();
  }
});

test("plans change the todos they name and leave the others unchanged", () => {
  const todos = ["a", "b"].map((id) => ({ id, title: id, ...inWeek("2026-11-16") }));
  const plan = { id: "b", ...onDay("2026-11-19") };
  expect(withPlans(todos, [plan, { ...plan, id: "gone" }])).toEqual([todos[0], { ...todos[1], ...plan }]);
});
