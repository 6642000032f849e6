/** Reads TickTick's backup as CSV: a few lines about the file, and then all lists. */
import type { I18n } from "@lingui/core";
import type { AppContext } from "#app/context.ts";
import type { CsvTable } from "../file/csv.server.ts";
import { dateIn, isTimezone, plainDays } from "../time/timezone.ts";
import { every, formatRepeat, parseRepeat } from "../todo/repeat.ts";
import type { Category } from "../todo/todo.ts";
import { isDate } from "../week/week.ts";
import { numericDay, timeIn, timeInText, triggerMinutes } from "./draft-time.ts";
import { NOTES } from "./notes.ts";
import type { Staging } from "./staging.server.ts";
import { doneAt, instantOf, partOf, stageTodo, type TodoDraft } from "./todo-draft.server.ts";

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const WORKDAYS = [1, 2, 3, 4, 5];

/**
 * The todo rule that means the same as a text such as `RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO;`, and the dates that it
 * skips; null if a todo cannot have it.
 */
export function foreignRule(text: string): { repeat: string; exceptions: string } | null {
  const [rule = "", ...more] = text.trim().split(/\s+/);
  if (!more.every((line) => /^EXDATE\b/i.test(line))) return null;
  const parts = rule
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .filter(Boolean);
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const rest = parts.filter((part) => !/^(?:WKST|TT_SKIP)=/.test(part)).join(";");
  const read = parseRepeat(rest);
  if (!read || !hasSameWeeks(valueOf("WKST"), read)) return null;
  const weekly = withoutWeekends(valueOf("TT_SKIP"), read);
  return weekly && { repeat: formatRepeat(weekly), exceptions: more.join(" ") };
}

type Rule = NonNullable<ReturnType<typeof parseRepeat>>;

/**
 * Says whether the rule gives the same dates when weeks begin on Monday: with several weekdays, some could fall into
 * another week.
 */
function hasSameWeeks(start: string | undefined, { freq, interval, weekdays }: Rule): boolean {
  if (start === undefined) return true;
  const first = CODES.indexOf(start) + 1;
  if (first === 0) return false;
  const moved = weekdays.filter((day) => day >= first && first > 1).length;
  return freq !== "WEEKLY" || interval === 1 || moved === 0 || moved === weekdays.length;
}

/** The rule without Saturdays and Sundays, if TickTick skips them; null if it skips other days. */
function withoutWeekends(skipped: string | undefined, rule: Rule): Rule | null {
  if (skipped === undefined) return rule;
  if (skipped !== "WEEKEND" || rule.interval !== 1) return null;
  if (rule.freq === "DAILY") return every("WEEKLY", 1, { weekdays: WORKDAYS });
  const weekdays = rule.weekdays.filter((day) => WORKDAYS.includes(day));
  return rule.freq === "WEEKLY" && weekdays.length > 0 ? { ...rule, weekdays } : null;
}

type Cell = (name: string) => string;

export const isTickTick = (names: readonly string[]) => names.includes("List Name") && names.includes("Title");

const PRIORITIES: Record<string, Category> = { 1: "low", 3: "medium", 5: "high" };
const WONT_DO = "-1";
/** The columns that todos do not have, each with its note. */
const LEFT_OUT = { Tags: NOTES.tags, "Column Name": NOTES.columns } as const;

/** Stages the rows of all lists. Rows of archived lists become completed todos. */
export async function stageTickTick(staging: Staging, context: AppContext, { rows }: CsvTable) {
  const titles = new Map(rows.map((cell) => [cell("taskId"), cell("Title")]));
  const nameOf = namesOf(staging, rows);
  const i18n = await context.i18n();
  for (const cell of rows) {
    const title = cell("Title");
    const note = (text: string, lost?: string) => staging.note(text, title, lost);
    const parent = cell("parentId") && titles.get(cell("parentId"));
    const texts = [contentOf(cell)];
    if (parent) {
      texts.push(partOf(i18n, parent));
      note(NOTES.subtasks);
    }
    for (const [name, text] of Object.entries(LEFT_OUT)) if (cell(name)) note(text, cell(name));
    if (cell("Kind") === "NOTE") note(NOTES.notes);
    const is_done = !["", "0"].includes(cell("Status"));
    if (cell("Status") === WONT_DO) note(NOTES.wont_do);
    const created_at = instantOf(cell("Created Time"), context.now);
    await stageTodo(staging, context, {
      ...nameOf(cell),
      title,
      texts,
      category: PRIORITIES[cell("Priority")] ?? "none",
      ...datesOf(cell, { context, i18n }, texts, note),
      is_done,
      ...(is_done && { done_at: doneAt([instantOf(cell("Completed Time"), context.now)], created_at, note) }),
      created_at,
    });
  }
}

