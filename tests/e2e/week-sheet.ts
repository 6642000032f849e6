import type { Page } from "@playwright/test";

/** The date where the browser is. */
export const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date());

/** The fold of a date. */
export const fold = (page: Page, date: string) =>
  page.locator(".day-column").filter({ has: page.locator(`[data-day="${date}"]`) });

/** What opens the fold of a date. */
export const open = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
