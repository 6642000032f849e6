import type { UserListItem } from "#app/domain/admin/admin.ts";
import type { AuditArea } from "#app/domain/audit-log/audit-log.ts";

export type Role = UserListItem["role"];

/** The name of each role. */
export const roleText: Record<Role, string> = { user: "Regular", admin: "Admin", demo: "Demo" };

/** The name of each status. */
export const statusText = { verified: "Verified", unverified: "Not verified", suspended: "Suspended" } as const;

/** The sort orders with their names, and their names in the domain. */
export const sorts = {
  newest: { text: "Newest first", sort: "created_at", order: "desc" },
  oldest: { text: "Oldest first", sort: "created_at", order: "asc" },
  name: { text: "Name", sort: "name", order: "asc" },
  seen: { text: "Last seen", sort: "last_seen_on", order: "desc" },
} as const;

/** The name of each area of the log. */
export const areaText: Record<AuditArea, string> = {
  impersonation: "Impersonations",
  "sign-ins": "Sign-ins",
  users: "Users",
  languages: "Languages",
  hosts: "Hosts",
  mail: "Emails",
};

/** The filter of the list of users, and the user whose row is open. */
export interface UserView {
  search: string;
  /** Empty for all roles. */
  role: Role | "";
  status: keyof typeof statusText | "";
  sort: keyof typeof sorts;
  page: number;
  /** The user whose details are shown. */
  user: string;
}

/** The filter of the audit log. */
export interface LogView {
  area: AuditArea | "";
  /** A username; empty for everybody. */
  who: string;
  from: string;
  to: string;
  /** The cursor of the page. */
  before: string;
}

/** The periods of the visits, in days, of which one is the default. */
export const PERIODS = [7, 30, 90] as const;
export const PERIOD = 30;

/** The period of the visits. */
export interface VisitView {
  days: (typeof PERIODS)[number];
}

/** The parts of the address. */
export type View = UserView & LogView & VisitView;

/** The address of a view, without defaults. */
export function viewPath({ page, sort, days, ...texts }: View): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, text);
  if (sort !== "newest") query.set("sort", sort);
  if (days !== PERIOD) query.set("days", String(days));
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

/** The address of the export of the users. */
export function usersExportPath({ search, role, status, sort: by }: UserView): string {
  const { sort, order } = sorts[by];
  const query = Object.entries({ search, role, status, sort, order }).filter(([, text]) => text);
  return `/api/admin/users/export?${new URLSearchParams(query)}`;
}

/** The address of the log's export. */
export function logExportPath({ area, who, from, to }: LogView): string {
  const query = new URLSearchParams(Object.entries({ area, user: who, from, to }).filter(([, text]) => text));
  return `/api/admin/audit/export${query.size > 0 ? `?${query}` : ""}`;
}
