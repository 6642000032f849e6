/** Reads calendars: converts their feeds to rows, and writes only the changed rows. */
import { type SQL, sql } from "drizzle-orm";
import type { Env } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { logError, logRetry } from "#app/log.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { seal, unseal } from "../secret/sealed.server.ts";
import { DAY_MS } from "../time/day.ts";
import { HOUR_MS } from "../time/timezone.ts";
import { addDays, utcDate } from "../week/week.ts";
import { eventsOf } from "./feed-events.server.ts";
import { fetchFeed, MAX_FEED_BYTES } from "./fetch-feed.server.ts";
import { EVENT_DAYS_BACK, type EventRow, type FeedFailure } from "./other-calendar.ts";

/** The parts of a request or a cron job that a read needs. */
interface Parts {
  env: Omit<Env, "DB">;
  db: Database;
  now: Date;
}

export interface DueCalendar {
  id: string;
  user_id: string;
  calendar_address: string;
  etag: string | null;
  expanded_on: string | null;
  failures: number;
}

/** Milliseconds between two reads: while the person uses Sevenfold, and otherwise. */
const OFTEN = HOUR_MS / 2;
const SELDOM = 6 * HOUR_MS;
/** The longest pause after failures. */
const LONGEST = DAY_MS;
/** Days after which an unchanged feed is read completely, because the range of days has moved. */
const EXPAND_DAYS = 7;
/**
 * The number of calendars in a cron run, of those read at the same time, and the bytes after which the others wait
 * for the next run.
 */
const A_RUN = 24;
const AT_A_TIME = 4;
const RUN_BYTES = 2 * MAX_FEED_BYTES;
/** The rows of one statement. Their JSON must stay far below 2 MB. */
const CHUNK = 1000;

const bound = (id: string) => `other_calendar ${id}`;
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Encrypts a calendar's address for storage. */
export const sealAddress = (env: Parts["env"], id: string, address: string) =>
  seal(env, bound(id), new TextEncoder().encode(address));

/** Decrypts a calendar's address; null if it was encrypted with another key. */
export async function openAddress(env: Parts["env"], id: string, stored: string): Promise<string | null> {
  const bytes = await unseal(env, bound(id), stored);
  return bytes && new TextDecoder().decode(bytes);
}

/** The bytes of a feed (0 if none were read), and whether pages must show something else now. */
interface Outcome {
  bytes: number;
  isChanged: boolean;
}

/** Reads a calendar now, within `patience` milliseconds. If it cannot be read, its stored events stay. */
export async function readCalendar(parts: Parts, due: DueCalendar, patience?: number): Promise<Outcome> {
  const { env, db, now } = parts;
  const today = utcDate(now);
  const isRecent = due.expanded_on !== null && due.expanded_on > addDays(today, -EXPAND_DAYS);
  const address = await openAddress(env, due.id, due.calendar_address);
  const read = address === null ? "locked" : await fetchFeed(env, address, isRecent ? due.etag : null, patience);
  if (read === "unchanged") {
    await db.run(success(due, now));
    return { bytes: 0, isChanged: due.failures > 0 };
  }
  if (typeof read === "string") return fail(parts, due, read, 0);
  const rows = eventsIn(read.bytes, now);
  if (typeof rows === "string") return fail(parts, due, rows, read.bytes.length);
  const isChanged = await store(parts, due, rows, sql`, etag = ${read.etag}, expanded_on = ${today}`);
  return { bytes: read.bytes.length, isChanged: isChanged || due.failures > 0 };
}

/** The events of a feed. An unexpected exception becomes a failure of this calendar, and affects no other calendar. */
function eventsIn(bytes: Uint8Array, now: Date): EventRow[] | FeedFailure {
  try {
    return eventsOf(bytes, now);
  } catch (error) {
    logError(error, "calendar");
    return "not-calendar";
  }
}

/** The statement that stores that a calendar was read. */
const success = ({ id }: DueCalendar, now: Date, more: SQL = sql``) =>
  sql`UPDATE other_calendar SET read_at = ${now.toISOString()}, next_at = ${after(now, SELDOM)}, failures = 0, failure = NULL,
    failing_since = NULL${more} WHERE id = ${id}`;

/** Stores that a calendar could not be read. The pauses between tries get longer. */
async function fail({ db, now }: Parts, due: DueCalendar, failure: FeedFailure, bytes: number): Promise<Outcome> {
  const failures = due.failures + 1;
  logRetry("calendar", { failure, failures });
  const wait = Math.min(OFTEN * 2 ** Math.min(due.failures, 10), LONGEST);
  await db.run(sql`UPDATE other_calendar SET failure = ${failure}, failures = ${failures}, next_at = ${after(now, wait)},
    failing_since = coalesce(failing_since, ${now.toISOString()}) WHERE id = ${due.id}`);
  return { bytes, isChanged: failures === 1 };
}

