import { useState } from "react";
import { followLines, taskLines } from "#app/domain/meeting-note/lines.ts";
import type { MeetingTodo } from "#app/domain/meeting-note/meeting-todos.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";

/** A line of a meeting's notes, with its todo. */
export interface NoteLine {
  words: string;
  isTicked: boolean;
  /** The todo that was created from it, if there is one. */
  todo: ActiveTodo | undefined;
}

/**
 * Parses the lines of a meeting's notes while they are typed. `stored` is the saved meeting, `todos` are all open
 * todos with their pending changes, and `lineTodos` are the todos that had a line when the page was read.
 */
export function useNoteLines(
  stored: MeetingNote,
  text: string,
  todos: readonly ActiveTodo[],
  lineTodos: readonly MeetingTodo[],
): NoteLine[] {
  const own = todosOf(stored.id, todos, lineTodos);
  /** The text that was shown last, and the line of each of its todos. */
  const [last, setLast] = useState({ text: stored.meeting_note, places: new Map<string, string>() });
  const words = new Set(taskLines(text).map((line) => line.words));
  const places = new Map<string, string>();
  const byWords = new Map<string, ActiveTodo>();
  for (const todo of own) {
    const from = last.places.get(todo.id) ?? todo.meeting_line!;
    const place = words.has(todo.meeting_line!) ? todo.meeting_line! : followLines([from], last.text, text).get(from);
    if (place === undefined || byWords.has(place)) continue;
    places.set(todo.id, place);
    byWords.set(place, todo);
  }
  if (last.text !== text) setLast({ text, places });
  const boxes = new Map(taskLines(text).map((line) => [line.words, line.isTicked]));
  return [...boxes].map(([of, isTicked]) => {
    const todo = byWords.get(of);
    // A line's box and its todo are in the same state, except for a change that is not sent yet.
    return { words: of, isTicked: todo?.is_checked ?? isTicked, todo };
  });
}

/** The todos of a meeting's lines. `is_checked` is present only for a change that came after the page was read. */
function todosOf(id: string, todos: readonly ActiveTodo[], lineTodos: readonly MeetingTodo[]): ActiveTodo[] {
  const read = lineTodos
    .filter((todo) => todo.meeting_note_id === id)
    .flatMap(({ is_checked, ...todo }) => {
      const open = todos.find((one) => one.id === todo.id);
      if (open) return { ...open, meeting_line: todo.meeting_line };
      // An open todo that is not in the list was just deleted.
      return is_checked ? todo : [];
    });
  const added = todos.filter(
    (todo) => todo.meeting_note_id === id && todo.meeting_line && !read.some((one) => one.id === todo.id),
  );
  return [...read, ...added];
}
