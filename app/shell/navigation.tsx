import { useLocation } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { destinationsOf } from "./destinations.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { useKeysShown } from "#app/parts/command-bar/shortcuts.ts";

/** The places, in the header or, on phones, as a bar at the bottom. */
export function Navigation({ user }: { user: NonNullable<RootData["user"]> }) {
  const { pathname } = useLocation();
  const hasKeys = useKeysShown();
  return (
    <nav aria-label="Main" className="places">
      {destinationsOf(user).map(({ to, text, icon, keys }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : pathname.startsWith(`${to}/`) || undefined}
          title={hasKeys && keys ? `${text}: ${keys}` : undefined}
        >
          <Icon of={icon} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
