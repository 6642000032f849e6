/** Turns a mail into a todo. */
import { hash } from "node:crypto";
import type { I18n } from "@lingui/core";
import { sql } from "drizzle-orm";
import type { AppContext, SessionUser } from "#app/context.ts";
import { mail_received } from "#app/db/schema.ts";
import { AppError, appErrorIn } from "#app/errors.ts";
import { translate, translatedError } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { logRetry } from "#app/log.ts";
import { codePoints, isBlank } from "../text/code-points.ts";
import { noteMail } from "../mail/note.server.ts";
import { MAILED_A_TODO, NOT_A_TODO, OPEN_SEVENFOLD } from "../mail/letter.ts";
import { sendLetter } from "../mail/transport.server.ts";
import { listProjects } from "../project/project.server.ts";
import { countAttempt, DAY } from "../rate-limit/rate-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";
import { createTodo } from "../todo/create.server.ts";
import { MAX_TODO_TITLE, NO_PROJECT_MESSAGE } from "../todo/todo.ts";
import { TodoInput } from "../todo/todo-input.ts";
import { readTypedLine } from "../typed-line/typed-line.server.ts";
import { typedFields, typedProject } from "../typed-line/typed-todo.ts";
import { MAILS_A_DAY, MAX_MAIL_MB, type MailOutcome, secretIn } from "./mail-address.ts";
import { mailDomain } from "./mail-address.server.ts";
import { mailDescription, mailTitle, plainBody, plainSubject } from "./mail-text.ts";
import { MAX_HEAD } from "./needed-lines.server.ts";
import { type MailBody, type MailHead, readBody, readHead } from "./received-mail.server.ts";
import { isSenderProved } from "./sender-proof.ts";

const MAX_BYTES = MAX_MAIL_MB * 1024 * 1024;
/** The length of a todo's id. */
const ID_LENGTH = 32;
/** The most replies that a person gets per day. */
const ANSWERS_A_DAY = 10;

/**
 * The reasons for a rejection, which the mail server passes on to the sender. They are the same for an address that
 * never existed.
 */
const NO_ADDRESS = "No such address";
const NOT_ALLOWED = "This address takes mail of its owner only";
/** The reason when a mail of an allowed sender is rejected and no reply can be sent. */
const NOT_ACCEPTED = "This mail was not accepted: the settings of the account say why";

const TOO_LARGE_MESSAGE = text("mail_in.too_large", "The mail is larger than {max} MB.", { max: MAX_MAIL_MB });
const NO_TITLE_MESSAGE = text("mail_in.no_title", "The mail has no subject and no text that could be its title.");

/** A mail as it arrives. */
export interface IncomingMail {
  /** The sender and the recipient in the envelope, which may differ from the headers. */
  from: string;
  to: string;
  raw: ReadableStream<Uint8Array>;
  /** The bytes of the whole mail. */
  rawSize: number;
}

/** The person to whom an address belongs. */
export interface Mailbox {
  user: SessionUser;
  /** The languages of their browser, for the replies. */
  browser_languages: string | null;
  /** The addresses that may send. */
  senders: string[];
}

/** The result of a mail, and the text with which it is rejected (null if it is accepted). */
export interface Taken {
  outcome: MailOutcome | "again" | "unknown";
  reject: string | null;
}

/** The recipient of a mail; null if nobody has the address, or the account is suspended. */
export async function mailboxOf({ env, db }: AppContext, to: string): Promise<Mailbox | null> {
  const domain = mailDomain(env);
  const secret = domain && secretIn(to, domain);
  if (!secret) return null;
  type Row = Omit<SessionUser, "email_verified"> & { browser_languages: string | null; senders: string };
  const [row] = await db.all<Row>(sql`
    SELECT u.id, u.username, u.email, u.role, u.created_at, u.expires_at, u.timezone, u.day_start, u.locale, u.moving_to,
      u.browser_languages, a.senders
    FROM mail_address a JOIN user u ON u.id = a.user_id
    WHERE a.secret_hash = ${hashToken(secret)} AND u.suspended_at IS NULL AND u.email_verified_at IS NOT NULL
      AND u.role <> 'demo'`);
  if (!row) return null;
  const { browser_languages, senders, ...user } = row;
  return { user: { ...user, email_verified: true }, browser_languages, senders: JSON.parse(senders) as string[] };
}

