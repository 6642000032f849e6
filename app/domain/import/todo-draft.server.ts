/** Todos of other apps, as they fit this one. */
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { withoutControls } from "../text.ts";
import { completeRepeat, formatRepeat, parseRepeat } from "../todo/repeat.ts";
import { atNoon, type Category, MAX_TODO_DESCRIPTION, MAX_TODO_TITLE, type RepeatFrom } from "../todo/todo.ts";
import { DATE_RANGE, isDate } from "../week/week.ts";
import type { Staging } from "./staging.server.ts";

/** A todo as another app has it. */
export interface TodoDraft {
  list: string;
  title: string;
  /** Texts for the description, one below the other. */
  texts?: string[];
  category?: Category;
  /** A date. */
  due?: string | null;
  /** A Monday. */
  week?: string | null;
  /** An RRULE. */
  repeat?: string | null;
  repeat_from?: RepeatFrom;
  is_done?: boolean;
  /** When it was completed and created, as instants. */
  done_at?: string | null;
  created_at?: string | null;
}

/** Characters of a text that are read. A todo keeps far fewer, and thousands may have the same parent or list. */
const MAX_READ = 4000;

const clean = (text: string) =>
  withoutControls(text.slice(0, MAX_READ).replaceAll(/\r\n?/g, "\n")).toWellFormed().trim();

/** The text in the description of a todo that was a part of another one. */
export const partOf = (title: string) => `Part of: ${title.slice(0, MAX_READ)}`;

/** The text cut at `most` code points, and the rest. */
function cut(text: string, most: number): [string, string] {
  const characters = [...text];
  if (characters.length <= most) return [text, ""];
  return [`${characters.slice(0, most - 1).join("")}…`, `…${characters.slice(most - 1).join("")}`];
}

/** The instant of milliseconds or of a text, ISO 8601 in UTC; null unless it is between 1970 and now. */
export function instantOf(value: unknown, now: Date): string | null {
  const text = typeof value === "string" ? value.trim().replace(/([+-]\d\d)(\d\d)$/, "$1:$2") : value;
  const time = typeof text === "number" ? text : typeof text === "string" && text ? Date.parse(text) : NaN;
  return time >= 0 && time <= now.getTime() ? new Date(time).toISOString() : null;
}

/** Stages a todo, cut to the limits; what becomes of it is noted. A todo without a title is left out. */
export async function stageTodo(staging: Staging, { now }: AppContext, draft: TodoDraft): Promise<void> {
  const whole = clean(draft.title).replaceAll(/\s+/g, " ");
  if (!whole) return staging.note("Left out, because they have no title", draft.texts?.[0] ?? draft.list);
  const [todo_title, rest] = cut(whole, MAX_TODO_TITLE);
  if (rest) staging.note(`Titles over ${MAX_TODO_TITLE} characters, which go on in the description`, whole);
  const texts = [rest, ...(draft.texts ?? []).map(clean)].filter(Boolean);
  const [todo_description, lost] = cut(texts.join("\n"), MAX_TODO_DESCRIPTION);
  if (lost) staging.note(`Descriptions over ${MAX_TODO_DESCRIPTION} characters, which are cut`, whole);
  const isDue = draft.due && isDate(draft.due) && draft.due >= DATE_RANGE.min && draft.due <= DATE_RANGE.max;
  const due = isDue ? draft.due! : null;
  const rule = draft.repeat ? parseRepeat(draft.repeat) : null;
  const repeat_from = draft.repeat_from ?? "due";
  const counted = rule && due && repeat_from === "due" ? completeRepeat(rule, due) : rule;
  const at = now.toISOString();
  const created_at = draft.created_at ?? at;
  const is_checked_date = draft.is_done ? (draft.done_at ?? at) : null;
  const list = staging.list(clean(draft.list) || "Imported");
  const position = staging.counts.get("todo") ?? 0;
  staging.lists[list]![is_checked_date ? "done" : "open"] += 1;
  await staging.add("todo", {
    id: newId(),
    list,
    todo_title,
    todo_description,
    todo_category: draft.category ?? "none",
    todo_due_date: due && atNoon(due),
    todo_week: due ? null : (draft.week ?? null),
    todo_repeat: counted && formatRepeat(counted),
    repeat_from,
    is_checked_date,
    position,
    created_at,
    updated_at: at,
  });
}
