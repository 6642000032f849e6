import type { BrowserContext } from "@playwright/test";

/** Milliseconds after which a page gives up on an answer, or on code. */
const LIMIT_MS = 10_000;

/** Has pages wait a minute for answers and code: a busy machine is slow, not wrong. Before they are opened. */
export const waitLonger = (context: BrowserContext) =>
  context.addInitScript((limit) => {
    const lengthened = (ms?: number) => (ms === limit ? 6 * limit : ms);
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
      setTimeout(run, lengthened(ms), ...args)) as typeof window.setTimeout;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(lengthened(ms)!);
  }, LIMIT_MS);
