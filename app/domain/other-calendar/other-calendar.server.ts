import { type Message, said } from "#app/i18n/text.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { columnsWithout, insertSelect, namesOf } from "#app/db/columns.ts";
import { newId, ownedQuery, statement } from "#app/db/database.ts";
import { other_calendar, user } from "#app/db/schema.ts";
import { AppError, invalidInput, notFound } from "#app/errors.ts";
import { PAGE_PATIENCE_MS } from "../outside/page-patience.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { publicAddress } from "../outside/public-address.ts";
import {
  CALENDAR_ADDRESS_MESSAGE,
  CALENDARS_FULL_MESSAGE,
  MAX_CALENDARS,
  NO_DEMO_MESSAGE,
  type OtherCalendar,
  type OtherCalendarInput,
  type OtherCalendarPatch,
  type OtherCalendars,
  READS_AN_HOUR,
  type ShownEvents,
} from "./other-calendar.ts";
import { type DueCalendar, readCalendar, sealAddress } from "./read-calendar.server.ts";

/** Columns that no answer contains. */
const INNER = ["user_id", "calendar_address", "etag", "expanded_on", "failures", "next_at"] as const;
const columns = columnsWithout(other_calendar, ...INNER);

/** The calendars with the person's setting; without calendars there is one row with only the setting. */
const ownCalendars = ownedQuery(
  (select, owner) =>
    select({ ...columns, shows_events: user.shows_events })
      .from(user)
      .leftJoin(other_calendar, eq(other_calendar.user_id, user.id))
      .where(eq(user.id, owner))
      .orderBy(asc(other_calendar.created_at), asc(other_calendar.id)),
  { inlineAsJson: true },
);

/** The signed-in person's calendars, the oldest first, and whether their events are shown. None while impersonating. */
export async function listCalendars(context: AppContext): Promise<OtherCalendars> {
  const [rows] = await context.read(ownCalendars());
  if (await context.impersonator()) return { calendars: [], shows_events: true };
  const calendars = rows.flatMap(({ shows_events: _, ...row }) => (row.id === null ? [] : (row as OtherCalendar)));
  return { calendars, shows_events: rows[0]?.shows_events !== 0 };
}

/** Counts a read that the person requests. 429 past the limit. */
const countRead = (context: AppContext, user_id: string) =>
  countAttempt(context, [{ key: `calendar ${user_id}`, seconds: HOUR, most: READS_AN_HOUR }], {
    what: { id: "rate_limit.calendars", message: "Too many calendars were read" },
  });

/**
 * Adds a calendar and reads it once. A calendar that cannot be read is added too, with the reason. 400 for an address
 * that is not public, 403 for a demo account, 409 at the limit.
 */
export async function createCalendar(
  context: AppContext,
  { calendar_address, ...input }: OtherCalendarInput,
): Promise<OtherCalendar> {
  const { id: user_id, role } = await mayWriteThemselves(context, "other_calendar");
  if (role === "demo") throw new AppError(403, NO_DEMO_MESSAGE);
  const url = publicAddress(calendar_address, context.env.CALENDAR_SERVICE);
  if (!url) throw invalidInput([{ path: ["calendar_address"], message: CALENDAR_ADDRESS_MESSAGE }]);
  await countRead(context, user_id);
  const id = newId();
  const now = context.now.toISOString();
  const row = {
    ...input,
    id,
    user_id,
    calendar_address: await sealAddress(context.env, id, url.href),
    calendar_host: url.hostname,
    created_at: now,
    read_at: null,
    etag: null,
    expanded_on: null,
    failing_since: null,
    failure: null,
    failures: 0,
    // If the server stops during the read, cron reads the calendar.
    next_at: now,
  };
  const [added] = await context.db.all<DueCalendar>(sql`${insertSelect(other_calendar, row)}
    WHERE (SELECT count(*) FROM other_calendar WHERE user_id = ${user_id}) < ${MAX_CALENDARS} RETURNING *`);
  if (!added) throw new AppError(409, CALENDARS_FULL_MESSAGE);
  context.trail.target = { kind: "other_calendar", id };
  await readCalendar(context, added, PAGE_PATIENCE_MS);
  return getCalendar(context, id, user_id);
}

async function getCalendar({ db }: AppContext, id: string, user_id: string): Promise<OtherCalendar> {
  const [row] = await db
    .select(columns)
    .from(other_calendar)
    .where(and(eq(other_calendar.id, id), eq(other_calendar.user_id, user_id)));
  if (!row) throw notFound();
  return row;
}

/** Renames a calendar, or gives it another mark. 404 unless it is the user's. */
export async function changeCalendar(
  context: AppContext,
  id: string,
  { calendar_name, calendar_mark }: OtherCalendarPatch,
): Promise<OtherCalendar> {
  const { id: user_id } = await mayWriteThemselves(context, "other_calendar", id);
  const [changed] = await context.db.all<OtherCalendar>(sql`
    UPDATE other_calendar SET calendar_name = coalesce(${calendar_name ?? null}, calendar_name),
      calendar_mark = coalesce(${calendar_mark ?? null}, calendar_mark)
    WHERE id = ${id} AND user_id = ${user_id} RETURNING ${namesOf(columns)}`);
  if (!changed) throw notFound();
  return changed;
}

/** Removes a calendar with its events. 404 unless it is the user's. */
export async function removeCalendar(context: AppContext, id: string): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "other_calendar", id);
  const [removed] = await context.db.batch([
    statement<{ id: string }>(context.db)`
      DELETE FROM other_calendar WHERE id = ${id} AND user_id = ${user_id} RETURNING id`,
    statement(context.db)`DELETE FROM calendar_event WHERE user_id = ${user_id} AND calendar_id = ${id}`,
  ]);
  if (removed.length === 0) throw notFound();
  return said({ id: "other_calendar.removed", message: "The calendar is removed." });
}

/** Reads a calendar now. 404 unless it is the user's, and for the example calendar of a demo account. */
export async function readCalendarNow(context: AppContext, id: string): Promise<OtherCalendar> {
  const { id: user_id } = await mayWriteThemselves(context, "other_calendar", id);
  const [due] = await context.db.all<DueCalendar>(
    sql`SELECT * FROM other_calendar WHERE id = ${id} AND user_id = ${user_id} AND calendar_address <> ''`,
  );
  if (!due) throw notFound();
  await countRead(context, user_id);
  await readCalendar(context, due, PAGE_PATIENCE_MS);
  return getCalendar(context, id, user_id);
}

/** Shows or hides the events of the person's calendars. */
export async function showEvents(context: AppContext, { shows_events }: ShownEvents): Promise<ShownEvents> {
  const { id } = await mayWriteThemselves(context, "other_calendar");
  await context.db
    .update(user)
    .set({ shows_events: Number(shows_events) })
    .where(eq(user.id, id));
  return { shows_events };
}
