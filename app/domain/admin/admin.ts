import * as z from "zod/mini";

/** Users per page of the admin dashboard. */
export const USERS_PAGE_SIZE = 10;

const number = (name: string, max: number, preset: number) =>
  z._default(
    z.coerce
      .number(`${name} must be a number`)
      .check(
        z.int(`${name} must be a whole number`),
        z.gte(1, `${name} must be at least 1`),
        z.lte(max, `${name} must be at most ${max}`),
      ),
    preset,
  );

const orAll = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === "" || value === "all" ? undefined : value)),
      z.optional(schema),
    ),
  );

export const Total = z.object({ total: z.number() });

/** The users of an export, and their order. */
export const UserExportQuery = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, "Search is too long")), ""),
  role: orAll(z.enum(["user", "admin", "demo"], "role must be user, admin or demo")),
  /** Verified or unverified regular accounts, or suspended accounts. */
  status: orAll(z.enum(["verified", "unverified", "suspended"], "status must be verified, unverified or suspended")),
  sort: z._default(
    z.enum(["created_at", "name", "last_seen_on"], "sort must be created_at, name or last_seen_on"),
    "created_at",
  ),
  order: z._default(z.enum(["asc", "desc"], "order must be asc or desc"), "desc"),
});
export type UserExportQuery = z.infer<typeof UserExportQuery>;

export const UserListQuery = z.extend(UserExportQuery, {
  page: number("page", 1_000_000, 1),
  limit: number("limit", 100, 20),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

export const UserListItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin", "demo"]),
  created_at: z.string(),
});
export type UserListItem = z.infer<typeof UserListItem>;
/** A row of the list on the dashboard, with more fields than the API's list. */
export interface UserRow extends UserListItem {
  is_verified: boolean;
  suspended_at: string | null;
  last_seen_on: string | null;
}

export const UserList = z.object({
  users: z.array(UserListItem),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
});
export type UserList = z.infer<typeof UserList>;

/** The totals of the dashboard, by their paths under /admin. */
export const TOTALS = [
  "users/total",
  "users/verified",
  "users/admin",
  "users/regular",
  "users/demo",
  "users/demo/active",
  "projects/total",
  "todos/total",
  "sessions/total",
  "emails/total",
  "emails/monthly",
] as const;
export type TotalName = (typeof TOTALS)[number];
export type Totals = Record<TotalName, number>;
