import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { clockOf } from "../pomodoro/clock.server.ts";

/** Ends the request's session. */
export async function endSession(context: AppContext) {
  if (context.tokenHash !== null) {
    const last = await lastLine(context, "signed out");
    const [ended] = await context.db.batch([endSessions(context.db, sql`token_hash = ${context.tokenHash}`), ...last]);
    context.waitUntil(closeSockets(context, ended));
  }
  context.setSession(null);
}

/** The last log line of an impersonation that ends with the request's session. */
export async function lastLine(context: AppContext, what: string) {
  if (context.tokenHash === null) return [];
  const [acting, user] = await Promise.all([context.impersonator(), context.user()]);
  if (!acting || !user) return [];
  const { admin_id, impersonation_id } = acting;
  return [
    auditLine(context, { area: "impersonation", kind: "stop", admin_id, user_id: user.id, impersonation_id, what }),
  ];
}

/** An ended session, with the users whose live sockets it may have opened. */
interface EndedSession {
  token_hash: string;
  user_id: string;
  admin_id: string | null;
}

/** A statement that ends the sessions matching `condition`. Pass its rows to `closeSockets`. */
export const endSessions = (db: Database, condition: SQL) =>
  statement<EndedSession>(db, sql`DELETE FROM session WHERE ${condition} RETURNING token_hash, user_id, admin_id`);

/** Closes the sockets of ended sessions. One that cannot be reached closes by itself within the hour. */
export async function closeSockets(context: Pick<AppContext, "env">, ended: EndedSession[]): Promise<void> {
  await Promise.allSettled(
    ended.flatMap(({ token_hash, user_id, admin_id }) =>
      // After an impersonation expired, its session listened to the admin's own events.
      [user_id, ...(admin_id === null ? [] : [admin_id])].map((id) => clockOf(context, id).signOut(token_hash)),
    ),
  );
}

/** Deletes expired sessions. */
export async function purgeSessions(context: Pick<AppContext, "db" | "env">, now: Date): Promise<void> {
  const [ended] = await context.db.batch([endSessions(context.db, sql`expires_at <= ${now.toISOString()}`)]);
  await closeSockets(context, ended);
}
