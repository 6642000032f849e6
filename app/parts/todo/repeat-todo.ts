import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { formatRepeat, type RepeatRule } from "#app/domain/todo/repeat.ts";
import { firstDate } from "#app/domain/todo/first-date.ts";
import { repeatText } from "#app/domain/todo/repeat-text.ts";
import { type ActiveTodo, atNoon, type RepeatFrom } from "#app/domain/todo/todo.ts";
import type { Done } from "#app/forms/action-error.ts";
import { shortTitle } from "./short-title.ts";
import { todoCommands } from "./todo-commands.ts";

/** Makes a todo repeat, or ends its repetition. A todo without a day or a week gets the rule's first day. */
export function repeatTodo(
  todo: ActiveTodo,
  rule: RepeatRule | null,
  repeat_from: RepeatFrom,
  today: string,
  locale: string,
): Done {
  const { id, todo_due_date, todo_week, todo_repeat: before = null, repeat_from: from = "due" } = todo;
  const named = { intent: "change-todo", todo_id: id, name: shortTitle(todo.todo_title) } as const;
  const todo_repeat = rule && formatRepeat(rule);
  const isDayless = rule !== null && !todo_due_date && !todo_week;
  const day = isDayless ? { todo_due_date: atNoon(firstDate(rule, today)) } : {};
  todoCommands.send({ ...named, todo_repeat, repeat_from, ...day });
  const text =
    repeatText(pageI18n(), { todo_repeat, repeat_from }, locale) ?? pageI18n()._(msg`Does not repeat any more`);
  const noDay = isDayless ? { todo_due_date: null } : {};
  return { id, text, undo: () => todoCommands.send({ ...named, todo_repeat: before, repeat_from: from, ...noDay }) };
}
