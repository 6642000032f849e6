import { type Message, said } from "#app/i18n/text.ts";
import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { namesOf } from "#app/db/columns.ts";
import { flag, ownedQuery, statement } from "#app/db/database.ts";
import { calendar_feed } from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { mayChangeAccess } from "../account/change.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import { endFeeds } from "./end-feed.server.ts";
import { instantOf } from "../time/local-time.ts";
import { NO_TIME, type Timing } from "../todo/todo-time.ts";
import { addDays } from "../week/week.ts";
import { type CalendarEvent, calendarText } from "./calendar-text.ts";
import { type Feed, FEED_DAYS, FEED_REQUESTS, type FeedInput, type NewFeed } from "./feed.ts";

const DAY = 86_400_000;
/** The most ended feeds of a person whose rows are kept. */
const MAX_ENDED = 20;

const ownFeed = ownedQuery((select, owner) =>
  select({
    with_pomodoros: flag(sql`${calendar_feed.with_pomodoros}`, "with_pomodoros"),
    created_at: calendar_feed.created_at,
  })
    .from(calendar_feed)
    .where(sql`${calendar_feed.user_id} = ${owner} AND ${calendar_feed.ended_at} IS NULL`),
);

/** The signed-in person's feed; null when there is none, and while impersonating. */
export async function feedOf(context: AppContext): Promise<Feed | null> {
  const [[feed]] = await context.read(ownFeed());
  return feed && !(await context.impersonator()) ? feed : null;
}

/**
 * Creates the feed with a new address, which only this answer contains, and mails its owner. The former address ends.
 * 403 when the password was given too long ago.
 */
export async function createFeed(
  context: AppContext,
  { with_pomodoros, password }: FeedInput & OwnPassword,
): Promise<NewFeed> {
  const user = await mayChangeAccess(context);
  await mustReauthenticate(context, user, password);
  const { id } = user;
  const secret = newToken();
  const created_at = context.now.toISOString();
  const mail = await composeMail(context, "feed-added", sql`id = ${id}`);
  const [, mails] = await context.db.batch([
    ...mail.statements,
    endFeeds(context, sql`${id}`),
    context.db
      .insert(calendar_feed)
      .values({ secret_hash: hashToken(secret), user_id: id, with_pomodoros: Number(with_pomodoros), created_at }),
    statement(context.db)`
      DELETE FROM calendar_feed WHERE user_id = ${id} AND ended_at IS NOT NULL AND secret_hash NOT IN (
      SELECT secret_hash FROM calendar_feed WHERE user_id = ${id} AND ended_at IS NOT NULL
      ORDER BY ended_at DESC LIMIT ${MAX_ENDED} + 0)`,
  ]);
  mail.send(mails);
  return { with_pomodoros, created_at, address: new URL(`/feeds/${secret}.ics`, context.env.APP_URL).href };
}

/** Ends the feed. 404 when there is none. */
export async function endFeed(context: AppContext): Promise<Message> {
  const { id } = await mayWriteThemselves(context, "account");
  const [ended] = await context.db.batch([endFeeds(context, sql`${id}`)]);
  if (ended.length === 0) throw notFound();
  return said({ id: "feed.calendar_feed_ended", message: "The calendar feed has ended." });
}

interface TodoRow extends Pick<CalendarEvent, "id" | "title" | "description" | "changed_at"> {
  project: string;
  /** The first date. */
  first: string;
}

type DueRow = TodoRow & Timing;

interface PomodoroRow extends Pick<CalendarEvent, "id" | "changed_at" | "from" | "to"> {
  project: string;
  seconds: number;
}

interface FeedRow {
  user_id: string;
  with_pomodoros: number;
  ended_at: string | null;
  /** The person's time zone. */
  zone: string;
}

/**
 * The calendar at a feed's address as text, with its ETag. 404 for an unknown address, 410 for one that has ended,
 * 429 past the rate limit.
 */
