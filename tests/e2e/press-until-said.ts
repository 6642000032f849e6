import { expect, type Locator } from "@playwright/test";

/** Presses until the answer is there: dnd-kit says that a row is picked up a moment before it listens to the next key. */
export async function pressUntilSaid(press: () => Promise<void>, said: Locator): Promise<void> {
  await expect(async () => {
    await press();
    await expect(said).toBeAttached({ timeout: 2000 });
  }).toPass();
}
