import type { KeepRequest } from "#app/domain/session/document-cache-protocol.ts";

declare global {
  interface Window {
    /** Exists in browsers with Trusted Types. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
    };
  }
}

const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

const SCRIPT = "/sw.js";
/** The service worker's address; in browsers with Trusted Types as a trusted script URL. */
let script: string | undefined;

/** The registration of this page; null before the first one, and after one whose files could not be fetched. */
let registering: Promise<boolean> | null = null;

/**
 * Registers the service worker, once for each page. Resolves to false if its files could not be fetched; the next
 * call tries again. A browser that refuses it, such as in a private window, works without it.
 */
export async function registerServiceWorker(): Promise<boolean> {
  if (!workers()) return true;
  const isInstalled = await (registering ??= register(workers()!));
  if (!isInstalled) registering = null;
  return isInstalled;
}

async function register(container: ServiceWorkerContainer): Promise<boolean> {
  // Another application may have registered one at this address.
  if (import.meta.env.DEV) return (await (await container.getRegistration())?.unregister(), true);
  // A page may create a policy once.
  script ??= window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => SCRIPT }).createScriptURL("");
  try {
    const registration = await container.register(script ?? SCRIPT);
    // A browser that blocks service workers may resolve to nothing.
    const worker = (registration as ServiceWorkerRegistration | undefined)?.installing;
    return !worker || (await isInstalled(worker));
  } catch (error) {
    // A TypeError means that the script could not be fetched; any other error means that the browser refuses it.
    return !(error instanceof TypeError);
  }
}

/** Resolves when a worker is installed, or its installation has failed. */
const isInstalled = (worker: ServiceWorker) =>
  new Promise<boolean>((resolve) => {
    const look = () => worker.state !== "installing" && resolve(worker.state !== "redundant");
    worker.addEventListener("statechange", look);
    look();
  });

/**
 * Asks the service worker to cache the document of the current page at `pathname`, unless the cached one is current.
 * A page that was loading when the first worker took over has no controller, so the active worker is asked.
 */
export async function storeDocument(pathname: string, { ifMissing = false } = {}): Promise<void> {
  await keepDocumentOf(pathname + location.search, ifMissing);
}

/** Asks the service worker to cache the document of a page that was never opened, unless one is cached. */
export const storeUnopenedDocument = (path: string) => keepDocumentOf(path, true);

async function keepDocumentOf(path: string, ifMissing: boolean): Promise<void> {
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ path, ifMissing } satisfies KeepRequest);
}

/** Calls `listen` when a service worker takes over: the first one, or another build's. Returns a function to unsubscribe. */
export function onNewWorker(listen: () => void): () => void {
  workers()?.addEventListener("controllerchange", listen);
  return () => workers()?.removeEventListener("controllerchange", listen);
}
