import { useState } from "react";
import { storedText, storeText, useTimesTaken } from "#app/client/stored-texts.ts";
import { dateOf, type Plan } from "#app/domain/todo/todo.ts";
import { useRootData } from "../account/root-data.ts";

/**
 * The text of the line that adds a todo to a day or a week. It is kept while its panel is closed, and over a reload of the
 * tab; home and the calendar have the same. The last function sets a text that is stored elsewhere.
 */
export function useDayLine({ todo_due_date, todo_week }: Plan, initial = "") {
  const { id } = useRootData()!.user!;
  const name = `line ${todo_due_date ? dateOf(todo_due_date) : todo_week}`;
  // Null until something is typed or set here: the stored text may come later.
  const [own, setOwn] = useState(initial || null);
  useTimesTaken();
  function type(next: string) {
    setOwn(next);
    storeText(id, name, next || null);
  }
  return [own ?? storedText(id, name) ?? "", type, setOwn] as const;
}
