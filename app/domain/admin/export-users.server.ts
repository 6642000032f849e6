import { and, asc, desc, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { adHocQuery } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { streamCsv } from "../file/csv.server.ts";
import { reauthenticatedAdmin } from "../session/reauthenticate.server.ts";
import { listedUser, matchingUsers, orders } from "./admin.server.ts";
import type { UserExportQuery, UserRow } from "./admin.ts";

/** The number of users that the export reads at a time. */
const EXPORT_PART = 1000;
/** The columns of the export. */
const EXPORT_HEAD = ["id", "name", "email", "role", "status", "created_at", "last_seen_on"];

/** Streams the listed users as CSV, in the same order, and logs that. 403 when the password was given too long ago. */
export async function exportUsers(context: AppContext, query: UserExportQuery): Promise<ReadableStream> {
  const { id } = await reauthenticatedAdmin(context);
  await auditLine(context, { area: "users", kind: "write", admin_id: id, what: "export-users" });
  let last: SortedUser | undefined;
  return streamCsv(EXPORT_HEAD, async () => {
    const [users] = await context.read(adHocQuery<SortedUser>(usersAfter(last, query)));
    last = users.at(-1);
    return { rows: users.map(cellsOf), isLast: users.length < EXPORT_PART };
  });
}

type SortedUser = UserRow & { sort_key: string };

/** The users after the last one that was read, in the order of the list. */
function usersAfter(last: SortedUser | undefined, { sort, order, ...query }: UserExportQuery) {
  // A comparison with null finds nothing, so null is sorted as the empty text.
  const key = sort === "last_seen_on" ? sql`coalesce(${orders[sort]}, '')` : sql`${orders[sort]}`;
  const direction = order === "asc" ? asc : desc;
  const isAfter = order === "asc" ? sql`>` : sql`<`;
  return new QueryBuilder()
    .select({ ...listedUser, sort_key: sql<string>`${key}`.as("sort_key") })
    .from(user)
    .where(and(matchingUsers(query), last && sql`(${key}, ${user.id}) ${isAfter} (${last.sort_key}, ${last.id})`))
    .orderBy(direction(key), direction(user.id))
    .limit(EXPORT_PART);
}

/** The cells of a user. A demo account has no real address and needs no verification, so both cells are empty. */
function cellsOf({ id, name, email, role, is_verified, suspended_at, created_at, last_seen_on }: UserRow): string[] {
  const isDemo = role === "demo";
  const status = suspended_at ? "suspended" : isDemo ? "" : is_verified ? "verified" : "unverified";
  return [id, name, isDemo ? "" : email, role, status, created_at, last_seen_on ?? ""];
}