/** The result for a mail to an unknown address. */
export const NOBODY: Taken = { outcome: "unknown", reject: NO_ADDRESS };

/**
 * Makes a todo of a mail on behalf of its recipient. A mail without a proved, allowed sender is rejected during its
 * delivery, and no reply is sent. If a mail of an allowed sender cannot become a todo, the sender gets one reply that
 * says why; after ten replies in a day, or if none can be sent, the mail is rejected, so that the sender's mail
 * server reports it. The same mail has no effect a second time. The promise rejects when the mail must be delivered
 * again: the database does not answer, or the account is being moved.
 */
export async function addMailedTodo(context: AppContext, mailbox: Mailbox, incoming: IncomingMail): Promise<Taken> {
  const isLarge = incoming.rawSize > MAX_BYTES;
  const bytes = await readBytes(incoming, isLarge ? MAX_HEAD : MAX_BYTES);
  const head = await readHead(bytes);
  const refused = head ? refusalOf(mailbox, incoming, head) : "unreadable";
  if (refused !== null || !head) {
    const outcome = refused ?? "unreadable";
    await remember(context, mailbox, outcome);
    // A program that replies automatically would reply to a rejection too.
    return { outcome, reject: outcome === "automatic" ? null : NOT_ALLOWED };
  }
  const message_hash = hash("sha256", head.messageId ?? bytes, "hex");
  const { id: user_id } = mailbox.user;
  const [before] = await context.db.all(
    sql`SELECT 1 FROM mail_received WHERE user_id = ${user_id} AND message_hash = ${message_hash}`,
  );
  if (before) return { outcome: "again", reject: null };
  const problem = isLarge ? tooLarge() : await addTodo(context, user_id, head, bytes, message_hash);
  const outcome = problem?.outcome ?? "added";
  const isFirst = await received(context, user_id, message_hash);
  if (isFirst) await remember(context, mailbox, outcome);
  const isTold = !isFirst || !problem || (await answer(context, mailbox, head, problem.error));
  return { outcome, reject: isTold ? null : NOT_ACCEPTED };
}

/** The first bytes of a mail, at most `most`. They are held in memory once, because a Worker has little. */
async function readBytes({ raw, rawSize }: IncomingMail, most: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.min(rawSize, most));
  let size = 0;
  for await (const part of raw) {
    const fits = part.subarray(0, bytes.length - size);
    bytes.set(fits, size);
    size += fits.length;
    if (size >= bytes.length) break;
  }
  return bytes.subarray(0, size);
}

/** Why a mail is rejected; null if an allowed sender wrote it. */
function refusalOf({ senders }: Mailbox, incoming: IncomingMail, head: MailHead): MailOutcome | null {
  const { from, headers } = head;
  if (from === null || !senders.includes(from)) return "sender";
  if (!isSenderProved(headers, from)) return "unproved";
  return isAutomatic(incoming, head) ? "automatic" : null;
}

/** Says whether a program wrote a mail: an absence note, a mailing list, a bounce, or Sevenfold itself. */
function isAutomatic({ from: envelope, to }: IncomingMail, { headers, from }: MailHead): boolean {
  if (envelope.trim() === "" || envelope === "<>" || from === to.trim().toLowerCase()) return true;
  return headers.some(({ key, value }) => {
    const said = value.trim().toLowerCase();
    if (key === "auto-submitted") return !/^no\b/.test(said);
    if (key === "precedence") return /^(bulk|junk|list|auto_reply)\b/.test(said);
    if (key === "content-type") return said.startsWith("multipart/report");
    return key.startsWith("list-") || key === "x-loop" || key === "x-autoreply" || key === "x-autorespond";
  });
}

/** A problem that a reply reports to the sender. */
interface Problem {
  outcome: MailOutcome;
  error: AppError;
}

const tooLarge = (): Problem => ({ outcome: "too-large", error: new AppError(413, TOO_LARGE_MESSAGE) });

