import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { UNVERIFIED_CLAIM_DAYS } from "../account/account.ts";
import type { MailKind, MailLinks } from "./template.ts";
import { hashToken } from "../session/session.server.ts";

/** The context that mails need, in a request and in cron alike. */
export type MailContext = Pick<AppContext, "env" | "db" | "now">;

/** Hours that a link is valid. An account can be declined for as long as it may stay unverified. */
const LINK_HOURS = { verify: 24, decline: UNVERIFIED_CLAIM_DAYS * 24, reset: 1 } as const;

/** A row of `mail` that is waiting to be sent. */
export interface Pending {
  id: string;
  user_id: string;
  recipient: string;
  kind: MailKind;
  tries: number;
}

/** `minutes` after `now`, as ISO 8601. */
export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/** The secret of the "This was not me" link, derived from the verification's: the recipient has both. */
const declineToken = (token: string) => hashToken(`decline ${token}`);

/** Stores the hashes of a mail's link secrets. */
export function linkFor(kind: MailKind, token: string, now: Date, whom: SQL): SQL {
  // A mail without a link writes no row, but the batch keeps its length.
  if (kind === "email-taken") return sql`SELECT 1`;
  const links: [keyof typeof LINK_HOURS, string][] = [[kind, token]];
  if (kind === "verify") links.push(["decline", declineToken(token)]);
  const rows = JSON.stringify(
    links.map(([name, secret]) => [hashToken(secret), name, minutesAfter(now, LINK_HOURS[name] * 60)]),
  );
  return sql`
    INSERT INTO account_link (token_hash, user_id, kind, expires_at)
    SELECT value ->> 0, user.id, value ->> 1, value ->> 2 FROM json_each(${rows}), (SELECT id ${whom}) AS user`;
}

/** The URLs of a mail. They are never built from request data. */
export function linksOf({ env }: MailContext, { kind, user_id }: Pending, token: string): MailLinks {
  const url = (path: string, secret?: string) => {
    const address = new URL(path, env.APP_URL);
    if (secret !== undefined) address.search = new URLSearchParams({ uid: user_id, token: secret }).toString();
    return address.href;
  };
  if (kind === "email-taken") return { action: url("/forgot-password") };
  if (kind === "reset") return { action: url("/reset-password", token) };
  return { action: url("/api/auth/verify-email", token), decline: url("/verify/not-me", declineToken(token)) };
}

/** The statement that stores the link of a resent mail. */
export const newLink = ({ db, now }: MailContext, { kind, user_id }: Pending, token: string) =>
  statement(db, linkFor(kind, token, now, sql`FROM user WHERE id = ${user_id}`));
