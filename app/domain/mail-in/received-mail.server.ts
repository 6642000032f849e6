/** The reading of a mail as it was sent (RFC 5322 and MIME). */
import PostalMime, { addressParser, type Email } from "postal-mime";
import { withoutControls } from "../text.ts";
import { htmlLines } from "./html-lines.server.ts";
import type { MailHeader } from "./sender-proof.ts";

/** A mail, as far as a todo is made of it. */
export interface ReceivedMail {
  headers: readonly MailHeader[];
  /** The one address in the From header, lower case; null when there is none, or more than one. */
  from: string | null;
  /** The Message-ID with its brackets; null without one. */
  messageId: string | null;
  subject: string;
  text: string;
  /** The names of the attachments, or their types. Pictures that belong to the text are none. */
  attachments: string[];
}

/** Depth of parts in parts that a person's mail does not reach. */
const MAX_DEPTH = 30;
/** Characters of a mail's text that are read. A description has far less. */
const MAX_TEXT = 20_000;
/** Characters of HTML that are read: programs write many for one of the text. */
const MAX_HTML = 200_000;
const MAX_SUBJECT = 1000;
/** Attachments whose names are read. */
const MAX_ATTACHMENTS = 100;

/** Reads a mail, or its beginning. Null when it is not one. */
export async function readMail(bytes: Uint8Array): Promise<ReceivedMail | null> {
  const email = await PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true }).catch(
    () => null,
  );
  if (!email) return null;
  const { messageId = "" } = email;
  return {
    headers: email.headers,
    from: senderOf(email),
    messageId: /^<[^<>\s]{1,250}>$/.test(messageId) ? messageId : null,
    subject: storable(email.subject ?? "", MAX_SUBJECT),
    text: textOf(email),
    attachments: email.attachments
      .filter(({ related }) => !related)
      .slice(0, MAX_ATTACHMENTS)
      .map(({ filename, mimeType }) => storable(filename || mimeType, MAX_SUBJECT).replace(/\s+/g, " ")),
  };
}

/** The address of the author. A mail with several shows one of them to a reader and another to a program. */
function senderOf({ headers, from }: Email): string | null {
  const lines = headers.filter(({ key }) => key === "from");
  if (lines.length !== 1 || addressParser(lines[0]!.value).length !== 1) return null;
  return from?.address?.toLowerCase() || null;
}

function textOf({ text = "", html = "" }: Email): string {
  const own = text.trim() === "" ? htmlLines(html.slice(0, MAX_HTML)) : text;
  return storable(own, MAX_TEXT);
}

/** A text that storage preserves. */
const storable = (text: string, max: number) => withoutControls(text.slice(0, max).toWellFormed());
