import type { Page } from "@playwright/test";

/** Chooses an item of a todo's menu. */
export async function chooseFromMenu(page: Page, title: string, item: string) {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
