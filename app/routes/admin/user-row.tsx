import { Link } from "@remix-run/react";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import MoreHorizontal from "lucide/dist/esm/icons/ellipsis.mjs";
import UserRound from "lucide/dist/esm/icons/user-round.mjs";
import type { RefObject } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import type { Content } from "./content.server.ts";
import { dialogId, ImpersonateDialog } from "./impersonate-dialog.tsx";
import { UserDetails } from "./user-detail.tsx";
import { roleText, type View, viewPath } from "./view.ts";

type ShownUser = Content["users"]["users"][number];

interface UserRowProps {
  user: ShownUser;
  /** The details of the open row. */
  detail: Content["users"]["detail"];
  /** The ref of the link that opens the row. */
  link: RefObject<HTMLAnchorElement> | undefined;
  view: View;
  locale: string;
}

/** A user of the list with its actions. The name opens the row. */
export function UserRow({ user, detail, link, view, locale }: UserRowProps) {
  const { id, name, email, role, isSelf } = user;
  const isOpen = detail !== null;
  const row = (
    <tr className={isOpen ? "open" : undefined}>
      <th scope="row">
        <Link
          ref={link}
          className="link"
          to={viewPath({ ...view, user: isOpen ? "" : id })}
          aria-expanded={isOpen}
          preventScrollReset
        >
          {name}
        </Link>
        {isSelf && <span className="font-normal text-ink-soft"> (you)</span>}
        <span className="block text-sm font-normal text-ink-soft md:hidden">{shownEmail(user)}</span>
      </th>
      <td className="max-md:hidden">{shownEmail(user)}</td>
      <td className={role === "admin" ? "whitespace-nowrap font-semibold" : "whitespace-nowrap text-ink-soft"}>
        {roleText[role]}
        <Status {...user} />
      </td>
      <td className="text-ink-soft max-md:hidden">
        <DateCell user={user} isSeen={view.sort === "seen"} />
      </td>
      <td className="w-control">
        <Menu label={`More for ${name}`} button={<Icon of={MoreHorizontal} />} eager>
          {role === "admin" ? (
            <MenuItem icon={<Icon of={UserRound} />} disabled>
              Impersonate: {isSelf ? "this is you" : "this is an admin"}
            </MenuItem>
          ) : (
            <MenuItem icon={<Icon of={UserRound} />} dialog={dialogId(id)}>
              Impersonate
            </MenuItem>
          )}
          {role !== "demo" && (
            <MenuItem icon={<Icon of={Mail} />} to={`mailto:${email}`}>
              Write an email
            </MenuItem>
          )}
        </Menu>
        {role !== "admin" && <ImpersonateDialog user={user} />}
      </td>
    </tr>
  );
  if (!detail) return row;
  return (
    <>
      {row}
      <tr className="detail">
        <td colSpan={5}>
          <UserDetails detail={detail} isSelf={isSelf} locale={locale} />
        </td>
      </tr>
    </>
  );
}

/** The date by which the list is sorted: of the registration, or of the last visit. */
function DateCell({ user: { created_at, joined, last_seen_on, seen }, isSeen }: { user: ShownUser; isSeen: boolean }) {
  if (isSeen && !last_seen_on) return "Never";
  return (
    <time dateTime={isSeen ? last_seen_on! : created_at} suppressHydrationWarning>
      {isSeen ? seen : joined}
    </time>
  );
}

/** Badges for a status other than the usual one. */
function Status({ role, is_verified, suspended_at }: ShownUser) {
  if (suspended_at) return <span className="block text-sm font-normal text-danger">Suspended</span>;
  if (role === "demo" || is_verified) return null;
  return <span className="block text-sm font-normal text-ink-soft">Not verified</span>;
}

/** A demo account has no real e-mail address. */
const shownEmail = ({ role, email }: ShownUser) => (role === "demo" ? "no email" : email);
