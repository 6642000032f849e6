/**
 * The browser's side of everything for which Remix has no public API: its manifest of routes, the addresses of a
 * page's data, and the encoding of data. This module relies on Remix 2.17; remix-internals.test.tsx and
 * tests/pages/page-data.test.ts check it.
 */
import { RemixBrowser } from "@remix-run/react";
import { decode } from "turbo-stream";

interface Manifest {
  version: string;
  routes: Record<string, { id: string; path?: string; module: string; hasLoader: boolean } | undefined>;
}

interface Encoded {
  data?: unknown;
  error?: unknown;
  redirect?: string;
}

export interface PageAddress {
  pathname: string;
  search: string;
}

declare global {
  interface Window {
    __remixManifest?: Manifest;
    __remixRouteModules?: Record<string, unknown>;
    __remixRouter?: { state: { location: PageAddress; navigation: { location?: PageAddress } } };
  }
}

/**
 * Resolves once Remix has read the loader data in the document. Call it before hydrating. Otherwise RemixBrowser suspends
 * while it reads the data, and a click in that time makes React give up hydrating (error 345).
 */
export async function readInitialData(): Promise<void> {
  try {
    // RemixBrowser starts the read and throws its promise. It calls no hook before that, so it can be called as a function.
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** The page's loader redirects to another page. */
export class PageRedirect extends Error {
  readonly location: string;
  constructor(location: string) {
    super(`The page redirects to ${location}`);
    this.location = location;
  }
}

/** The browser's fetch without the wrapper of connection.ts: a background read that fails shows no notice. */
const plainFetch = typeof window === "undefined" ? fetch : window.fetch.bind(window);

/** The address of the displayed page. During a Back navigation `location` is already the next one. */
export const shownLocation = (): PageAddress => window.__remixRouter?.state.location ?? location;

/** The address of the page that is loading, or else of the displayed page. */
export const nextLocation = (): PageAddress => window.__remixRouter?.state.navigation.location ?? shownLocation();

/** The build version of this page's scripts. */
export const buildVersion = () => window.__remixManifest?.version ?? "";

const pageRoute = (pathname: string) =>
  Object.values(window.__remixManifest?.routes ?? {}).find((route) => route?.path === pathname.slice(1));

const preloaded = new Set<string>();

/** Fetches the code of a page, so that a click needs no request. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = pageRoute(pathname);
  if (!route) return;
  await import(/* @vite-ignore */ route.module);
  preloaded.add(route.id);
}

/** Whether the service worker has cached the code of a page. */
export async function isCodeCached(pathname: string): Promise<boolean> {
  const route = pageRoute(pathname);
  return route !== undefined && (await globalThis.caches?.match(route.module)) !== undefined;
}

/** Whether the code of the page is loaded. */
export function isPageLoaded(pathname: string): boolean {
  const id = pageRoute(pathname)?.id;
  return id !== undefined && (preloaded.has(id) || id in (window.__remixRouteModules ?? {}));
}

/**
 * The data of a page's own loader. Rejects with a PageRedirect, with the loader's error, or when there is no response.
 * `check` gets the response before its body is read.
 */
export async function readPage(
  href: string,
  init: RequestInit,
  check: (answer: Response) => Promise<void>,
): Promise<unknown> {
  const url = new URL(href, location.origin);
  const id = pageRoute(url.pathname)?.id;
  if (!id) throw new Error(`No page at ${url.pathname}`);
  url.searchParams.set("_routes", id);
  url.pathname += ".data";
  // Reads the whole body first, so that an abort rejects here and not in the decoder.
  const answer = await plainFetch(url, init);
  await check(answer);
  const { body } = new Response(await answer.arrayBuffer());
  if (!body) throw new Error(`No data for ${href}`);
  return decodePage(body, id);
}

/** The path and search parameters of the page whose data `url` requests; null for any other request. */
export function pageOfData({ pathname, searchParams }: URL): { path: string; params: URLSearchParams } | null {
  if (!pathname.endsWith(".data")) return null;
  const path = pathname.slice(0, -".data".length);
  const params = [...searchParams].filter(([name]) => name !== "_routes" && name !== "index");
  return { path: path === "/_root" ? "/" : path, params: new URLSearchParams(params) };
}

/** Whether the response comes from Remix on the server, and not from a proxy in between. */
export const isPageAnswer = (answer: Response) => answer.headers.has("X-Remix-Response");

/** A response with an action error, encoded as Remix encodes the response of a page's action. */
export function encodedError(error: string, status: number): Response {
  const encoded = `[{"_1":2},"data",{"_3":4,"_5":6,"_7":8,"_9":10},"error",${JSON.stringify(error)},"details",[],"values",{},"status",${status}]\n`;
  return new Response(encoded, { status, headers: { "Content-Type": "text/x-script" } });
}

/** The response of a page's action. */
export interface ActionAnswer {
  data: unknown;
  status: number;
}

/** Milliseconds after which a request times out. */
const TIMEOUT_MS = 10_000;

/** Sends fields to a page's action. Rejects when there is no response, or when a proxy responded instead of the page. */
export async function postToPage(path: string, fields: object, headers: Record<string, string>): Promise<ActionAnswer> {
  const answer = await plainFetch(`${path}.data`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(fields),
    // The request finishes when the page is closed.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!isPageAnswer(answer)) throw new Error(`No response from ${path}`);
  const { body } = new Response(await answer.arrayBuffer());
  const { value } = await decode(body!, { plugins: [decodeSpecial] });
  return { data: (value as Encoded).data, status: answer.status };
}

/** Decodes the result of one route from a data response. */
export async function decodePage(body: ReadableStream<Uint8Array>, id: string): Promise<unknown> {
  const { value } = await decode(body, { plugins: [decodeSpecial] });
  const result = (value as { redirect?: Encoded }).redirect ?? (value as Record<string, Encoded>)[id] ?? {};
  if (result.redirect !== undefined) throw new PageRedirect(result.redirect);
  if ("error" in result) throw result.error;
  return result.data;
}

/** The values that Remix encodes in its own way. */
function decodeSpecial(type: string, ...rest: unknown[]) {
  if (type === "SingleFetchRedirect") return { value: { redirect: rest[0] as Encoded } };
  if (type === "SanitizedError") return { value: new Error(String(rest[1])) };
  if (type === "ErrorResponse") return { value: new Error(`The page answered with ${String(rest[1])}`) };
  return undefined;
}
