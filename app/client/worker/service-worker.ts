/**
 * The service worker. It answers the next visit with the document of the last one, and stores the files of the build
 * (decision 37). All other requests go to the network.
 */
import { clientsClaim } from "workbox-core";
import { PrecacheController } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { type KeepRequest, KEEP_NOTHING_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { SHARE_PATH } from "#app/domain/shared/shared.ts";
import {
  cookie,
  dropOtherBuilds,
  dropOtherSessions,
  FILE_CACHES,
  FILES,
  findDocument,
  findPicture,
  storeDocument,
  storeResponse,
  storePicture,
  markChanged,
  nearestDocument,
} from "./document-cache.ts";
import { sharedFor } from "../shared-storage.ts";
import { offlinePage } from "./offline-page.ts";
import { closeNoticesOfOthers, listenToPushes } from "./push-worker.ts";
import { receiveShared } from "./shared-worker.ts";
import { workerTexts } from "./worker-texts.ts";

declare const self: ServiceWorkerGlobalScope;
/** The paths of the build's files, inserted at build time. */
declare const BUILD_FILES: string[];

/** A page of the previous build still needs that build's files. */
const KEPT_BUILDS = 2;

/** Milliseconds to wait for the network before an old document is shown. */
const PATIENCE_MS = 3_000;

/** The longest pause between two attempts to load a file, and the time limit for all attempts, in milliseconds. */
const RETRY_MS = 5_000;
const GIVE_UP_MS = 120_000;

new PrecacheController({ cacheName: FILES }).precache(BUILD_FILES.map((url) => ({ url, revision: null })));

listenToPushes();

self.addEventListener("install", () => void self.skipWaiting());
clientsClaim();
self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));

/** Deletes the caches of other builds, except for the files of the previous one. */
async function dropOldCaches(): Promise<void> {
  await dropOtherBuilds();
  await dropOtherSessions();
  const builds = (await caches.keys()).filter((name) => name.startsWith(FILE_CACHES) && name !== FILES);
  for (const name of builds.slice(0, 1 - KEPT_BUILDS)) await caches.delete(name);
}

const file = new CacheFirst({
  cacheName: FILES,
  // A page of the previous build finds its files in that build's cache.
  plugins: [
    { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? caches.match(request) },
  ],
});

// A browser never repeats a failed import on the same page, so the file is requested until it arrives.
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
  const stored = await findDocument(request.url).catch(() => null);
  // A reload asks for the newest document.
  const isReload = request.cache === "no-cache" || request.cache === "reload";
  // The share page is shown from its stored document at once, and reads its data in the background.
  if (stored && (stored.isCurrent || isShare(request.url)) && !isReload) return stored.response;
  const answer = ask(request, event as FetchEvent);
  if (!stored) return answer.catch(() => notReached(request));
  const { response } = stored;
  return Promise.race([answer, wait(PATIENCE_MS).then(() => response)]).catch(() => response);
});

const isShare = (url: string) => new URL(url).pathname === SHARE_PATH;

// A shared item stays on the phone until the person adds it. If the browser cannot store, the item is sent to the
// server's page.
registerRoute(
  ({ request }) => request.mode === "navigate" && isShare(request.url),
  async ({ request, event }) => {
    const copy = request.clone();
    try {
      if (await cookie(KEEP_NOTHING_COOKIE)) throw new Error("This browser keeps nothing");
      await receiveShared(await request.formData());
      return Response.redirect(SHARE_PATH, 303);
    } catch {
      return ask(copy, event as FetchEvent).catch(() => notReached(copy));
    }
  },
  "POST",
);

registerRoute(
  isPage,
  ({ request, event }) => ask(request, event as FetchEvent).catch(() => notReached(request)),
  "POST",
);

const isPicture = ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
  sameOrigin && request.destination === "image" && /^\/api\/diary\/[^/]+\/picture$/.test(url.pathname);

// The server is asked each time, so that no picture is shown after its session has ended.
registerRoute(isPicture, async ({ request, event }) => {
  try {
    const answer = await fetch(request);
    // The server forbids storing a picture of a diary that has a lock.
    const mayKeep = answer.ok && answer.headers.get("Cache-Control") !== "no-store";
    if (mayKeep) event.waitUntil(storePicture(request.url, answer.clone()).catch(ignore));
    return answer;
  } catch (error) {
    const stored = await findPicture(request.url).catch(ignore);
    if (stored) return stored;
    throw error;
  }
});

/** The server's response to a navigation, which is cached if the server allows it. */
async function ask(request: Request, event: FetchEvent): Promise<Response> {
  const askedAt = Date.now();
  const answer = await fetch(request);
  // The response may have ended the session, or started another.
  await dropOtherSessions().catch(ignore);
  event.waitUntil(closeNoticesOfOthers().catch(ignore));
  if (request.method === "GET") event.waitUntil(storeResponse(request.url, askedAt, answer.clone()).catch(ignore));
  return answer;
}

/**
 * The response to a navigation without a network: the stored page with the same path and the nearest address, such as
 * home on another tab or the calendar without its open day. For a signed-in person `/` is home, as on the server.
 */
async function notReached({ method, url }: Request): Promise<Response> {
  const isForm = method === "POST";
  const isRoot = new URL(url).pathname === "/";
  const home = await nearestDocument(new URL("/app", url).href).catch(() => null);
  const nearest = isRoot ? home : await nearestDocument(url).catch(() => null);
  if (nearest && nearest !== url && !isForm) return Response.redirect(nearest);
  const hasHome = home !== null;
  const isShared = isShare(url) && (await sharedFor(null)).length > 0;
  return offlinePage(await workerTexts(), {
    styles: BUILD_FILES.find((path) => /\/app-.*css$/.test(path))!,
    hasHome,
    instead: isForm ? "form" : isShared ? "shared" : "page",
  });
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" && method !== "HEAD" && !isShare(url)) event.waitUntil(markChanged().catch(ignore));
});

// A page asks the service worker to cache its current document.
self.addEventListener("message", (event) => {
  const { path, ifMissing } = event.data as KeepRequest;
  const url = new URL(path, location.origin);
  // A page that was loading when this worker took over is not controlled yet, so its changes would not be noticed.
  event.waitUntil(self.clients.claim());
  if (url.origin === location.origin) event.waitUntil(storeDocument(url.href, ifMissing).catch(ignore));
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function ignore() {
  // Without storage space or network nothing is cached.
}
