import { i18nOf } from "#app/i18n/messages.ts";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { dueLabel, TodoOrder } from "./todo.ts";
import { TodoInput, TodoPatch } from "./todo-input.ts";

const en = i18nOf("en");

const message = (schema: z.core.$ZodType, input: unknown) => z.safeParse(schema, input).error?.issues[0]?.message;
const due = (todo_due_date: unknown) => z.parse(TodoInput, { todo_title: "x", todo_due_date }).todo_due_date;

test("a due date reads Today, Tomorrow or day, month and year, and says how near it is", () => {
  const today = "2026-02-27";
  expect(dueLabel(en, "2025-12-31T12:00:00.000Z", today, "en-GB")).toEqual({ text: "31 Dec 2025", state: "overdue" });
  expect(dueLabel(en, "2026-02-26T12:00:00.000Z", today, "en-GB")).toEqual({ text: "26 Feb 2026", state: "overdue" });
  expect(dueLabel(en, "2026-02-27T12:00:00.000Z", today, "en-GB")).toEqual({ text: "Today", state: "warning" });
  expect(dueLabel(en, "2026-02-28T12:00:00.000Z", today, "en-GB")).toEqual({ text: "Tomorrow", state: "warning" });
  expect(dueLabel(en, "2026-03-01T12:00:00.000Z", today, "en-GB")).toEqual({ text: "1 Mar 2026", state: "info" });
  expect(dueLabel(en, "2026-03-02T12:00:00.000Z", today, "en-GB")).toEqual({ text: "2 Mar 2026", state: "muted" });
  expect(dueLabel(en, "2028-02-29", "2028-02-28", "en-GB")).toEqual({ text: "Tomorrow", state: "warning" });
});

test("a due date is stored as its date at noon, whatever format it is given in", () => {
  expect(due("2026-07-06")).toBe("2026-07-06T12:00:00.000Z");
  expect(due("2026-07-06T12:00:00.000Z")).toBe("2026-07-06T12:00:00.000Z");
  expect(due("2026-07-06T23:59:59Z")).toBe("2026-07-06T12:00:00.000Z");
  expect(due("2026-07-06T23:30:00-08:00")).toBe("2026-07-06T12:00:00.000Z");
  for (const none of [null, "", undefined]) expect(due(none)).toBeNull();
  for (const wrong of ["2026-02-30", "tomorrow", 5, "2026-7-6", "2026-07-06T25:00:00Z", "06/07/2026", [], true]) {
    expect(message(TodoInput, { todo_title: "x", todo_due_date: wrong })).toBe("Due date must be a date, YYYY-MM-DD.");
  }
});

test("title and description answer with the text of the rule they break", () => {
  for (const todo_title of ["", "  \n", null, undefined, 7, {}]) {
    expect(message(TodoInput, { todo_title })).toBe("Todo title is required");
  }
  expect(message(TodoInput, { todo_title: "😀".repeat(121) })).toBe("Todo title cannot exceed 120 characters");
  expect(message(TodoInput, { todo_title: ` ${"😀".repeat(120)} ` })).toBeUndefined();
  const todo_description = "é".repeat(241);
  expect(message(TodoInput, { todo_title: "x", todo_description })).toBe(
    "Todo description cannot exceed 240 characters",
  );
  expect(message(TodoPatch, { todo_title: " " })).toBe("Todo title is required");
  expect(z.parse(TodoPatch, { is_checked: true, unknown: 1 })).toEqual({ is_checked: true });
});

test("a new order names saved rows, each once", () => {
  expect(message(TodoOrder, { todoIds: ["a", "temp-1"] })).toBe("A row that is not saved yet has no place");
  expect(message(TodoOrder, { todoIds: ["a", "a"] })).toBe("The same id appears twice");
  for (const todoIds of [undefined, null, "a", {}, [1]]) expect(message(TodoOrder, { todoIds })).toBeDefined();
  expect(message(TodoOrder, { todoIds: [] })).toBeUndefined();
});
