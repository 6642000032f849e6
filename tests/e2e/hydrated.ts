import type { Page } from "@playwright/test";

/** The parts of React's internal tree that tell what is hydrated. */
interface Fiber {
  memoizedState: { isDehydrated?: boolean; dehydrated?: object | null } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Resolves when the page's scripts handle every press. A page without scripts resolves at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Runs in the page: whether React has hydrated all of it and has run its effects. It is not async, because a promise
 * would count as true.
 */
function isHydrated(): boolean {
  // The script is at the end of the document.
  if (document.readyState === "loading") return false;
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
  // Remix removes its script when the root is hydrated, which happens before the parts are.
  if (!key) return !document.querySelector("script[type=module]");
  const { stateNode } = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!;
  const left = [stateNode.current];
  for (let fiber = left.pop(); fiber; fiber = left.pop()) {
    const { memoizedState, child, sibling } = fiber;
    // The root has `isDehydrated` until it is hydrated, and a Suspense boundary has `dehydrated`.
    if (memoizedState?.isDehydrated || memoizedState?.dehydrated) return false;
    left.push(...[child, sibling].filter((one) => one !== null));
  }
  // Effects run after the paint.
  const page = window as { isIdle?: boolean };
  if (page.isIdle === undefined) {
    page.isIdle = false;
    requestIdleCallback(() => (page.isIdle = true), { timeout: 2000 });
  }
  return page.isIdle;
}

/**
 * Makes `goto` and `reload` also wait for the page's scripts, unless the caller says what to wait for. When a page
 * navigates by itself at the same moment, for instance to the login page after its session ended, it aborts `goto`;
 * the address is then opened once more.
 */
export function waitForHydration(page: Page): void {
  const open = page.goto.bind(page);
  const goto: typeof open = (url, options) =>
    open(url, options).catch((error: Error) => {
      if (!error.message.includes("net::ERR_ABORTED")) throw error;
      return open(url, options);
    });
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return answer;
  };
}
