import { expect, type Locator } from "@playwright/test";

/**
 * Presses a key of a drag by keyboard until its announcement appears. dnd-kit announces that a row is picked up
 * before it listens to the next key and has measured the other rows, so the page's own timers and frames run first.
 */
export async function pressUntilAnnounced(press: () => Promise<void>, said: Locator): Promise<void> {
  await expect(async () => {
    await said.page().evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    await press();
    await expect(said).toBeAttached({ timeout: 10_000 });
  }).toPass();
}
