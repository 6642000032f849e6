import { alarmLines, compactDate, contentLines, escapedText, utcTime } from "../file/icalendar.ts";

/** An event of a calendar: whole days, or from one instant to another. */
export interface CalendarEvent {
  /** Unique in the calendar, and the same in every version of the event. */
  id: string;
  title: string;
  description: string;
  category: string;
  /** The instant of its last change. */
  changed_at: string;
  /** Either two dates, of which the second is excluded, or two instants. */
  from: string;
  to: string;
  /** When it reminds: minutes before its start, or at an instant. */
  remind?: number | string | null;
}

/** A calendar in the format of RFC 5545. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sevenfold//Calendar feed//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapedText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(events.length === 0 ? ZONE : events.flatMap(eventLines)),
    "END:VCALENDAR",
  ];
  return contentLines(lines);
}

/** A component for calendars without events, because RFC 5545 requires at least one component. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function eventLines({
  id,
  title,
  description,
  category,
  changed_at,
  from,
  to,
  remind = null,
}: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${id}@sevenfold`,
    `DTSTAMP:${utcTime(changed_at)}`,
    `LAST-MODIFIED:${utcTime(changed_at)}`,
    `DTSTART${timeValue(from)}`,
    // The day after the year 9999 cannot be written. Without an end, an event lasts its day.
    ...(from < to ? [`DTEND${timeValue(to)}`] : []),
    `SUMMARY:${escapedText(title)}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escapedText(description)}`]),
    ...(category === "" ? [] : [`CATEGORIES:${escapedText(category)}`]),
    // It is not an appointment, so its time counts as free.
    "TRANSP:TRANSPARENT",
    ...(remind === null ? [] : alarmLines(title, triggerOf(remind))),
    "END:VEVENT",
  ];
}

const triggerOf = (remind: number | string) =>
  typeof remind === "number" ? `TRIGGER:-PT${remind}M` : `TRIGGER;VALUE=DATE-TIME:${utcTime(remind)}`;

const isDate = (text: string) => text.length === 10;
const timeValue = (text: string) => (isDate(text) ? `;VALUE=DATE:${compactDate(text)}` : `:${utcTime(text)}`);
