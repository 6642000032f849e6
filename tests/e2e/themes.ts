import type { Page } from "@playwright/test";
import { test } from "./test.ts";

/**
 * Checks the page in the light theme and then in the dark one, which stays. A narrow screen is checked in the dark theme
 * only: which colours a theme has does not depend on the width.
 */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  const isNarrow = test.info().project.name === "narrow";
  for (const colorScheme of isNarrow ? (["dark"] as const) : (["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme });
    await check();
  }
}
