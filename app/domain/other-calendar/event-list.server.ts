import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { calendar_event } from "#app/db/schema.ts";
import { inOwnDays } from "../time/user-days.server.ts";
import { DAY_MS } from "../time/day.ts";
import { instantOf } from "../time/local-time.ts";
import { addDays } from "../week/week.ts";
import type { EventsBeside } from "./beside.ts";
import { dayEvents, type OwnEventRow } from "./day-events.ts";
import type { DayEvent } from "./other-calendar.ts";
import { listCalendars } from "./other-calendar.server.ts";

/** The most rows of a read: they are returned as one text of at most 2 MB. */
const MOST = 1000;

interface Dates {
  start_date: string;
  end_date: string;
}

const ownEvents = ownedQuery<OwnEventRow>(
  (select, owner) =>
    select({
      starts_at: calendar_event.starts_at,
      calendar_id: calendar_event.calendar_id,
      event_key: calendar_event.event_key,
      event_title: calendar_event.event_title,
      event_start: calendar_event.event_start,
      event_end: calendar_event.event_end,
      is_free: calendar_event.is_free,
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
  const until = new Date(instant(addDays(end_date, 1))).toISOString();
  const [first, next] = [addDays(start_date, -1), addDays(end_date, 1)];
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
