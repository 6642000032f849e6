import { lt, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, newId, statement } from "#app/db/database.ts";
import { audit_event } from "#app/db/schema.ts";
import { ADMIN_AREAS, adminAreaOf, AUDIT_MONTHS, type AuditArea, type AuditEvent, type Target } from "./audit-log.ts";

const HOUR = 3_600_000;

/** A line of the audit log. Usernames are not stored but joined, so that they disappear with their account. */
type AuditLine = Pick<AuditEvent, "area" | "kind" | "admin_id"> &
  Partial<Pick<AuditEvent, "user_id" | "impersonation_id" | "what">> & { target?: Target | null };

/** A line of the log, to be written in the batch of the change that it records. */
export function auditLine(
  context: AppContext,
  { impersonation_id = "", target, what = "", admin_id, ...line }: AuditLine,
) {
  const at = context.now.toISOString();
  return context.db.insert(audit_event).values({
    ...line,
    admin_id: context.byInstallation ? "" : admin_id,
    at,
    id: newId(),
    impersonation_id,
    target_kind: target?.kind ?? "",
    target_id: target?.id ?? "",
    what,
  });
}

/** One line for each account that `condition` on `user` matches, to be written in the batch of the change. */
export function auditLineWhere(
  context: AppContext,
  { area, admin_id, what }: Pick<AuditLine, "area" | "admin_id" | "what">,
  condition: SQL,
) {
  return statement<{ id: string }>(context.db)`
    INSERT INTO audit_event (impersonation_id, at, id, area, kind, admin_id, user_id, target_kind, target_id, what)
    SELECT '', ${context.now.toISOString()}, ${newId()}, ${area}, 'write', ${admin_id}, id, 'user', id, ${what}
    FROM user WHERE ${condition}`;
}

/** The statuses of a request that was rejected for another reason than a malformed input. */
const REFUSED = [403, 409, 429];

/**
 * Logs a failed attempt that can be repeated without limit: one line an hour for each person and area. Lines cannot
 * be deleted, so more could fill the database.
 */
async function failureOnceAnHour(
  { db, now }: AppContext,
  { area, person, what }: { area: AuditArea; person: string; what: string },
): Promise<void> {
  await db.run(sql`
    INSERT INTO audit_event (impersonation_id, at, id, area, kind, admin_id, user_id, target_kind, target_id, what)
    SELECT '', ${now.toISOString()}, ${newId()}, ${area}, 'refused', ${person}, ${person}, '', '', ${what}
    WHERE NOT EXISTS (SELECT 1 FROM audit_event WHERE admin_id = ${person} AND at > ${new Date(now.getTime() - HOUR).toISOString()}
      AND area = ${area} AND kind = 'refused')`);
}

/** After the response, logs that a sign-in to an account failed. `how` says why. */
export function logFailedSignIn(context: AppContext, person: string, how: "password" | "code" | "passkey"): void {
  context.waitUntil(failureOnceAnHour(context, { area: "sign-ins", person, what: how }));
}

/** The facts about an answered request that the log needs. */
export interface AnsweredRequest {
  method: string;
  path: string;
  status: number;
  isChange: boolean;
}

/**
 * Logs what an admin did with this request. While impersonating: each change, each failed attempt and the first read
 * of each kind of row. Under their own name: each change of rows that admins manage, and each failed one. Also logs
 * when somebody else made a call that is for admins only.
 */
export async function logRequest(context: AppContext, request: AnsweredRequest): Promise<void> {
  const { trail, mayBeSignedIn } = context;
  const hasFailed = request.status >= 400;
  // A request that only read public data needs no look-up of the session for the log.
  if (!mayBeSignedIn || (!request.isChange && trail.read.size === 0 && request.status !== 403)) return;
  const acting = await context.impersonator();
  const what = `${hasFailed ? `${request.status} ` : ""}${request.method} ${request.path}${trail.intent && ` ${trail.intent}`}`;
  if (acting) {
    const line = { area: "impersonation", ...ids(acting), user_id: (await context.user())?.id ?? null } as const;
    if (request.isChange || hasFailed || trail.target) {
      await auditLine(context, { ...line, kind: hasFailed ? "refused" : "write", target: trail.target, what });
    }
    if (!hasFailed && trail.read.size > 0) await logReads(context, line, trail.read);
    return;
  }
  const area = (trail.target && ADMIN_AREAS[trail.target.kind]) ?? null;
  if (hasFailed) return logFailure(context, request, area, what);
  const admin = area && (await context.user());
  if (admin) await auditLine(context, { area, kind: "write", admin_id: admin.id, target: trail.target, what });
}

async function logFailure(
  context: AppContext,
  { path, status, isChange }: AnsweredRequest,
  targeted: AuditArea | null,
  what: string,
): Promise<void> {
  const { about, target, isTold } = context.trail;
  const area = targeted ?? adminAreaOf(path);
  if (area === null || isTold || !REFUSED.includes(status)) return;
  const person = await context.user();
  if (!person) return;
  if (person.role !== "admin") {
    if (status === 403) await failureOnceAnHour(context, { area, person: person.id, what });
  } else if (isChange) {
    const line = { area, kind: "refused", admin_id: person.id, user_id: about, what } as const;
    await auditLine(context, { ...line, target: about === null ? target : { kind: "user", id: about } });
  }
}

const ids = ({ admin_id, impersonation_id }: { admin_id: string; impersonation_id: string }) => ({
  admin_id,
  impersonation_id,
});

/** Writes one line for each kind of row that is read, once per impersonation. */
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

/** The tables with personal rows, and the name of such a row in the log. */
export const PERSONAL: Readonly<Record<string, string>> = {
  project: "project",
  todo: "todo",
  weekly_update: "weekly_update",
  week_closed: "week_closed",
  meeting_note: "meeting_note",
  deleted_note: "deleted_note",
  diary_entry: "diary_entry",
  diary_addendum: "diary_entry",
  diary_template: "diary_entry",
  diary_picture: "diary_entry",
  pomodoro: "pomodoro",
  language_learner: "learning",
  language_progress: "learning",
  language_review: "learning",
  language_word: "learning",
  language_day: "learning",
  language_undo: "learning",
  import_part: "import",
  search: "search",
};

/** The kinds of personal rows that a query reads. */
export function kindsReadBy(query: string): string[] {
  return [...query.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].flatMap(([, table]) => PERSONAL[table!] ?? []);
}

/** Deletes lines and impersonations that are older than the retention period. Triggers prevent any other deletion. */
export async function purgeAuditLog(db: Database, now: Date): Promise<void> {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - AUDIT_MONTHS);
  const before = end.toISOString();
  await db.batch([
    db.delete(audit_event).where(lt(audit_event.at, before)),
    statement(db)`DELETE FROM impersonation WHERE started_at < ${before}`,
  ]);
}
