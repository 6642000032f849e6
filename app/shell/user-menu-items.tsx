import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { MenuItem } from "#app/ui/menu.tsx";
import { LogoutItem } from "./logout.tsx";
import { menuLinks } from "./menu-links.ts";
import { keysTo } from "./destinations.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { useKeysShown } from "#app/parts/command-bar/shortcuts.ts";
import { ThemeItems } from "./theme-items.tsx";

interface UserMenuItemsProps {
  user: NonNullable<RootData["user"]>;
  /** Whether logging out asks first, because data would be lost. */
  asks: boolean;
  /** Whether the page follows the theme. */
  themed: boolean;
}

/** The items of the user menu in order: theme, admin screens, screens, Logout. */
export function UserMenuItems({ user, asks, themed }: UserMenuItemsProps) {
  const { i18n } = useLingui();
  const hasKeys = useKeysShown();
  const isAdmin = user.role === "admin";
  const links = menuLinks.filter((link) => isAdmin || !link.admin || (link.learner && user.learns));
  return (
    <>
      <p dir="auto" className="px-2.5 py-1.5 text-sm text-ink-soft lg:hidden">
        {user.username}
      </p>
      {themed && (
        <>
          <ThemeItems />
          <hr />
        </>
      )}
      {links.map(({ to, text, admin }, at) => (
        <Fragment key={to}>
          {links[at - 1]?.admin && !admin && <hr />}
          <MenuItem to={to} keys={hasKeys ? keysTo(to) : undefined}>
            {i18n._(text)}
          </MenuItem>
        </Fragment>
      ))}
      {links.length > 0 && <hr />}
      <LogoutItem asks={asks} />
    </>
  );
}
