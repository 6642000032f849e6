import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql, type SQLWrapper } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { flag, adHocQuery, ownedQuery } from "#app/db/database.ts";
import { counter, user } from "#app/db/schema.ts";
import { nameKey } from "../account/username.ts";
import type { TotalName, Totals, UserExportQuery, UserList, UserListQuery, UserRow } from "./admin.ts";

/** The counter of each total. There are few active demos, so they are counted with their index. */
const counters: Record<Exclude<TotalName, "users/demo/active" | "emails/monthly">, string> = {
  "users/total": "users",
  "users/verified": "users:verified",
  "users/admin": "users:admin",
  "users/regular": "users:user",
  "users/demo": "users:demo",
  "projects/total": "projects",
  "todos/total": "todos",
  "sessions/total": "sessions",
  "emails/total": "emails",
};

const counted = ownedQuery((select) =>
  select()
    .from(counter)
    .where(inArray(counter.name, [...Object.values(counters), sql.placeholder("this_month")])),
);
const activeDemos = ownedQuery((select) =>
  select({ active: sql<number>`count(*)`.as("active") })
    .from(user)
    .where(gt(user.expires_at, sql.placeholder("at"))),
);

/**
 * Reads all totals of the dashboard in one round trip. Triggers maintain the counters, so no large table is counted.
 */
export async function totals(context: AppContext): Promise<Totals> {
  await adminOnly(context);
  const at = context.now.toISOString();
  const this_month = `emails:${at.slice(0, 7)}`;
  const [rows, [demos]] = await context.read(counted({ this_month }), activeDemos({ at }));
  const value = new Map(rows.map((row) => [row.name, row.value]));
  const named = Object.entries(counters).map(([name, key]) => [name, value.get(key) ?? 0]);
  return {
    ...(Object.fromEntries(named) as Totals),
    "users/demo/active": demos!.active,
    "emails/monthly": value.get(this_month) ?? 0,
  };
}

/** D1 limits LIKE patterns to 50 bytes. */
function containing(search: string): string {
  const escaped = search.replace(/[\\%_]/g, "\\$&");
  const bytes = new TextEncoder();
  let shortened = "";
  for (const character of escaped) {
    if (bytes.encode(shortened + character).length > 46) break;
    shortened += character;
  }
  return `%${shortened.endsWith("\\") && !shortened.endsWith("\\\\") ? shortened.slice(0, -1) : shortened}%`;
}

const isLike = (text: SQLWrapper, search: string) => sql`${text} LIKE ${containing(search)} ESCAPE '\\'`;

/** The condition of each status. Demo accounts have no address to verify. */
const statuses = {
  verified: sql`${user.email_verified_at} IS NOT NULL AND ${user.role} <> 'demo'`,
  unverified: sql`${user.email_verified_at} IS NULL AND ${user.role} = 'user'`,
  suspended: sql`${user.suspended_at} IS NOT NULL`,
};
/** The columns that sort the list of users. */
export const orders = {
  created_at: user.created_at,
  name: sql`lower(${user.username})`,
  last_seen_on: user.last_seen_on,
};

export const listedUser = {
  id: user.id,
  name: sql<string>`${user.username}`.as("name"),
  email: user.email,
  role: user.role,
  created_at: user.created_at,
  is_verified: flag(isNotNull(user.email_verified_at), "is_verified"),
  suspended_at: user.suspended_at,
  last_seen_on: user.last_seen_on,
};

/** The condition for users whose name or e-mail contains the search, with a role and a status. */
export function matchingUsers({ search, role, status }: Pick<UserExportQuery, "search" | "role" | "status">) {
  const matches = search
    ? or(
        ...[sql`lower(${user.username})`, user.email].map((text) => isLike(text, search.toLowerCase())),
        isLike(user.username_key, nameKey(search)),
      )
    : undefined;
  return and(role && eq(user.role, role), status && statuses[status], matches);
}

/** A page of users, newest first by default, searched by name and e-mail. */
export async function listUsers(
  context: AppContext,
  { page, limit, search, role, status, sort, order }: UserListQuery,
): Promise<Omit<UserList, "users"> & { users: UserRow[] }> {
  await adminOnly(context);
  const where = matchingUsers({ search, role, status });
  const direction = order === "asc" ? asc : desc;
  const list = new QueryBuilder()
    .select(listedUser)
    .from(user)
    .where(where)
    .orderBy(direction(orders[sort]), ...(sort === "name" ? [] : [direction(user.id)]))
    .limit(limit)
    .offset((page - 1) * limit);
  // Without a search the counters know the total.
  const count =
    search || status
      ? new QueryBuilder()
          .select({ total: sql<number>`count(*)`.as("total") })
          .from(user)
          .where(where)
      : new QueryBuilder()
          .select({ total: sql<number>`${counter.value}`.as("total") })
          .from(counter)
          .where(eq(counter.name, role ? `users:${role}` : "users"));
  const [users, [counted]] = await context.read(adHocQuery(list), adHocQuery<{ total: number }>(count));
  const total = counted?.total ?? 0;
  return { users, page, totalPages: Math.max(1, Math.ceil(total / limit)), total };
}
