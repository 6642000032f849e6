import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { keptPages, placesReadAhead } from "./places.ts";
import { expect, test } from "./test.ts";

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

test("each place opens from what was read ahead, without a network too", async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /pomodoro\/live/);
  await page.goto("/app");
  await placesReadAhead(page);
  await context.setOffline(true);
  for (const [path, name] of PLACES) {
    await openFromMenu(page, person.username, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
});

test("a place that was seen shows what it knows, and then what was changed elsewhere", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  await page.goto("/app");
  await placesReadAhead(page);
  const today = new Date().toISOString().slice(0, 10);
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: `${today}T12:00:00.000Z` });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/calendar.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.fastForward("01:00");
  await openFromMenu(page, person.username, "/calendar");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByText("Buy milk")).toHaveCount(0);
  release();
  await expect(page.getByText("Buy milk").first()).toBeAttached();
});

test("nothing of a person's pages stays in the browser after they log out", async ({ page, person }) => {
  await page.goto("/app");
  await placesReadAhead(page);
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => keptPages(page)).toEqual([]);
});
