import type { Language } from "#app/i18n/language.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { EMAIL_UNDO_DAYS, UNVERIFIED_CLAIM_DAYS } from "../account/account.ts";
import type { MailKind } from "./mail.ts";
import type { MailLinks } from "./letter.ts";
import { hashToken } from "../secret/token.server.ts";

/** The context that mails need, in a request or in cron. */
export type MailContext = Pick<AppContext, "env" | "db" | "now"> & {
  /** The language of the visitor who requests the mail, if nobody is signed in. */
  visitorLanguage?: Language | null | undefined;
};

/** Hours for which a new address can be confirmed. */
export const EMAIL_LINK_HOURS = 24;

/** Hours for which a link is valid. An account can be declined as long as it may be unverified. */
const LINK_HOURS = {
  verify: 24,
  "confirm-browser": 24,
  decline: UNVERIFIED_CLAIM_DAYS * 24,
  reset: 1,
  "email-change": EMAIL_LINK_HOURS,
  "email-changed": EMAIL_UNDO_DAYS * 24,
} as const;

/** A row of `mail` that is waiting to be sent. */
export interface Pending {
  id: string;
  user_id: string;
  recipient: string;
  kind: MailKind;
  /** A sentence of the mail about its occasion; null if all mails of that kind say the same. */
  about: string | null;
  tries: number;
  created_at: string;
}

/** `minutes` after `now`, as ISO 8601. */
export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/**
 * The secret of the "This was not me" link. It is derived from the secret of the verification link, because the
 * recipient gets both.
 */
const declineToken = (token: string) => hashToken(`decline ${token}`);

/** Stores the hashes of a mail's link secrets. `recipient` is an expression on the user that `whom` selects. */
export function linkFor(kind: MailKind, token: string, now: Date, whom: SQL, recipient: SQL): SQL {
  // A mail without a link writes no row, but the batch keeps the same number of statements.
  if (!(kind in LINK_HOURS)) return sql`SELECT 1`;
  const isAboutAddress = kind === "email-change" || kind === "email-changed";
  const links: [keyof typeof LINK_HOURS, string][] = [[kind as keyof typeof LINK_HOURS, token]];
  if (kind === "verify") links.push(["decline", declineToken(token)]);
  const rows = JSON.stringify(
    links.map(([name, secret]) => [hashToken(secret), name, minutesAfter(now, LINK_HOURS[name] * 60)]),
  );
  return sql`
    INSERT INTO account_link (token_hash, user_id, kind, expires_at, email)
    SELECT value ->> 0, user.id, value ->> 1, value ->> 2, user.link_email FROM json_each(${rows}),
      (SELECT id, ${isAboutAddress ? recipient : sql`NULL`} AS link_email ${whom}) AS user`;
}

/** The links of a mail, with the origin of the account's installation. They are never built from request data. */
export function linksOf(origin: string, { kind, user_id }: Pending, token: string): MailLinks {
  const url = (path: string, secret?: string) => {
    const address = new URL(path, origin);
    if (secret !== undefined) address.search = new URLSearchParams({ uid: user_id, token: secret }).toString();
    return address.href;
  };
  if (kind === "email-taken" || kind.startsWith("password-")) return { action: url("/forgot-password") };
  if (kind === "email-changed-again" || kind === "email-undone") return { action: url("/") };
  if (kind === "account-moved") return { action: url("/login") };
  if (kind === "webhook-off") return { action: url("/settings#webhooks") };
  if (kind === "token-added") return { action: url("/settings#programs") };
  if (kind === "feed-added") return { action: url("/settings#feed") };
  if (kind === "mail-address-added") return { action: url("/settings#mail-address") };
  if (kind === "push-added") return { action: url("/settings#notifications") };
  if (kind.startsWith("person-")) return { action: url("/") };
  if (kind.startsWith("admins-")) return { action: url("/admin#log") };
  if (kind === "morning") return { action: url("/app") };
  if (kind === "alert") return { action: url("/admin#service") };
  if (kind === "new-sign-in") return { action: url("/settings#sessions") };
  if (/^passkey|^codes|^recovery/.test(kind)) return { action: url("/settings#sign-in") };
  if (kind === "email-change" || kind === "email-changed") return { action: url("/verify/email", token) };
  if (kind === "reset") return { action: url("/reset-password", token) };
  if (kind === "confirm-browser") return { action: url("/api/auth/verify-email", token) };
  return { action: url("/api/auth/verify-email", token), second: url("/verify/not-me", declineToken(token)) };
}

/**
 * The statement that stores the link of a resent mail. A late mail does not extend the time in which a change can be
 * undone.
 */
export function newLink({ db, now }: MailContext, { kind, user_id, recipient, created_at }: Pending, token: string) {
  const from = kind === "email-changed" ? new Date(created_at) : now;
  return statement(db)`${linkFor(kind, token, from, sql`FROM user WHERE id = ${user_id}`, sql`${recipient}`)}`;
}

/**
 * Says whether a mail need not be sent any more: its morning is over, the address was verified or the browser
 * confirmed already, or the change of the address was withdrawn, undone or has expired.
 */
export const isNeedless = (now: Date) => sql`(kind = 'morning' OR kind = 'verify' AND EXISTS (
    SELECT 1 FROM user WHERE user.id = mail.user_id AND email_verified_at IS NOT NULL)
  OR kind = 'confirm-browser' AND EXISTS (SELECT 1 FROM user WHERE user.id = mail.user_id AND replaced_at IS NULL)
  OR kind IN ('email-change', 'email-changed') AND NOT EXISTS (
    SELECT 1 FROM account_link l WHERE l.user_id = mail.user_id AND l.kind = mail.kind AND l.email = mail.recipient
      AND l.used_at IS NULL AND l.expires_at > ${now.toISOString()}))`;
