import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { intercept } from "./intercept.ts";
import { newPerson, signIn } from "./people.ts";
import { atRest, cachedPages, pagesReadAhead } from "./page-cache.ts";
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

test("each page opens from prefetched data, even offline", async ({ page, context, person, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /pomodoro\/live/);
  await page.goto("/app");
  await atRest(page);
  await context.setOffline(true);
  for (const [path, name] of PLACES) {
    await openFromMenu(page, person.username, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(path);
    // The page's own style sheet is loaded with its code.
    if (path === "/calendar") await expect(page.locator(".month")).toHaveCSS("table-layout", "fixed");
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
});

test("a visited page shows its cached data first, and then the changes of other devices", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  await page.goto("/app");
  await pagesReadAhead(page);
  const today = new Date().toISOString().slice(0, 10);
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: `${today}T12:00:00.000Z` });
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/calendar.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.fastForward("01:00");
  await openFromMenu(page, person.username, "/calendar");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByText("Buy milk")).toHaveCount(0);
  held.resolve();
  await expect(page.getByText("Buy milk").first()).toBeAttached();
  await page.getByRole("link", { name: "Sevenfold" }).click();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect(page).toHaveTitle(/^1 todo · Work/);
});

test("after a change the other pages still open at once, and show the change", async ({ page, person, stage }) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await page.goto("/app");
  await pagesReadAhead(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("checkbox", { name: "Buy milk" }).click(),
  ]);
  await answer.finished();
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/stats.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openFromMenu(page, person.username, "/stats");
  const active = page.getByRole("region", { name: "Projects and todos" }).locator("dl > div").first();
  await expect(active).toContainText("1 of 69");
  held.resolve();
  await expect(active).toContainText("0 of 69");
});

test("somebody who signs in on another tab sees no data of the previous person", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /pomodoro\/live/);
  const project = await newProject(stage, person, "Work");
  const [today] = new Date().toISOString().split("T");
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: today! });
  await page.goto("/diary");
  await pagesReadAhead(page);
  const other = newPerson(stage);
  await signIn(context, stage, other);
  await page.getByRole("textbox", { name: /^Entry of/ }).fill("Dear diary");
  await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
  const theirs = await context.newPage();
  await theirs.goto("/calendar");
  await expect(theirs.getByRole("button", { name: `${other.username}, account menu` })).toBeVisible();
  await expect(theirs.getByText("Buy milk")).toHaveCount(0);
  await theirs.goto("/diary");
  await expect(theirs.getByRole("textbox", { name: /^Entry of/ })).toHaveValue("");
});

test("a page opened after the session has ended asks to sign in, and no page stays cached", async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/pomodoro\/live/, /status of 401/);
  await page.goto("/app");
  await pagesReadAhead(page);
  await page.clock.install();
  await context.clearCookies({ name: "session" });
  await page.clock.fastForward("01:00");
  await openFromMenu(page, person.username, "/calendar");
  await expect(page.getByRole("grid", { includeHidden: true })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
  await page.clock.fastForward("01:00");
  await expect.poll(() => cachedPages(page)).toEqual([]);
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

test("Back and Forward restore the scroll position of a page", async ({ page, person, stage }) => {
  const project = await newProject(stage, person, "Work");
  for (let i = 1; i <= 20; i += 1) await newTodo(stage, person, project, { todo_title: `Todo ${i}` });
  await page.goto("/app");
  await pagesReadAhead(page);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 60));
  await expect.poll(scrolled).toBe(60);
  // A real click would scroll the page to the element.
  await page.getByRole("button", { name: `${person.username}, account menu` }).dispatchEvent("click");
  await page.getByRole("menu").locator('a[href="/stats"]').dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByText("Todo 7", { exact: true })).toBeVisible();
  await expect.poll(scrolled).toBe(60);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});
