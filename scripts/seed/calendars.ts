import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { addDays, addWeeks } from "../../app/domain/week/week.ts";
import { inserter } from "./rows.ts";

/** The events of a week: the calendar, the day counted from Monday, the title, and the times of day. */
const EVENTS: readonly [calendar: number, day: number, title: string, from?: string, to?: string][] = [
  [0, 0, "Team planning", "09:30", "10:15"],
  [0, 1, "Call with the printers", "11:00", "11:30"],
  [0, 2, "Design review", "14:00", "15:00"],
  [0, 3, "Standup", "09:00", "09:15"],
  [0, 3, "Interview: Kim", "10:00", "11:00"],
  [0, 3, "Lunch with Sam", "12:30", "13:30"],
  [0, 3, "Budget", "15:00", "16:00"],
  [0, 4, "Retrospective", "16:00", "17:00"],
  [1, 3, "Choir practice", "19:00", "20:30"],
  [1, 5, "Market day"],
  [2, 6, "Home match", "14:30", "16:15"],
];

const CALENDARS = [
  ["Work", "square"],
  ["Family", "ring"],
  ["Football club", "triangle"],
] as const;

/**
 * Adds three calendars to a person, with events in some weeks around `monday`: eleven a week, or `times` as many.
 * They are not read from any server.
 */
export function calendars(database: DatabaseSync, user_id: string, monday: string, times = 1): void {
  const addCalendar = inserter(database, "other_calendar");
  const addEvent = inserter(database, "calendar_event");
  const created_at = `${monday}T08:00:00.000Z`;
  const ids = CALENDARS.map(([calendar_name, calendar_mark]) => {
    const id = randomUUID();
    const row = { id, user_id, calendar_name, calendar_mark, created_at };
    addCalendar({ ...row, calendar_address: "", calendar_host: "" });
    return id;
  });
  for (let week = -2; week <= 6; week++) {
    const events = Array.from({ length: times }, () => EVENTS).flat();
    for (const [number, [calendar, day, event_title, from, to]] of events.entries()) {
      const date = addDays(addWeeks(monday, week), day);
      const starts_at = from ? `${date}T${from}` : date;
      const event_end = to ? `${date}T${to}` : addDays(date, 1);
      const event_key = `seed-${number}-${date}`.padEnd(22, "-");
      const event = { user_id, calendar_id: ids[calendar]!, event_key, event_title, is_free: 0 };
      addEvent({ ...event, starts_at, event_start: starts_at, event_end });
    }
  }
}
