import type { I18n } from "@lingui/core";
import { type SQL, sql } from "drizzle-orm";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { insertSelect } from "#app/db/columns.ts";
import { newId } from "#app/db/database.ts";
import * as tables from "#app/db/schema.ts";
import { addDays, mondayOf } from "../week/week.ts";

const NAME = text("demo.calendar", "Example calendar");

/**
 * The events of a week: the day counted from Monday, the title, and the times of day; without times they are all-day
 * events.
 */
const EVENTS: readonly [day: number, title: string, from?: string, to?: string][] = [
  [0, text("demo.event_planning", "Team planning"), "10:00", "10:45"],
  [2, text("demo.event_lunch", "Lunch with Sam"), "12:30", "13:30"],
  [3, text("demo.event_choir", "Choir practice"), "19:00", "20:30"],
  [5, text("demo.event_market", "Market day")],
];
/** The number of weeks with events, starting with last week. */
const WEEKS = 6;

interface ExampleCalendar {
  user_id: string;
  /** The person's date, and the instant of the creation. */
  today: string;
  created_at: string;
  id?: string;
  /** The condition under which it is created. */
  where?: SQL;
}

/** The statements that create an example of another calendar in an account. It is not read from any server. */
export function exampleCalendar(
  i18n: I18n,
  { user_id, today, created_at, id = newId(), where = sql`TRUE` }: ExampleCalendar,
): SQL[] {
  const first = addDays(mondayOf(today), -7);
  const events = Array.from({ length: WEEKS }, (_, week) =>
    EVENTS.map(([day, title, from, to], number) => {
      const date = addDays(first, week * 7 + day);
      const starts = from ? `${date}T${from}` : date;
      const event_end = to ? `${date}T${to}` : addDays(date, 1);
      return { key: `example-${number}-${date}`.padEnd(22, "-"), title: translate(i18n, title), starts, event_end };
    }),
  ).flat();
  const field = (name: string) => sql`r.value ->> ${sql.raw(`'${name}'`)}`;
  const calendar = {
    id,
    user_id,
    calendar_name: translate(i18n, NAME),
    calendar_mark: "ring",
    calendar_address: "",
    calendar_host: "",
    created_at,
    read_at: null,
    etag: null,
    expanded_on: null,
    failing_since: null,
    failure: null,
    failures: 0,
    next_at: null,
  };
  return [
    sql`${insertSelect(tables.other_calendar, calendar)} WHERE ${where}`,
    sql`${insertSelect(tables.calendar_event, {
      user_id,
      calendar_id: id,
      starts_at: field("starts"),
      event_key: field("key"),
      event_title: field("title"),
      event_start: field("starts"),
      event_end: field("event_end"),
      is_free: 0,
    })} FROM json_each(${JSON.stringify(events)}) r WHERE EXISTS (SELECT 1 FROM other_calendar WHERE id = ${id})`,
  ];
}
