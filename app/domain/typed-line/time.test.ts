import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clockLabel } from "../time/date-label.ts";
import { ENGLISH } from "./english.ts";
import { timeOfDay } from "./time.ts";
import { type TypedContext, typedFields, typedTodo } from "./typed-todo.ts";
import { typedWhen } from "./when.ts";

/** A Thursday. */
const AROUND: TypedContext = { today: "2026-11-19", locale: "en-GB", projects: [] };
const read = (text: string, more: Partial<TypedContext> = {}) => typedFields(typedTodo(text, { ...AROUND, ...more }));

test("a time is understood behind a day or before it, with a rule, alone, and with its reminder", () => {
  const call = { todo_title: "Call Ana" };
  const friday = { todo_due_date: "2026-11-20", todo_week: undefined };
  for (const text of ["Call Ana fri 15:30", "Call Ana 15:30 fri", "Call Ana fri at 3:30pm", "Call Ana on fri at 15.30"])
    expect([text, read(text)]).toEqual([text, { ...call, ...friday, todo_time: "15:30" }]);
  expect(read("dentist tomorrow 3pm")).toMatchObject({ todo_title: "dentist", todo_time: "15:00" });
  expect(read("lunch fri at noon")).toMatchObject({ todo_title: "lunch", ...friday, todo_time: "12:00" });
  expect(read("standup every weekday 9:15")).toMatchObject({ todo_time: "09:15", todo_due_date: "2026-11-19" });
  expect(read("Call Ana fri 15:30 !15m")).toMatchObject({ ...call, todo_time: "15:30", todo_remind: 15 });
  expect(read("Call Ana !1h fri 3 pm")).toMatchObject({ ...call, todo_time: "15:00", todo_remind: 60 });
});

test("a time without a day is on the day that the field stands for, else today, or tomorrow when it is over", () => {
  const due = (more: Partial<TypedContext>) => read("Call 9:00", more).todo_due_date;
  expect([due({}), due({ now: "08:59" }), due({ now: "09:00" }), due({ now: "25:00" })]).toEqual([
    "2026-11-19",
    "2026-11-19",
    "2026-11-20",
    "2026-11-20",
  ]);
  expect(due({ day: "2026-12-24", now: "10:00" })).toBe("2026-12-24");
  expect(read("standup every weekday 9:15", { now: "10:00" }).todo_due_date).toBe("2026-11-20");
});

test("ambiguous numbers stay text", () => {
  for (const text of [
    "Run 5 30",
    "Release 15.30",
    "Meet at 5",
    "Room 12",
    "Win 3:60 fri",
    "Score 25:10",
    "Read Luke 3 am",
  ])
    expect([text, read(text).todo_time]).toEqual([text, text.endsWith("3 am") ? "03:00" : undefined]);
  for (const text of ["Call !15m", "Call !7m fri 15:30", "Plan next week 15:30"]) {
    const { todo_title, todo_time, todo_remind } = read(text);
    expect([text, todo_title.includes("!") || !todo_time, todo_remind]).toEqual([text, true, undefined]);
  }
});

test("a reminder may be typed alone for a todo that has a time", () => {
  expect(read("Call !15m", { hasTime: true })).toEqual({ todo_title: "Call", todo_remind: 15 });
});

test("every time is understood as a clock of 24 hours and one of 12 write it", () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
      const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
      expect(timeOfDay([time], ENGLISH)?.time).toBe(time);
      expect(timeOfDay(["at", ...clockLabel(time, "en-US").split(" ")], ENGLISH)?.time).toBe(time);
    }),
  );
});

test("a plan is typed with its time", () => {
  expect(typedWhen("fri 15:30", AROUND)).toMatchObject({ todo_due_date: "2026-11-20", todo_time: "15:30" });
  expect(typedWhen("15:30", { ...AROUND, day: "2026-12-01" })).toMatchObject({ todo_due_date: "2026-12-01" });
});
