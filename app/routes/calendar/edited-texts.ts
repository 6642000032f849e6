import { useState } from "react";
import { storedText, storeText } from "#app/client/stored-texts.ts";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { useRootData } from "#app/parts/account/root-data.ts";

const nameOf = (todo_id: string) => `todo ${todo_id}`;

/** What this tab keeps of the editor of a todo until that is saved or cancelled; null for nothing. */
export function useEditedTexts(todo_id: string) {
  const { id } = useRootData()!.user!;
  return { text: storedText(id, nameOf(todo_id)), keep: (text: string | null) => storeText(id, nameOf(todo_id), text) };
}

/**
 * The todo of a day whose editor is open: at first the one that was being edited before a reload. It stays among `todos` while
 * somebody types into it, also if another device deletes, completes or moves it meanwhile.
 */
export function useEdited(todos: readonly TitledTodo[]) {
  const { id: userId } = useRootData()!.user!;
  const [edited, setEdited] = useState(() => todos.find(({ id }) => storedText(userId, nameOf(id)) !== null) ?? null);
  const isGone = edited && todos.every(({ id }) => id !== edited.id);
  return { edited, setEdited, shown: isGone ? [...todos, edited] : todos };
}
