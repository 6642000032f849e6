import { type Column, type SQL, sql } from "drizzle-orm";
import { AppError } from "./errors.ts";
import { OVERTAKEN_MESSAGE, type SeenVersion } from "./optimistic-lock.ts";

/** The columns of a table whose texts two tabs may have open. */
interface Versioned {
  updated_at: Column;
}

/** True for a row whose text the client saw, and for one that says `unchanged` already: a save may come twice. */
export function isCurrentVersion(table: Versioned, seen: SeenVersion, unchanged: SQL): SQL {
  return seen === undefined ? sql`true` : sql`(${table.updated_at} IS ${seen} OR (${unchanged}))`;
}

/** The next `updated_at`: never the same as the one before, also within a millisecond; kept when nothing changed. */
export function nextVersion(table: Versioned, now: Date, unchanged: SQL): SQL<string> {
  const later = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${table.updated_at}, '+0.001 seconds')`;
  return sql`CASE WHEN ${unchanged} THEN ${table.updated_at} ELSE max(${now.toISOString()}, ${later}) END`;
}

/** The 409 that carries what is stored now, so that both texts can be shown. */
export const overtaken = (current: unknown) => new AppError(409, OVERTAKEN_MESSAGE, { extra: { current } });
