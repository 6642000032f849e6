import type { Browser, Page } from "playwright";
import { median } from "./load.ts";
import { CPU_SLOWDOWN, type PageTarget, visit } from "./page.ts";

const ROUNDS = 5;
/** Milliseconds until a page is idle. */
const REST_MS = 5_000;
/** Milliseconds between two actions. */
const PAUSE_MS = 700;

/** The most frequent actions on the home screen, by pointer and by key. */
const ACTS: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole("tab", { name: "Notes" }).click(),
  (page) => page.getByRole("tab", { name: "Stats" }).click(),
  (page) => page.getByRole("link", { name: "Next week" }).click(),
  (page) => page.getByRole("link", { name: "Previous week" }).click(),
  (page) => page.getByRole("checkbox").first().click(),
  (page) => page.keyboard.press("ArrowDown"),
  (page) => page.keyboard.press("1"),
  (page) => page.keyboard.press("Alt+ArrowDown"),
  (page) => page.keyboard.press("e"),
  (page) => page.keyboard.type("Answer the letter"),
  (page) => page.keyboard.press("Escape"),
  (page) => page.keyboard.press("Control+k"),
  (page) => page.keyboard.type("letter fri"),
  (page) => page.keyboard.press("Escape"),
];

/** Milliseconds from an input to the next paint with a throttled CPU: the 98th percentile over the actions. */
export function inputToPaint(browser: Browser, target: PageTarget): Promise<number> {
  return visit(browser, target, async (context) => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const slowest = new Map<number, number>();
      Object.assign(globalThis, { slowest });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
          const { interactionId: id, duration } = entry;
          if (id > 0) slowest.set(id, Math.max(slowest.get(id) ?? 0, duration));
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(target.url);
    await page.waitForTimeout(REST_MS);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const act of ACTS) {
        await act(page);
        await page.waitForTimeout(PAUSE_MS);
      }
    }
    const times = await page.evaluate(() => [
      ...(globalThis as unknown as { slowest: Map<number, number> }).slowest.values(),
    ]);
    return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.98) - 1]!;
  });
}

/**
 * Milliseconds of work from the key that opens the command bar until the bar is painted with the focus in its field,
 * without a throttled CPU: the median of several times.
 */
export function lineOpened(browser: Browser, target: PageTarget): Promise<number> {
  return visit(browser, target, async (context) => {
    const page = await context.newPage();
    await page.goto(target.url);
    await page.waitForTimeout(REST_MS);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await page.evaluate(timeLine));
      await page.keyboard.press("Escape");
      await page.waitForTimeout(PAUSE_MS);
    }
    return median(times);
  });
}

/**
 * Runs in the page. The key is pressed at the beginning of a frame, and the message arrives after that frame is
 * painted.
 */
function timeLine(): Promise<number> {
  return new Promise((resolve, reject) => {
    requestAnimationFrame(() => {
      const start = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        const isOpen = document.activeElement?.closest("dialog.command-bar[open]") != null;
        if (isOpen) resolve(performance.now() - start);
        else reject(new Error("The line was not open in the frame of its key"));
      });
      port1.start();
      const key = { key: "k", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", key));
      port2.postMessage(null);
    });
  });
}
