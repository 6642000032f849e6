import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { newQueryClient } from "./client/query-client.ts";
import styles from "./app.css?inline";
import { logError } from "./log.ts";
import { Nonce } from "./shell/nonce.ts";
import { StyleText } from "./shell/style-sheet.tsx";

const style = new TextEncoder().encode(styles);
const START = "<!DOCTYPE html>";
const END = "</body></html>";
/** How React marks a part that it could not render. */
const FAILED_PART = "<!--$!-->";

/** Renders a page in one go, as text: its data is all there, so there is nothing to wait for. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const { serverHandoffStream: data } = remix;
  // Remix would have React wait for it.
  remix.serverHandoffStream = undefined;
  // The style sheet is encoded once and for all. Nobody else can write where it goes.
  const stylePlace = `/* ${nonce} */`;
  const page = renderToString(
    <Nonce.Provider value={nonce}>
      <StyleText.Provider value={stylePlace}>
        <QueryClientProvider client={newQueryClient()}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </StyleText.Provider>
    </Nonce.Provider>,
  );
  if (page.includes(FAILED_PART)) throw new Error(`A part of ${new URL(request.url).pathname} failed to render`);
  const [before = "", after] = page.slice(0, -END.length).split(stylePlace);
  const parts: BlobPart[] = after === undefined ? [before] : [before, style, after];
  if (data && remix.renderMeta?.didRenderScripts) {
    parts.push(`<script nonce="${nonce}">`, await handOver(data), "</script>");
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(new Blob([START, ...parts, END]), { headers, status });
}

/** The script that gives the loaders' data, as Remix wrote it, to Remix in the browser. */
async function handOver(data: ReadableStream<Uint8Array>): Promise<string> {
  const reader = data.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  const controller = "window.__remixContext.streamController";
  return `${controller}.enqueue(${JSON.stringify(text).replaceAll("<", "\\u003c")});${controller}.close()`;
}

/** Logs what went wrong here. A request that is none of a page's, a post to one without forms say, did not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.requestId);
};
