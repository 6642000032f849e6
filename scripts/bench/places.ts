import type { Browser, Page } from "playwright";
import { median } from "./load.ts";
import { CPU_SLOWDOWN, type PageTarget, SLOW_4G, visit } from "./page.ts";

/** The most visited pages, and the beginnings of their headings. */
const PLACES = [
  ["/calendar", "20"],
  ["/app", "Home"],
  ["/diary", "20"],
  ["/app", "Home"],
  ["/stats", "Statistics"],
  ["/app", "Home"],
  ["/settings", "Settings"],
  ["/app", "Home"],
] as const;
const ROUNDS = 3;
/** Milliseconds until a page is idle, including prefetches. */
const REST_MS = 8_000;

/** The metrics of navigating from page to page. */
interface Walk {
  /** Milliseconds from a click until the page is painted: the median and the slowest. */
  median: number;
  slowest: number;
  /** Requests between click and paint, over all pages. */
  requests: number;
}

/** Navigates to each page and back on a slow phone, with or without a slow network. */
export function walked(browser: Browser, target: PageTarget, isSlow: boolean): Promise<Walk> {
  return visit(browser, target, async (context) => {
    const page = await context.newPage();
    await page.goto(target.url);
    await page.waitForTimeout(REST_MS);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    if (isSlow) {
      await cdp.send("Network.enable");
      await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
    }
    const rounds: { ms: number; requests: number }[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps: { ms: number; requests: number }[] = [];
      for (const [path, heading] of PLACES) {
        steps.push(await stepTo(page, path, heading));
        await page.waitForTimeout(1_000);
      }
      rounds.push(steps);
    }
    const times = PLACES.map((_, i) => median(rounds.map((steps) => steps[i]!.ms)));
    return {
      median: median(times),
      slowest: Math.max(...times),
      requests: rounds.flat().reduce((sum, { requests }) => sum + requests, 0),
    };
  });
}

/** Clicks the link to a page, and resolves once it is painted. */
function stepTo(page: Page, path: string, heading: string): Promise<{ ms: number; requests: number }> {
  return page.evaluate(
    async ([path, heading]) => {
      const link = document.querySelector<HTMLElement>(`header a[href="${path}"]`)!;
      performance.clearResourceTimings();
      const start = performance.now();
      link.click();
      await new Promise<void>((resolve) => {
        const look = () => {
          const isShown =
            location.pathname === path && document.querySelector("h1")?.textContent?.includes(heading) === true;
          requestAnimationFrame(isShown ? () => resolve() : look);
        };
        look();
      });
      const ms = performance.now() - start;
      const requests = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < start + ms);
      return { ms, requests: requests.length };
    },
    [path, heading] as const,
  );
}
