import { DOCUMENT_CACHES, KEPT_AT_ATTRIBUTE, TODAY_UNKNOWN } from "#app/domain/session/kept-document.ts";

declare global {
  interface Window {
    /** Where the browser asks for trusted types. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
    };
  }
}

/** When the service worker kept the document that this page began with, in milliseconds since 1970; null if it is new. */
export function documentKeptAt(): number | null {
  const keptAt = typeof document === "undefined" ? null : document.documentElement.getAttribute(KEPT_AT_ATTRIBUTE);
  return keptAt === null ? null : Number(keptAt);
}

/**
 * Resolves once a kept document has been painted. Its scripts are here at once, and would hold up its first paint. In a tab
 * that nobody sees nothing is painted.
 */
export async function keptDocumentPainted(): Promise<void> {
  if (documentKeptAt() === null) return;
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Shows what depends on the date of today: the page is not of another day any more. */
export function showToday(): void {
  const { attribute, ofAnotherDay } = TODAY_UNKNOWN;
  const { documentElement: root } = document;
  if (root.getAttribute(attribute) === ofAnotherDay) root.removeAttribute(attribute);
}

const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

let isRegistered = false;

/** Registers the service worker. A browser that refuses it, in a private window say, works without it. */
export async function registerServiceWorker(): Promise<void> {
  if (!workers() || isRegistered) return;
  isRegistered = true;
  // What was served at this address before may have left one.
  if (import.meta.env.DEV) return void (await (await workers()!.getRegistration())?.unregister());
  const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => "/sw.js" });
  await workers()!
    .register(policy?.createScriptURL("") ?? "/sw.js")
    .catch(() => undefined);
}

/** Has the service worker keep the document of the page at `pathname`, which is shown, unless it has it as it is now. */
export const keepDocument = (pathname: string) => workers()?.controller?.postMessage(pathname + location.search);

/** Calls `listen` when a service worker takes over: the first one, or that of another build. Returns how to stop. */
export function onNewWorker(listen: () => void): () => void {
  workers()?.addEventListener("controllerchange", listen);
  return () => workers()?.removeEventListener("controllerchange", listen);
}

/** Drops the documents that the service worker has kept. */
export async function dropDocuments(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith(DOCUMENT_CACHES)) await caches.delete(name);
  } catch {
    // A browser without the storage has kept none.
  }
}
