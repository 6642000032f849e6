import { desc, eq, sql } from "drizzle-orm";
import { adminOnly, type AppContext } from "../context.ts";
import { type Database, newId, ownRead, statement } from "../db/database.ts";
import { impersonation, impersonation_event } from "../db/schema.ts";
import { type ImpersonationEvent, LOG_PAGE_SIZE, type SupportVisit } from "./impersonation.ts";

/** How long after its start an impersonation is looked at, in milliseconds: much longer than one lasts. */
const LOOK_BACK_MS = 7 * 86_400_000;

/** A line for the log, to be written in the same batch as what it tells of. */
export function logLine(context: AppContext, impersonation_id: string, kind: ImpersonationEvent["kind"], what = "") {
  const at = context.now.toISOString();
  return context.db.insert(impersonation_event).values({ impersonation_id, at, id: newId(), kind, what });
}

/** Logs what an admin just changed in somebody's name. */
export async function logWrite(context: AppContext, what: string): Promise<void> {
  const acting = await context.impersonator();
  if (acting) await logLine(context, acting.impersonation_id, "write", what);
}

/**
 * Gives every impersonation that ended without anybody stopping it its last line: its time was up, or its session is
 * gone. The sessions of admins who are admins no more go first, so that none comes back to life.
 */
export async function closeImpersonations(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    statement(
      db,
      sql`DELETE FROM session WHERE admin_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM user WHERE id = session.admin_id AND role = 'admin')`,
    ),
    statement(
      db,
      sql`INSERT INTO impersonation_event (impersonation_id, at, id, kind, what)
        SELECT i.id, min(i.ends_at, ${at}), lower(hex(randomblob(16))), 'stop',
          iif(i.ends_at <= ${at}, 'time was up', 'session ended')
        FROM impersonation i
        WHERE i.started_at > ${new Date(now.getTime() - LOOK_BACK_MS).toISOString()}
          AND NOT EXISTS (SELECT 1 FROM impersonation_event WHERE impersonation_id = i.id AND kind = 'stop')
          AND (i.ends_at <= ${at} OR NOT EXISTS (
            SELECT 1 FROM session WHERE admin_id = i.admin_id AND impersonation_id = i.id))`,
    ),
  ]);
}

const events = ownRead((query) =>
  query
    .select({
      id: impersonation_event.id,
      at: impersonation_event.at,
      kind: impersonation_event.kind,
      what: impersonation_event.what,
      admin_username: impersonation.admin_username,
      user_username: impersonation.user_username,
      reason: impersonation.reason,
    })
    .from(impersonation_event)
    .innerJoin(impersonation, eq(impersonation.id, impersonation_event.impersonation_id))
    .orderBy(desc(impersonation_event.at), desc(impersonation_event.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

/** A page of the log, newest first. */
export async function impersonationLog(
  context: AppContext,
  page: number,
): Promise<{ events: ImpersonationEvent[]; page: number; hasMore: boolean }> {
  await adminOnly(context);
  const [rows] = await context.read(events({ limit: LOG_PAGE_SIZE + 1, offset: (page - 1) * LOG_PAGE_SIZE }));
  return { events: rows.slice(0, LOG_PAGE_SIZE), page, hasMore: rows.length > LOG_PAGE_SIZE };
}

const visits = ownRead((query, owner) =>
  query
    .select({
      id: impersonation.id,
      started_at: impersonation.started_at,
      reason: impersonation.reason,
      changes:
        sql<number>`(SELECT count(*) FROM ${impersonation_event} e WHERE e.impersonation_id = impersonation.id AND e.kind = 'write')`.as(
          "changes",
        ),
    })
    .from(impersonation)
    .where(eq(impersonation.user_id, owner))
    .orderBy(desc(impersonation.started_at))
    .limit(20),
);

/** When support looked at the signed-in person's account, newest first. */
export async function supportVisits(context: AppContext): Promise<SupportVisit[]> {
  const [rows] = await context.read(visits());
  return rows;
}
