import type { UserListItem } from "#app/domain/admin/admin.ts";
import type { AuditArea } from "#app/domain/audit-log/audit-log.ts";

export type Role = UserListItem["role"];

/** How a role is called. */
export const roleText: Record<Role, string> = { user: "Regular", admin: "Admin", demo: "Demo" };

/** How a status of accounts is called. */
export const statusText = { verified: "Verified", unverified: "Not verified", suspended: "Suspended" } as const;

/** The orders of the list, as they are called, and what they mean to the domain. */
export const sorts = {
  newest: { text: "Newest first", sort: "created_at", order: "desc" },
  oldest: { text: "Oldest first", sort: "created_at", order: "asc" },
  name: { text: "Name", sort: "name", order: "asc" },
  seen: { text: "Last seen", sort: "last_seen_on", order: "desc" },
} as const;

/** How an area of the log is called. */
export const areaText: Record<AuditArea, string> = {
  impersonation: "Impersonations",
  users: "Users",
  languages: "Languages",
  hosts: "Hosts",
  mail: "Emails",
};

/** Which users are listed, and whose row is open. */
export interface UserView {
  search: string;
  /** Empty: everybody. */
  role: Role | "";
  status: keyof typeof statusText | "";
  sort: keyof typeof sorts;
  page: number;
  /** Whose details are shown. */
  user: string;
}

/** Which lines of the log are shown. */
export interface LogView {
  area: AuditArea | "";
  /** A username. */
  who: string;
  from: string;
  to: string;
  /** Where the part that is shown begins. */
  before: string;
}

/** What the address says. */
export type View = UserView & LogView;

/** The address of a view. What goes without saying is left out. */
export function viewPath({ page, sort, ...texts }: View): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, text);
  if (sort !== "newest") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

/** The address of the log's file. */
export function exportPath({ area, who, from, to }: LogView): string {
  const query = new URLSearchParams(Object.entries({ area, user: who, from, to }).filter(([, text]) => text));
  return `/api/admin/audit/export${query.size > 0 ? `?${query}` : ""}`;
}
