import type { Page } from "@playwright/test";

/** Checks the page in the light theme and then in the dark one, which stays. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await check();
  }
}