export async function readFeed(context: AppContext, secret: string): Promise<{ text: string; etag: string }> {
  const secret_hash = hashToken(secret);
  const [feed] = await context.db.all<FeedRow>(sql`
    SELECT f.user_id, f.with_pomodoros, f.ended_at, coalesce(u.timezone, 'UTC') AS zone FROM calendar_feed f JOIN user u ON u.id = f.user_id
    WHERE f.secret_hash = ${secret_hash} AND u.suspended_at IS NULL`);
  if (!feed) throw notFound({ id: "feed.there_no_such_calendar", message: "There is no such calendar" });
  if (feed.ended_at !== null)
    throw new AppError(410, { id: "feed.calendar_new_address", message: "This calendar has a new address" });
  await countAttempt(context, [{ key: `feed ${secret_hash}`, seconds: HOUR, most: FEED_REQUESTS }]);
  const [due, planned, focused] = await context.db.batch(contentOf(context, feed));
  const text = calendarText("Sevenfold", [
    ...due.map((row) => dueEvent(row, feed.zone)),
    ...planned.map((row) => todoEvent(row, 7)),
    ...focused.map(pomodoroEvent),
  ]);
  return { text, etag: `"${hash("sha256", text, "hex").slice(0, 32)}"` };
}

function contentOf({ db, now }: AppContext, { user_id, with_pomodoros }: { user_id: string; with_pomodoros: number }) {
  const columns = sql`t.id, t.todo_title AS title, t.todo_description AS description, p.proje_title AS project,
    t.updated_at AS changed_at`;
  const open = sql`t.user_id = ${user_id} AND t.is_checked_date IS NULL AND t.deleted_at IS NULL
    AND p.archived_at IS NULL AND p.deleted_at IS NULL`;
  const from = sql`FROM todo t JOIN project p ON p.id = t.project_id`;
  const since = new Date(now.getTime() - FEED_DAYS * DAY).toISOString();
  return [
    statement<DueRow>(db)`SELECT ${columns}, substr(t.todo_due_date, 1, 10) AS first, ${namesOf(NO_TIME)} ${from}
      WHERE t.todo_due_date IS NOT NULL AND ${open} ORDER BY t.todo_due_date, t.id`,
    statement<TodoRow>(db)`SELECT ${columns}, t.todo_week AS first ${from}
      WHERE t.todo_week IS NOT NULL AND ${open} ORDER BY t.todo_week, t.id`,
    statement<PomodoroRow>(db)`
      SELECT id, proje_title AS project, focused_seconds AS seconds, updated_at AS changed_at, started_at AS "from",
        ended_at AS "to"
      FROM pomodoro WHERE ${with_pomodoros} AND user_id = ${user_id} AND started_at >= ${since}
        AND deleted_at IS NULL AND status = 'completed' ORDER BY started_at, id`,
  ] as const;
}

const todoEvent = ({ id, project, first, ...row }: TodoRow, days: number): CalendarEvent => ({
  ...row,
  id: `todo-${id}`,
  category: project,
  from: first,
  to: addDays(first, days),
});

/** Minutes that a todo with a time lasts in a calendar. */
const TIMED_MINUTES = 30;

/** The event of a due todo: half an hour from its time on, or the whole day. */
function dueEvent({ todo_time, todo_remind, todo_remind_at, ...row }: DueRow, zone: string): CalendarEvent {
  const event = todoEvent(row, 1);
  const at = (time: string) => instantOf(zone, `${row.first}T${time}`);
  if (!todo_time) return { ...event, remind: todo_remind_at && at(todo_remind_at).toISOString() };
  const from = at(todo_time);
  const to = new Date(from.getTime() + TIMED_MINUTES * 60_000);
  return { ...event, from: from.toISOString(), to: to.toISOString(), remind: todo_remind };
}

const pomodoroEvent = ({ id, project, seconds, ...row }: PomodoroRow): CalendarEvent => ({
  ...row,
  id: `pomodoro-${id}`,
  title: `${project} · ${Math.round(seconds / 60)} min`,
  description: "",
  category: project,
});
