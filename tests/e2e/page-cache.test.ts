import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { atRest, cachedPages } from "./page-cache.ts";
import { expect, test } from "./test.ts";

test.use({ readsAhead: true });

const PLACES = [
  ["/calendar", /20\d\d/],
  ["/diary", /20\d\d/],
  ["/stats", "Statistics"],
  ["/settings", "Settings"],
] as const;

async function openFromMenu(page: Page, username: string, path: string) {
  await page.getByRole("button", { name: `${username}, account menu` }).click();
  await page.getByRole("menu").locator(`a[href="${path}"]`).click();
}

test("each page opens from prefetched data, even offline, and Back and Forward restore its scroll position", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /pomodoro\/live/);
  const project = await newProject(stage, person, "Work");
  for (let i = 1; i <= 20; i += 1) await newTodo(stage, person, project, { todo_title: `Todo ${i}` });
  await page.goto("/app");
  await atRest(page);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 60));
  await expect.poll(scrolled).toBe(60);
  await context.setOffline(true);
  // A click would scroll the page to the menu.
  for (const key of ["g", "c"]) await page.keyboard.press(key);
  for (const [path, name] of PLACES) {
    if (path !== "/calendar") await openFromMenu(page, person.username, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(path);
    // The page's own style sheet is loaded with its code.
    if (path === "/calendar") await expect(page.locator(".month")).toHaveCSS("table-layout", "fixed");
  }
  await expect.poll(scrolled).toBe(0);
  await page.evaluate((steps) => history.go(-steps), PLACES.length);
  await expect(page.getByText("Todo 7", { exact: true })).toBeVisible();
  await expect.poll(scrolled).toBe(60);
  await page.goForward();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test("pages open in a browser that refuses storage", async ({ page, person }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      document.documentElement.dataset.tries = String(Number(document.documentElement.dataset.tries ?? 0) + 1);
      throw new DOMException("Storage is off", "SecurityError");
    };
  });
  const read = page.waitForResponse((answer) => answer.url().includes("/settings.data"));
  await page.goto("/app");
  await read;
  // The page tried to delete, to read and to store.
  await expect(page.locator("html")).toHaveAttribute("data-tries", /[3-9]/);
  for (const [path, name] of PLACES) {
    await openFromMenu(page, person.username, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  expect(await cachedPages(page)).toEqual([]);
});
