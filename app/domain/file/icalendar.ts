/** Lines and values of iCalendar (RFC 5545). */

/** The most octets of a line (RFC 5545, 3.1). */
const MAX_LINE = 75;

/** Lines as a file contains them: folded, each with a line end. */
export const contentLines = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join("");

/** `20261123` for a date. */
export const compactDate = (date: string) => date.replaceAll("-", "");

/** `20261123T101500Z` for an instant. */
export const utcTime = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** Escapes a text value (RFC 5545, 3.3.11). */
export const escapedText = (text: string) =>
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

/** The lines of an alarm that shows a title; its trigger is a property such as `TRIGGER:-PT15M`. */
export const alarmLines = (title: string, trigger: string): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapedText(title)}`,
  trigger,
  "END:VALARM",
];
