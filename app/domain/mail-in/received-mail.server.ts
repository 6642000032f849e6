/** Reads a mail as it was sent (RFC 5322 and MIME). */
import PostalMime, { addressParser, type Email } from "postal-mime";
import { textOf } from "../own-word/note-html.server.ts";
import { withoutControls } from "../text/text.ts";
import { isBroken, readable, readWords } from "./declared-encoding.server.ts";
import { headBytes, neededLines, unicodeHead } from "./needed-lines.server.ts";
import type { MailHeader } from "./sender-proof.ts";

/** Elements that contain no visible text. */
const UNSEEN = /<(style|script|head|title)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
/** Tags that end a line. */
const LINE_END = /<\/?(?:br|div|p|li|ul|ol|tr|table|h\d|blockquote|hr|pre)\b[^<>]*>/i;

/** The lines of a mail's HTML as plain text, so nothing in them is treated as markup later. */
const htmlLines = (html: string): string =>
  html.replace(UNSEEN, " ").split(LINE_END).map(textOf).filter(Boolean).join("\n");

/** The headers of a mail. */
export interface MailHead {
  headers: readonly MailHeader[];
  /** The single address in the From header, in lower case; null if there is none, or more than one. */
  from: string | null;
  /** The Message-ID with its brackets; null if there is none. */
  messageId: string | null;
  subject: string;
}

/** The parts of a mail's body that a todo needs. */
export interface MailBody {
  text: string;
  /** The names of the attachments, or else their types. Pictures that are part of the text do not count. */
  attachments: string[];
  /** Whether some of its text was not read. */
  isCut: boolean;
}

/** The deepest nesting of parts that is read. A person's mail never has more. */
const MAX_DEPTH = 30;
/** The most characters of a mail's text that are read. A description has far fewer. */
const MAX_TEXT = 20_000;
/** The most characters of HTML that are read: programs write many for each character of text. */
const MAX_HTML = 200_000;
const MAX_SUBJECT = 1000;
/** The last of the control characters and the space, which are invisible. */
const SPACE = 32;

/** Reads the headers of a mail, at little cost whatever the mail contains. Null if it is no mail. */
export async function readHead(bytes: Uint8Array): Promise<MailHead | null> {
  const email = await parse(unicodeHead(headBytes(bytes)));
  if (!email) return null;
  const { messageId = "" } = email;
  const subject = email.headers.find(({ key }) => key === "subject")?.value ?? "";
  return {
    headers: email.headers,
    from: senderOf(email),
    messageId: /^<[^<>\s]{1,250}>$/.test(messageId) ? messageId : null,
    subject: storable(readWords(subject), MAX_SUBJECT),
  };
}

/** Reads the text of a mail and the names of its attachments. A body that no mail program would write is not read. */
export async function readBody(mail: Uint8Array): Promise<MailBody> {
  const head = headBytes(mail);
  const { bytes, isCut, saysUnicode } = neededLines(mail, head);
  const email = await parse(bytes);
  if (!email) return { text: "", attachments: [], isCut: true };
  const needsDeclared = !isCut && isBroken(textsOf(email).join(""));
  const declared = needsDeclared ? await parse(neededLines(mail, head, "declared").bytes) : null;
  const others = declared ? textsOf(declared) : [];
  const [text = "", html = "", ...names] = textsOf(email).map((read, at) => readable(read, others[at], saysUnicode));
  // For example, parts whose boundary never appears.
  const isUnread =
    text === "" && html === "" && names.length === 0 && bytes.some((byte, at) => at >= head.length && byte > SPACE);
  const isHtml = text.trim() === "";
  return {
    text: storable(isHtml ? htmlLines(html.slice(0, MAX_HTML)) : text, MAX_TEXT),
    attachments: names
      .filter((_, at) => !email.attachments[at]!.related)
      .map((name) => storable(name, MAX_SUBJECT).replace(/\s+/g, " ")),
    isCut: isCut || isUnread || (isHtml ? html.length > MAX_HTML : text.length > MAX_TEXT),
  };
}

/** The text of a mail, its HTML, and the names of its attachments, or else their types. */
const textsOf = ({ text = "", html = "", attachments }: Email): string[] => [
  text,
  html,
  ...attachments.map(({ filename, mimeType }) => filename || mimeType),
];

const parse = (bytes: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true }).catch(() => null);

/** The most characters of a From header that a mail program writes. */
const MAX_FROM = 1000;
const QUOTED_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\([^()]*\)/g;
/** Only ASCII, because some other characters become letters of another address in lower case. */
const ADDRESS = /^(?:(?![<>"(),:;@])[!-~])+@(?:(?![<>"(),:;@])[!-~])+$/;

/**
 * The author's address. Null if a header contains several, or an address that two programs could read differently:
 * the mail server that proves the sender could then have read another address.
 */
function senderOf({ headers, from }: Email): string | null {
  const [line, ...more] = headers.filter(({ key }) => key === "from");
  if (!line || more.length > 0 || line.value.length > MAX_FROM || addressParser(line.value).length !== 1) return null;
  const bare = line.value.replace(QUOTED_OR_COMMENT, ([sign]) => (sign === '"' ? '"' : " ")).trim();
  const address = /^[^<>]*<([^<>]*)>$/.exec(bare)?.[1] ?? bare;
  return ADDRESS.test(address) && address === from?.address ? address.toLowerCase() : null;
}

/** A text that can be stored unchanged. */
const storable = (text: string, max: number) => withoutControls(text.slice(0, max).toWellFormed());
