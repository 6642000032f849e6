import { Menu, MenuItem } from "../../ui/menu.tsx";
import { LogoutDialog, LogoutItem } from "./logout.tsx";
import { menuLinks } from "./menu-links.ts";
import type { RootData } from "./root-data.ts";
import { ThemeItems } from "./theme-menu.tsx";

interface UserMenuProps {
  user: NonNullable<RootData["user"]>;
  isImpersonated: boolean;
  themed: boolean;
  /** The page has scripts. */
  scripted: boolean;
}

/** The menu under the username, in the order of the product: theme, admin screens, screens, Logout. */
export function UserMenu({ user, isImpersonated, themed, scripted }: UserMenuProps) {
  const { username, role } = user;
  const losesData = role === "demo" && !isImpersonated;
  const links = menuLinks.filter((link) => role === "admin" || !link.admin || (link.learner && user.learns));
  return (
    <>
      <Menu
        label={`${username}, account menu`}
        className="btn btn-icon w-auto px-1.5 text-ink"
        eager={!scripted}
        button={
          <>
            {/* Drawn, not written: no part of the button's name. */}
            <span
              aria-hidden
              data-initials={[...username].slice(0, 2).join("")}
              className="size-6.5 justify-center rounded-full bg-wash text-sm font-semibold text-accent uppercase before:content-[attr(data-initials)]"
            />
            <span className="max-md:hidden">{username}</span>
          </>
        }
      >
        <p className="px-2.5 py-1.5 text-sm text-ink-soft md:hidden">{username}</p>
        {themed && scripted && (
          <>
            <ThemeItems />
            <hr />
          </>
        )}
        {links.map(({ to, text }, at) => (
          <MenuLinkRow key={to} to={to} text={text} endsAdmin={Boolean(links[at - 1]?.admin && !links[at]?.admin)} />
        ))}
        {links.length > 0 && <hr />}
        <LogoutItem losesData={losesData} />
      </Menu>
      {losesData && <LogoutDialog />}
    </>
  );
}

function MenuLinkRow({ to, text, endsAdmin }: { to: string; text: string; endsAdmin: boolean }) {
  return (
    <>
      {endsAdmin && <hr />}
      <MenuItem to={to}>{text}</MenuItem>
    </>
  );
}
