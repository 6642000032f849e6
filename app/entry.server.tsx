import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { newQueryClient } from "#app/client/cache/query-client.ts";
import sheet from "./app.css?inline";
import { logError } from "./log.ts";
import { messageLinks, readMessages } from "./i18n/messages.server.ts";
import { I18nProvider } from "./i18n/use-lingui.tsx";
import { takeLoaderData } from "./remix-internals.server.ts";
import type { PageHandle } from "./shell/handle.ts";
import { Nonce } from "./shell/nonce.ts";
import { SheetText } from "./shell/style-sheet.tsx";

const START = "<!DOCTYPE html>";
const END = "</body></html>";
/** React's marker for a part that failed to render. */
const FAILED_PART = "<!--$!-->";

/** Renders a page as one text: its data is complete, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, language, env }: AppLoadContext,
): Promise<Response> {
  const i18n = await readMessages(env.ASSETS, language);
  const handles = remix.staticHandlerContext.matches.map(({ route }) => route.handle as PageHandle | undefined);
  // The document also contains a style sheet that browsers load later.
  await Promise.all(handles.map((handle) => typeof handle?.style === "object" && handle.style.load()));
  const dataScript = takeLoaderData(remix);
  const page = renderToString(
    <Nonce.Provider value={nonce}>
      <I18nProvider i18n={i18n}>
        <SheetText.Provider value={sheet}>
          <QueryClientProvider client={newQueryClient()}>
            <RemixServer context={remix} url={request.url} nonce={nonce} />
          </QueryClientProvider>
        </SheetText.Provider>
      </I18nProvider>
    </Nonce.Provider>,
  );
  if (page.includes(FAILED_PART)) throw new Error(`A part of ${new URL(request.url).pathname} failed to render`);
  const parts: BlobPart[] = [page.slice(0, -END.length)];
  const script = await dataScript();
  if (script) {
    // Fetched together with the page's scripts, which need the texts. The home page loads its later texts when idle,
    // with the code for them.
    const isHome = remix.staticHandlerContext.matches.some(({ route }) => route.id === "routes/home/route");
    for (const { part, id, address } of messageLinks(language)) {
      const rel = part === "first" || !isHome ? ` rel="modulepreload" nonce="${nonce}"` : "";
      parts.push(`<link id="${id}"${rel} href="${address}">`);
    }
    parts.push(`<script nonce="${nonce}">`, script, "</script>");
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  return new Response(new Blob([START, ...parts, END]), { headers, status });
}

/**
 * Logs an error of the server. A request that no page handles, such as a post to a page without forms, is not an
 * error.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.requestId);
};
