import type { Page } from "@playwright/test";
import { ZONE } from "./time-zone.ts";

/** Today's date in the browser's time zone. */
export const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(new Date());

/** The day of a date in the week. */
export const fold = (page: Page, date: string) =>
  page.locator(".day-column").filter({ has: page.locator(`[data-day="${date}"]`) });

/** The button that opens a day of the week. */
export const open = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

/** Opens a day of the week by its heading. Below the heading a todo may get the click and open. */
export const pressHead = (page: Page, date: string) => open(page, date).click({ position: { x: 24, y: 12 } });
