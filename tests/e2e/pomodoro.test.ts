import type { Page } from "@playwright/test";
import { lengthenSession } from "./long-session.ts";
import { signIn } from "./people.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";

const timer = (page: Page) => page.getByRole("button", { name: /^(Start a pomodoro|Pomodoro), / });

test("two devices show one clock, and the same break after it", async ({
  page,
  person,
  stage,
  openBrowser,
  expectAccessible,
}) => {
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/app");
  await page.mouse.move(200, 200);
  const context = await openBrowser();
  await signIn(context, stage, person);
  const phone = await context.newPage();
  await phone.goto("/diary");
  await phone.mouse.move(200, 200);
  await timer(page).click();
  for (const one of [page, phone]) await expect(timer(one)).toContainText(/24:\d\d/);
  await expect(phone).toHaveTitle(/^2[34]:\d\d · /);

  await timer(phone).click();
  const dialog = phone.getByRole("dialog", { name: "Garden" });
  await expect(dialog.getByText("Active", { exact: true })).toBeVisible();
  await expectAccessible(phone);
  await phone.keyboard.press("Space");
  await expect(timer(page)).toContainText("paused");
  await expect(page).toHaveTitle(/^Paused 2[34]:\d\d · /);
  // A press during the request for the pause would do nothing.
  await expect(dialog.getByText("Paused", { exact: true })).toBeVisible();
  await phone.keyboard.press("Space");
  await expect(timer(page)).not.toContainText("paused");

  await lengthenSession(page);
  await timer(page).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(phone.getByText("No active pomodoro session.", { exact: false })).toBeVisible();
  // The header's style for minutes does not apply to the dialog.
  await expect(page.getByText("Note (optional)")).toHaveCSS("text-align", "start");
  await page.getByLabel("Note (optional)").fill("Sowed the beans");
  await page.keyboard.press("Enter");
  await expect(timer(page)).toBeFocused();
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: "Take a break, 5 min" }).click();
  const rest = (of: Page) => of.getByRole("button", { name: /^Break, / });
  for (const one of [page, phone]) await expect(rest(one)).toContainText(/4:\d\d/);
  await expectAccessible();
  // A look at the break does not end it.
  await rest(page).press("Enter");
  await page.keyboard.press("Escape");
  await expect(rest(phone)).toBeVisible();
  await rest(page).press("Enter");
  await page.getByRole("menuitem", { name: "End the break" }).press("Enter");
  for (const one of [page, phone]) await expect(one.getByText("The break is over.")).toBeAttached();
  await expect(timer(page)).toBeFocused();
});

test("without a network a pomodoro starts, pauses and is completed, and its break runs, in each tab; when the network is back, it is counted once and the break runs on @reads-ahead", async ({
  page,
  person: _,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  const beside = await context.newPage();
  await beside.goto("/diary");
  await page.goto("/app");
  // The clock's code is loaded while the page is idle.
  for (const one of [beside, page]) {
    await one.mouse.move(200, 200);
    await atRest(one);
  }
  await context.setOffline(true);
  await timer(page).click();
  for (const one of [page, beside]) await expect(timer(one)).toContainText(/24:\d\d/);
  await timer(page).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Pomodoro completed: less than a minute on Garden.")).toBeVisible();
  await page.getByRole("button", { name: "Take a break, 5 min" }).click();
  const rest = (of: Page) => of.getByRole("button", { name: /^Break, / });
  for (const one of [page, beside]) await expect(rest(one)).toContainText(/4:\d\d/);
  await context.setOffline(false);
  const counted = async () => {
    const { sessions } = await (await page.request.get("/api/pomodoro/history")).json();
    return sessions.map(({ status, proje_title }: { status: string; proje_title: string }) => [status, proje_title]);
  };
  await expect.poll(counted).toEqual([["completed", "Garden"]]);
  await expect(timer(page)).toContainText("25:00");
  const clock = async () => (await page.request.get("/api/pomodoro/active")).json();
  await expect.poll(clock).toMatchObject({ session: null, break: { minutes: 5 } });
  for (const one of [page, beside]) await expect(rest(one)).toContainText(/4:\d\d/);
});
