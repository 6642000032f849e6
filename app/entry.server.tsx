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
/** How React marks a part that failed to render. */
const FAILED_PART = "<!--$!-->";

/** Renders a page as one text: its data is complete, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const { serverHandoffStream: data } = remix;
  // Otherwise React would suspend on it.
  remix.serverHandoffStream = undefined;
  // A placeholder, so that the style sheet is encoded only once. The nonce makes it unforgeable.
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

/** The script that passes the loaders' data, as Remix encoded it, to Remix in the browser. */
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

/** Logs an error of the server. A request that no page handles, such as a post to a page without forms, is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.requestId);
};
