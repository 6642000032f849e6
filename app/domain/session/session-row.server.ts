import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isSession, ownedQuery, sessionUser } from "#app/db/database.ts";
import { session, user } from "#app/db/schema.ts";

const admin = alias(user, "admin");
/** The session's row with its user and, while impersonating, the admin. */
export const sessionRow = ownedQuery(
  (select) =>
    select({
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      email_verified_at: user.email_verified_at,
      created_at: user.created_at,
      expires_at: user.expires_at,
      timezone: user.timezone,
      day_start: user.day_start,
      locale: user.locale,
      browser_languages: user.browser_languages,
      moving_to: user.moving_to,
      last_seen_on: user.last_seen_on,
      admin_id: sql<string | null>`${admin.id}`.as("admin_id"),
      admin_username: sql<string | null>`${admin.username}`.as("admin_username"),
      impersonation_id: session.impersonation_id,
      started_at: sql<string>`${session.created_at}`.as("started_at"),
      proved_at: session.proved_at,
      acts_until: session.acts_until,
      last_seen_at: session.last_seen_at,
      token_scope: session.token_scope,
      second_factor: session.second_factor,
      diary_lock: session.diary_lock,
      diary_open_until: session.diary_open_until,
      learns: sql<number | null>`CASE (SELECT audience FROM language_setting WHERE id = 1)
          WHEN 'admins' THEN 0 WHEN 'everyone' THEN 1 WHEN 'chosen' THEN EXISTS (SELECT 1 FROM language_access a
            WHERE a.language = '' AND a.user_id = ${user.id}) END`.as("learns"),
    })
      .from(session)
      .leftJoin(admin, eq(admin.id, session.admin_id))
      .innerJoin(user, eq(user.id, sessionUser))
      .where(isSession),
  { inlineAsJson: true },
)();
export type SessionRow = NonNullable<(typeof sessionRow)["row"]>;
