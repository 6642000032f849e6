import { useState } from "react";
import { storedText, storeText, useTimesTaken } from "#app/client/stored-texts.ts";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { useRootData } from "#app/parts/account/root-data.ts";

const nameOf = (todo_id: string) => `todo ${todo_id}`;

/**
 * Stores what is typed into the editor of a todo in this tab until the todo is saved or the editor is cancelled; null if
 * nothing is stored. The `key` of the editor changes when the tab may have got a text from a closed tab.
 */
export function useEditedTexts(todo_id: string) {
  const { id } = useRootData()!.user!;
  const key = useTimesTaken();
  const keep = (text: string | null) => storeText(id, nameOf(todo_id), text);
  return { key, text: storedText(id, nameOf(todo_id)), keep };
}

/**
 * The todo of a day whose editor is open: at first the one that was being edited before a reload or in a closed tab.
 * It stays among `todos` while somebody types into it, also if another device deletes, completes or moves it meanwhile.
 */
export function useEdited(todos: readonly TitledTodo[]) {
  const { id: userId } = useRootData()!.user!;
  const find = () => todos.find(({ id }) => storedText(userId, nameOf(id)) !== null) ?? null;
  const [edited, setEdited] = useState(find);
  const timesTaken = useTimesTaken();
  const [seen, setSeen] = useState(timesTaken);
  if (seen !== timesTaken) {
    setSeen(timesTaken);
    if (!edited) setEdited(find());
  }
  const isGone = edited && todos.every(({ id }) => id !== edited.id);
  return { edited, setEdited, shown: isGone ? [...todos, edited] : todos };
}
