/** Splits a feed into its components: its events with the properties that we need, and its time zones. */
import { decoded, unicodeEncoding } from "../text/unicode-encoding.ts";
import type { FeedFailure } from "./other-calendar.ts";

/** The most components of a feed, and their deepest nesting. */
const MAX_COMPONENTS = 20_000;
const MAX_DEPTH = 10;
/** The most characters of a line. */
const MAX_LINE = 50_000;

const [CR, LF, SPACE, TAB] = [13, 10, 32, 9];

/** The properties of an event that are read. */
const NAMES = new Set(
  "UID,SEQUENCE,DTSTART,DTEND,DURATION,RRULE,EXRULE,RDATE,EXDATE,RECURRENCE-ID,SUMMARY,STATUS,TRANSP,X-MICROSOFT-CDO-ALLDAYEVENT".split(
    ",",
  ),
);

export interface FeedLines {
  /** The lines of each event, without BEGIN and END. */
  events: string[][];
  /** The lines of each VTIMEZONE, with those of its parts. */
  zones: string[][];
  /** The time zone of the whole calendar (X-WR-TIMEZONE); null if it has none. */
  zone: string | null;
}

/**
 * The text of a feed with its folded lines joined. A line may be folded within a character, so lines are joined
 * before they are decoded: as UTF-8, or as Windows-1252 if they are not valid UTF-8. UTF-16 is converted to UTF-8
 * before that.
 */
function unfolded(bytes: Uint8Array): string {
  const encoding = unicodeEncoding(bytes);
  if (encoding !== "utf-8") return unfolded(new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)));
  const whole = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const end = bytes[i] === LF ? i : bytes[i] === CR && bytes[i + 1] === LF ? i + 1 : -1;
    const isFold = end >= 0 && (bytes[end + 1] === SPACE || bytes[end + 1] === TAB);
    if (isFold) i = end + 1;
    else whole[length++] = bytes[i]!;
  }
  return decoded(whole.subarray(0, length));
}

/** The components of a feed; the failure if it is no feed, or has too many or too deeply nested components. */
export function linesOf(bytes: Uint8Array): FeedLines | FeedFailure {
  const lines = unfolded(bytes).split(/\r\n|\n|\r/);
  const first = lines.find((line) => line.trim() !== "");
  if (first === undefined || !/^BEGIN:VCALENDAR$/i.test(first.trim())) return "not-calendar";
  const found: FeedLines = { events: [], zones: [], zone: null };
  const open: string[] = [];
  let components = 0;
  let kept: string[] = [];
  for (const raw of lines) {
    const [, name, rest] = /^([\w-]+)([;:].*)$/.exec(raw) ?? [];
    if (name === undefined || rest === undefined || raw.length > MAX_LINE) continue;
    const line = name.toUpperCase() + rest.trimEnd();
    const [, act, component] = /^(BEGIN|END):([\w-]+)$/i.exec(line.toUpperCase()) ?? [];
    const [, kind] = open;
    if (act === "BEGIN") {
      if (++components > MAX_COMPONENTS) return "too-many";
      if (open.push(component!) > MAX_DEPTH) return "too-many";
      if (open.length === 2) kept = [];
      else if (kind === "VTIMEZONE") kept.push(line);
    } else if (act === "END") {
      if (open.at(-1) !== component) continue;
      open.pop();
      if (open.length >= 2 && kind === "VTIMEZONE") kept.push(line);
      if (open.length === 1 && component === "VEVENT") found.events.push(kept);
      if (open.length === 1 && component === "VTIMEZONE") found.zones.push(kept);
    } else if (kind === "VTIMEZONE" || (kind === "VEVENT" && open.length === 2 && NAMES.has(name.toUpperCase()))) {
      kept.push(line);
    } else if (open.length === 1 && name.toUpperCase() === "X-WR-TIMEZONE") {
      found.zone = rest.slice(1).trim();
    }
  }
  return found;
}
