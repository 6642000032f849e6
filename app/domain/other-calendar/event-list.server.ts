/** Converts stored events to the days of a person's time zone. */
import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { calendar_event } from "#app/db/schema.ts";
import { DAY_MS } from "../time/day.ts";
import { instantOf } from "../time/local-time.ts";
import { wallClock } from "../time/timezone.ts";
import { inOwnDays } from "../time/user-days.server.ts";
import { addDays } from "../week/week.ts";
import type { EventsBeside } from "./beside.ts";
import { listCalendars } from "./other-calendar.server.ts";
import type { DayEvent, EventRow } from "./other-calendar.ts";

/** A stored event of a person's calendar. */
export interface OwnEventRow extends EventRow {
  calendar_id: string;
  has_todo: boolean;
}

/**
 * The events of the days from `start_date` to `end_date` in `zone`, by day; on a day, all-day events come first, the
 * others by time. An event of at least a day is on each of its days, a shorter one on the day on which it begins. The
 * person's start of day is ignored, because the dates of calendars begin at midnight.
 */
export function dayEvents(
  rows: readonly OwnEventRow[],
  zone: string,
  { start_date, end_date }: { start_date: string; end_date: string },
): DayEvent[] {
  const found = new Map<string, { order: string; event: DayEvent }>();
  for (const { calendar_id, event_key, event_title, is_free, has_todo, ...row } of rows) {
    const start = clockOf(row.event_start, zone);
    for (const event_date of datesOf(row, zone)) {
      if (event_date < start_date || event_date > end_date) continue;
      const event_time = start.length > 10 && event_date === start.slice(0, 10) ? start.slice(11, 16) : null;
      const event = { calendar_id, event_key, event_title, event_date, event_time, is_free: is_free === 1, has_todo };
      found.set(`${calendar_id} ${event_key} ${event_date}`, { order: `${event_date} ${event_time ?? ""}`, event });
    }
  }
  const inOrder = [...found.values()].sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
  return inOrder.map(({ event }) => event);
}

/** A stored time in a time zone: a date, or `YYYY-MM-DDTHH:MM:SS`. */
const clockOf = (text: string, zone: string) => (text.endsWith("Z") ? wallClock(zone, Date.parse(text)) : text);

/** The dates of the day to which a row belongs. */
function datesOf(
  { starts_at, event_start, event_end }: Omit<EventRow, "event_key" | "event_title" | "is_free">,
  zone: string,
) {
  if (starts_at.length === 10) return [starts_at];
  const asUtc = (text: string) => Date.parse(text.endsWith("Z") ? text : `${text}Z`);
  const first = clockOf(starts_at, zone).slice(0, 10);
  if (asUtc(event_end) - asUtc(event_start) < DAY_MS) return [first];
  const end = new Date(Math.min(asUtc(starts_at) + DAY_MS, asUtc(event_end)) - 1).toISOString();
  const last = clockOf(starts_at.endsWith("Z") ? end : end.slice(0, 19), zone).slice(0, 10);
  return first === last ? [first] : [first, last];
}

/** The most rows of a read: they are returned as one text of at most 2 MB. */
const MOST = 1000;

interface Dates {
  start_date: string;
  end_date: string;
}

const ownEvents = ownedQuery<OwnEventRow>(
  (select, owner) =>
    select({
      ...columnsWithout(calendar_event, "user_id"),
      has_todo: flag(
        sql`EXISTS (SELECT 1 FROM todo t WHERE t.user_id = ${calendar_event.user_id}
            AND t.todo_event = ${calendar_event.event_key} AND t.deleted_at IS NULL)`,
        "has_todo",
      ),
    })
      .from(calendar_event)
      .where(
        and(
          eq(calendar_event.user_id, owner),
          gte(calendar_event.starts_at, sql.placeholder("since")),
          lt(calendar_event.starts_at, sql.placeholder("until")),
        ),
      )
      .orderBy(asc(calendar_event.starts_at))
      .limit(MOST),
  { inlineAsJson: true },
);

/**
 * The bounds of the rows that can be on the days of a range; a row begins at most a day earlier. Dates, times and
 * instants are compared as texts.
 */
function boundsOf(zone: string, { start_date, end_date }: Dates) {
  const instant = (date: string) => instantOf(zone, `${date}T00:00`).getTime();
  const since = new Date(instant(start_date) - DAY_MS).toISOString();
  // No day can be written that comes after the last one of the year 9999.
  const [first, next] = [addDays(start_date, -1), end_date < "9999-12-31" ? addDays(end_date, 1) : end_date];
  const until = new Date(instant(next)).toISOString();
  return { since: since < first ? since : first, until: until > next ? until : next };
}

/** The events of the signed-in person's calendars on the days of a range, by day and time; none while impersonating. */
export const listEvents = (context: AppContext, dates: Dates): Promise<DayEvent[]> =>
  inOwnDays(context, async ({ zone }) => {
    const [rows] = await context.read(ownEvents(boundsOf(zone, dates)));
    return (await context.impersonator()) ? [] : dayEvents(rows, zone, dates);
  });

/** The events of a range for a page, with the calendars and whether they are shown. */
export async function eventsBeside(context: AppContext, dates: Dates): Promise<EventsBeside> {
  const [{ calendars, shows_events }, events] = await Promise.all([listCalendars(context), listEvents(context, dates)]);
  const named = calendars.map(({ id, calendar_name, calendar_mark }) => ({ id, calendar_name, calendar_mark }));
  return { calendars: named, shows_events, events };
}
