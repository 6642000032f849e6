import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { savesData } from "#app/saves-data.ts";

/** Milliseconds after the load event before a page counts as idle. */
const REST_MS = 300;

/** Code that is loaded while the page is idle or when it is needed, whichever is first. */
export interface LazyCode<Module> {
  /** Undefined until it is loaded. */
  readonly module: Module | undefined;
  /** Rejects when the code can't be loaded. The next call tries again. */
  load(): Promise<Module>;
}

/** Options for loading code. */
export interface Fetching {
  /**
   * Set it to false for code that the page needs at once or not at all, for example for visitors only. Then it is not
   * loaded when the page is idle. Default: true.
   */
  atRest?: boolean;
}

/** Declares code that a page needs only after somebody acts. On the server it is loaded before the first request. */
export function lazyCode<Module>(
  fetchModule: () => Promise<Module>,
  { atRest = true }: Fetching = {},
): LazyCode<Module> {
  let loading: Promise<Module> | undefined;
  const code: { module: Module | undefined; load(): Promise<Module> } = {
    module: undefined,
    load: () => (loading ??= fetchModule().then((module) => (code.module = module), forget)),
  };
  function forget(error: unknown): never {
    loading = undefined;
    throw error;
  }
  if (typeof document === "undefined") void code.load();
  else if (atRest) loadAtRest(code.load);
  return code;
}

/** The code's module, for components that render nothing: undefined until it is needed and loaded. */
export function useLazyCode<Module>(code: LazyCode<Module>, isNeeded: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!isNeeded || module) return;
    let isGone = false;
    const load = () =>
      void code.load().then(
        // A transition, so that input comes first while many components render with it, such as the diary's texts.
        (loaded) => isGone || startTransition(() => setModule(() => loaded)),
        // It is tried again when the network is back.
        () => undefined,
      );
    load();
    window.addEventListener("online", load);
    return () => {
      isGone = true;
      window.removeEventListener("online", load);
    };
  }, [code, isNeeded, module]);
  return module;
}

let isAtRest = false;
const listeners = new Set<() => void>();
/** The code that is loaded when the page is idle. */
const queue: (() => Promise<unknown>)[] = [];
let isLoading = false;

/** Says whether the page is idle: loaded, hydrated and idle. */
export const useAtRest = () =>
  useSyncExternalStore(
    onRest,
    () => isAtRest,
    () => false,
  );

/** Calls `listener` once when the page is idle. Returns a function to cancel. */
export function onRest(listener: () => void): () => void {
  if (isAtRest) queueMicrotask(listener);
  else {
    if (listeners.size === 0) awaitRest();
    listeners.add(listener);
  }
  return () => void listeners.delete(listener);
}

function awaitRest() {
  const wait = () => setTimeout(() => whenIdle(rest), REST_MS);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

function rest() {
  isAtRest = true;
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 50);

function loadAtRest(load: () => Promise<unknown>) {
  queue.push(load);
  onRest(loadAll);
  window.addEventListener("online", loadAll);
}

/** The performance mark that is set when all code has been loaded when the page is idle. */
const ALL_LOADED = "code";

/**
 * Loads the code one after the other, so that the page stays responsive. What fails is tried again when the network
 * is back.
 */
async function loadAll() {
  if (!isAtRest || isLoading || !navigator.onLine || savesData()) return;
  isLoading = true;
  const failed: typeof queue = [];
  for (let load = queue.shift(); load; load = queue.shift()) {
    await load().catch(() => failed.push(load!));
    await new Promise<void>((resolve) => void whenIdle(resolve));
  }
  queue.push(...failed);
  isLoading = false;
  if (failed.length === 0) performance.mark(ALL_LOADED);
}
