/** Making todos of the lines of a meeting. */
import type { Text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { type ActiveTodo, type FromMeeting, MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "../todo/todo.ts";

/** The words after the box of the lines to make into todos; by default all open lines. */
export const MeetingLines = z.object({
  lines: z.optional(z.array(z.string("lines must be lines of the meeting"), "lines must be a list of lines")),
});
export type MeetingLines = z.infer<typeof MeetingLines>;

/** A todo that has a line, completed or not, as the week on home contains it. */
export type MeetingTodo = ActiveTodo & FromMeeting & { is_checked: boolean };

/** The error for a line that is neither open nor a todo. */
export const noLineMessage = (line: string): Text => ({
  id: "meeting_note.no_line",
  message: "This meeting has no open line “{line}”.",
  values: { line },
});

/** The error when there is not enough room for all lines. */
export function roomMessage(count: number, room: number): Text | string {
  if (count === 1 || room <= 0) return TODO_LIMIT_MESSAGE;
  return {
    id: "meeting_note.room",
    message:
      "Only {room} of these {count} lines can become {room, plural, one {a todo} other {todos}}, because {max} active todos is the maximum. Choose from them, or complete some todos first.",
    values: { room, count, max: MAX_ACTIVE_TODOS },
  };
}
