/** The reading of a mail as it was sent (RFC 5322 and MIME). */
import PostalMime, { addressParser, type Email } from "postal-mime";
import { withoutControls } from "../text.ts";
import { htmlLines } from "./html-lines.server.ts";
import { headBytes, neededLines, unicodeHead } from "./needed-lines.ts";
import type { MailHeader } from "./sender-proof.ts";

/** The headers of a mail. */
export interface MailHead {
  headers: readonly MailHeader[];
  /** The one address in the From header, lower case; null when there is none, or more than one. */
  from: string | null;
  /** The Message-ID with its brackets; null without one. */
  messageId: string | null;
  subject: string;
}

/** The rest of a mail, as far as a todo is made of it. */
export interface MailBody {
  text: string;
  /** The names of the attachments, or their types. Pictures that belong to the text are none. */
  attachments: string[];
  /** More of its text is not read. */
  isCut: boolean;
}

/** Depth of parts in parts that a person's mail does not reach. */
const MAX_DEPTH = 30;
/** Characters of a mail's text that are read. A description has far less. */
const MAX_TEXT = 20_000;
/** Characters of HTML that are read: programs write many for one of the text. */
const MAX_HTML = 200_000;
const MAX_SUBJECT = 1000;
/** The last of the signs that show nothing. */
const SPACE = 32;

/** Reads the headers of a mail, which cost little however the mail is made. Null when it is not one. */
export async function readHead(bytes: Uint8Array): Promise<MailHead | null> {
  const email = await parse(unicodeHead(headBytes(bytes)));
  if (!email) return null;
  const { messageId = "" } = email;
  return {
    headers: email.headers,
    from: senderOf(email),
    messageId: /^<[^<>\s]{1,250}>$/.test(messageId) ? messageId : null,
    subject: storable(email.subject ?? "", MAX_SUBJECT),
  };
}

/** Reads the text of a mail and the names of what is attached. Of a body that no mail program writes it reads nothing. */
export async function readBody(mail: Uint8Array): Promise<MailBody> {
  const head = headBytes(mail);
  const { bytes, isCut } = neededLines(mail, head);
  const email = await parse(bytes);
  if (!email) return { text: "", attachments: [], isCut: true };
  const { text = "", html = "" } = email;
  // Such as parts whose boundary never comes.
  const isUnread =
    text === "" &&
    html === "" &&
    email.attachments.length === 0 &&
    bytes.some((byte, at) => at >= head.length && byte > SPACE);
  const isHtml = text.trim() === "";
  return {
    text: storable(isHtml ? htmlLines(html.slice(0, MAX_HTML)) : text, MAX_TEXT),
    attachments: email.attachments
      .filter(({ related }) => !related)
      .map(({ filename, mimeType }) => storable(filename || mimeType, MAX_SUBJECT).replace(/\s+/g, " ")),
    isCut: isCut || isUnread || (isHtml ? html.length > MAX_HTML : text.length > MAX_TEXT),
  };
}

const parse = (bytes: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true }).catch(() => null);

/** Characters of a From header that a mail program writes. */
const MAX_FROM = 1000;
const QUOTED_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\([^()]*\)/g;
/** Of ASCII, because the lower case of some other signs is a letter of another address. */
const ADDRESS = /^(?:(?![<>"(),:;@])[!-~])+@(?:(?![<>"(),:;@])[!-~])+$/;

/**
 * The address of the author. A header that names several, or whose address two programs could read differently, names one to the
 * mail server that proves it and another one to us.
 */
function senderOf({ headers, from }: Email): string | null {
  const [line, ...more] = headers.filter(({ key }) => key === "from");
  if (!line || more.length > 0 || line.value.length > MAX_FROM || addressParser(line.value).length !== 1) return null;
  const bare = line.value.replace(QUOTED_OR_COMMENT, ([sign]) => (sign === '"' ? '"' : " ")).trim();
  const address = /^[^<>]*<([^<>]*)>$/.exec(bare)?.[1] ?? bare;
  return ADDRESS.test(address) && address === from?.address ? address.toLowerCase() : null;
}

/** A text that storage preserves. */
const storable = (text: string, max: number) => withoutControls(text.slice(0, max).toWellFormed());
