import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { memo } from "react";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import type { RootData } from "#app/parts/account/root-data.ts";
import { FIND, showOverlay, useKeysShown } from "#app/parts/command-bar/shortcuts.ts";
import { PomodoroControl } from "#app/parts/pomodoro/control.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Link } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { destinationsOf } from "./destinations.ts";
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
      <div className={user ? "header-line" : "header-line of-visitor"}>
        <Link to="/app" className="flex h-control min-w-control items-center gap-2.5 font-semibold tracking-tight">
          <Mark />
          <span className={user ? "max-lg:sr-only" : undefined}>Sevenfold</span>
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

/** The navigation: in the header, or on phones as a bar at the bottom. */
function Navigation({ user }: { user: NonNullable<RootData["user"]> }) {
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

/**
 * Two buttons: one opens the command bar, the other, which phones do not show, the list of shortcuts. On phones the
 * first one is an icon, because a word would take two rows in some languages. They need scripts.
 */
function OverlayButtons() {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <>
      <button
        type="button"
        aria-label={translate(FIND)}
        aria-haspopup="dialog"
        className="btn find drawn-icon noscript:hidden"
        onClick={() => showOverlay("commands")}
      >
        <span className="max-md:hidden">
          <Trans>Find…</Trans>
        </span>
      </button>
      <IconButton
        label={t`Keyboard shortcuts`}
        title={t`Keyboard shortcuts: ?`}
        aria-haspopup="dialog"
        className="noscript:hidden max-md:hidden"
        onClick={() => showOverlay("keys")}
      >
        ?
      </IconButton>
    </>
  );
}
