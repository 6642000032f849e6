/**
 * Calendars of other services whose events a person sees beside their todos. They are read-only, and read from the
 * secret address of their feed.
 */
import * as z from "zod/mini";
import { text } from "#app/i18n/text.ts";
import { checked, shortText } from "../text/text.ts";
import { CALENDAR_MARKS } from "./marks.ts";

/** The most calendars of one person. */
export const MAX_CALENDARS = 5;
/** Length of a calendar's name in code points. */
export const MAX_CALENDAR_NAME = 40;
/** Length of an event's title in code points; a longer one is shortened. */
export const MAX_EVENT_TITLE = 200;
/** The most characters of an address. */
const MAX_ADDRESS = 2000;
/** The range of days whose events are stored: how many days back and ahead. */
export const EVENT_DAYS_BACK = 60;
export const EVENT_DAYS_AHEAD = 400;
/** The most event days that are stored of a calendar. */
export const MAX_EVENT_ROWS = 5000;
/** The most reads that a person may cause per hour, by adding a calendar or requesting a read. */
export const READS_AN_HOUR = 30;

/** The error when a demo account adds a calendar. */
export const NO_DEMO_MESSAGE = text(
  "other_calendar.no_demo",
  "A demo account has an example calendar. Create an account to add your own.",
);

export const CALENDARS_FULL_MESSAGE = text(
  "other_calendar.full",
  "You can have at most {max} other calendars. Remove one first.",
  { max: MAX_CALENDARS },
);
const CALENDAR_NAME_REQUIRED = text("other_calendar.name_required", "Give the calendar a name.");
const CALENDAR_NAME_TOO_LONG = text(
  "other_calendar.name_too_long",
  "The name of a calendar cannot exceed {max} characters.",
  { max: MAX_CALENDAR_NAME },
);
const MARK_MESSAGE = text("other_calendar.mark", "Mark must be one of {marks}.", { marks: CALENDAR_MARKS.join(", ") });
export const CALENDAR_ADDRESS_MESSAGE = text(
  "other_calendar.address",
  "Give the address of a calendar that begins with https:// and has a public name, without a port or a password in it.",
);

const SHOWN_MESSAGE = text("other_calendar.shown", "shows_events must be true or false");
const EVENT_KEY_MESSAGE = text(
  "other_calendar.event_key",
  "todo_event must be the key of an event of your calendars, or null",
);

/** The reasons for which a feed could not be read. */
const FEED_FAILURES = [
  "address",
  "redirects",
  "not-found",
  "refused",
  "answer",
  "unreachable",
  "slow",
  "too-large",
  "too-many",
  "not-calendar",
  "locked",
] as const;
export type FeedFailure = (typeof FEED_FAILURES)[number];

const name = shortText(MAX_CALENDAR_NAME, CALENDAR_NAME_TOO_LONG, CALENDAR_NAME_REQUIRED);
const mark = z.enum(CALENDAR_MARKS, MARK_MESSAGE);

/** The address of a feed: `webcal:` becomes `https:`. */
const FeedAddress = z.pipe(
  checked(
    z.string(CALENDAR_ADDRESS_MESSAGE),
    z.trim(),
    z.maxLength(MAX_ADDRESS, CALENDAR_ADDRESS_MESSAGE),
    z.minLength(1, CALENDAR_ADDRESS_MESSAGE),
  ),
  z.transform((address) => address.replace(/^webcals?:/i, "https:")),
);

export const OtherCalendarInput = z.object({
  calendar_address: FeedAddress,
  calendar_name: name,
  calendar_mark: z._default(mark, "ring"),
});
export type OtherCalendarInput = z.infer<typeof OtherCalendarInput>;

export const OtherCalendarPatch = z.partial(z.object({ calendar_name: name, calendar_mark: mark }));
export type OtherCalendarPatch = z.infer<typeof OtherCalendarPatch>;

/** A calendar of a person. No answer contains its address. */
export const OtherCalendar = z.object({
  id: z.string(),
  calendar_name: z.string(),
  calendar_mark: z.enum(CALENDAR_MARKS),
  /** The host of its address; empty for the example calendar of a demo account. */
  calendar_host: z.string(),
  created_at: z.string(),
  /** When it was last read; null before the first time. */
  read_at: z.nullable(z.string()),
  /** Since when it cannot be read, and why; null if it can. */
  failing_since: z.nullable(z.string()),
  failure: z.nullable(z.enum(FEED_FAILURES)),
});
export type OtherCalendar = z.infer<typeof OtherCalendar>;

/** Whether the person sees the events of their calendars. */
export const ShownEvents = z.object({ shows_events: z.boolean(SHOWN_MESSAGE) });
export type ShownEvents = z.infer<typeof ShownEvents>;

export const OtherCalendars = z.extend(ShownEvents, { calendars: z.array(OtherCalendar) });
export type OtherCalendars = z.infer<typeof OtherCalendars>;

/** An event on one of its days, in the person's time zone. */
export const DayEvent = z.object({
  calendar_id: z.string(),
  /** A key that stays the same for the same event each time its calendar is read. */
  event_key: z.string(),
  event_title: z.string(),
  event_date: z.string(),
  /** When it begins on that day, `HH:MM`; null for an all-day event, and for the later days of an event. */
  event_time: z.nullable(z.string()),
  /** Whether its calendar counts the time as free. */
  is_free: z.boolean(),
  /** Whether there is a todo for it. */
  has_todo: z.boolean(),
});
export type DayEvent = z.infer<typeof DayEvent>;

export const DayEvents = z.object({ events: z.array(DayEvent) });

/** The key of an event, or null for none. */
export const EventKey = z.nullable(checked(z.string(), z.regex(/^[\w-]{22}$/, EVENT_KEY_MESSAGE)));

/**
 * One day of an event as it is stored. Instants end with `Z`; dates and times without `Z` are the same in every time
 * zone.
 */
export interface EventRow {
  /** When the event begins on that day. */
  starts_at: string;
  event_key: string;
  event_title: string;
  event_start: string;
  event_end: string;
  is_free: number;
}
