/** The lines of a mail that a todo is made of. Parsing a line costs the same however short it is, so their number is bounded too. */

/** Bytes of the headers above a mail. */
export const MAX_HEAD = 64 * 1024;
/** Bytes of a part's text: HTML has many for one that is shown. */
const MAX_PART = 192 * 1024;
/** Bytes and lines of a whole mail without its head. */
const MAX_REST = 1024 * 1024;
const MAX_LINES = 15_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const DASH = 45;
/** A part that is no text; of those only the headers are needed, which have the name. */
const NO_TEXT = /^content-type:\s*(?!text\/|multipart\/)[\w-]/i;

/** The bytes of a mail's headers, without the blank line below them. */
export function headBytes(mail: Uint8Array): Uint8Array {
  const most = mail.subarray(0, MAX_HEAD);
  for (let at = 0; at < most.length; at = lineEnd(most, at)) if (isBlankLine(most, at)) return most.subarray(0, at);
  return most;
}

/** A mail whose head is `head` without the bodies of attachments. `isCut` says that more is missing: a text that is very long. */
export function neededLines(mail: Uint8Array, head: Uint8Array): { bytes: Uint8Array; isCut: boolean } {
  if (head.length === MAX_HEAD) return { bytes: head, isCut: true };
  const bytes = new Uint8Array(Math.min(mail.length, head.length + MAX_REST));
  bytes.set(head);
  const ascii = new TextDecoder("latin1");
  let size = head.length;
  let isText = !NO_TEXT_LINE.test(ascii.decode(head));
  let isHeader = true;
  let room = MAX_PART;
  let isCut = false;
  let lines = 0;
  for (let at = head.length, end; at < mail.length; at = end) {
    end = lineEnd(mail, at);
    if (mail[at] === DASH && mail[at + 1] === DASH) [isHeader, isText, room] = [true, true, MAX_PART];
    else if (isHeader && isBlankLine(mail, at)) isHeader = false;
    else if (isHeader && NO_TEXT.test(ascii.decode(mail.subarray(at, at + 80)))) isText = false;
    if (!isHeader && !isText) continue;
    const line = mail.subarray(at, Math.min(end, at + room));
    room -= line.length;
    if (line.length < end - at) isCut = true;
    if (line.length === 0) continue;
    if (++lines > MAX_LINES || size + line.length > bytes.length)
      return { bytes: bytes.subarray(0, size), isCut: true };
    bytes.set(line, size);
    size += line.length;
  }
  return { bytes: bytes.subarray(0, size), isCut };
}

/** The same for the headers of a whole mail. */
const NO_TEXT_LINE = new RegExp(NO_TEXT.source, "im");

/** The index of the first byte after the line that begins at `at`. */
function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end === -1 ? bytes.length : end + 1;
}

const isBlankLine = (bytes: Uint8Array, at: number) =>
  bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED);
