/**
 * Selects the lines of a mail that are needed for a todo. Parsing a line costs the same however short it is, so their
 * number is limited too.
 */
import { joinBytes } from "../file/join-bytes.ts";
import { asDeclared, asUnicode, corrected, isLatin } from "./declared-encoding.server.ts";

/** The most bytes of a mail's headers. */
export const MAX_HEAD = 64 * 1024;
/** The most bytes of a part's text: HTML has many bytes for each visible one. */
const MAX_PART = 192 * 1024;
/** The most bytes and lines of a mail without its headers. */
const MAX_REST = 1024 * 1024;
const MAX_LINES = 15_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const DASH = 45;
const SPACE = 32;
/** The type of a part that is no text. Of such a part only the headers are needed, which contain its name. */
const NO_TEXT = /^content-type:\s*(?!text\/|multipart\/)[\w-]/i;

/** The bytes of a mail's headers, without the blank line below them. */
export function headBytes(mail: Uint8Array): Uint8Array {
  const most = mail.subarray(0, MAX_HEAD);
  for (let at = 0; at < most.length; at = lineEnd(most, at)) if (isBlankLine(most, at)) return most.subarray(0, at);
  return most;
}

const ASCII = new TextDecoder("latin1");
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** A line converted to UTF-8. Programs that declare no encoding may write Windows-1252. */
function inUtf8(line: Uint8Array): Uint8Array {
  try {
    UTF8.decode(line);
    return line;
  } catch {
    return new TextEncoder().encode(new TextDecoder("windows-1252").decode(line));
  }
}

/** Headers converted to UTF-8. */
export function unicodeHead(head: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  for (let at = 0, end; at < head.length; at = end) {
    end = lineEnd(head, at);
    lines.push(inUtf8(head.subarray(at, end)));
  }
  return joinBytes(lines);
}

interface NeededLines {
  bytes: Uint8Array;
  /** More is missing because a text is very long. */
  isCut: boolean;
  /** Whether a part, or the name of one, says that it is UTF-8. */
  saysUnicode: boolean;
}

/**
 * A mail with the headers `head` and without the bodies of attachments. Declarations of UTF-8, ASCII, or another
 * encoding with one byte a character, can be wrong. `reading` says how such parts are read: `unicode` replaces their
 * declarations by UTF-8, `declared` keeps them, but replaces UTF-8 by Windows-1252.
 */
export function neededLines(
  mail: Uint8Array,
  given: Uint8Array,
  reading: "unicode" | "declared" = "unicode",
): NeededLines {
  if (given.length === MAX_HEAD) return { bytes: given, isCut: true, saysUnicode: false };
  const head = withEncoding(given, reading);
  // A character has up to three bytes in UTF-8.
  const bytes = new Uint8Array(head.length + Math.min(3 * (mail.length - given.length) + MAX_HEADER, MAX_REST));
  bytes.set(head);
  const headers = ASCII.decode(given);
  const boundaries = boundariesIn(headers);
  let size = head.length;
  let isText = !NO_TEXT_LINE.test(headers);
  let isUnicode = mayConvert(headers) ?? true;
  let saysUnicode = UNICODE.test(headers);
  let isHeader = true;
  let room = MAX_PART;
  let isCut = false;
  let lines = 0;
  for (let at = given.length, end; at < mail.length; at = end) {
    end = lineEnd(mail, at);
    if (isBoundary(mail, at, boundaries)) [isHeader, isText, isUnicode, room] = [true, true, true, MAX_PART];
    else if (isHeader && isBlankLine(mail, at)) isHeader = false;
    else if (isHeader) {
      const header = ASCII.decode(mail.subarray(at, at + MAX_HEADER));
      if (NO_TEXT.test(header)) isText = false;
      isUnicode = mayConvert(header) ?? isUnicode;
      saysUnicode ||= UNICODE.test(header);
      if (boundaries.length < MAX_BOUNDARIES) boundaries.push(...boundariesIn(header));
    }
    if (!isHeader && !isText) continue;
    const taken = mail.subarray(at, Math.min(end, at + room));
    room -= taken.length;
    const isWhole = taken.length === end - at;
    if (!isWhole) isCut = true;
    if (taken.length === 0) continue;
    const isConverted = isHeader || (isUnicode && reading === "unicode");
    const read = isWhole && isConverted ? inUtf8(taken) : taken;
    const line = isHeader ? withEncoding(read, reading) : read;
    if (++lines > MAX_LINES || size + line.length > bytes.length)
      return { bytes: bytes.subarray(0, size), isCut: true, saysUnicode };
    bytes.set(line, size);
    size += line.length;
  }
  return { bytes: bytes.subarray(0, size), isCut, saysUnicode };
}

/** The most bytes of a part's header including its folded lines, and the most boundaries of a mail. */
const MAX_HEADER = 300;
const MAX_BOUNDARIES = 100;
const BOUNDARY = /\bboundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/gi;

/** The boundaries that headers declare. */
const boundariesIn = (headers: string): Uint8Array[] =>
  [...headers.matchAll(BOUNDARY)].map(([, quoted, bare]) => new TextEncoder().encode((quoted ?? bare!).trimEnd()));

const CHARSET = /\b(charset\s*=\s*"?)([\w.:-]+)/i;
/** The encoding before a name in the form of RFC 2231; perhaps empty. */
const NAME_CHARSET = /\b((?:file)?name\*(?:0\*)?\s*=\s*"?)([\w.:-]*)(?=')/gi;
const UNICODE = /(?:\bcharset|name\*(?:0\*)?)\s*=\s*"?utf-?8\b/i;

/** Says whether headers declare no other encoding than UTF-8 and Windows-1252; undefined if they declare none. */
function mayConvert(headers: string): boolean | undefined {
  const charset = CHARSET.exec(headers)?.[2];
  return charset === undefined ? undefined : isLatin(charset);
}

/** Headers whose declaration of an encoding is replaced, as `neededLines` describes, and whose words are corrected. */
function withEncoding(headers: Uint8Array, reading: "unicode" | "declared"): Uint8Array {
  if (!/charset|name\*|=\?/i.test(ASCII.decode(headers))) return headers;
  // With one byte a character, the other bytes stay.
  const text = Array.from(headers, (byte) => String.fromCharCode(byte)).join("");
  const named = reading === "declared" ? asDeclared : asUnicode;
  const name = (_: string, before: string, charset: string) => before + named(charset || "utf-8");
  const replaced = corrected(text).replace(CHARSET, name).replace(NAME_CHARSET, name);
  return Uint8Array.from(replaced, (sign) => sign.charCodeAt(0));
}

/**
 * Says whether a line is a boundary. Other lines that begin with two dashes are text: a signature, or a quoted HTTP
 * request.
 */
function isBoundary(mail: Uint8Array, at: number, boundaries: readonly Uint8Array[]): boolean {
  if (mail[at] !== DASH || mail[at + 1] !== DASH) return false;
  return boundaries.some((name) => {
    const after = mail[at + 2 + name.length];
    return (
      name.every((byte, i) => mail[at + 2 + i] === byte) && (after === undefined || after <= SPACE || after === DASH)
    );
  });
}

/** The same pattern for the headers of a whole mail. */
const NO_TEXT_LINE = new RegExp(NO_TEXT.source, "im");

/** The index of the first byte after the line that begins at `at`. */
function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end === -1 ? bytes.length : end + 1;
}

const isBlankLine = (bytes: Uint8Array, at: number) =>
  bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED);
