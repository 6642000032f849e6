/** Todoist's CSV: a project as its template, with the columns TYPE, CONTENT, PRIORITY, INDENT, DATE and others. */
import type { AppContext } from "#app/context.ts";
import { dateIn } from "../time/timezone.ts";
import type { Category } from "../todo/todo.ts";
import { typedFields, typedTodo } from "../todo/typed-todo.ts";
import { isDate } from "../week/week.ts";
import type { CsvTable } from "./csv-table.server.ts";
import type { Staging } from "./staging.server.ts";
import { partOf, stageTodo, type TodoDraft } from "./todo-draft.server.ts";

export const isTodoist = (names: readonly string[]) => names.includes("TYPE") && names.includes("CONTENT");

const PRIORITIES: Record<string, Category> = { 1: "high", 2: "medium", 3: "low" };

/** Stages the rows of a project, whose name is that of its file. */
export async function stageTodoist(staging: Staging, context: AppContext, table: CsvTable, list: string) {
  staging.list(list);
  let draft: TodoDraft | null = null;
  const parents: string[] = [];
  for (const cell of table.rows) {
    const [type, content] = [cell("TYPE").toLowerCase(), cell("CONTENT")];
    if (type === "note" && draft) draft.texts!.push(content);
    if (type === "section") staging.note("Sections, whose names are left out", content);
    if (type !== "task") continue;
    if (draft) await stageTodo(staging, context, draft);
    // At most one below the row before.
    const depth = Math.min(Math.max(1, Math.floor(Number(cell("INDENT"))) || 1), parents.length + 1);
    const parent = depth > 1 ? parents[depth - 2] : undefined;
    parents.length = depth - 1;
    // A leading asterisk makes a heading that cannot be completed.
    const title = content.replace(/^\* /, "");
    parents[depth - 1] = title;
    draft = { list, title, texts: [cell("DESCRIPTION")], category: PRIORITIES[cell("PRIORITY")] ?? "none" };
    if (parent) {
      staging.note("Subtasks, which become todos of their own", title);
      draft.texts!.push(partOf(parent));
    }
    if (cell("RESPONSIBLE")) staging.note("Names of who is responsible, which are left out", title);
    const when = cell("DATE") || cell("DEADLINE");
    if (when) Object.assign(draft, dateOf(staging, context, when, draft));
  }
  if (draft) await stageTodo(staging, context, draft);
}

/** Characters of a date; a longer text is none. */
const MAX_DATE = 100;
const TIME = /[ ,]+(?:at +|@ *)?\d{1,2}(?::\d\d(?::\d\d)?)? *(?:[ap]m)?$/i;

/** The due date and the rule of a date as a person types it, such as `every 3 days` or `27 Nov at 10:00`. */
function dateOf(staging: Staging, context: AppContext, text: string, { title, texts }: TodoDraft): Partial<TodoDraft> {
  const day = text.slice(0, 10);
  if (isDate(day)) {
    if (text.length > 10) staging.note("Times of day, of which the day is kept", title);
    return { due: day };
  }
  const today = dateIn(context.days, context.now);
  const read = (words: string) => {
    if (words.length > MAX_DATE) return null;
    const typed = typedTodo(`x ${words.replace(/^every!/i, "every")}`, { today, locale: context.locale, projects: [] });
    return typed.title === "x" ? typedFields(typed) : null;
  };
  const timed = TIME.exec(text.slice(0, MAX_DATE + 1))?.[0];
  const isTime = timed !== undefined && /:|m$|at /i.test(timed);
  const found = read(text) ?? (isTime ? read(text.slice(0, -timed.length)) : null);
  if (!found) {
    staging.note("Dates that cannot be read, which stand in the description", title);
    texts!.push(text);
    return {};
  }
  if (isTime) staging.note("Times of day, of which the day is kept", title);
  return {
    due: found.todo_due_date ?? found.todo_week ?? null,
    repeat: found.todo_repeat ?? null,
    repeat_from: /^every!/i.test(text) ? "done" : "due",
  };
}
