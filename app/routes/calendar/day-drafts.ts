import { dateOf } from "#app/domain/todo/todo.ts";
import { type Draft, readDrafts } from "#app/parts/todo/todo-drafts.ts";

/** Says whether a draft was typed into the field of a day. */
export const isOfLine = ({ isOfDay, fields }: Draft, date: string) =>
  isOfDay === true && fields.todo_due_date !== null && dateOf(fields.todo_due_date) === date;

/** The first failed todo of a day that is still unsaved. Home lists it too. */
export const storedLine = (date: string) => readDrafts().unsaved.find((draft) => isOfLine(draft, date));
