import type { Page } from "@playwright/test";
import { TOAST_MS } from "../../app/ui/toast-life.ts";

/**
 * Keeps toasts until they are used or sent off. Their six seconds have a test of their own; here they would have to be
 * longer than whatever the machine does meanwhile. Before the page is opened.
 */
export const keepToasts = (page: Page) =>
  page.addInitScript((life) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === life ? 0 : setTimeout(run, ms, ...args)) as typeof window.setTimeout;
  }, TOAST_MS);
