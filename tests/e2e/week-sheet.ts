import type { Page } from "@playwright/test";
import { ZONE } from "./time-zone.ts";

/** Today's date in the browser's time zone. */
export const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(new Date());

/** The fold of a date. */
export const fold = (page: Page, date: string) =>
  page.locator(".day-column").filter({ has: page.locator(`[data-day="${date}"]`) });

/** The button that opens the fold of a date. */
export const open = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

/** Opens the fold of a date by its head. Below the head a todo may take the click, which opens that todo. */
export const pressHead = (page: Page, date: string) => open(page, date).click({ position: { x: 24, y: 12 } });
