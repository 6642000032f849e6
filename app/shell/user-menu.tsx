import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { useUnsent } from "#app/client/commands/commands.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { useKeysShown } from "#app/parts/command-bar/shortcuts.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { keysTo } from "./destinations.ts";
import { LogoutItem } from "./logout.tsx";
import { menuLinksOf } from "./menu-links.ts";
import { ThemeItems } from "./theme-items.tsx";

// Few logouts ask, so its code is loaded later.
const LogoutDialog = lazyPart(() => import("./logout-dialog.tsx"), "LogoutDialog");

interface UserMenuProps {
  user: NonNullable<RootData["user"]>;
  isImpersonated: boolean;
  /** Whether the page follows the theme. */
  themed: boolean;
}

/** The username and its menu. */
export function UserMenu({ user, isImpersonated, themed }: UserMenuProps) {
  const { t } = useLingui();
  const { username, role } = user;
  const losesData = role === "demo" && !isImpersonated;
  const asks = useUnsent() > 0 || losesData;
  return (
    <>
      <Menu
        label={t`${username}, account menu`}
        className="btn btn-icon w-auto px-1.5 text-ink"
        always
        button={
          <>
            {/* Decorative, so it is not part of the button's name. */}
            <span
              aria-hidden
              data-initials={[...username].slice(0, 2).join("")}
              className="size-6.5 justify-center rounded-full bg-wash text-sm font-semibold text-accent uppercase before:content-[attr(data-initials)]"
            />
            <bdi className="max-lg:hidden">{username}</bdi>
          </>
        }
      >
        <UserMenuItems user={user} asks={asks} themed={themed} />
      </Menu>
      <LogoutDialog losesData={losesData} />
    </>
  );
}

interface UserMenuItemsProps extends Omit<UserMenuProps, "isImpersonated"> {
  /** Whether logging out asks first, because data would be lost. */
  asks: boolean;
}

/** The items of the user menu in order: theme, admin screens, screens, Logout. */
function UserMenuItems({ user, asks, themed }: UserMenuItemsProps) {
  const { i18n } = useLingui();
  const hasKeys = useKeysShown();
  const links = menuLinksOf(user);
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
