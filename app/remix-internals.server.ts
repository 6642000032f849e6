/**
 * The server's side of what Remix has no public API for: the addresses of a page's data, and how a document passes the
 * loaders' data on. Everything here relies on Remix 2.17; tests/pages/page-data.test.ts checks it.
 */
import type { EntryContext } from "@remix-run/cloudflare";

/** The path of the page that a request is for, be it for the document or for its data. */
export const pagePath = (path: string) => (path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));

/**
 * Takes the loaders' data out of what Remix renders: it is complete, and React would suspend on it. The returned function
 * gives the script that stands at the end of the document instead, null for a page without scripts.
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
