import { type Column, type SQL, sql } from "drizzle-orm";
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

/** The 409 with the stored row, so that both texts can be shown; null if the row was deleted. */
export const versionConflict = (current: unknown) =>
  new AppError(409, current === null ? GONE_MESSAGE : VERSION_CONFLICT_MESSAGE, { extra: { current } });
