import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import styles from "./app.css?inline";
import { logError } from "./log.ts";
import { Nonce } from "./routes/shell/nonce.ts";
import { StyleText } from "./routes/shell/style-sheet.tsx";

/** Streams a page; a bot gets it whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId }: AppLoadContext,
): Promise<Response> {
  let answered = status;
  const page = await renderToReadableStream(
    <Nonce.Provider value={nonce}>
      <StyleText.Provider value={styles}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </StyleText.Provider>
    </Nonce.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        answered = 500;
        logError(error, requestId);
      },
    },
  );
  if (isbot(request.headers.get("user-agent"))) await page.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { headers, status: answered });
}

/** Logs what went wrong here. A request that is none of a page's, a post to one without forms say, did not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.requestId);
};
