import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { destinationsOf } from "./destinations.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { useKeysShown } from "#app/parts/command-bar/shortcuts.ts";

/** The navigation: in the header, or on phones as a bar at the bottom. */
export function Navigation({ user }: { user: NonNullable<RootData["user"]> }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const hasKeys = useKeysShown();
  return (
    <nav
      aria-label={t({ message: "Main", comment: "The name of the navigation between the places" })}
      className="places"
    >
      {destinationsOf(user).map(({ to, text, icon, keys }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : pathname.startsWith(`${to}/`) || undefined}
          title={hasKeys && keys ? t`${{ name: i18n._(text) }}: ${{ value: keys }}` : undefined}
        >
          <Icon of={icon} />
          {i18n._(text)}
        </Link>
      ))}
    </nav>
  );
}
