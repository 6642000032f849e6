import { expect, type Locator, type Page } from "@playwright/test";

/** Drags one element onto a drop target with the mouse. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  // The rows become draggable when the list is used for the first time.
  await expect(page.locator("[data-grip][aria-roledescription]").first()).toBeAttached();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await expect(to).toHaveAttribute("data-over", /.*/);
  await page.mouse.up();
}
