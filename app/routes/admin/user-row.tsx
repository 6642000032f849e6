import { Mail, MoreHorizontal, UserRound } from "lucide-react";
import type { UserListItem } from "#app/domain/admin.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { dialogId, ImpersonateDialog } from "./impersonate-dialog.tsx";
import { roleText } from "./view.ts";

/** A user as the list shows them. */
export interface ShownUser extends UserListItem {
  /** The day they joined, as text. */
  joined: string;
  /** The admin who looks. */
  isSelf: boolean;
}

/** A user of the list, and what can be done about them. */
export function UserRow({ user }: { user: ShownUser }) {
  const { id, name, email, role, created_at, joined, isSelf } = user;
  return (
    <tr>
      <th scope="row">
        {name}
        {isSelf && <span className="font-normal text-ink-soft"> (you)</span>}
        <span className="block text-sm font-normal text-ink-soft md:hidden">{shownEmail(user)}</span>
      </th>
      <td className="max-md:hidden">{shownEmail(user)}</td>
      <td className={role === "admin" ? "role font-semibold" : "role text-ink-soft"}>{roleText[role]}</td>
      <td className="text-ink-soft max-md:hidden">
        <time dateTime={created_at} suppressHydrationWarning>
          {joined}
        </time>
      </td>
      {/* Its controls have their own labels. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className="w-control">
        <Menu label={`More for ${name}`} button={<MoreHorizontal aria-hidden />} eager>
          {isSelf ? (
            <MenuItem icon={<UserRound aria-hidden />} disabled>
              Impersonate: this is you
            </MenuItem>
          ) : (
            <MenuItem icon={<UserRound aria-hidden />} dialog={dialogId(id)}>
              Impersonate
            </MenuItem>
          )}
          {role !== "demo" && (
            <MenuItem icon={<Mail aria-hidden />} to={`mailto:${email}`}>
              Write an email
            </MenuItem>
          )}
        </Menu>
        {!isSelf && <ImpersonateDialog user={user} />}
      </td>
    </tr>
  );
}

/** A demo account's address is one that nobody can write to. */
const shownEmail = ({ role, email }: ShownUser) => (role === "demo" ? "no email" : email);
