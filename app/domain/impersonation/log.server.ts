import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { audit_event, impersonation } from "#app/db/schema.ts";
import type { AuditKind } from "../audit-log/audit-log.ts";
import type { SupportVisit } from "./impersonation.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";

/** Milliseconds after its start for which an impersonation is checked: much longer than it can last. */
const LOOK_BACK_MS = 7 * 86_400_000;

/**
 * Writes the last log line of impersonations that expired or lost their session. Before that, ends the sessions of
 * former admins, so that none continues.
 */
export async function closeImpersonations(context: Pick<AppContext, "db" | "env">, now: Date): Promise<void> {
  const { db } = context;
  const at = now.toISOString();
  const [ended] = await db.batch([
    endSessions(
      db,
      sql`admin_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM user WHERE id = session.admin_id AND role = 'admin')`,
    ),
    statement(db)`INSERT INTO audit_event (impersonation_id, at, id, kind, what, admin_id, user_id)
      SELECT i.id, min(i.ends_at, ${at}), lower(hex(randomblob(16))), 'stop',
        iif(i.ends_at <= ${at}, 'time was up', 'session ended'), i.admin_id, i.user_id
      FROM impersonation i
      WHERE i.started_at > ${new Date(now.getTime() - LOOK_BACK_MS).toISOString()}
        AND NOT EXISTS (SELECT 1 FROM audit_event WHERE impersonation_id = i.id AND kind = 'stop')
        AND (i.ends_at <= ${at} OR NOT EXISTS (
          SELECT 1 FROM session WHERE admin_id = i.admin_id AND impersonation_id = i.id AND expires_at > ${at}))`,
  ]);
  await closeSockets(context, ended);
}

const eventsOf = <Value>(value: SQL, kind: AuditKind) =>
  sql<Value>`(SELECT ${value} FROM ${audit_event} e WHERE e.impersonation_id = ${impersonation}.id AND e.kind = ${kind})`;

const visits = ownedQuery((select, owner) =>
  select({
    id: impersonation.id,
    started_at: impersonation.started_at,
    reason: impersonation.reason,
    ends_at: impersonation.ends_at,
    stopped_at: eventsOf<string | null>(sql`min(e.at)`, "stop").as("stopped_at"),
    changes: eventsOf<number>(sql`count(*)`, "write").as("changes"),
  })
    .from(impersonation)
    .where(eq(impersonation.user_id, owner))
    .orderBy(desc(impersonation.started_at))
    .limit(20),
);

/** The impersonations of the signed-in person's account, newest first. */
export async function supportVisits(context: AppContext): Promise<SupportVisit[]> {
  const [rows] = await context.read(visits());
  const now = context.now.toISOString();
  return rows.map(({ ends_at, stopped_at, ...visit }) => {
    return { ...visit, ended_at: stopped_at ?? (ends_at <= now ? ends_at : null) };
  });
}
