/** The documents that the service worker caches, for one build and one session. A cookie contains the session's id. */
import {
  BUILD_HEADER,
  DAY_START_COOKIE,
  DOCUMENT_CACHES,
  KEEP_FOR_HEADER,
  KEEP_NOTHING_COOKIE,
  KEPT_AT_ATTRIBUTE,
  OPENER_POLICY,
  sessionIdCookie,
  TODAY_UNKNOWN,
} from "#app/domain/session/document-cache-protocol.ts";
import { LANGUAGE_COOKIE } from "#app/i18n/language.ts";
import { localDate } from "../client-date.ts";

declare const self: ServiceWorkerGlobalScope;
/** The id of the build, inserted at build time. */
declare const BUILD: string;

/** The prefix of the caches that contain a build's files, and the cache of this build. */
export const FILE_CACHES = "sevenfold-files-";
export const FILES = FILE_CACHES + BUILD;

/** The addresses of text catalogues in a document. They are not among the files that every browser stores. */
const MESSAGES = /\/assets\/messages\/[\w.-]+\.js/g;

const MAX_DOCUMENTS = 20;
const MAX_PICTURES = 60;
const KEPT_MS = 7 * 24 * 3_600_000;
/** Milliseconds after which a document is cached again when its page is hidden, even without a change. */
const FRESH_MS = 3_600_000;
/** Milliseconds to wait for the changes that a page sends when it is hidden. */
const SETTLE_MS = 1_000;

/** The header of a cached document with the time of its request. */
const KEPT_AT_HEADER = "X-Kept-At";

/** The cache with the time of the last change, and the only address in it. */
const CHANGES = "sevenfold-changes";
const CHANGED_AT = "/changed-at";

/** A cached document. It is current if it is from today and this browser has not changed anything since. */
interface KeptDocument {
  response: Response;
  keptAt: number;
  isCurrent: boolean;
}

/** The value of a cookie; undefined without it, and where cookies cannot be read. */
export const cookie = async (name: string) => (await (self.cookieStore as CookieStore | undefined)?.get(name))?.value;

/**
 * The name of the current session's cache; null when nobody is signed in, storing is off, or cookies cannot be read.
 */
async function ownCache(): Promise<string | null> {
  if (await cookie(KEEP_NOTHING_COOKIE)) return null;
  const id = await cookie(sessionIdCookie(location.protocol === "https:"));
  return id ? cacheName(id) : null;
}

/** The prefix of this build's caches. Another build's worker may still be running, or have taken over already. */
const OWN_CACHES = `${DOCUMENT_CACHES}${BUILD}-`;
const cacheName = (sessionId: string) => OWN_CACHES + sessionId;

/** The cached document of an address, for this session and in the chosen language. */
export async function findDocument(url: string): Promise<KeptDocument | null> {
  const name = await ownCache();
  const response = name && (await caches.match(url, { cacheName: name }));
  if (!name || !response) return null;
  const chosen = await cookie(LANGUAGE_COOKIE);
  if (chosen && chosen !== response.headers.get("Content-Language")) return null;
  const keptAt = Number(response.headers.get(KEPT_AT_HEADER));
  if (Date.now() - keptAt > KEPT_MS) return null;
  const changedAt = await caches.match(CHANGED_AT, { cacheName: CHANGES });
  const starts = Number((await cookie(DAY_START_COOKIE)) ?? 0);
  if (localDate(keptAt, starts) !== localDate(Date.now(), starts))
    return { response: await withoutToday(response), keptAt, isCurrent: false };
  return { response, keptAt, isCurrent: keptAt > Number((await changedAt?.text()) ?? 0) };
}

/**
 * The address of the cached document that is nearest to `url`: the same path and the most common parameters; of
 * several such, the newest. Null when the path has none.
 */
export async function nearestDocument(url: string): Promise<string | null> {
  const name = await ownCache();
  if (!name) return null;
  const { pathname, searchParams } = new URL(url);
  const found = (await (await caches.open(name)).keys()).filter((stored) => new URL(stored.url).pathname === pathname);
  const documents = await Promise.all(
    found.map(async (stored) => ({ url: stored.url, keptAt: (await findDocument(stored.url))?.keptAt ?? null })),
  );
  const shared = (of: string) =>
    [...new URL(of).searchParams].filter(([key, value]) => searchParams.get(key) === value);
  const [nearest] = documents
    .flatMap(({ url: of, keptAt }) => (keptAt === null ? [] : { of, keptAt, count: shared(of).length }))
    .sort((a, b) => b.count - a.count || b.keptAt - a.keptAt);
  return nearest?.of ?? null;
}

