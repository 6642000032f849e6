import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { LiveUpdates } from "#app/client/live/live-updates.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { lazyCode, useAtRest, useLazyCode } from "#app/ui/lazy-code.ts";
import { LiveRegion } from "#app/ui/live-region.tsx";
import { ToastProvider } from "#app/ui/toast.tsx";
import { CachedPages } from "#app/client/cache/cached-pages.tsx";
import { askToSignIn } from "#app/client/live/connection.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Footer } from "./footer.tsx";
import { usePageHandle } from "./handle.ts";
import { Header } from "./header.tsx";
import { useFocusAfterNavigation } from "./focus.ts";
import { ownZone } from "./client-zone.ts";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { NewDay } from "./new-day.tsx";
import { ClockForms } from "#app/parts/pomodoro/clock-forms.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";

// Few people ever see it, so it is loaded on demand.
const Impersonation = lazyPart(() => import("./impersonation.tsx"), "Impersonation", { atRest: false });

// Loaded after hydration.
const live = lazyCode(() => import("#app/client/live/open-live.ts"));

// It works when the page is idle, so its code is loaded then.
const atRest = lazyCode(() => import("./at-rest.client.tsx"));

/** The frame of every page: header, footer, notices and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const root = useRootData();
  const { static: isStatic, bare, topics } = usePageHandle();
  const isImpersonated = Boolean(root?.impersonation);
  const isOver = useLocation().search.includes("impersonation=") && root?.user?.role === "admin" && !isImpersonated;
  const { location: next } = useNavigation();
  useFocusAfterNavigation();
  useOwnZone(root?.user ? root.days.zone : undefined);
  const openLive = useLazyCode(live, Boolean(root?.user))?.openLive;
  const code = useLazyCode(atRest, useAtRest());
  const scripted = useHydrated(isStatic === true);
  return (
    <ToastProvider>
      {/* It is the first child, so its effects run first: they set whose page this is. */}
      {root && <CachedPages userId={root.user?.id ?? null} isImpersonated={isImpersonated} onSignedOut={askToSignIn} />}
      <a href="#main" className="btn btn-primary fixed start-2 top-2 z-50 not-focus:sr-only">
        <span>{t`Skip to content`}</span>
      </a>
      {next && <div aria-hidden className="underway" />}
      {root?.impersonation && <Impersonation user={root.user} impersonation={root.impersonation} />}
      {!bare && (
        <Header
          user={root && root.user}
          isImpersonated={isImpersonated}
          scripted={scripted}
          running={root?.running ?? null}
        />
      )}
      {/* A browser that runs scripts does not render the contents of `noscript`. */}
      {root?.clock && <noscript>{import.meta.env.SSR && <ClockForms {...root.clock} />}</noscript>}
      {isOver && <Impersonation user={root.user} impersonation={null} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer />}
      {root?.user && <LiveUpdates key={root.user.id} topics={topics} open={openLive} />}
      {code && root?.user && <code.AtRest userId={root.user.id} isImpersonated={isImpersonated} />}
      {root?.user && <ShortcutKeys />}
      {root?.user && <NewDay />}
      {root?.user && <LiveRegion />}
      <ConnectionNotice user={isImpersonated ? null : root?.user} next={next?.pathname ?? null} />
    </ToastProvider>
  );
}

/**
 * Reads the first page again if it was rendered in another time zone than the browser's. Later requests have a
 * cookie.
 */
function useOwnZone(rendered: string | undefined) {
  const { revalidate } = useRevalidator();
  const isDone = useRef(false);
  useEffect(() => {
    // Only once: a zone that the server does not know would reload forever.
    if (isDone.current || rendered === undefined) return;
    isDone.current = true;
    if (rendered !== ownZone()) revalidate();
  }, [rendered, revalidate]);
}
