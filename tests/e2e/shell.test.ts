import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const LIGHT = "oklch(0.982 0.006 85)";
const DARK = "oklch(0.19 0.007 70)";

const expectPaper = (page: Page, colour: string) => expect(page.locator("body")).toHaveCSS("background-color", colour);
const expectStored = (page: Page, theme: string | null) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("sevenfold-theme"))).toBe(theme);

test("a theme is chosen and stored, on the pages that have themes, and is there before the first paint", async ({
  page,
  expectAccessible,
  expectedErrors,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/contact");
  await expectPaper(page, DARK);
  await expectAccessible();
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await choose("Light");
  await expectPaper(page, LIGHT);
  await expectStored(page, "light");
  await page.reload();
  await expectPaper(page, LIGHT);
  await expectAccessible();

  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitem", { name: /Theme: Light/ }).click();
  await expectStored(page, "dark");
  await expectPaper(page, DARK);
  // Other pages are always light, and have no theme menu.
  await page.goto("/login");
  await expectPaper(page, LIGHT);
  await expect(page.getByRole("button", { name: "Theme" })).toHaveCount(0);

  expectedErrors.push(/404/, /ERR_FAILED/);
  await page.emulateMedia({ colorScheme: "light" });
  // Without the page's scripts only the inline script in its head runs.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/app/nowhere", { waitUntil: "load" });
  await expectPaper(page, DARK);
});

test("the user menu works by keyboard and returns the focus, the first tab stop skips to the content, and a navigation focuses the heading", async ({
  page,
  person,
  expectAccessible,
}) => {
  await page.goto("/app");
  const button = page.getByRole("button", { name: `${person.username}, account menu` });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: /Theme: System/ })).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^Theme: System/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("s");
  await expect(page.getByRole("menu").locator(":focus")).toHaveText(/^S/);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(page.getByRole("menu")).toBeHidden();

  await page.goto("/contact");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: new RegExp(person.username) }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await expect(page).toHaveTitle("Settings · Sevenfold");
});

const PUBLIC = [
  "/",
  "/login",
  "/register",
  "/verify",
  "/verify/confirm",
  "/verify/not-me",
  "/morning",
  "/reminder",
  "/forgot-password",
  "/reset-password?uid=1&token=1",
  "/contact",
  "/privacy",
  "/terms",
  "/nowhere",
];
test("the public pages are accessible and fit 320 px", async ({ page, expectAccessible, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }
});

test("a click during hydration has no bad effect, and nothing moves in an open user menu", async ({ page, person }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/root-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/diary", { waitUntil: "commit" });
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  const logout = page.getByRole("menuitem", { name: "Logout" });
  const before = (await logout.boundingBox())!;
  arrival.resolve();
  await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeEnabled();
  const after = (await logout.boundingBox())!;
  expect([after.y, after.height]).toEqual([before.y, before.height]);

  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // At this moment React has added its listeners, but has rendered nothing.
    document.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
      listen(type, ...rest);
      if (type === "click") queueMicrotask(() => document.querySelector("h1")?.click());
    };
  });
  await page.goto("/contact");
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expectPaper(page, DARK);
});
