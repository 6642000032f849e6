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
}

/** Octets of a line, as RFC 5545 3.1 limits them. */
const MAX_LINE = 75;

/** A calendar in the format of RFC 5545. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sevenfold//Calendar feed//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines({ id, title, description, category, changed_at, from, to }: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${id}@sevenfold`,
    `DTSTAMP:${compact(changed_at)}`,
    `LAST-MODIFIED:${compact(changed_at)}`,
    `DTSTART${timeValue(from)}`,
    `DTEND${timeValue(to)}`,
    `SUMMARY:${escaped(title)}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(category === "" ? [] : [`CATEGORIES:${escaped(category)}`]),
    // It is nobody's appointment, so the time counts as free.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const isDate = (text: string) => text.length === 10;
const timeValue = (text: string) => (isDate(text) ? `;VALUE=DATE:${text.replaceAll("-", "")}` : `:${compact(text)}`);

/** `20261123T101500Z` of an instant. */
const compact = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** A text value: RFC 5545 3.3.11. */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");

/** Breaks a line after 75 octets, never within a character. */
function folded(line: string): string {
  let text = "";
  let length = 0;
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0)!);
    if (length + octets > MAX_LINE) {
      text += "\r\n ";
      length = 1;
    }
    text += character;
    length += octets;
  }
  return text;
}

/** Octets of a code point in UTF-8. */
const octetsOf = (point: number) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
