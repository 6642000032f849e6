/** Searches the cached pages, without the server. The rows of a page have the names of their columns. */
import { PAGE } from "#app/client/cache/query-client.ts";
import { pendingCommands } from "#app/client/commands/command-queue.ts";
import { queryClient } from "#app/client/cache/query-client.ts";
import { type Found, newestFirst, resultOf } from "#app/domain/search/found.ts";
import type { Days } from "#app/domain/time/timezone.ts";
import { hasTerms, SEARCH_KINDS, type SearchKind, type SearchResult, searchTerms } from "#app/domain/search/search.ts";

/** The title shown for weekly notes, which have no titles. */
const WEEKLY_NOTE = "Weekly note";

interface CachedRow extends Found {
  kind: SearchKind;
}

type Json = Record<string, unknown>;

/** The most results of one kind that are shown without the server. */
const MOST = 6;

/** The pages whose data has every open todo, in the list `todos`. */
const WITH_ALL_TODOS = ["/app", "/calendar"];

/**
 * The rows of all cached pages, each once; of several versions, the one that was read last. Left out are rows that a
 * pending change deletes, and open todos that the newest list of all open todos lacks, because they are gone.
 */
export function cachedRows(): CachedRow[] {
  const rows = new Map<string, CachedRow>();
  const gone = deletedIds();
  let open: Set<string> | null = null;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (value === null || typeof value !== "object") return;
    const row = rowOf(value as Json);
    if (!row) return Object.values(value).forEach(visit);
    if (gone.has(row.id) || (row.kind === "todo" && !row.is_checked && open && !open.has(row.id))) return;
    const existing = rows.get(row.kind + row.id);
    // The week's list has the date on which a todo was done; the list of open todos does not.
    if (!existing || (!existing.date && row.date)) rows.set(row.kind + row.id, row);
  };
  for (const { queryKey, state } of newestPages()) {
    const data = state.data as Json;
    if (!open && WITH_ALL_TODOS.includes(String(queryKey[1]).split("?")[0]!) && Array.isArray(data.todos))
      open = new Set(data.todos.map(({ id }: { id: string }) => id));
    visit(data);
  }
  return [...rows.values()];
}

/** The cached pages, newest first. */
const newestPages = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [PAGE] })
    .filter(({ state }) => state.data !== null && typeof state.data === "object")
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);

/** The ids of the rows that pending changes delete. */
export function deletedIds(): Set<string> {
  const ids = new Set<string>();
  for (const { change } of pendingCommands()) {
    const { intent, ...fields } = change as { intent: string } & Json;
    const id = text(fields.todo_id) || text(fields.meeting_id) || text(fields.addendum_id) || text(fields.id);
    if (/^(delete|remove)/.test(intent)) ids.add(id);
    else if (/^(restore|untick)/.test(intent)) ids.delete(id);
  }
  return ids;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns a value of a page's data as a row that can be found, or null. */
function rowOf(value: Json): CachedRow | null {
  const { id, project_id, deleted_at } = value;
  if (typeof id !== "string" || deleted_at) return null;
  const own = { id, ...(typeof project_id === "string" && { project_id }) };
  if ("todo_title" in value) {
    const { is_checked_date, is_checked, created_at } = value;
    const date = text(is_checked_date) || text(created_at);
    const texts = { title: text(value.todo_title), text: text(value.todo_description) };
    return { kind: "todo", ...own, ...texts, date, is_checked: Boolean(is_checked_date ?? is_checked) };
  }
  const week = text(value.week_start);
  if ("meeting_title" in value) {
    return {
      kind: "meeting_note",
      ...own,
      title: text(value.meeting_title),
      text: text(value.meeting_note),
      date: week,
    };
  }
  if ("update_text" in value) {
    return { kind: "weekly_update", ...own, title: WEEKLY_NOTE, text: text(value.update_text), date: week };
  }
  if ("diary_text" in value) {
    const date = text(value.entry_date);
    const added = Array.isArray(value.addenda)
      ? value.addenda.map(({ addendum_text }: Json) => text(addendum_text))
      : [];
    return {
      kind: "diary_entry",
      ...own,
      title: date,
      text: [text(value.diary_text), ...added].filter(Boolean).join("\n"),
      date,
    };
  }
  if ("proje_title" in value && "is_archived" in value) {
    const title = text(value.proje_title);
    return { kind: "project", id, title, date: text(value.created_at), is_archived: value.is_archived === true };
  }
  return null;
}

/**
 * The cached rows that contain the words of `query`, by kind, newest first, with their dates in the person's `days`.
 */
export function findCached(rows: readonly CachedRow[], query: string, days: Days): SearchResult[] {
  const terms = searchTerms(query);
  if (terms.length === 0) return [];
  const matching = rows.filter((row) => hasTerms(`${row.title} ${row.text ?? ""}`, terms));
  return SEARCH_KINDS.flatMap((kind) =>
    matching
      .filter((row) => row.kind === kind)
      .map((row) => resultOf(kind, row, terms, days))
      .sort(newestFirst)
      .slice(0, MOST),
  );
}

/**
 * Merges the rows of the cache and of the server; each row appears once, with the server's newer text. `isComplete`:
 * the server has named all matches, so a row that only the cache has is gone.
 */
export function merged(
  existing: readonly SearchResult[],
  found: readonly SearchResult[],
  isComplete: boolean,
): SearchResult[] {
  const keyOf = ({ kind, id }: SearchResult) => kind + id;
  const keys = new Set(found.map(keyOf));
  const all = [...(isComplete ? [] : existing.filter((result) => !keys.has(keyOf(result)))), ...found];
  return SEARCH_KINDS.flatMap((kind) => all.filter((result) => result.kind === kind).sort(newestFirst));
}
