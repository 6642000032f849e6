import {
  type KeepRequest,
  DOCUMENT_CACHES,
  KEPT_AT_ATTRIBUTE,
  TODAY_UNKNOWN,
} from "#app/domain/session/kept-document.ts";

declare global {
  interface Window {
    /** Exists in browsers with trusted types. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
    };
  }
}

/** When this page's document was cached, in milliseconds since 1970; null if it came from the server. */
export function documentKeptAt(): number | null {
  const keptAt = typeof document === "undefined" ? null : document.documentElement.getAttribute(KEPT_AT_ATTRIBUTE);
  return keptAt === null ? null : Number(keptAt);
}

/**
 * Resolves once a cached document has been painted. Its scripts load at once and would delay the first paint. In a tab
 * in the background nothing is painted.
 */
export async function keptDocumentPainted(): Promise<void> {
  if (documentKeptAt() === null) return;
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Shows what depends on today's date, once the page is up to date. */
export function showToday(): void {
  const { attribute, ofAnotherDay } = TODAY_UNKNOWN;
  const { documentElement: root } = document;
  if (root.getAttribute(attribute) === ofAnotherDay) root.removeAttribute(attribute);
}

const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

let isRegistered = false;

/** Registers the service worker. A browser that refuses it, such as in a private window, works without it. */
export async function registerServiceWorker(): Promise<void> {
  if (!workers() || isRegistered) return;
  isRegistered = true;
  // Another application at this address may have left one.
  if (import.meta.env.DEV) return void (await (await workers()!.getRegistration())?.unregister());
  const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => "/sw.js" });
  await workers()!
    .register(policy?.createScriptURL("") ?? "/sw.js")
    .catch(() => undefined);
}

/** Asks the service worker to cache the document of the current page at `pathname`, if the cached one is not current. */
export const keepDocument = (pathname: string, { ifMissing = false } = {}) =>
  workers()?.controller?.postMessage({ path: pathname + location.search, ifMissing } satisfies KeepRequest);

/** Calls `listen` when a service worker takes over: the first one, or another build's. Returns a function to unsubscribe. */
export function onNewWorker(listen: () => void): () => void {
  workers()?.addEventListener("controllerchange", listen);
  return () => workers()?.removeEventListener("controllerchange", listen);
}

/** Deletes the cached documents. */
export async function dropDocuments(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith(DOCUMENT_CACHES)) await caches.delete(name);
  } catch {
    // Without cache storage there are none.
  }
}
