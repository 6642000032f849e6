import { dateIn, type Days, weekDays } from "../time/timezone.ts";
import { addDays, weekKey } from "../week/week.ts";
import { withoutMarkdown } from "../diary/plain.ts";
import { type MarkedText, searchExcerpt, type SearchKind, type SearchResult } from "./search.ts";

/** The most characters of a word with which its page is searched. */
const MAX_SEARCH = 100;

/** A row that matches a search. */
export interface Found {
  id: string;
  project_id?: string;
  title: string;
  text?: string;
  /** A date, or an instant. */
  date: string;
  is_checked?: boolean;
  /** Whether its project is archived. */
  is_archived?: boolean;
  /** The language of a word, and whether it is an own word. */
  language?: string;
  is_own?: boolean;
}

/** The page that shows a row. Rows of an archived project are reached from the settings. */
function hrefOf(
  kind: SearchKind,
  { id, project_id, title, date, is_checked, is_archived, language, is_own }: Found,
  days: Days,
): string {
  if (is_archived) return "/settings";
  const home = (more: Record<string, string>) => `/app?${new URLSearchParams({ project: project_id ?? id, ...more })}`;
  const week = () => weekKey(dateOf(kind, date, weekDays(days)));
  switch (kind) {
    case "todo":
      return home(is_checked ? { week: week(), tab: "completed", todo: id } : { todo: id });
    case "project":
      return home({});
    case "meeting_note":
      return home({ week: week(), tab: "meetings", meeting: id });
    case "weekly_update":
      return home({ week: week(), tab: "notes" });
    case "diary_entry":
      return `/diary?before=${addDays(date, 1)}`;
    case "word":
      if (is_own) {
        const search = title.slice(0, MAX_SEARCH).toWellFormed();
        return `/language/words?${new URLSearchParams({ language: language ?? "", search })}`;
      }
      return `/language?${new URLSearchParams({ language: language ?? "" })}`;
  }
}

/** The diary is written in Markdown. A match may be only in the address of a link, which is not shown. */
function excerptOf(kind: SearchKind, text: string, terms: readonly string[]): MarkedText {
  const visible = searchExcerpt(kind === "diary_entry" ? withoutMarkdown(text) : text, terms);
  return visible.text ? visible : searchExcerpt(text, terms);
}

/** The date of a row. Notes and meetings have the instant at which their week starts in UTC. */
function dateOf(kind: SearchKind, date: string, days: Days): string {
  const isInstant = date.length > 10 && kind !== "meeting_note" && kind !== "weekly_update";
  return isInstant ? dateIn(days, new Date(date)) : date.slice(0, 10);
}

/** A row as a result of a search for `terms`, with its date in the person's `days`. */
export function resultOf(kind: SearchKind, row: Found, terms: readonly string[], days: Days): SearchResult {
  const { id, project_id, title, text = "", date } = row;
  return {
    kind,
    id,
    ...(project_id !== undefined && { project_id }),
    title,
    excerpt: excerptOf(kind, text, terms),
    date: dateOf(kind, date, days),
    href: hrefOf(kind, row, days),
  };
}

/** The sort order for the results of a kind. */
export const newestFirst = (a: SearchResult, b: SearchResult) => (a.date < b.date ? 1 : -1);
