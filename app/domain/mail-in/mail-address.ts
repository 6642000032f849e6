import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { emailProblem, MAX_EMAIL } from "../account/account-rules.ts";
import { checked } from "../text/text.ts";

/** The most addresses that a person may allow to send. */
export const MAX_SENDERS = 10;
/** The most mails that an address receives per day. */
export const MAILS_A_DAY = 50;
/** The maximum size of a mail with its attachments. */
export const MAX_MAIL_MB = 10;

/** The local part of every address, before the secret. */
const LOCAL = "todo";
/**
 * The characters of a secret: only lower case, because mail addresses ignore case, and without characters that look
 * alike.
 */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const SECRET_LENGTH = 24;

/** A new secret, of 120 bits. */
export function newMailSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

export const mailAddressOf = (secret: string, domain: string) => `${LOCAL}+${secret}@${domain}`;

/** The secret in an address of `domain`; null for any other address. */
export function secretIn(address: string, domain: string): string | null {
  const [local = "", host, ...more] = address.trim().toLowerCase().split("@");
  if (host !== domain.toLowerCase() || more.length > 0 || !local.startsWith(`${LOCAL}+`)) return null;
  const secret = local.slice(LOCAL.length + 1);
  return secret.length === SECRET_LENGTH && [...secret].every((letter) => LETTERS.includes(letter)) ? secret : null;
}

/** The possible results of a mail that arrives. */
const MAIL_OUTCOMES = [
  "added",
  "sender",
  "unproved",
  "automatic",
  "too-large",
  "too-many",
  "no-title",
  "no-project",
  "todo-limit",
  "unreadable",
] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

const SENDERS_REQUIRED_MESSAGE = text("mail_in.senders_required", "Give at least one address that may send.");
const TOO_MANY_SENDERS_MESSAGE = text("mail_in.too_many_senders", "At most {max} addresses may send.", {
  max: MAX_SENDERS,
});
const SENDER_MESSAGE = text(
  "mail_in.sender",
  "Each address must be one such as ada@example.com, on a line of its own.",
);

/** Says whether a text is a sender's address. Unlike the address of an account, it may contain a `+`. */
const isSender = (address: string) =>
  address.length <= MAX_EMAIL && !address.startsWith("+") && emailProblem(address.replaceAll("+", "")) === null;

export const MailSenders = z.object({
  senders: z.pipe(
    checked(
      z.array(checked(z.string(SENDER_MESSAGE), z.trim(), z.toLowerCase()), SENDERS_REQUIRED_MESSAGE),
      z.minLength(1, SENDERS_REQUIRED_MESSAGE),
      z.maxLength(MAX_SENDERS, TOO_MANY_SENDERS_MESSAGE),
      // Checks the whole list, because a form has one field for it.
      z.refine((senders) => senders.every(isSender), SENDER_MESSAGE),
    ),
    z.transform((senders) => [...new Set(senders)]),
  ),
});
export type MailSenders = z.infer<typeof MailSenders>;

/** The lines of a form's field that are not empty. */
export const linesOf = z.pipe(
  z.string(),
  z.transform((lines) => lines.split(/[\s,;]+/).filter(Boolean)),
);

/** The private address to which a person mails todos. */
export const MailAddress = z.object({
  address: z.string(),
  /** The addresses that may send, lower case. */
  senders: z.array(z.string()),
  created_at: z.string(),
  /** When the last mail arrived, and what became of it; null before the first one. */
  last_at: z.nullable(z.string()),
  last_outcome: z.nullable(z.enum(MAIL_OUTCOMES)),
});
export type MailAddress = z.infer<typeof MailAddress>;

/** The address, or null if there is none. */
export const MailAddressAnswer = z.object({ mail_address: z.nullable(MailAddress) });