/**
 * Stores the rows of a calendar, and returns whether any has changed. Stores nothing if the calendar was removed
 * meanwhile.
 */
async function store({ db, now }: Parts, due: DueCalendar, rows: EventRow[], read: SQL): Promise<boolean> {
  const ofIt = sql`user_id = ${due.user_id} AND calendar_id = ${due.id}`;
  const stored = await db.all<EventRow>(
    sql`SELECT starts_at, event_key, event_title, event_start, event_end, is_free FROM calendar_event WHERE ${ofIt}`,
  );
  const text = ({ starts_at, event_key, event_title, event_start, event_end, is_free }: EventRow) =>
    JSON.stringify([starts_at, event_key, event_title, event_start, event_end, is_free]);
  const [before, current] = [new Set(stored.map(text)), new Set(rows.map(text))];
  const gone = stored.filter((row) => !current.has(text(row)));
  const added = rows.filter((row) => !before.has(text(row)));
  const statements = [
    ...chunks(gone).map(
      (some) => sql`DELETE FROM calendar_event WHERE ${ofIt} AND (starts_at, event_key) IN
        (SELECT value ->> 'starts_at', value ->> 'event_key' FROM json_each(${JSON.stringify(some)}))`,
    ),
    ...chunks(added).map(
      (some) => sql`INSERT OR REPLACE INTO calendar_event
        (user_id, calendar_id, starts_at, event_key, event_title, event_start, event_end, is_free)
        SELECT c.user_id, c.id, r.value ->> 'starts_at', r.value ->> 'event_key', r.value ->> 'event_title',
          r.value ->> 'event_start', r.value ->> 'event_end', r.value ->> 'is_free'
        FROM json_each(${JSON.stringify(some)}) r CROSS JOIN other_calendar c ON c.id = ${due.id}`,
    ),
  ].map((one) => statement(db)`${one}`);
  await db.batch([statement(db)`${success(due, now, read)}`, ...statements]);
  return statements.length > 0;
}

const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) => rows.slice(i * CHUNK, (i + 1) * CHUNK));

/** Claims the calendars that are due, so that no other run reads them too. */
function takeDue({ db, now }: Parts): Promise<DueCalendar[]> {
  const isHere = sql`FROM user u CROSS JOIN other_calendar c ON c.user_id = u.id WHERE u.last_seen_on = ${utcDate(now)}`;
  // After a read, a calendar is due again in six hours; so half an hour later, five and a half hours are left.
  const soon = after(now, SELDOM - OFTEN);
  return db.all<DueCalendar>(sql`
    UPDATE other_calendar SET next_at = ${after(now, SELDOM)} WHERE id IN (
      SELECT id FROM (
        SELECT c.id, c.next_at FROM other_calendar c INDEXED BY other_calendar_due WHERE c.next_at <= ${now.toISOString()}
          AND (SELECT u.suspended_at FROM user u WHERE u.id = c.user_id) IS NULL
        UNION SELECT c.id, c.next_at ${isHere} AND u.suspended_at IS NULL AND c.failures = 0 AND c.next_at <= ${soon}
      ) ORDER BY next_at LIMIT ${A_RUN} + 0)
    RETURNING id, user_id, calendar_address, etag, expanded_on, failures`);
}

/**
 * Reads the calendars that are due, several at the same time. Those that do not fit into this run are due again at
 * once.
 */
export async function readDueCalendars(parts: Parts): Promise<void> {
  const waiting = await takeDue(parts);
  let bytes = 0;
  const readInTurn = async () => {
    for (let one = waiting.pop(); one && bytes < RUN_BYTES; one = waiting.pop()) {
      const read = await readCalendar(parts, one);
      bytes += read.bytes;
      if (read.isChanged) await clockOf(parts, one.user_id).changed(["other_calendar"], null);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readInTurn));
  const left = JSON.stringify(waiting.map(({ id }) => id));
  if (waiting.length === 0) return;
  await parts.db.run(
    sql`UPDATE other_calendar SET next_at = ${parts.now.toISOString()} WHERE id IN (SELECT value FROM json_each(${left}))`,
  );
}

/** Deletes the events of unreadable calendars once they are older than the stored range. */
export const purgeEvents = (db: Database, now: Date) =>
  db.run(sql`DELETE FROM calendar_event
    WHERE user_id IN (SELECT user_id FROM other_calendar WHERE failing_since <= ${now.toISOString()}) AND starts_at < ${addDays(utcDate(now), -EVENT_DAYS_BACK - 2)}`);
