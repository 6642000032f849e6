import { alarmLines, compactDate, contentLines, escapedText, utcTime } from "../icalendar.ts";

/** An event of a calendar: on whole days, or from an instant to another. */
export interface CalendarEvent {
  /** Unique in the calendar, and the same in every version of the event. */
  id: string;
  title: string;
  description: string;
  category: string;
  /** An instant. */
  changed_at: string;
  /** Two dates, the second one excluded; or two instants. */
  from: string;
  to: string;
  /** When its reminder comes: minutes before the beginning, or an instant. */
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

/** The component of a calendar without events, because RFC 5545 wants a component. */
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
    `DTEND${timeValue(to)}`,
    `SUMMARY:${escapedText(title)}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escapedText(description)}`]),
    ...(category === "" ? [] : [`CATEGORIES:${escapedText(category)}`]),
    // It is nobody's appointment, so the time counts as free.
    "TRANSP:TRANSPARENT",
    ...(remind === null ? [] : alarmLines(title, triggerOf(remind))),
    "END:VEVENT",
  ];
}

const triggerOf = (remind: number | string) =>
  typeof remind === "number" ? `TRIGGER:-PT${remind}M` : `TRIGGER;VALUE=DATE-TIME:${utcTime(remind)}`;

const isDate = (text: string) => text.length === 10;
const timeValue = (text: string) => (isDate(text) ? `;VALUE=DATE:${compactDate(text)}` : `:${utcTime(text)}`);
