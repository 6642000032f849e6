import type { BrowserContext } from "@playwright/test";

/** Milliseconds after which a page stops waiting for a response or for code. */
const LIMIT_MS = 10_000;

/** Makes pages wait a minute for responses and code, because a busy machine is slow. Call it before the pages open. */
export const waitLonger = (context: BrowserContext) =>
  context.addInitScript((limit) => {
    const lengthened = (ms?: number) => (ms === limit ? 6 * limit : ms);
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
      setTimeout(run, lengthened(ms), ...args)) as typeof window.setTimeout;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(lengthened(ms)!);
  }, LIMIT_MS);
