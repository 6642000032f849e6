/** Todos that are made of the lines of a meeting. */
import * as z from "zod/mini";
import { type ActiveTodo, type FromMeeting, MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "../todo/todo.ts";

/** The words of the lines to make into todos, as they stand behind the box; without it all open ones. */
export const MeetingLines = z.object({
  lines: z.optional(z.array(z.string("lines must be lines of the meeting"), "lines must be a list of lines")),
});
export type MeetingLines = z.infer<typeof MeetingLines>;

/** A todo that has a line, completed or not, as the week of home has it. */
export type MeetingTodo = ActiveTodo & FromMeeting & { is_checked: boolean };

/** The error for a line that is neither open nor a todo. */
export const noLineMessage = (words: string) => `This meeting has no open line “${words}”.`;

/** The error for more lines than there is room for. */
export function roomMessage(count: number, room: number): string {
  if (count === 1 || room <= 0) return TODO_LIMIT_MESSAGE;
  return `Only ${room} of these ${count} lines can become ${room === 1 ? "a todo" : "todos"}, because ${MAX_ACTIVE_TODOS} active todos is the maximum. Choose from them, or complete some todos first.`;
}
