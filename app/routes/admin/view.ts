import type { UserListItem } from "#app/domain/admin.ts";

export type Role = UserListItem["role"];

/** How a role is called. */
export const roleText: Record<Role, string> = { user: "Regular", admin: "Admin", demo: "Demo" };

/** What the address says: which users are listed, and which page of the log is open. */
export interface View {
  search: string;
  /** Empty: everybody. */
  role: Role | "";
  page: number;
  log: number;
}

/** The address of a view. What goes without saying is left out. */
export function viewPath({ search, role, page, log }: View): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (role) query.set("role", role);
  if (page > 1) query.set("page", String(page));
  if (log > 1) query.set("log", String(log));
  return query.size > 0 ? `/admin?${query}` : "/admin";
}
