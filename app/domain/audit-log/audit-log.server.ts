import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { adminOnly, type AppContext } from "#app/context.ts";
import { type Database, adHocQuery, newId, statement } from "#app/db/database.ts";
import { audit_event, impersonation } from "#app/db/schema.ts";
import {
  ADMIN_AREAS,
  AUDIT_MONTHS,
  type AuditArea,
  type AuditEvent,
  type AuditExportQuery,
  type AuditKind,
  type AuditPage,
  type AuditQuery,
  type Target,
} from "./audit-log.ts";
import { writeCsv } from "../csv.server.ts";

/** A line of the audit log. Usernames are not stored; they are joined, and disappear with their account. */
interface AuditLine {
  area: AuditArea;
  kind: AuditKind;
  admin_id: string;
  /** The account that the line is about. */
  user_id?: string | null;
  impersonation_id?: string;
  target?: Target | null;
  /** For a write: method, path and intent. For a stop: the reason. */
  what?: string;
}

/** A line of the log, for the batch of the change it records. */
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

/** A line for each account that `condition` on `user` matches, for the batch of the change it records. */
export function auditLineWhere(
  context: AppContext,
  { area, admin_id, what }: Pick<AuditLine, "area" | "admin_id" | "what">,
  condition: SQL,
) {
  return statement<{ id: string }>(
    context.db,
    sql`INSERT INTO audit_event (impersonation_id, at, id, area, kind, admin_id, user_id, target_kind, target_id, what)
      SELECT '', ${context.now.toISOString()}, ${newId()}, ${area}, 'write', ${admin_id}, id, 'user', id, ${what}
      FROM user WHERE ${condition}`,
  );
}

/** The facts about an answered request that the log needs. */
export interface AnsweredRequest {
  method: string;
  path: string;
  status: number;
  isChange: boolean;
}

/**
 * Logs what an admin did with this request. While impersonating: each change, each refused attempt and the first read
 * of each kind of row. Under their own name: each change of what admins manage.
 */
export async function logRequest(context: AppContext, request: AnsweredRequest): Promise<void> {
  const { trail, mayBeSignedIn } = context;
  const isRefused = request.status >= 400;
  // A request that only read public data needs no session lookup for the log.
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

/** One line for each kind of row that is read, once per impersonation. */
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

/** The tables with personal rows, and what the log calls such a row. */
const PERSONAL: Readonly<Record<string, string>> = {
  project: "project",
  todo: "todo",
  weekly_update: "weekly_update",
  meeting_note: "meeting_note",
  diary_entry: "diary_entry",
  diary_addendum: "diary_entry",
  diary_template: "diary_entry",
  pomodoro: "pomodoro",
  language_learner: "learning",
  language_progress: "learning",
  language_review: "learning",
};

/** The kinds of personal rows that a query reads. */
export function kindsReadBy(query: string): string[] {
  return [...query.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].flatMap(([, table]) => PERSONAL[table!] ?? []);
}

/** Deletes lines and impersonations that are past the retention period. Triggers refuse any other deletion. */
export async function purgeAuditLog(db: Database, now: Date): Promise<void> {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - AUDIT_MONTHS);
  const before = end.toISOString();
  await db.batch([
    db.delete(audit_event).where(lt(audit_event.at, before)),
    statement(db, sql`DELETE FROM impersonation WHERE started_at < ${before}`),
  ]);
}

/** The username of an account; empty once it is deleted. */
const nameOf = (id: SQL) => sql<string>`coalesce((SELECT username FROM user WHERE user.id = ${id}), '')`;

/** A page of the log, newest first, and the cursor of the next one. */
export async function auditLog(context: AppContext, { limit, ...query }: AuditQuery): Promise<AuditPage> {
  await adminOnly(context);
  const [rows] = await context.read(adHocQuery<AuditEvent>(auditRows(query, limit + 1)));
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  return { events, next: rows.length > limit && last ? `${last.at}_${last.id}` : null };
}

function auditRows({ area, user: name, from, to, before }: Omit<AuditQuery, "limit">, limit: number) {
  const named = sql`(SELECT id FROM user WHERE lower(username) = ${name?.toLowerCase()})`;
  const [at, id] = before?.split("_") ?? [];
  return new QueryBuilder()
    .select({
      id: audit_event.id,
      at: audit_event.at,
      area: audit_event.area,
      kind: audit_event.kind,
      what: audit_event.what,
      target_kind: audit_event.target_kind,
      target_id: audit_event.target_id,
      impersonation_id: audit_event.impersonation_id,
      admin_username: nameOf(sql`${audit_event.admin_id}`).as("admin_username"),
      user_username: nameOf(sql`${audit_event.user_id}`).as("user_username"),
      reason: sql<string>`coalesce(${impersonation.reason}, '')`.as("reason"),
    })
    .from(audit_event)
    .leftJoin(impersonation, eq(impersonation.id, audit_event.impersonation_id))
    .where(
      and(
        area && eq(audit_event.area, area),
        name ? or(eq(audit_event.admin_id, named), eq(audit_event.user_id, named)) : undefined,
        from ? gte(audit_event.at, from) : undefined,
        // Includes the last day itself: all its timestamps sort before the tilde.
        to ? lt(audit_event.at, `${to}~`) : undefined,
        before ? sql`(${audit_event.at}, ${audit_event.id}) < (${at}, ${id})` : undefined,
      ),
    )
    .orderBy(desc(audit_event.at), desc(audit_event.id))
    .limit(limit);
}

/** Lines that the export reads at a time. */
const EXPORT_PART = 1000;

/** Streams the log as CSV, filtered by the query. */
export async function exportAuditLog(context: AppContext, query: AuditExportQuery): Promise<ReadableStream> {
  await adminOnly(context);
  let before: string | null | undefined;
  const head = ["at", "admin", "user", "area", "kind", "target_kind", "target_id", "what", "reason"];
  const text = new TextEncoder();
  return new ReadableStream({
    // Spreadsheets read a file as UTF-8 when it starts with a byte order mark.
    start: (controller) => controller.enqueue(text.encode(`\uFEFF${writeCsv([head])}`)),
    async pull(controller) {
      const { events, next } = await auditLog(context, { ...query, before: before ?? undefined, limit: EXPORT_PART });
      before = next;
      const rows = events.map(({ at, admin_username, user_username, area, kind, target_kind, target_id, ...event }) => [
        at,
        admin_username,
        user_username,
        area,
        kind,
        target_kind,
        target_id,
        event.what,
        event.reason,
      ]);
      if (rows.length > 0) controller.enqueue(text.encode(writeCsv(rows)));
      if (next === null) controller.close();
    },
  });
}
