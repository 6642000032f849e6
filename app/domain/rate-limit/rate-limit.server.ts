import type { Text } from "#app/i18n/text.ts";
import { lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { rate_limit } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { networksOf } from "./network.ts";

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** A limit of `most` attempts under `key` within `seconds`. */
export interface Limit {
  key: string;
  seconds: number;
  most: number;
}

/** The limit in an environment variable; `preset` if it is unset or not a number. 0 disables the limit. */
export function limitFrom(value: string | undefined, preset: number): number {
  const limit = Number(value || preset);
  return Number.isNaN(limit) ? preset : limit;
}

/** The limit of a /48, as a multiple of a /64's limit. */
const WIDE = 4;

/** The limits `limits` for each network of `ip`, under `name`. */
export const networkLimits = (ip: string, name: string, limits: Omit<Limit, "key">[]): Limit[] =>
  networksOf(ip).flatMap((network, i) =>
    limits.map(({ seconds, most }) => ({ key: `${name} ${network}`, seconds, most: i === 0 ? most : most * WIDE })),
  );

/**
 * Other sets of limits, which replace the usual ones: `which` is an SQL expression for the name of the set that
 * applies, empty for none.
 */
interface Exception {
  which: SQL;
  limits: Record<string, Limit[]>;
}

/** A limit in the current window. */
interface Window extends Limit {
  /** When the row of this window is not needed any more, in seconds since 1970. It identifies the window. */
  expires: number;
  /** Seconds until the next window begins. */
  left: number;
  /** The set to which the limit belongs; empty for the usual limits. */
  set: string;
}

interface Count extends Window {
  current: number;
  previous: number;
}

/**
 * Counts an attempt under each of the limits, in one batch with `read`, and returns the result of `read`. 429 when a
 * limit is reached; then the attempt does not count, and the error text begins with `what`.
 *
 * Windows slide: the previous window counts in proportion to its overlap with the last `seconds`.
 */
export async function countAttempt<Read extends BatchItem<"sqlite">>(
  { db, now }: Pick<AppContext, "db" | "now">,
  limits: Limit[],
  { read, except, what }: { read?: Read; except?: Exception | undefined; what?: Text } = {},
): Promise<Read["_"]["result"]> {
  const counts = countsOf(limits, now, except);
  const [counted, found, full] = await db.batch([
    statement<{ key: string }>(db)`${addOne(counts)} WHERE ${hasRoom(counts)} ${ONE_MORE} RETURNING key`,
    read ?? statement(db)`SELECT 1`,
    statement<Count>(db)`${fullOnes(counts)}`,
  ]);
  if (counted.length === 0) throw tooMany(waitFor(full), what);
  return found;
}

/**
 * Runs a conditional INSERT: `insert` gets the condition that each limit has room. If a row was inserted, counts
 * under each limit, in the same batch. Returns the rows, and the 429 to throw if none was inserted because a limit is
 * reached.
 */
export async function countedInsert<Row>(
  { db, now }: Pick<AppContext, "db" | "now">,
  { limits, what }: { limits: Limit[]; what: Text },
  insert: (condition: SQL) => SQL,
): Promise<{ rows: Row[]; refusal: AppError | null }> {
  const counts = countsOf(limits, now);
  const [rows, , full] = await db.batch([
    statement<Row>(db)`${insert(hasRoom(counts))}`,
    statement(db)`${addOne(counts)} WHERE changes() > 0 ${ONE_MORE}`,
    statement<Count>(db)`${fullOnes(counts)}`,
  ]);
  return { rows, refusal: full.length > 0 ? tooMany(waitFor(full), what) : null };
}

/** A query with the table `count`: the limits that apply, with the attempts of this window and of the previous one. */
function countsOf(limits: Limit[], now: Date, except?: Exception): SQL {
  const at = Math.floor(now.getTime() / 1000);
  const windows = JSON.stringify([
    ...limits.map((limit) => windowOf(limit, at, "")),
    ...Object.entries(except?.limits ?? {}).flatMap(([set, some]) => some.map((limit) => windowOf(limit, at, set))),
  ]);
  return sql`
    WITH count AS (
      SELECT w.value ->> 'key' AS key, w.value ->> 'seconds' AS seconds, w.value ->> 'most' AS most,
        w.value ->> 'expires' AS expires, w.value ->> 'left' AS "left",
        coalesce(c.attempts, 0) AS current, coalesce(p.attempts, 0) AS previous
      FROM json_each(${windows}) w
      LEFT JOIN rate_limit c ON c.expires_at = w.value ->> 'expires' AND c.key = w.value ->> 'key'
      LEFT JOIN rate_limit p ON p.expires_at = (w.value ->> 'expires') - (w.value ->> 'seconds')
        AND p.key = w.value ->> 'key'
      WHERE (w.value ->> 'set') = (${except?.which ?? sql`''`}))`;
}

const fullOnes = (counts: SQL) =>
  sql`${counts} SELECT * FROM count WHERE (current + 1) * seconds + previous * "left" > most * seconds`;
const hasRoom = (counts: SQL) => sql`NOT EXISTS (${fullOnes(counts)})`;
const addOne = (counts: SQL) =>
  sql`${counts} INSERT INTO rate_limit (expires_at, key, attempts) SELECT expires, key, 1 FROM count`;
const ONE_MORE = sql`ON CONFLICT (expires_at, key) DO UPDATE SET attempts = attempts + 1`;

/** Uncounts the attempt that this request has counted under `limits`. */
export async function uncountAttempt({ db, now }: Pick<AppContext, "db" | "now">, limits: Limit[]): Promise<void> {
  const at = Math.floor(now.getTime() / 1000);
  const windows = JSON.stringify(limits.map((limit) => windowOf(limit, at, "")));
  await db.run(sql`UPDATE rate_limit SET attempts = max(0, attempts - 1)
    WHERE (expires_at, key) IN (SELECT value ->> 'expires', value ->> 'key' FROM json_each(${windows}))`);
}

function windowOf({ key, seconds, most }: Limit, at: number, set: string): Window {
  const start = at - (at % seconds);
  return {
    key: `${key} ${seconds}`,
    seconds,
    most,
    expires: start + 2 * seconds,
    left: seconds - (at - start),
    set,
  };
}

/** Seconds until all of the limits accept another attempt. */
const waitFor = (full: readonly Count[]) => Math.max(...full.map(waitOf));

function waitOf({ seconds, most, left, current, previous }: Count): number {
  /**
   * How many seconds into a window there is room for one more attempt, after a window with `before` attempts and with
   * `others` in this one.
   */
  const roomAt = (before: number, others: number) =>
    before === 0 ? 0 : Math.max(0, Math.ceil(seconds - ((most - 1 - others) * seconds) / before));
  if (current < most) return Math.max(0, roomAt(previous, current) - (seconds - left));
  return left + roomAt(current, 0);
}

const TOO_MANY_ATTEMPTS: Text = { id: "rate_limit.attempts", message: "Too many attempts" };

/** A 429 whose text says for how many seconds to wait. */
export function tooMany(retryAfter: number, what: Text = TOO_MANY_ATTEMPTS): AppError {
  const wait =
    retryAfter <= HOUR
      ? {
          id: "rate_limit.minutes",
          message: "{what}. Please wait {count, plural, one {a minute} other {# minutes}} and try again.",
          values: { what, count: Math.ceil(retryAfter / MINUTE) },
        }
      : {
          id: "rate_limit.hours",
          message: "{what}. Please wait {count, plural, one {an hour} other {# hours}} and try again.",
          values: { what, count: Math.ceil(retryAfter / HOUR) },
        };
  return new AppError(429, wait, { retryAfter });
}

/** Deletes expired windows. */
export const purgeRateLimits = (db: Database, now: Date) =>
  db.delete(rate_limit).where(lte(rate_limit.expires_at, Math.floor(now.getTime() / 1000)));