/** Hides what depends on today's date in a document of another day, until the page is up to date. */
async function withoutToday(response: Response): Promise<Response> {
  const { attribute, ofAnotherDay } = TODAY_UNKNOWN;
  const text = (await response.text()).replace("<html ", `<html ${attribute}="${ofAnotherDay}" `);
  return new Response(text, { headers: response.headers });
}

/** Stores now as the time of this browser's last change. */
export async function markChanged(): Promise<void> {
  await (await caches.open(CHANGES)).put(CHANGED_AT, new Response(`${Date.now()}`));
}

/** The addresses that are being cached again. */
const waiting = new Set<string>();

/**
 * Caches the newest document of an address. With `ifMissing` only if none is cached; otherwise unless the cached one
 * is current.
 */
export async function storeDocument(url: string, ifMissing: boolean): Promise<void> {
  if (ifMissing && waiting.has(url)) return;
  waiting.add(url);
  try {
    const stored = await findDocument(url);
    if (stored && (ifMissing || (stored.isCurrent && Date.now() - stored.keptAt < FRESH_MS))) return;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const askedAt = Date.now();
    await storeResponse(url, askedAt, await fetch(url, { headers: { Accept: "text/html" } }));
  } finally {
    waiting.delete(url);
  }
}

/** Caches the response to a request for a document, if the server allows it. */
export async function storeResponse(url: string, askedAt: number, answer: Response): Promise<void> {
  const build = answer.headers.get(BUILD_HEADER);
  if (build !== null && build !== BUILD) {
    await dropDocuments((name) => name.startsWith(OWN_CACHES));
    await self.registration.update();
    return;
  }
  if (answer.status >= 500) return;
  const sessionId = answer.headers.get(KEEP_FOR_HEADER);
  const name = sessionId && cacheName(sessionId);
  if (!name || answer.redirected) {
    // The session has ended.
    if (await findDocument(url)) await dropDocuments();
    return;
  }
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT_HEADER, `${askedAt}`);
  // Another site may open the cached document, whoever opened this one.
  headers.set(...OPENER_POLICY);
  for (const encoded of ["Content-Encoding", "Content-Length"]) headers.delete(encoded);
  const text = (await answer.text()).replace("<html ", `<html ${KEPT_AT_ATTRIBUTE}="${askedAt}" `);
  const cache = await caches.open(name);
  await cache.put(url, new Response(text, { headers }));
  await trim(cache, MAX_DOCUMENTS, (path) => !path.startsWith("/api/"));
  // The session may have ended meanwhile.
  await dropOtherSessions();
  for (const [messages] of text.matchAll(MESSAGES))
    if (!(await caches.match(messages))) await (await caches.open(FILES)).add(messages);
}

/** Deletes the oldest responses of a cache, so that at most `most` of those for which `isMeant` is true stay. */
async function trim(cache: Cache, most: number, isMeant: (path: string) => boolean): Promise<void> {
  const meant = (await cache.keys()).filter(({ url }) => isMeant(new URL(url).pathname));
  for (const oldest of meant.slice(0, -most)) await cache.delete(oldest);
}

/** The cached picture at an address, for this session. */
export async function findPicture(url: string): Promise<Response | undefined> {
  const name = await ownCache();
  return name ? await caches.match(url, { cacheName: name }) : undefined;
}

/** Caches a picture for this session, beside its documents. */
export async function storePicture(url: string, picture: Response): Promise<void> {
  const name = await ownCache();
  if (!name) return;
  const cache = await caches.open(name);
  await cache.put(url, picture);
  await trim(cache, MAX_PICTURES, (path) => path.startsWith("/api/"));
  // The session may have ended meanwhile.
  await dropOtherSessions();
}

/** Deletes this build's documents of other sessions. */
export async function dropOtherSessions(): Promise<void> {
  const own = await ownCache();
  await dropDocuments((name) => name.startsWith(OWN_CACHES) && name !== own);
}

/** Deletes the documents of other builds. */
export const dropOtherBuilds = () => dropDocuments((name) => !name.startsWith(OWN_CACHES));

async function dropDocuments(which = (_name: string) => true): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(DOCUMENT_CACHES) && which(name)) await caches.delete(name);
}
