import type { Page } from "@playwright/test";
import { TOAST_MS } from "../../app/ui/toast-life.ts";

/**
 * Makes toasts stay until they are used or dismissed. Another test covers their six seconds, which would be too short
 * on a busy machine. Call it before the page opens.
 */
export const keepToasts = (page: Page) =>
  page.addInitScript((life) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === life ? 0 : setTimeout(run, ms, ...args)) as typeof window.setTimeout;
  }, TOAST_MS);
