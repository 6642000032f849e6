/** Reads Todoist's CSV: a project as a template, with the columns TYPE, CONTENT, PRIORITY, INDENT, DATE and others. */
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { textOf } from "#app/i18n/text.ts";
import { dateIn } from "../time/timezone.ts";
import type { Category } from "../todo/todo.ts";
import { type CsvTable, NOT_UTF8_MESSAGE, readCsv, readText, tableOf } from "../file/csv.server.ts";
import type { ZipEntry } from "../zip/zip.server.ts";
import type { Staging } from "./staging.server.ts";
import { MAX_READ, partOf, stageTodo, type TodoDraft } from "./todo-draft.server.ts";
import { readTodoistDate } from "./todoist-date.server.ts";
import { NOTES } from "./notes.ts";

export const isTodoist = (names: readonly string[]) => names.includes("TYPE") && names.includes("CONTENT");

const PRIORITIES: Record<string, Category> = { 1: "high", 2: "medium", 3: "low" };
/** The columns of a task that todos do not have, each with its note. */
const LEFT_OUT = { RESPONSIBLE: NOTES.responsible, DURATION: NOTES.durations } as const;

/** Stages the rows of a project. Its name is the file's name; `key` distinguishes it from others with that name. */
export async function stageTodoist(
  staging: Staging,
  context: AppContext,
  table: CsvTable,
  { list, key }: { list: string; key?: string },
) {
  staging.list(list, key);
  const i18n = await context.i18n();
  let draft: TodoDraft | null = null;
  /** The row to which a comment belongs: the project until the first section or task, below a section that section. */
  let about: "project" | "section" | "task" = "project";
  const parents: string[] = [];
  const authors = new Set(table.rows.map((cell) => cell("AUTHOR")).filter(Boolean));
  for (const cell of table.rows) {
    const [type, content] = [cell("TYPE").toLowerCase(), cell("CONTENT")];
    if (authors.size > 1 && cell("AUTHOR")) staging.note(NOTES.authors, content, cell("AUTHOR"));
    if (type === "note") {
      const text = withLinks(content);
      if (about === "task") draft!.texts!.push(text);
      else staging.note(about === "project" ? NOTES.project_comments : NOTES.section_comments, text);
    } else if (type === "section") {
      about = "section";
      staging.note(NOTES.sections, content);
    } else if (type && type !== "task" && type !== "meta") {
      staging.note(NOTES.other_lines, type, content);
    }
    if (type !== "task") continue;
    if (draft) await stageTodo(staging, context, draft);
    about = "task";
    // At most one level below the previous row.
    const depth = Math.min(Math.max(1, Math.floor(Number(cell("INDENT"))) || 1), parents.length + 1);
    const parent = depth > 1 ? parents[depth - 2] : undefined;
    parents.length = depth - 1;
    // A leading asterisk marks a heading that cannot be completed.
    const title = withLinks(content.replace(/^\* /, ""));
    parents[depth - 1] = title;
    const category = PRIORITIES[cell("PRIORITY")] ?? "none";
    draft = { list, list_key: key, title, texts: [withLinks(cell("DESCRIPTION"))], category };
    if (parent) {
      staging.note(NOTES.subtasks, title);
      draft.texts!.push(partOf(i18n, parent));
    }
    for (const [name, note] of Object.entries(LEFT_OUT))
      if (cell(name)) staging.note(note, title, `${cell(name)} ${cell(`${name}_UNIT`)}`);
    Object.assign(draft, datesOf(staging, context, cell, title));
  }
  if (draft) await stageTodo(staging, context, draft);
}

/** A list's name from its file name: `Work [2203306141].csv` of Todoist becomes Work. */
export const listName = (file_name: string) =>
  file_name
    .replace(/^.*\//, "")
    .replace(/\.\w{1,5}$/, "")
    .replace(/ \[\w+\]$/, "")
    .trim() || "Imported";

/** The error of a file in a ZIP, or of one of its lines. */
function fileProblem(name: string, message: string, line: number | null = null): AppError {
  const problem = textOf(message) ?? message;
  return new AppError(
    400,
    line === null
      ? { id: "import.file_problem", message: "{name}: {problem}", values: { name, problem } }
      : { id: "import.line_problem", message: "{name}, line {line}: {problem}", values: { name, line, problem } },
  );
}

/** Stages a project of a backup: an entry of its ZIP. Returns false for another CSV; 400 for one that cannot be read. */
export async function stageTodoistEntry(
  staging: Staging,
  context: AppContext,
  { name, bytes }: ZipEntry,
): Promise<boolean> {
  const text = readText(bytes);
  if (text === null) throw fileProblem(name, NOT_UTF8_MESSAGE);
  const read = await readCsv(text);
  if ("message" in read) throw fileProblem(name, read.message, read.line);
  const [header = [], ...records] = read.records;
  if (!isTodoist(header)) return false;
  await stageTodoist(staging, context, tableOf(header, records), { list: listName(name), key: name });
  return true;
}

/** The date, the rule and the deadline of a row. What cannot be read is added to the description. */
function datesOf(
  staging: Staging,
  context: AppContext,
  cell: (name: string) => string,
  title: string,
): Partial<TodoDraft> {
  const around = { today: dateIn(context.days, context.now), locale: context.locale };
  const read = (text: string) => {
    const found = text ? readTodoistDate(text, around) : null;
    if (found?.is_vague) staging.note(NOTES.times, title);
    return found;
  };
  const [date, deadline] = [cell("DATE"), cell("DEADLINE")];
  const { due, week, repeat, repeat_from, time } = read(date) ?? { due: date };
  const last = read(deadline);
  if (last?.time) staging.note(NOTES.times, title);
  return { due, week, repeat, repeat_from, time, deadline: last?.due ?? deadline };
}

/** The beginning of a text. Attached files, which the text contains as JSON, become names and addresses. */
function withLinks(text: string): string {
  return text.slice(0, MAX_READ).replaceAll(/\[\[file (\{.*?\})\]\]/gs, (whole, json: string) => {
    try {
      const { file_name, file_url } = JSON.parse(json) as Record<string, unknown>;
      const parts = [file_name, file_url].filter((part) => typeof part === "string" && part !== "");
      return parts.join(" ") || whole;
    } catch {
      return whole;
    }
  });
}
