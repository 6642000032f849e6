import type { KeepRequest } from "#app/domain/session/document-cache-protocol.ts";

declare global {
  interface Window {
    /** Exists in browsers with trusted types. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
    };
  }
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
