/**
 * The server's side of everything for which Remix has no public API: the addresses of a page's data, and how a
 * document passes on the loaders' data. This module relies on Remix 2.17; tests/pages/page-data.test.ts checks it.
 */
import type { EntryContext } from "@remix-run/cloudflare";

/** The path of the requested page, whether its document or its data is requested. */
export const pagePath = (path: string) => (path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));

/**
 * Removes the loaders' data from the page that Remix renders: the data is complete, and React would suspend on it.
 * The returned function creates the script with the data for the end of the document; null for a page without
 * scripts.
 */
export function takeLoaderData(remix: EntryContext): () => Promise<string | null> {
  const { serverHandoffStream: data } = remix;
  remix.serverHandoffStream = undefined;
  return async () => {
    if (!data || !remix.renderMeta?.didRenderScripts) return null;
    const controller = "window.__remixContext.streamController";
    const text = await new Response(data).text();
    return `${controller}.enqueue(${JSON.stringify(text).replaceAll("<", "\\u003c")});${controller}.close()`;
  };
}
