import { useLocation } from "@remix-run/react";
import { memo } from "react";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { Navigation } from "./navigation.tsx";
import { OverlayButtons } from "./overlay-buttons.tsx";
import { PomodoroControl } from "#app/parts/pomodoro/control.tsx";
import type { RootData } from "#app/parts/account/root-data.ts";
import { isThemed } from "./theme.ts";
import { UserMenu } from "./user-menu.tsx";

/** It is rarely rendered, so its code is loaded when the page is idle. */
const RunningText = lazyPart(() => import("#app/parts/pomodoro/pomodoro-effects.tsx"), "RunningText");

/** Only visitors need its code. */
const VisitorMenu = lazyPart(() => import("./visitor-menu.tsx"), "VisitorMenu", { atRest: false });

interface HeaderProps {
  /** Undefined if the page failed before the user was known. */
  user: RootData["user"] | undefined;
  isImpersonated: boolean;
  /** Whether the page has scripts. */
  scripted: boolean;
  running: RootData["running"];
}

/** The header of every page except the landing page. */
export const Header = memo(function Header({ user, isImpersonated, scripted, running }: HeaderProps) {
  const themed = isThemed(useLocation().pathname) && scripted;
  const isHydrated = useHydrated(running !== null);
  return (
    <header className="header print:hidden">
      <div className="header-line">
        <Link
          to="/app"
          className="flex h-control min-w-control flex-none items-center gap-2.5 font-semibold tracking-tight"
        >
          <Mark />
          <span className={user ? "max-lg:sr-only" : "max-xs:sr-only"}>Sevenfold</span>
        </Link>
        {user && <Navigation user={user} />}
        <div className="grow" />
        {user && scripted && <OverlayButtons />}
        {user === null && <VisitorMenu themed={themed} />}
        {running && !(scripted && isHydrated) ? (
          <RunningText {...running} />
        ) : (
          user && scripted && <PomodoroControl user_id={user.id} />
        )}
        {user && <UserMenu user={user} isImpersonated={isImpersonated} themed={themed} />}
      </div>
    </header>
  );
});
