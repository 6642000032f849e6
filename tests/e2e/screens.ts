import type { Page } from "@playwright/test";

/** The two screens of journeys. */
export const SCREENS = {
  wide: { size: { width: 1280, height: 800 }, colorScheme: "light", isTouched: false },
  narrow: { size: { width: 375, height: 812 }, colorScheme: "dark", isTouched: true },
} as const;
export type Screen = keyof typeof SCREENS;

/**
 * Runs `look` on both screens of an open page: first on the current one, then on the other, where it stays. Checking
 * an open page costs much less than opening it on each screen.
 */
export async function onEachScreen(page: Page, look: (screen: Screen) => Promise<void>): Promise<void> {
  const isWide = page.viewportSize()!.width === SCREENS.wide.size.width;
  const [first, other]: Screen[] = isWide ? ["wide", "narrow"] : ["narrow", "wide"];
  await look(first!);
  await changeTo(page, other!);
  await look(other!);
}

async function changeTo(page: Page, screen: Screen) {
  const { size, colorScheme, isTouched } = SCREENS[screen];
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: isTouched });
  await page.waitForFunction(
    ({ width, isTouched }) => innerWidth === width && matchMedia("(pointer: coarse)").matches === isTouched,
    { width: size.width, isTouched },
  );
  // When the page is idle, the scripts that depend on the width have run.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 }))),
  );
  await devtools.detach();
}
