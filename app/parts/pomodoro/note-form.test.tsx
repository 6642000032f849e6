import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setPerson } from "#app/client/person.ts";
import { MAX_POMODORO_NOTES } from "#app/domain/pomodoro/limits.ts";
import { NOTES_MESSAGE } from "#app/domain/pomodoro/note.ts";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";

vi.mock("#app/remix-internals.client.ts", () => ({
  postToPage: () => Promise.reject(new TypeError("Failed to fetch")),
  nextLocation: () => ({ pathname: "/app", search: "" }),
}));
const { historyChanges } = await import("./history-commands.ts");
const { NoteForm } = await import("./note-form.tsx");

const session = { id: "a", proje_title: "Garden", todo_title: null, focused_seconds: 1500 } as Pomodoro;

test("a note waits in this browser where there is no network, and one that is too long stays in its field", () => {
  setPerson("ada", false);
  const close = vi.fn();
  render(<NoteForm session={session} onClose={close} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note (optional)" });
  fireEvent.change(field, { target: { value: "x".repeat(MAX_POMODORO_NOTES + 1) } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(screen.getByText(NOTES_MESSAGE)).toBeDefined();
  expect([historyChanges.pending(), close.mock.calls.length]).toEqual([[], 0]);
  fireEvent.change(field, { target: { value: "Sowed beans" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(historyChanges.pending()).toEqual([{ intent: "note-pomodoro", id: "a", notes: "Sowed beans" }]);
  expect(close).toHaveBeenCalledOnce();
});
