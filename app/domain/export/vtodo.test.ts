import { expect, test } from "vitest";
import { vtodo } from "./vtodo.ts";

test("a todo is a VTODO with its date, its priority and its state", () => {
  const at = "2026-11-20T08:15:30.123Z";
  const task = { id: "1", todo_title: "Pay; rent", todo_description: "a\nb", created_at: at, updated_at: at };
  const open = {
    ...task,
    todo_category: "high",
    todo_due_date: "2026-12-01T12:00:00.000Z",
    is_checked_date: null,
  } as const;
  expect(vtodo(open, "Work, home").split("\r\n")).toEqual([
    "BEGIN:VTODO",
    "UID:1@sevenfold",
    "DTSTAMP:20261120T081530Z",
    "CREATED:20261120T081530Z",
    "LAST-MODIFIED:20261120T081530Z",
    "SUMMARY:Pay\\; rent",
    "DESCRIPTION:a\\nb",
    "CATEGORIES:Work\\, home",
    "DUE;VALUE=DATE:20261201",
    "PRIORITY:1",
    "STATUS:NEEDS-ACTION",
    "END:VTODO",
    "",
  ]);
  const done = vtodo({ ...open, todo_due_date: null, is_checked_date: at }, "Work");
  expect(done).toContain("STATUS:COMPLETED\r\nCOMPLETED:20261120T081530Z\r\n");
  expect(done).not.toContain("DUE");
  const timed = { ...open, todo_time: "15:30", todo_remind: 15 };
  expect(vtodo(timed, "Work")).toContain("DUE:20261201T153000\r\n");
  expect(vtodo(timed, "Work")).toContain(
    "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Pay\\; rent\r\nTRIGGER;RELATED=END:-PT15M\r\nEND:VALARM\r\nEND:VTODO",
  );
  expect(vtodo({ ...timed, is_checked_date: at }, "Work")).not.toContain("VALARM");
  expect(vtodo({ ...open, todo_remind_at: "08:05" }, "Work")).toContain("TRIGGER;RELATED=END:PT8H5M");
});
