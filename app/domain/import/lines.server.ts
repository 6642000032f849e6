/** Reads a plain list: one todo per line, in the grammar of the Add Todo field. */
import type { AppContext } from "#app/context.ts";
import type { Project } from "../project/project.ts";
import { dateIn } from "../time/timezone.ts";
import type { Category } from "../todo/todo.ts";
import { wordsIn } from "../typed-line/typed-line.server.ts";
import { type TypedTodo, typedFields, typedProject, typedTodo } from "../typed-line/typed-todo.ts";
import { readListLine, readTodoTxt } from "./plain-list.ts";
import type { Staging } from "./staging.server.ts";
import { instantOf, stageTodo } from "./todo-draft.server.ts";

/** Stages each line; a Markdown heading begins another list. */
export async function stageLines(
  staging: Staging,
  context: AppContext,
  text: string,
  { name, projects }: { name: string; projects: readonly Project[] },
) {
  const { days, now, locale, language } = context;
  const around = { today: dateIn(days, now), locale, language: wordsIn(language), projects };
  let list = name;
  for (const line of text.split(/\r\n|\r|\n/)) {
    // Its end is trimmed separately: one pattern for both would backtrack over many spaces.
    const heading = /^#{1,6}\s+(\S.*)/.exec(line)?.[1]?.trimEnd();
    if (heading) list = heading;
    const read = heading ? null : readListLine(line);
    if (!read) continue;
    const typed: TypedTodo = typedTodo(read.words, around);
    const { todo_title, todo_due_date, todo_week, todo_time, todo_remind, todo_category, todo_repeat } =
      typedFields(typed);
    await stageTodo(staging, context, {
      list: projects.find(({ id }) => id === typedProject(typed))?.proje_title ?? list,
      title: todo_title,
      ...(todo_category && { category: todo_category }),
      due: todo_due_date ?? null,
      week: todo_week ?? null,
      time: todo_time ?? null,
      remind: todo_remind ?? null,
      repeat: todo_repeat ?? null,
      is_done: read.isDone,
    });
  }
}

const PRIORITIES: Record<string, Category> = { A: "high", B: "medium", C: "low" };

/** Stages each line of todo.txt; its project becomes its list. */
export async function stageTodoTxt(staging: Staging, context: AppContext, text: string, name: string) {
  const noon = (date: string | null) => date && instantOf(`${date}T12:00:00Z`, context.now);
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.trim()) continue;
    const { words, isDone, priority, due, done, created, project } = readTodoTxt(line.trim());
    await stageTodo(staging, context, {
      list: project ?? name,
      title: words,
      category: PRIORITIES[priority ?? ""] ?? "none",
      due,
      is_done: isDone,
      done_at: noon(done),
      created_at: noon(created),
    });
  }
}
