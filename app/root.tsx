import type { LinksFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useState } from "react";
import { paper } from "./palette.ts";
import print from "./print.css?url";
import { revalidationScope } from "#app/client/cache/freshness.ts";
import { isLearner } from "#app/domain/learning/practice.server.ts";
import { pomodoroProjects } from "./domain/pomodoro/pomodoro.server.ts";
import { shownProvider } from "./domain/sign-in-provider/settings.server.ts";
import { shownRegions } from "./domain/region/region.server.ts";
import { EARLY_KEYS_SCRIPT } from "./shell/early-keys.ts";
import { FailedPage, failedMeta } from "./shell/failed-page.tsx";
import { isStaticPath, usePageHandle } from "./shell/handle.ts";
import { CHOICES_SCRIPT, HeadScript, offlineScript, zoneScript } from "./shell/head-script.tsx";
import { shownImpersonation } from "./shell/impersonation.server.ts";
import { manifestAddress } from "#app/domain/manifest/manifest-address.ts";
import { Nonce } from "./shell/nonce.ts";
import { directionOf } from "./i18n/language.ts";
import { useTranslate } from "./i18n/use-lingui.tsx";
import { NETWORK_ERROR } from "#app/client/live/connection.ts";
import { pageLoader } from "./forms/action.server.ts";
import { shownClock, SHOWS_POMODORO } from "#app/parts/pomodoro/running.server.ts";
import { projectCookie } from "#app/parts/project/project-cookie.ts";
import { type RootData, RootDataContext } from "#app/parts/account/root-data.ts";
import { Shell } from "./shell/shell.tsx";
import { PageStyle, StyleSheet } from "./shell/style-sheet.tsx";
import { isThemed, useTheme } from "./shell/theme.ts";
import { useIsFromServer } from "./ui/hydrated.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta = failedMeta;

export const loader = pageLoader(async (context, { request, url, params }): Promise<RootData> => {
  const [user, projects] = await Promise.all([context.user(), pomodoroProjects(context)]);
  const project = projectCookie(request.headers.get("cookie"));
  const impersonation = await shownImpersonation(context);
  const { days, zoneSource, locale, language } = context;
  const provider = shownProvider(context.env);
  const asked = { impersonation, days, zoneSource, locale, language, projects, project, provider };
  if (!user) return { ...asked, user, running: null, region: await shownRegions(context) };
  const isAskedFor = url.searchParams.has(SHOWS_POMODORO);
  const isShown = isAskedFor || isStaticPath(url.pathname, params);
  const clock = isShown ? await shownClock(context, isAskedFor) : { running: null };
  const { id, username, email, role } = user;
  const own = { id, username, email, role, learns: isLearner(context, user) };
  return { ...asked, user: own, ...clock };
});

/**
 * The root is not reloaded after a rejected change, after a practice answer, after a change that only the page shows,
 * or when only the search parameters change. A route without its own function is reloaded anyway.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { actionStatus = 200, formMethod, formAction, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  // The root's data changes with people's actions, not with navigation. A signed-out person is redirected to the
  // landing page.
  const isGoing = currentUrl.href !== nextUrl.href && !formMethod && nextUrl.pathname !== "/";
  if (isGoing || revalidationScope() === "page" || /^\/language(\?|$)/.test(formAction ?? "")) return false;
  return actionStatus < 400 && defaultShouldRevalidate;
};

/** The statements of the head's script. The browser keeps the script of the first document. */
const scripts = import.meta.env.SSR
  ? { keys: EARLY_KEYS_SCRIPT, choices: CHOICES_SCRIPT, offline: offlineScript, zone: zoneScript }
  : { keys: "", choices: "", offline: () => "", zone: () => "" };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  const translate = useTranslate();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const themed = isThemed(useLocation().pathname);
  const chosen = useTheme();
  // A change of the language loads another document.
  const [language] = useState(root?.language ?? "en");
  const theme = themed ? chosen : "light";
  const { static: isStatic = false, sends = false } = usePageHandle();
  const isFromServer = useIsFromServer();
  // Decided once: React must not create script elements in a browser with trusted types.
  const [scripted] = useState(isFromServer && !isStatic);
  const [choosing] = useState(isFromServer && themed);

  const [sending] = useState(scripted || (isFromServer && sends));
  const [hearing] = useState(scripted && Boolean(root?.user));
  const isZoneGuessed = root?.user && root.zoneSource !== "client";
  const [zone] = useState(scripted && isZoneGuessed ? root.days.zone : null);
  // One script element for all statements, because each element delays the first paint.
  const statements = [
    sending && scripts.offline(translate(NETWORK_ERROR)),
    hearing && scripts.keys,
    choosing && scripts.choices,
    zone && scripts.zone(zone),
  ];
  // Dates that depend on today are hidden until the browser confirms the time zone (app.css).
  const isZoneUnknown = root?.user && root.zoneSource === "account";
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={theme}
      data-zone={isZoneUnknown ? "unknown" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme === "system" ? (
          <>
            <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content={paper[theme]} />
        )}
        {(sending || choosing || zone) && <HeadScript text={statements.filter(Boolean).join(";")} />}
        <link rel="manifest" href={manifestAddress(language)} />
        <Meta />
        <StyleSheet />
        <PageStyle />
        <Links />
      </head>
      <body>
        <RootDataContext.Provider value={root}>{children}</RootDataContext.Provider>
        <link rel="stylesheet" href={print} media="print" />
        {scripted && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Shown when even the session could not be read. */
export function ErrorBoundary() {
  return (
    <Shell>
      <FailedPage />
    </Shell>
  );
}
