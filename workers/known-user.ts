import type { Impersonator, SessionUser } from "#app/context.ts";
import type { TokenScope } from "#app/domain/session/api-token.ts";
import type { SessionRow } from "#app/domain/session/session-row.server.ts";

/** The user of a session, and the admin who impersonates them. Null when nobody is signed in. */
export type Known = {
  user: SessionUser;
  impersonator: Impersonator | null;
  /** The scope of an API token; null for a sign-in. */
  scope: TokenScope | null;
} | null;

/** Reads the user from a session's row, at the time `now`. */
export function toKnown(row: SessionRow | undefined, now: string): Known {
  if (!row) return null;
  const { admin_id, admin_username, impersonation_id, started_at, acts_until, ...rest } = row;
  const {
    email_verified_at,
    last_seen_on: _,
    last_seen_at: __,
    browser_languages: ___,
    token_scope: scope,
    ...user
  } = rest;
  const impersonator =
    admin_id && admin_username && impersonation_id && acts_until && acts_until > now
      ? { admin_id, admin_username, impersonation_id, started_at, acts_until }
      : null;
  return { user: { ...user, email_verified: email_verified_at !== null }, impersonator, scope };
}

/**
 * What must be stored for a user who is seen on `today`: the zone, the day and the browser's languages; null if zone
 * and day are stored already. Changed languages alone are not stored, because two browsers of one person would
 * overwrite each other with each request.
 */
export function newlySeen(row: SessionRow, zone: string | null, languages: string | null, today: string) {
  const timezone = zone ?? row.timezone;
  const browser_languages = languages ?? row.browser_languages;
  const last_seen_on = row.last_seen_on !== null && row.last_seen_on > today ? row.last_seen_on : today;
  return timezone === row.timezone && last_seen_on === row.last_seen_on
    ? null
    : { timezone, last_seen_on, browser_languages };
}
