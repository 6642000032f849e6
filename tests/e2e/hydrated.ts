import type { Page } from "@playwright/test";

/** The parts of React's tree that say what is hydrated. */
interface Fiber {
  memoizedState: { isDehydrated?: boolean; dehydrated?: object | null } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Resolves once the scripts of the page handle what is pressed. A page without scripts has nothing to wait for. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the page: whether React has hydrated all of it, and run its effects. Not async: a promise would count as true. */
function isHydrated(): boolean {
  // The script stands at the end of the document.
  if (document.readyState === "loading") return false;
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
  // Remix takes its script away once the root is hydrated, before the parts are.
  if (!key) return !document.querySelector("script[type=module]");
  const { stateNode } = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!;
  const left = [stateNode.current];
  for (let fiber = left.pop(); fiber; fiber = left.pop()) {
    const { memoizedState, child, sibling } = fiber;
    // The root says so of itself, and a Suspense boundary has what it is not yet.
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
 * Has `goto` and `reload` of a page wait for its scripts too, unless the caller says what else to wait for.
 * A page that leaves by itself at the same moment, for instance for the login page after its session ended, aborts
 * `goto`. The address is then opened once more.
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
