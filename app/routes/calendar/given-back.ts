import { useEffect } from "react";
import { TEMPORARY_ID } from "#app/domain/list/position.ts";
import { type Draft, keepUnsaved, readDrafts } from "#app/forms/todo-drafts.ts";
import type { CalendarChange } from "#app/domain/todo/changes.ts";

const NAME = "calendar-refused-todo";

/** The draft of the line that adds to a day. Home lists it among what is not saved. */
export const lineDraftId = (date: string) => `${TEMPORARY_ID}day-${date}`;

/** What was refused in the line of a day and is not saved since. */
export const keptLine = (date: string) => readDrafts()?.unsaved.find(({ id }) => id === lineDraftId(date));

/** Keeps a refused todo, and gives it back to the line that it was typed in. False where that has gone, or holds the next one. */
export function giveBack(change: Extract<CalendarChange, { intent: "add" }>, error: string) {
  const { intent: _, id: __, project_id, ...fields } = change;
  const own = lineDraftId(fields.todo_due_date);
  const draft: Draft = {
    id: keptLine(fields.todo_due_date) ? `${own}-${crypto.randomUUID()}` : own,
    project_id,
    fields: { ...fields, todo_description: "" },
    problem: { path: "", message: error },
  };
  keepUnsaved(draft);
  return !window.dispatchEvent(new CustomEvent(NAME, { detail: draft, cancelable: true }));
}

/** Is given the todos that were refused; `take` says whether it could, and stays the same from render to render. */
export function useGivenBack(take: (refused: Draft) => boolean) {
  useEffect(() => {
    const hear = (event: Event) => take((event as CustomEvent<Draft>).detail) && event.preventDefault();
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [take]);
}
