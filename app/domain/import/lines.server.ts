/** A plain list: a todo a line, as the Add Todo line understands it. */
import type { AppContext } from "#app/context.ts";
import type { Project } from "../project/project.ts";
import { dateIn } from "../time/timezone.ts";
import { type TypedTodo, typedFields, typedProject, typedTodo } from "../todo/typed-todo.ts";
import type { Staging } from "./staging.server.ts";
import { stageTodo } from "./todo-draft.server.ts";

/** `- [x] `, `* `, `1. ` before a todo. */
const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s*(?:\[([ xX])\]\s)?/;

/** Stages each line; a Markdown heading begins another list. */
export async function stageLines(
  staging: Staging,
  context: AppContext,
  text: string,
  { name, projects }: { name: string; projects: readonly Project[] },
) {
  const around = { today: dateIn(context.days, context.now), locale: context.locale, projects };
  let list = name;
  for (const line of text.split(/\r\n|\r|\n/)) {
    // Its end is trimmed apart: a pattern that finds it would try each of many spaces.
    const heading = /^#{1,6}\s+(\S.*)/.exec(line)?.[1]?.trimEnd();
    if (heading) list = heading;
    const bullet = BULLET.exec(line)!;
    const words = line.slice(bullet[0].length).trim();
    if (heading || !words) continue;
    const typed: TypedTodo = typedTodo(words, around);
    const { todo_title, todo_due_date, todo_week, todo_category, todo_repeat } = typedFields(typed);
    await stageTodo(staging, context, {
      list: projects.find(({ id }) => id === typedProject(typed))?.proje_title ?? list,
      title: todo_title,
      ...(todo_category && { category: todo_category }),
      due: todo_due_date ?? null,
      week: todo_week ?? null,
      repeat: todo_repeat ?? null,
      is_done: /x/i.test(bullet[1] ?? ""),
    });
  }
}
