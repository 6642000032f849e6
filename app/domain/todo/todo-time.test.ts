import { i18nOf } from "#app/i18n/messages.ts";
import * as fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { clockLabel } from "../time/date-label.ts";
import { isLate, onDay, planLabel, withPlans } from "./plan.ts";
import { withOnePlan } from "./todo.ts";
import { TodoInput, TodoPatch } from "./todo-input.ts";
import {
  compareTimes,
  NO_TIME,
  REMIND_AT_MESSAGE,
  REMIND_MINUTES,
  REMIND_NEEDS_TIME_MESSAGE,
  TIME_NEEDS_DAY_MESSAGE,
} from "./todo-time.ts";
import { remindText } from "./remind-text.ts";

const en = i18nOf("en");

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const DAY = "2026-11-27";
const message = (schema: z.core.$ZodType, input: object) => z.safeParse(schema, input).error?.issues[0]?.message;
const created = (fields: object) => message(TodoInput, { todo_title: "Call", ...fields });

test("a time is a wall-clock time, as a program or a form sends it, and nothing else", () => {
  fc.assert(fc.property(time, (todo_time) => created({ todo_due_date: DAY, todo_time }) === undefined));
  for (const wrong of ["24:00", "9:15", "09:60", "09:15:00", "noon", 915, "09:15Z"])
    expect(created({ todo_due_date: DAY, todo_time: wrong })).toBe("A time is HH:MM, from 00:00 to 23:59.");
  expect(z.parse(TodoPatch, { todo_time: "", todo_remind: "", todo_remind_at: "" })).toEqual(NO_TIME);
});

test("a reminder comes at one of eight distances, as a number or as a form sends it", () => {
  for (const todo_remind of REMIND_MINUTES)
    for (const sent of [todo_remind, String(todo_remind)])
      expect(z.parse(TodoPatch, { todo_time: "09:15", todo_remind: sent })).toMatchObject({ todo_remind });
  for (const wrong of [1, -5, 1.5, "5m", "1e1", true])
    expect(message(TodoPatch, { todo_remind: wrong })).toContain("10, 15, 30, 60, 120 or 1440 minutes");
  expect(REMIND_MINUTES.map((minutes) => remindText(en, minutes))).toEqual([
    "At the time",
    ...[5, 10, 15, 30].map((minutes) => `${minutes} minutes before`),
    "1 hour before",
    "2 hours before",
    "1 day before",
  ]);
});

test("a time needs a day, a reminder before it needs the time, and one at a time of day needs a day without a time", () => {
  expect(created({ todo_time: "09:15" })).toBe(TIME_NEEDS_DAY_MESSAGE);
  expect(created({ todo_time: "09:15", todo_week: "2026-11-23" })).toBe(TIME_NEEDS_DAY_MESSAGE);
  expect(created({ todo_due_date: DAY, todo_remind: 5 })).toBe(REMIND_NEEDS_TIME_MESSAGE);
  expect(created({ todo_remind_at: "08:00" })).toBe(REMIND_AT_MESSAGE);
  expect(created({ todo_due_date: DAY, todo_time: "09:15", todo_remind_at: "08:00" })).toBe(REMIND_AT_MESSAGE);
  expect(created({ todo_due_date: DAY, todo_remind_at: "08:00" })).toBeUndefined();
  expect(created({ todo_due_date: DAY, todo_time: "09:15", todo_remind: 0 })).toBeUndefined();
});

test("a todo keeps its time on another day, and loses it without a day, for a week too", () => {
  const timed = { todo_time: "09:15", todo_remind: 15, todo_remind_at: null };
  const row = { id: "a", todo_due_date: `${DAY}T12:00:00.000Z`, todo_week: null, ...timed };
  expect(withPlans([row], [{ id: "a", ...onDay("2026-11-28") }])[0]).toMatchObject(timed);
  for (const plan of [
    { todo_due_date: null, todo_week: null },
    { todo_due_date: null, todo_week: "2026-11-23" },
  ])
    expect(withPlans([row], [{ id: "a", ...plan }])[0]).toMatchObject({ ...plan, ...NO_TIME });
  expect(withOnePlan({ todo_week: "2026-11-23" })).toMatchObject({ todo_due_date: null, ...NO_TIME });
  expect(withOnePlan({ todo_time: null })).toEqual({ todo_time: null, todo_remind: null });
  expect(withOnePlan({ todo_time: "10:00" })).toEqual({ todo_time: "10:00", todo_remind_at: null });
});

test("todos with a time come first, the earlier one before the later one", () => {
  fc.assert(
    fc.property(fc.array(fc.option(time)), (times) => {
      const sorted = times.map((todo_time) => ({ todo_time })).sort(compareTimes);
      const timed = sorted.flatMap(({ todo_time }) => todo_time ?? []);
      expect(timed).toEqual([...timed].sort());
      expect(sorted.slice(timed.length).every(({ todo_time }) => todo_time === null)).toBe(true);
    }),
  );
});

test("a todo of today is overdue once its time is over, and its label says the time", () => {
  const todo = { ...onDay(DAY), todo_time: "15:30" };
  const label = (today: string, now: string | null) => planLabel(en, todo, today, { locale: "en-GB", now });
  expect(label(DAY, "15:30")).toEqual({ text: "Today 15:30", state: "warning" });
  expect(label(DAY, "15:31")).toEqual({ text: "Today 15:30", state: "overdue" });
  // After midnight, before the person's day ends.
  expect(label(DAY, "25:10")).toMatchObject({ state: "overdue" });
  expect(label(DAY, null)).toMatchObject({ state: "warning" });
  expect(label("2026-11-26", "23:00")).toEqual({ text: "Tomorrow 15:30", state: "warning" });
  expect([isLate(todo, "2026-11-26", "16:00"), isLate(todo, "2026-11-28", "09:00")]).toEqual([false, true]);
});

test("after midnight, before the person's day begins, a todo of the calendar's date is overdue once its time is over", () => {
  const label = (todo_time: string, now: string | null) =>
    planLabel(en, { ...onDay("2026-11-28"), todo_time }, DAY, { locale: "en-GB", now });
  expect(label("00:30", "24:30")).toEqual({ text: "Tomorrow 00:30", state: "warning" });
  expect(label("00:30", "24:31")).toEqual({ text: "Today 00:30", state: "overdue" });
  expect(label("00:30", "23:59")).toMatchObject({ state: "warning" });
  expect(label("00:30", null)).toMatchObject({ state: "warning" });
  expect(label("09:00", "27:59")).toEqual({ text: "Tomorrow 09:00", state: "warning" });
  expect(isLate({ ...onDay("2026-11-29"), todo_time: "00:30" }, DAY, "27:59")).toBe(false);
});

test("times are written in the person's own clock", () => {
  expect(["00:05", "09:15", "12:00", "15:30"].map((one) => clockLabel(one, "en-US"))).toEqual([
    "12:05 am",
    "9:15 am",
    "12:00 pm",
    "3:30 pm",
  ]);
  expect(clockLabel("15:30", "de-AT")).toBe("15:30");
  // A non-breaking space keeps "am" or "pm" on the same line.
  expect(clockLabel("21:30", "ar")).toBe("9:30\u00a0م");
});
