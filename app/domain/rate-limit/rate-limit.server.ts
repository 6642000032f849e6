import { lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { rate_limit } from "#app/db/schema.ts";
import { AppError } from "../errors.ts";
import { networksOf } from "./network.ts";

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** At most `most` attempts under `key` in any `seconds`. */
export interface Limit {
  key: string;
  seconds: number;
  most: number;
}

/** A limit that the environment may set: `preset` where it says nothing or no number. 0 means none. */
export function limitFrom(value: string | undefined, preset: number): number {
  const limit = Number(value || preset);
  return Number.isNaN(limit) ? preset : limit;
}

/** How many times the limit of a /64 the /48 around it has. */
const WIDE = 4;

/** Limits for the networks of `ip`, under `name`. */
export const networkLimits = (ip: string, name: string, limits: Omit<Limit, "key">[]): Limit[] =>
  networksOf(ip).flatMap((network, i) =>
    limits.map(({ seconds, most }) => ({ key: `${name} ${network}`, seconds, most: i === 0 ? most : most * WIDE })),
  );

/** Limits that count instead of the others where `condition` holds. */
interface Exception {
  condition: SQL;
  limits: Limit[];
}

/** A limit at this moment. */
interface Window extends Limit {
  /** When the rows of this window are of no use any more, in seconds since 1970. It is what tells windows apart. */
  expires: number;
  /** Seconds until the next window begins. */
  left: number;
  exceptional: boolean;
}

interface Count extends Window {
  current: number;
  previous: number;
}

/**
 * Counts an attempt under each of the limits, in one batch, and answers `read`, which travels with it. 429 when one of
 * them is reached; then it counts under none, so that whoever is past one limit uses up no other.
 *
 * The windows slide: the window before counts for the part of it that still lies within the last `seconds`.
 */
export async function countAttempt<Read extends BatchItem<"sqlite">>(
  { db, now }: Pick<AppContext, "db" | "now">,
  limits: Limit[],
  { read, except }: { read?: Read; except?: Exception | undefined } = {},
): Promise<Read["_"]["result"]> {
  const at = Math.floor(now.getTime() / 1000);
  const windows = JSON.stringify([
    ...limits.map((limit) => windowOf(limit, at, false)),
    ...(except?.limits ?? []).map((limit) => windowOf(limit, at, true)),
  ]);
  const counts = sql`
    WITH count AS (
      SELECT w.value ->> 'key' AS key, w.value ->> 'seconds' AS seconds, w.value ->> 'most' AS most,
        w.value ->> 'expires' AS expires, w.value ->> 'left' AS "left",
        coalesce(c.attempts, 0) AS current, coalesce(p.attempts, 0) AS previous
      FROM json_each(${windows}) w
      LEFT JOIN rate_limit c ON c.expires_at = w.value ->> 'expires' AND c.key = w.value ->> 'key'
      LEFT JOIN rate_limit p ON p.expires_at = (w.value ->> 'expires') - (w.value ->> 'seconds')
        AND p.key = w.value ->> 'key'
      WHERE (w.value ->> 'exceptional') = (${except?.condition ?? sql`0`}))`;
  const [counted, found, rows] = await db.batch([
    statement<{ key: string }>(
      db,
      sql`${counts}
        INSERT INTO rate_limit (expires_at, key, attempts) SELECT expires, key, 1 FROM count
        WHERE NOT EXISTS (SELECT 1 FROM count WHERE (current + 1) * seconds + previous * "left" > most * seconds)
        ON CONFLICT (expires_at, key) DO UPDATE SET attempts = attempts + 1 RETURNING key`,
    ),
    read ?? statement(db, sql`SELECT 1`),
    statement<Count>(db, sql`${counts} SELECT * FROM count`),
  ]);
  if (counted.length === 0) throw tooMany(Math.max(...rows.map(waitOf)));
  return found;
}

function windowOf({ key, seconds, most }: Limit, at: number, exceptional: boolean): Window {
  const start = at - (at % seconds);
  return {
    key: `${key} ${seconds}`,
    seconds,
    most,
    expires: start + 2 * seconds,
    left: seconds - (at - start),
    exceptional,
  };
}

/** Seconds until a limit takes another attempt. */
function waitOf({ seconds, most, left, current, previous }: Count): number {
  /** Seconds into a window at which the one before it, with `before` attempts, leaves room for one beside `others`. */
  const roomAt = (before: number, others: number) =>
    before === 0 ? 0 : Math.max(0, Math.ceil(seconds - ((most - 1 - others) * seconds) / before));
  if (current < most) return Math.max(0, roomAt(previous, current) - (seconds - left));
  return left + roomAt(current, 0);
}

/** 429 with a text that says how many seconds to wait. */
export function tooMany(retryAfter: number, what = "Too many attempts"): AppError {
  const [count, unit] = retryAfter <= HOUR ? [retryAfter / MINUTE, "minute"] : [retryAfter / HOUR, "hour"];
  const wait = Math.ceil(count) === 1 ? `a${unit === "hour" ? "n" : ""} ${unit}` : `${Math.ceil(count)} ${unit}s`;
  return new AppError(429, `${what}. Please wait ${wait} and try again.`, { retryAfter });
}

/** Forgets the windows that are over. */
export const forgetAttempts = (db: Database, now: Date) =>
  db.delete(rate_limit).where(lte(rate_limit.expires_at, Math.floor(now.getTime() / 1000)));
