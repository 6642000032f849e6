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

test("a time without a day is on the field's day, else today, or tomorrow when it is over", () => {
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

test("a time that is typed after midnight, before the day of the person begins, is on the calendar's date", () => {
  const due = (text: string, more: Partial<TypedContext> = {}) => read(text, { now: "26:30", ...more }).todo_due_date;
  expect([due("Call today 3:15"), due("Call 3:15"), due("Call 3:15", { day: "2026-11-19" })]).toEqual([
    "2026-11-20",
    "2026-11-20",
    "2026-11-20",
  ]);
  expect([due("Call 2:15"), due("Call today"), due("Call 3:15", { day: "2026-12-24" })]).toEqual([
    "2026-11-21",
    "2026-11-19",
    "2026-12-24",
  ]);
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

test("a reminder is understood in words behind a day, a time or a rule, and behind a comma", () => {
  const friday = { todo_due_date: "2026-11-20", todo_time: "15:30" };
  for (const [text, todo_remind] of [
    ["Call Ana fri 15:30, remind 15 min before", 15],
    ["Call Ana fri 15:30 remind me 1 hour before", 60],
    ["Call Ana 15:30 fri, remind me half an hour earlier", 30],
    ["Call Ana, fri 15:30, with a reminder a quarter of an hour before", 15],
    ["Call Ana fri, 15:30 , remind 10min in advance", 10],
    ["fri 15:30 Call Ana, remind me the day before", 1440],
    ["Call Ana fri 15:30 remind me at the time", 0],
  ] as const)
    expect([text, read(text)]).toMatchObject([text, { todo_title: "Call Ana", ...friday, todo_remind }]);
  expect(read("standup every weekday 9:15, remind 5 min before")).toMatchObject({
    todo_title: "standup",
    todo_remind: 5,
  });
  expect(read("Call Ana, remind me 2 hours before", { hasTime: true })).toEqual({
    todo_title: "Call Ana",
    todo_remind: 120,
  });
});

test("words that may be a reminder stay text without a time, inside a title, and for an unknown distance", () => {
  for (const text of [
    "remind Ana 15 min before lunch",
    "Remind 15 min before",
    "Call Ana fri remind 15 min before",
    "Trip next week, remind 15 min before",
    "Call Ana fri 15:30, remind 20 min before",
    "Call Ana fri 15:30, remind",
    "Arrive 15 min before",
    "Open from fri 15:30, remind 15 min before",
  ])
    expect([text, read(text)]).toEqual([text, { todo_title: text }]);
  const will = "Ana will remind me 15 min before";
  expect(read(`fri 15:30 ${will}`)).toMatchObject({ todo_title: will, todo_time: "15:30" });
  const typed = "Call Ana fri 15:30, remind 15 min before";
  const { title, parts } = typedTodo(typed, AROUND);
  const part = parts.at(-1)!;
  expect([title, typed.slice(part.start, part.end)]).toEqual(["Call Ana", ", remind 15 min before"]);
  const kept = typedTodo(typed, { ...AROUND, plain: [typed.slice(part.start, part.end)] });
  expect(kept).toEqual({ title: typed, parts: [] });
});

test("a time is that of the day before it, also behind a comma, and text where that day is text", () => {
  for (const text of ["Call Ana, fri 15:30", "Call Ana fri, 15:30", "Call Ana 15:30, fri"])
    expect([text, read(text)]).toMatchObject([text, { todo_title: "Call Ana", todo_due_date: "2026-11-20" }]);
  for (const text of [
    "Open from fri 15:30",
    "Friday 15:30",
    "Sale on Black Friday 15:30",
    "Mon, fri 15:30",
    "Ana, Bo, fri",
  ])
    expect([text, read(text)]).toEqual([text, { todo_title: text }]);
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
