import { desc, eq, lt, sql } from "drizzle-orm";
import { adminOnly, type AppContext } from "../context.ts";
import { type Database, newId, ownRead, statement } from "../db/database.ts";
import { audit_event, impersonation } from "../db/schema.ts";
import {
  ADMIN_AREAS,
  AUDIT_MONTHS,
  type AuditArea,
  type AuditEvent,
  type AuditKind,
  LOG_PAGE_SIZE,
  type Target,
} from "./audit-log.ts";

/** A line of the audit log. Names are not stored: they are the accounts', and go with them. */
interface AuditLine {
  area: AuditArea;
  kind: AuditKind;
  admin_id: string;
  /** Whose account it is about. */
  user_id?: string | null;
  impersonation_id?: string;
  target?: Target | null;
  /** Of a write its method, path and intent; of a stop, why. */
  what?: string;
}

/** A line of the log, to be written in the same batch as what it tells of. */
export function auditLine(context: AppContext, { impersonation_id = "", target, what = "", ...line }: AuditLine) {
  const at = context.now.toISOString();
  return context.db.insert(audit_event).values({
    ...line,
    at,
    id: newId(),
    impersonation_id,
    target_kind: target?.kind ?? "",
    target_id: target?.id ?? "",
    what,
  });
}

/** What the log has to know of a request that was answered. */
export interface AnsweredRequest {
  method: string;
  path: string;
  status: number;
  isChange: boolean;
}

/**
 * Logs what an admin did with this request: in somebody's name each change, each refused try and each kind of row that
 * was read for the first time; under their own name each change of what admins look after.
 */
export async function logRequest(context: AppContext, request: AnsweredRequest): Promise<void> {
  const { trail, mayBeSignedIn } = context;
  const isRefused = request.status >= 400;
  // Who only reads something public is not looked up for the log.
  if (!mayBeSignedIn || (!request.isChange && trail.read.size === 0 && request.status !== 403)) return;
  const acting = await context.impersonator();
  const what = `${isRefused ? `${request.status} ` : ""}${request.method} ${request.path}${trail.intent && ` ${trail.intent}`}`;
  if (acting) {
    const line = { area: "impersonation", ...ids(acting), user_id: (await context.user())?.id ?? null } as const;
    if (request.isChange || isRefused || trail.target) {
      await auditLine(context, { ...line, kind: isRefused ? "refused" : "write", target: trail.target, what });
    }
    if (!isRefused && trail.read.size > 0) await logReads(context, line, trail.read);
    return;
  }
  const area = trail.target && ADMIN_AREAS[trail.target.kind];
  if (!area || isRefused) return;
  const admin = await context.user();
  if (admin) await auditLine(context, { area, kind: "write", admin_id: admin.id, target: trail.target, what });
}

const ids = ({ admin_id, impersonation_id }: { admin_id: string; impersonation_id: string }) => ({
  admin_id,
  impersonation_id,
});

/** One line for each kind that is read, once in an impersonation. */
async function logReads(
  context: AppContext,
  { admin_id, user_id, impersonation_id }: { admin_id: string; user_id: string | null; impersonation_id: string },
  kinds: ReadonlySet<string>,
) {
  await context.db.run(sql`
    INSERT INTO audit_event (impersonation_id, at, id, area, kind, admin_id, user_id, target_kind, target_id, what)
    SELECT ${impersonation_id}, ${context.now.toISOString()}, lower(hex(randomblob(16))), 'impersonation', 'read',
      ${admin_id}, ${user_id}, value, '', '' FROM json_each(${JSON.stringify([...kinds])}) WHERE true
    ON CONFLICT DO NOTHING`);
}

/** The tables with rows of a person, and what the log calls a row of them. */
const PERSONAL: Readonly<Record<string, string>> = {
  project: "project",
  todo: "todo",
  weekly_update: "weekly_update",
  meeting_note: "meeting_note",
  diary_entry: "diary_entry",
  pomodoro: "pomodoro",
  language_learner: "learning",
  language_progress: "learning",
  language_review: "learning",
};

/** The kinds of personal rows that a query reads. */
export function kindsReadBy(query: string): string[] {
  return [...query.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].flatMap(([, table]) => PERSONAL[table!] ?? []);
}

/** Deletes the lines, and the impersonations, that are older than the log is kept. Triggers refuse any other deletion. */
export async function sweepAuditLog(db: Database, now: Date): Promise<void> {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - AUDIT_MONTHS);
  const before = end.toISOString();
  await db.batch([
    db.delete(audit_event).where(lt(audit_event.at, before)),
    statement(db, sql`DELETE FROM impersonation WHERE started_at < ${before}`),
  ]);
}

const events = ownRead((query) =>
  query
    .select({
      id: audit_event.id,
      at: audit_event.at,
      kind: audit_event.kind,
      what: audit_event.what,
      target_kind: audit_event.target_kind,
      target_id: audit_event.target_id,
      admin_username: nameOf(sql`${audit_event.admin_id}`).as("admin_username"),
      user_username: nameOf(sql`${audit_event.user_id}`).as("user_username"),
      reason: sql<string>`coalesce(${impersonation.reason}, '')`.as("reason"),
    })
    .from(audit_event)
    .leftJoin(impersonation, eq(impersonation.id, audit_event.impersonation_id))
    .orderBy(desc(audit_event.at), desc(audit_event.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

/** The name of an account; empty once it is deleted. */
const nameOf = (id: ReturnType<typeof sql>) =>
  sql<string>`coalesce((SELECT username FROM user WHERE user.id = ${id}), '')`;

/** A page of the log, newest first. */
export async function auditLog(
  context: AppContext,
  page: number,
): Promise<{ events: AuditEvent[]; page: number; hasMore: boolean }> {
  await adminOnly(context);
  const [rows] = await context.read(events({ limit: LOG_PAGE_SIZE + 1, offset: (page - 1) * LOG_PAGE_SIZE }));
  return { events: rows.slice(0, LOG_PAGE_SIZE), page, hasMore: rows.length > LOG_PAGE_SIZE };
}
