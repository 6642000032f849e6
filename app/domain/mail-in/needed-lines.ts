/**
 * Selects the lines of a mail that are needed for a todo. Parsing a line costs the same however short it is, so their
 * number is limited too.
 */
import { joinBytes } from "../join-bytes.ts";

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

/**
 * A mail with the headers `head` and without the bodies of attachments. `isCut` says that more is missing because a
 * text is very long.
 */
export function neededLines(mail: Uint8Array, head: Uint8Array): { bytes: Uint8Array; isCut: boolean } {
  if (head.length === MAX_HEAD) return { bytes: head, isCut: true };
  // A character has up to three bytes in UTF-8.
  const bytes = new Uint8Array(head.length + Math.min(3 * (mail.length - head.length), MAX_REST));
  bytes.set(head);
  const ascii = new TextDecoder("latin1");
  const headers = ascii.decode(head);
  const boundaries = boundariesIn(headers);
  let size = head.length;
  let isText = !NO_TEXT_LINE.test(headers);
  let isUnicode = saysUnicode(headers) ?? true;
  let isHeader = true;
  let room = MAX_PART;
  let isCut = false;
  let lines = 0;
  for (let at = head.length, end; at < mail.length; at = end) {
    end = lineEnd(mail, at);
    if (isBoundary(mail, at, boundaries)) [isHeader, isText, isUnicode, room] = [true, true, true, MAX_PART];
    else if (isHeader && isBlankLine(mail, at)) isHeader = false;
    else if (isHeader) {
      const header = ascii.decode(mail.subarray(at, at + MAX_HEADER));
      if (NO_TEXT.test(header)) isText = false;
      isUnicode = saysUnicode(header) ?? isUnicode;
      if (boundaries.length < MAX_BOUNDARIES) boundaries.push(...boundariesIn(header));
    }
    if (!isHeader && !isText) continue;
    const taken = mail.subarray(at, Math.min(end, at + room));
    room -= taken.length;
    const isWhole = taken.length === end - at;
    if (!isWhole) isCut = true;
    if (taken.length === 0) continue;
    const line = isWhole && (isHeader || isUnicode) ? inUtf8(taken) : taken;
    if (++lines > MAX_LINES || size + line.length > bytes.length)
      return { bytes: bytes.subarray(0, size), isCut: true };
    bytes.set(line, size);
    size += line.length;
  }
  return { bytes: bytes.subarray(0, size), isCut };
}

/** The most bytes of a part's header including its folded lines, and the most boundaries of a mail. */
const MAX_HEADER = 300;
const MAX_BOUNDARIES = 100;
const BOUNDARY = /\bboundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/gi;

/** The boundaries that headers declare. */
const boundariesIn = (headers: string): Uint8Array[] =>
  [...headers.matchAll(BOUNDARY)].map(([, quoted, bare]) => new TextEncoder().encode((quoted ?? bare!).trimEnd()));

/** Says whether headers declare UTF-8; undefined if they declare no encoding. */
function saysUnicode(headers: string): boolean | undefined {
  const charset = /\bcharset\s*=\s*"?([\w.:-]+)/i.exec(headers)?.[1];
  return charset === undefined ? undefined : /^utf-?8$/i.test(charset);
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
