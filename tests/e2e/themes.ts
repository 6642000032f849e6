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
  const isNarrow = test.info().project.name === "narrow";
  await page.emulateMedia({ colorScheme: isNarrow ? "dark" : "light" });
  await expectAccessible();
  if (isNarrow) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOURS);
}

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };

/** Opens a page and checks it in the light theme on a wide screen, and in the dark theme on a phone, where it stays. */
export async function onBothScreens(
  page: Page,
  open: () => Promise<unknown>,
  expectAccessible: () => Promise<void>,
): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: "light" });
  await open();
  await expectAccessible();
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible();
}
