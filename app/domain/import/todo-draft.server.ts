/** Converts todos of other apps to todos of this app. */
import type { I18n } from "@lingui/core";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { isBlank } from "../text/code-points.ts";
import { withoutControls } from "../text/text.ts";
import { completeRepeat, formatRepeat, parseRepeat } from "../todo/repeat.ts";
import {
  atNoon,
  type Category,
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  type RepeatFrom,
  type TodoField,
} from "../todo/todo.ts";
import { DATE_RANGE, isDate } from "../week/week.ts";
import type { Staging } from "./staging.server.ts";
import { NOTES } from "./notes.ts";

/** A todo as another app describes it. */
export interface TodoDraft {
  list: string;
  /** A key that distinguishes the list from others with the same name in the file; default: the name. */
  list_key?: string;
  /** Whether its list is archived or finished. */
  in_archive?: boolean;
  title: string;
  /** Texts for the description, each on a line of its own. */
  texts?: string[];
  category?: Category;
  /** The due date. A text that is no date is added to the description. */
  due?: string | null;
  /** Its time, `HH:MM`, and how many minutes before it reminds. Both need a date. */
  time?: string | null;
  remind?: number | null;
  /** The deadline, as a text. Without another date it becomes the due date. */
  deadline?: string;
  /** The Monday of its planned week. */
  week?: string | null;
  /** Its rule, an RRULE. */
  repeat?: string | null;
  repeat_from?: RepeatFrom;
  is_done?: boolean;
  /** When it was completed and created, as instants. */
  done_at?: string | null;
  created_at?: string | null;
}

/**
 * The most characters of a text that are read. A todo keeps far fewer, and thousands may refer to the same parent or
 * list.
 */
export const MAX_READ = 4000;

/** Within this many UTF-16 units every visible character ends, in all languages. */
const MAX_CHARACTER = 100;

const clean = (text: string) =>
  withoutControls(text.slice(0, MAX_READ).replaceAll(/\r\n?/g, "\n")).toWellFormed().trim();

/** The text in the description of a todo that was a part of another todo. */
export const partOf = (i18n: I18n, title: string) =>
  i18n._("import.part_of", { title: title.slice(0, MAX_READ) }, { message: "Part of: {title}" });

/** Splits a text into the characters that a reader sees: an emoji with its parts, a letter with its accents. */
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The text, cut before the character that would exceed `most` code points, and the rest. */
export function cut(text: string, most: number): [string, string] {
  const characters = [...text];
  if (characters.length <= most) return [text, ""];
  const room = characters.slice(0, most - 1).join("").length;
  // The start of the character at the limit. A single character that is longer than the limit is cut.
  const edge = graphemes.segment(text.slice(0, room + MAX_CHARACTER)).containing(room)?.index ?? room;
  const end = edge > 0 ? edge : room;
  return [`${text.slice(0, end)}…`, `…${text.slice(end)}`];
}

/** The instant of milliseconds or of a text, in ISO 8601 and UTC; null unless it is between 1970 and now. */
export function instantOf(value: unknown, now: Date): string | null {
  const text = typeof value === "string" ? value.trim().replace(/([+-]\d\d)(\d\d)$/, "$1:$2") : value;
  const time = typeof text === "number" ? text : typeof text === "string" && text ? Date.parse(text) : NaN;
  return time >= 0 && time <= now.getTime() ? new Date(time).toISOString() : null;
}

/**
 * When a todo was completed: one of these instants, or else when it was created, which is noted. Null if both are
 * unknown.
 */
export function doneAt(
  known: readonly (string | null)[],
  created_at: string | null,
  note: (text: string) => void,
): string | null {
  const found = known.find((at) => at !== null);
  if (!found) note(NOTES.undated);
  return found ?? created_at;
}

const isDue = (text: string) => isDate(text) && text >= DATE_RANGE.min && text <= DATE_RANGE.max;

/** The date of a draft, the texts of its other dates, and their notes. */
function datesOf(
  i18n: I18n,
  { due: given, week, deadline }: TodoDraft,
): { due: string | null; texts: string[]; notes: string[] } {
  const dates = { due: null as string | null, texts: [] as string[], notes: [] as string[] };
  if (given && isDue(given)) dates.due = given;
  else if (given) {
    dates.texts.push(given);
    dates.notes.push(NOTES.dates);
  }
  if (!deadline || deadline === dates.due) return dates;
  if (dates.due === null && !week && isDue(deadline)) return { ...dates, due: deadline };
  dates.texts.push(i18n._("import.deadline", { deadline }, { message: "Deadline: {deadline}" }));
  dates.notes.push(isDue(deadline) ? NOTES.deadlines : NOTES.dates);
  return dates;
}

/** Stages a todo, shortened to the limits. Changes are noted. A todo without a title is left out. */
export async function stageTodo(staging: Staging, context: AppContext, draft: TodoDraft): Promise<void> {
  const whole = clean(draft.title).replaceAll(/\s+/g, " ");
  if (isBlank(whole)) {
    const lost = (draft.texts ?? []).map((text) => text.slice(0, MAX_READ)).join(" ");
    return staging.note(NOTES.untitled, draft.list, lost.trim());
  }
  const [todo_title, rest] = cut(whole, MAX_TODO_TITLE);
  if (rest) staging.note(NOTES.long_titles, whole);
  const dates = datesOf(await context.i18n(), draft);
  for (const note of dates.notes) staging.note(note, whole);
  const texts = [rest, ...[...(draft.texts ?? []), ...dates.texts].map(clean)].filter(Boolean);
  const [todo_description, lost] = cut(texts.join("\n"), MAX_TODO_DESCRIPTION);
  if (lost) staging.note(NOTES.long_descriptions, whole);
  const { due } = dates;
  const time = due && due === draft.due ? (draft.time ?? null) : null;
  if (draft.time && !time) staging.note(NOTES.dayless, whole, draft.time);
  const rule = draft.repeat ? parseRepeat(draft.repeat) : null;
  const repeat_from = draft.repeat_from ?? "due";
  const completed = rule && due && repeat_from === "due" ? completeRepeat(rule, due) : rule;
  const at = context.now.toISOString();
  const created_at = draft.created_at ?? at;
  const is_checked_date = draft.is_done ? (draft.done_at ?? at) : null;
  const list = staging.list(clean(draft.list) || "Imported", draft.list_key);
  if (draft.in_archive) staging.lists[list]!.archived_at = at;
  const position = staging.counts.get("todo") ?? 0;
  staging.lists[list]![is_checked_date ? "done" : "open"] += 1;
  const fields: Record<TodoField, unknown> = {
    todo_title,
    todo_description,
    todo_category: draft.category ?? "none",
    todo_due_date: due && atNoon(due),
    todo_week: due ? null : (draft.week ?? null),
    todo_time: time,
    todo_remind: time && (draft.remind ?? null),
    todo_remind_at: null,
    todo_repeat: completed && formatRepeat(completed),
    repeat_from,
    todo_event: null,
  };
  await staging.add("todo", { id: newId(), list, ...fields, is_checked_date, position, created_at, updated_at: at });
}
