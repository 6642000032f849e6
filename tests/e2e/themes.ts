import type { Page } from "@playwright/test";
import { test } from "./test.ts";

/** The rules of axe whose result depends on the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Checks the page in the light theme, and then the colours of the dark theme, which stays. A narrow screen is checked
 * only in the dark theme, because the colours of a theme do not depend on the width.
 */
export async function inBothThemes(
  page: Page,
  expectAccessible: (page?: Page, rules?: string[]) => Promise<void>,
): Promise<void> {
  const isNarrow = test.info().tags.includes("@phone");
  await page.emulateMedia({ colorScheme: isNarrow ? "dark" : "light" });
  await expectAccessible();
  if (isNarrow) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOURS);
}
