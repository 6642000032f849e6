/** Converts stored events to the days of a person's time zone. */
import { DAY_MS } from "../time/day.ts";
import { wallClock } from "../time/timezone.ts";
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
  const found = new Map<string, DayEvent>();
  for (const { calendar_id, event_key, event_title, is_free, has_todo, ...row } of rows) {
    const start = clockOf(row.event_start, zone);
    for (const event_date of datesOf(row, zone)) {
      if (event_date < start_date || event_date > end_date) continue;
      const event_time = start.length > 10 && event_date === start.slice(0, 10) ? start.slice(11, 16) : null;
      const event = { calendar_id, event_key, event_title, event_date, event_time, is_free: is_free === 1, has_todo };
      found.set(`${calendar_id} ${event_key} ${event_date}`, event);
    }
  }
  const order = ({ event_date, event_time }: DayEvent) => `${event_date} ${event_time ?? ""}`;
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : Number(order(a) > order(b))));
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
