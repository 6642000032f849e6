import { and, type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/errors.ts";
import { text } from "#app/i18n/text.ts";
import type { SeenVersion } from "./optimistic-lock.ts";

const VERSION_CONFLICT_MESSAGE = text(
  "optimistic_lock.version_conflict",
  "This text was changed somewhere else in the meantime. Compare both before saving.",
);

const GONE_MESSAGE = text(
  "optimistic_lock.gone",
  "This text was deleted somewhere else in the meantime. Go on typing to save it again.",
);

/** A table with texts that may be open in two tabs. */
interface Versioned {
  updated_at: Column;
}

/**
 * True if the client's version is current, or if the row already has the new text (`unchanged`), because a save may
 * be repeated.
 */
export function isCurrentVersion(table: Versioned, seen: SeenVersion, unchanged: SQL): SQL {
  return seen === undefined ? sql`true` : sql`(${table.updated_at} IS ${seen} OR (${unchanged}))`;
}

/**
 * The next `updated_at`: always different from the previous one, even within a millisecond; the same if nothing
 * changed.
 */
export function nextVersion(table: Versioned, now: Date, unchanged: SQL): SQL<string> {
  const later = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${table.updated_at}, '+0.001 seconds')`;
  return sql`CASE WHEN ${unchanged} THEN ${table.updated_at} ELSE max(${now.toISOString()}, ${later}) END`;
}

/**
 * The `updated_at` of a row that gets the values `set`: `now`, or the same as before if they are the stored ones, so that
 * no other program is told of a change that changes nothing.
 */
export function changedAt<Table extends SQLiteTable & Versioned>(
  table: Table,
  set: Record<string, unknown>,
  now: string,
): SQL<string> {
  const columns = getTableColumns(table);
  const same = Object.entries(set).map(
    ([name, value]) => sql`${columns[name]} IS ${is(value, SQL) ? value : sql.param(value, columns[name])}`,
  );
  return sql`iif(${and(sql`true`, ...same)}, ${table.updated_at}, ${now})`;
}

/** The 409 with the stored row, so that both texts can be shown; null if the row was deleted. */
export const versionConflict = (current: unknown) =>
  new AppError(409, current === null ? GONE_MESSAGE : VERSION_CONFLICT_MESSAGE, { extra: { current } });
