import { pluralize } from "#app/domain/pluralize.ts";
import { useNavigation } from "@remix-run/react";
import { useRef } from "react";
import type { UserList } from "#app/domain/admin/admin.ts";
import { PageLinks } from "#app/parts/admin/page-links.tsx";
import { CsvExport } from "./csv-export.tsx";
import { ActDone } from "./user-act.tsx";
import type { ShownDetail } from "./user-detail.tsx";
import { UserRow, type ShownUser } from "./user-row.tsx";
import { UserSearch } from "./user-search.tsx";
import { type View, viewPath } from "./view.ts";

interface UsersProps {
  list: Omit<UserList, "users"> & { users: ShownUser[]; detail: ShownDetail | null };
  view: View;
  locale: string;
}

/** All accounts, newest first: searched, filtered and paged by the address. */
export function Users({ list, view, locale }: UsersProps) {
  const { state, location } = useNavigation();
  const isWaiting = state === "loading" && location.pathname === "/admin";
  /** The link that opened the row. */
  const openRow = useRef<HTMLAnchorElement>(null);
  const { users, detail, page, totalPages, total } = list;
  return (
    <>
      <UserSearch view={view} />
      <CsvExport id="users-export" intent="export-users" view={view} text="Download the Users" />
      <ActDone openRow={openRow} />
      <div className={`grid grid-cols-1 gap-4 ${isWaiting ? "waiting" : ""}`} aria-busy={isWaiting || undefined}>
        {users.length === 0 ? (
          <p className="text-ink-soft">{nobody(view)}</p>
        ) : (
          <table className="data-table users">
            <caption className="sr-only">Users</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" className="max-md:hidden">
                  Email
                </th>
                <th scope="col">Role</th>
                <th scope="col" className="max-md:hidden">
                  {view.sort === "seen" ? "Last seen" : "Joined"}
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  detail={detail?.id === user.id ? detail : null}
                  link={detail?.id === user.id ? openRow : undefined}
                  view={view}
                  locale={locale}
                />
              ))}
            </tbody>
          </table>
        )}
        <PageLinks
          of="users"
          page={page}
          totalPages={totalPages}
          to={(page) => viewPath({ ...view, page })}
          preventScrollReset
        >
          {pluralize(total, "user", "users", new Intl.NumberFormat(locale).format(total))}
        </PageLinks>
      </div>
    </>
  );
}

const kinds = { user: "regular user", admin: "admin", demo: "demo account" };

function nobody({ search, role, status }: View): string {
  if (status) return "No account is like that.";
  const kind = role ? kinds[role] : "user";
  return search ? `No ${kind} has “${search}” in their name or email.` : `There is no ${kind} yet.`;
}
