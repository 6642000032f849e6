import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import styles from "./app.css?inline";
import { logError } from "./log.ts";
import { Nonce } from "./routes/shell/nonce.ts";
import { StyleText } from "./routes/shell/style-sheet.tsx";

/** Renders a page whole: its data is all there, so there is nothing to wait for, and one piece is the quickest to send. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId }: AppLoadContext,
): Promise<Response> {
  let answered = status;
  const page = await new Promise<Blob>((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const sink = {
      write: (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk),
      end: () => resolve(new Blob(chunks)),
      destroy: reject,
      on: () => sink,
    };
    const { pipe } = renderToPipeableStream(
      <Nonce.Provider value={nonce}>
        <StyleText.Provider value={styles}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </StyleText.Provider>
      </Nonce.Provider>,
      {
        nonce,
        onAllReady: () => pipe(sink as unknown as NodeJS.WritableStream),
        onShellError: reject,
        onError(error) {
          answered = 500;
          logError(error, requestId);
        },
      },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { headers, status: answered });
}

/** Logs what went wrong here. A request that is none of a page's, a post to one without forms say, did not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.requestId);
};
