import { useLingui } from "@lingui/react/macro";
import { useUnsent } from "#app/client/commands/commands.ts";
import { Menu } from "#app/ui/menu.tsx";
import type { RootData } from "#app/parts/account/root-data.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { UserMenuItems } from "./user-menu-items.tsx";

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