/** Adds the todo of a mail, with an id that is calculated from the mail. Returns the problem, or null. */
async function addTodo(
  context: AppContext,
  user_id: string,
  head: MailHead,
  bytes: Uint8Array,
  message_hash: string,
): Promise<Problem | null> {
  const i18n = await context.i18n();
  const projects = await listProjects(context, { archived: "false" });
  const { project_id, input } = todoOf(context, i18n, head, await readBody(bytes), projects);
  if (input === null) return { outcome: "no-title", error: new AppError(400, NO_TITLE_MESSAGE) };
  const project = project_id ?? projects[0]?.id;
  if (!project) return { outcome: "no-project", error: new AppError(409, NO_PROJECT_MESSAGE) };
  try {
    const id = hashToken(`${user_id} ${message_hash}`).slice(0, ID_LENGTH);
    await createTodo(context, project, input, id, {
      limits: [{ key: `mail-in ${user_id}`, seconds: DAY, most: MAILS_A_DAY }],
      what: { id: "rate_limit.mails", message: "Too many mails" },
    });
    return null;
  } catch (error) {
    const known = appErrorIn(error);
    if (!known || known.status === 503) throw error;
    return { outcome: known.status === 429 ? "too-many" : "todo-limit", error: known };
  }
}

/** The todo that a mail describes. Its input is null if nothing could be a title. */
function todoOf(
  context: AppContext,
  i18n: I18n,
  { subject }: MailHead,
  { text: body, attachments, isCut }: MailBody,
  projects: readonly { id: string; proje_title: string }[],
) {
  const description = plainBody(body);
  const [firstLine = "", ...rest] = description.split("\n");
  const line = plainSubject(subject, context.language);
  const isUntitled = isBlank(line);
  const typed = readTypedLine(context, isUntitled ? firstLine : line, projects);
  if (isBlank(typed.title)) return { project_id: undefined, input: null };
  const parts = {
    body: isUntitled ? rest.join("\n").trim() : description,
    attachments,
    isCut,
    isSubjectCut: codePoints(typed.title) > MAX_TODO_TITLE,
  };
  const input = TodoInput.parse({
    ...typedFields(typed),
    todo_title: parts.isSubjectCut ? mailTitle(typed.title) : typed.title,
    todo_description: mailDescription(i18n, parts),
  });
  return { project_id: typedProject(typed), input };
}

/** Stores that a mail was received or answered. Returns false if another attempt was first. */
async function received({ db, now }: AppContext, user_id: string, message_hash: string): Promise<boolean> {
  const noted = await db
    .insert(mail_received)
    .values({ user_id, message_hash, received_at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ user_id: mail_received.user_id });
  return noted.length > 0;
}

/** Stores what became of the person's last mail. */
const remember = ({ db, now }: AppContext, { user }: Mailbox, outcome: MailOutcome) =>
  db.run(
    sql`UPDATE mail_address SET last_at = ${now.toISOString()}, last_outcome = ${outcome} WHERE user_id = ${user.id}`,
  );

/** Sends a reply that says why a mail became no todo. Returns false if that was not possible. */
async function answer(context: AppContext, { user }: Mailbox, head: MailHead, error: AppError): Promise<boolean> {
  const limit = { key: `mail-in answer ${user.id}`, seconds: DAY, most: ANSWERS_A_DAY };
  const mayAnswer = await countAttempt(context, [limit]).then(
    () => true,
    () => false,
  );
  if (!mayAnswer || head.from === null) return false;
  const i18n = await context.i18n();
  const title = mailTitle(plainSubject(head.subject));
  const { error: why } = translatedError(i18n, error);
  const letter = {
    subject: i18n._("mail_in.not_added", { title }, { message: "Not added: {title}" }),
    paragraphs: [translate(i18n, NOT_A_TODO), why],
    action: { label: translate(i18n, OPEN_SEVENFOLD), url: new URL("/app", context.env.APP_URL).href },
    footnote: translate(i18n, MAILED_A_TODO),
  };
  const { messageId } = head;
  const headers = {
    "Auto-Submitted": "auto-replied",
    ...(messageId && { "In-Reply-To": messageId, References: messageId }),
  };
  const failure = await sendLetter(context.env, i18n, head.from, letter, headers);
  if (failure === null) await noteMail(context, { user_id: user.id, recipient: head.from, kind: "mail-in" }, true);
  else logRetry("mail-in", { failure });
  return failure === null;
}