/** The names of the lists, with their folders if two have the same name. */
function namesOf(staging: Staging, rows: readonly Cell[]): (cell: Cell) => Pick<TodoDraft, "list" | "list_key"> {
  const nameIn = (cell: Cell) => cell("List Name") || "Inbox";
  const folders = new Map<string, Set<string>>();
  for (const cell of rows) {
    const existing = folders.get(nameIn(cell)) ?? new Set();
    folders.set(nameIn(cell), existing.add(cell("Folder Name")));
  }
  for (const folder of new Set(rows.map((cell) => cell("Folder Name")).filter(Boolean)))
    staging.note(NOTES.folders, folder);
  return (cell) => {
    const [folder, name] = [cell("Folder Name"), nameIn(cell)];
    const isApart = folder !== "" && folders.get(name)!.size > 1;
    return { list: isApart ? `${folder} / ${name}` : name, list_key: JSON.stringify([folder, name]) };
  };
}

/** The text of a todo; a checklist becomes Markdown. */
function contentOf(cell: Cell): string {
  const content = cell("Content");
  if (!/^(?:y|true|1)$/i.test(cell("Is Check list"))) return content;
  return content.replaceAll(/▫ ?/g, "- [ ] ").replaceAll(/▪ ?/g, "- [x] ");
}

/** The due date and the rule. What a todo cannot have is added to `texts`. */
function datesOf(
  cell: Cell,
  { context, i18n }: { context: AppContext; i18n: I18n },
  texts: string[],
  note: (text: string, lost?: string) => void,
) {
  const [end, start] = [cell("Due Date"), cell("Start Date")].map((text) => dayIn(text, cell("Timezone"), context));
  if (start && end && start !== end) {
    texts.push(i18n._("import.start", { start }, { message: "Start: {start}" }));
    note(NOTES.starts);
  }
  const due = end || start;
  const time = due && /^false$/i.test(cell("Is All Day")) ? timeOf(cell, context) : null;
  const remind = time ? triggerMinutes(cell("Reminder")) : null;
  if (cell("Reminder") && remind === null) note(NOTES.reminders, cell("Reminder"));
  const rule = cell("Repeat");
  const read = rule ? foreignRule(rule) : null;
  if (rule && !read) {
    texts.push(rule.replace(/^RRULE:/i, ""));
    note(NOTES.rules);
  }
  if (read?.exceptions) note(NOTES.exceptions, read.exceptions);
  return { due: due || null, time, remind, repeat: read?.repeat ?? null };
}

/** The time of the due date, in the row's time zone. */
function timeOf(cell: Cell, { timezone }: AppContext): string | null {
  const text = cell("Due Date") || cell("Start Date");
  const instant = instantIn(text);
  const zone = cell("Timezone");
  if (instant) return timeIn(isTimezone(zone) ? zone : timezone, instant);
  return timeInText(text.split(/[T ]/)[1] ?? "");
}

/** The instant of a text with an offset from UTC; null for another text. */
function instantIn(text: string): Date | null {
  if (!/[T ].*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  return Number.isNaN(time) ? null : new Date(time);
}

/** The day of a text: an instant is converted to the row's time zone, another text contains its day. */
function dayIn(text: string, zone: string, context: AppContext): string {
  const [day = ""] = text.split(/[T ]/);
  const instant = instantIn(text);
  if (instant) return dateIn(plainDays(isTimezone(zone) ? zone : context.timezone), instant);
  return isDate(day) ? day : (numericDay(day, context.locale) ?? text);
}
