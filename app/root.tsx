import type { LinksFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./app.css?url";
import { pageLoader } from "./routes/shell/page.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = pageLoader(async (context) => ({ user: await context.user(), nonce: context.nonce }));

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce;
  const withoutScripts = useMatches().some((match) => (match.handle as { static?: boolean } | undefined)?.static);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!withoutScripts && (
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
  return <Outlet />;
}
