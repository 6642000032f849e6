import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { adHocQuery } from "#app/db/database.ts";
import { audit_event, impersonation } from "#app/db/schema.ts";
import { auditLine } from "./audit-log.server.ts";
import { type AuditEvent, type AuditExportQuery, type AuditPage, type AuditQuery, shortId } from "./audit-log.ts";
import { isNamed } from "../account/username.server.ts";
import { streamCsv } from "../file/csv.server.ts";
import { reauthenticatedAdmin } from "../session/reauthenticate.server.ts";

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
  const named = sql`(SELECT id FROM user WHERE ${isNamed(name ?? "")})`;
  const [at, id] = before?.split("_") ?? [];
  return new QueryBuilder()
    .select({
      ...getTableColumns(audit_event),
      admin_username: nameOf(sql`${audit_event.admin_id}`).as("admin_username"),
      user_username: nameOf(sql`${audit_event.user_id}`).as("user_username"),
      reason: sql<string>`coalesce(${impersonation.reason}, '')`.as("reason"),
    })
    .from(audit_event)
    .leftJoin(impersonation, eq(impersonation.id, audit_event.impersonation_id))
    .where(
      and(
        area && eq(audit_event.area, area),
        name ? or(inArray(audit_event.admin_id, named), inArray(audit_event.user_id, named)) : undefined,
        from ? gte(audit_event.at, from) : undefined,
        // Includes the last day itself, because all its timestamps sort before the tilde.
        to ? lt(audit_event.at, `${to}~`) : undefined,
        before ? sql`(${audit_event.at}, ${audit_event.id}) < (${at}, ${id})` : undefined,
      ),
    )
    .orderBy(desc(audit_event.at), desc(audit_event.id))
    .limit(limit);
}

/** The number of lines that the export reads at a time. */
const EXPORT_PART = 1000;
/** The columns of the export. */
const EXPORT_HEAD = [
  "at",
  "admin",
  "admin_id",
  "user",
  "user_id",
  "area",
  "kind",
  "target_kind",
  "target_id",
  "what",
  "reason",
];

/** Streams the log as CSV, filtered by the query, and logs that. 403 when the password was given too long ago. */
export async function exportAuditLog(context: AppContext, query: AuditExportQuery): Promise<ReadableStream> {
  const { id } = await reauthenticatedAdmin(context);
  await auditLine(context, { area: "users", kind: "write", admin_id: id, what: "export-log" });
  let before: string | null | undefined;
  return streamCsv(EXPORT_HEAD, async () => {
    const { events, next } = await auditLog(context, { ...query, before: before ?? undefined, limit: EXPORT_PART });
    before = next;
    const rows = events.map(({ at, area, kind, target_kind, target_id, ...event }) => [
      at,
      event.admin_username,
      shortId(event.admin_id),
      event.user_username,
      shortId(event.user_id ?? ""),
      area,
      kind,
      target_kind,
      target_id,
      event.what,
      event.reason,
    ]);
    return { rows, isLast: next === null };
  });
}
