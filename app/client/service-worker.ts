/**
 * The service worker. It answers the next visit with the document of the last one, and keeps the files of the build
 * (decision 37). Where it has nothing to say, requests go to the network as without it.
 */
import { clientsClaim } from "workbox-core";
import { PrecacheController } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { dropOtherDocuments, findDocument, keepAgain, keepAnswer, markChanged } from "./document-cache.ts";
import { offlinePage } from "./offline-page.ts";

declare const self: ServiceWorkerGlobalScope;
/** The build's name and the paths of its files. The build fills them in. */
declare const BUILD: string;
declare const BUILD_FILES: string[];

const FILE_CACHES = "sevenfold-files-";
/** An old page still needs the files of the build before. */
const KEPT_BUILDS = 2;

/** Milliseconds for which the network may answer before an old document does. */
const PATIENCE_MS = 3_000;

/** Milliseconds between tries for a file, at most, and in all. */
const RETRY_MS = 5_000;
const GIVE_UP_MS = 120_000;

const files = FILE_CACHES + BUILD;
new PrecacheController({ cacheName: files }).precache(BUILD_FILES.map((url) => ({ url, revision: null })));

self.addEventListener("install", () => void self.skipWaiting());
clientsClaim();
self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));

/** Drops what was kept for other builds, but for the files of the one before. */
async function dropOldCaches(): Promise<void> {
  await dropOtherDocuments();
  const builds = (await caches.keys()).filter((name) => name.startsWith(FILE_CACHES) && name !== files);
  for (const name of builds.slice(0, 1 - KEPT_BUILDS)) await caches.delete(name);
}

const file = new CacheFirst({
  cacheName: files,
  // An old page finds its files where the build before kept them.
  plugins: [
    { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? caches.match(request) },
  ],
});

// A browser remembers for the life of a page that an import failed. So a file is tried for until it comes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async (options) => {
    for (const since = Date.now(); ;) {
      try {
        return await file.handle(options);
      } catch (error) {
        if (Date.now() - since > GIVE_UP_MS) throw error;
        await wait(Math.min(500 + Date.now() - since, RETRY_MS));
      }
    }
  },
);

const isPage = ({ request, url }: { request: Request; url: URL }) =>
  request.mode === "navigate" && !url.pathname.startsWith("/api/");

registerRoute(isPage, async ({ request, event }) => {
  const kept = await findDocument(request.url).catch(() => null);
  // A reload asks for what is new.
  const isReload = request.cache === "no-cache" || request.cache === "reload";
  if (kept?.isCurrent && !isReload) return kept.response;
  const answer = ask(request, event as FetchEvent);
  if (!kept) return answer.catch(notReached);
  return Promise.race([answer, wait(PATIENCE_MS).then(() => kept.response)]).catch(() => kept.response);
});

registerRoute(isPage, ({ request, event }) => ask(request, event as FetchEvent).catch(notReached), "POST");

/** The server's answer to a navigation. It is kept if it may be. */
async function ask(request: Request, event: FetchEvent): Promise<Response> {
  const askedAt = Date.now();
  const answer = await fetch(request);
  // It may have ended the session, or begun another.
  await dropOtherDocuments().catch(ignore);
  if (request.method === "GET") event.waitUntil(keepAnswer(request.url, askedAt, answer.clone()).catch(ignore));
  return answer;
}

async function notReached(): Promise<Response> {
  const home = await findDocument("/app").catch(() => null);
  return offlinePage({ styles: BUILD_FILES.find((path) => /\/app-.*css$/.test(path))!, hasHome: home !== null });
}

self.addEventListener("fetch", (event) => {
  const { method } = event.request;
  if (method !== "GET" && method !== "HEAD") event.waitUntil(markChanged().catch(ignore));
});

// A page asks that its document be kept as it is now.
self.addEventListener("message", (event) => {
  const url = new URL(String(event.data), location.origin);
  if (url.origin === location.origin) event.waitUntil(keepAgain(url.href).catch(ignore));
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function ignore() {
  // Without room, or without the network, nothing is kept.
}
