import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { pagesReadAhead } from "./page-cache.ts";
import { expect, test } from "./test.ts";

const hour = new Date().getUTCHours();
/** The offset in hours of a time zone in which it is now between one and two in the night. */
const ahead = hour >= 11 ? 25 - hour : 1 - hour;
const MINUTES = 60_000;
/** The date in that zone, `days` from today. */
const dateThere = (days: number) =>
  new Date(Date.now() + ahead * 60 * MINUTES + days * 24 * 60 * MINUTES).toISOString().slice(0, 10);
const [yesterday, today] = [dateThere(-1), dateThere(0)];
const dayOf = (date: string) => new RegExp(`(?<!\\d)${Number(date.slice(8))}(?!\\d)`);

test.use({ timezoneId: `Etc/GMT${ahead < 0 ? "+" : "-"}${Math.abs(ahead)}` });

const field = (page: Page) => page.locator('[name="diary_text"]');
const status = (page: Page) => page.locator("#diary-status");
const heading = (page: Page) => page.locator("h1");

const textOn = async (page: Page, date: string) => {
  const answer = await page.request.get(`/api/diary/date/${date}`);
  return ((await answer.json()) as { diary_text?: string }).diary_text;
};

test("a person whose day starts at four has yesterday's date in the night, everywhere", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/diary");
  await expect(heading(page)).toHaveText(dayOf(today));
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change Start of Day" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Start of day").selectOption("04:00");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Change Start of Day" }).click();
  await expect(page.getByText("Your days start at 04:00 now.")).toBeVisible();

  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page.locator("[aria-current=date] .day-head")).toHaveText(dayOf(yesterday));
  await page.goto("/diary");
  await expect(heading(page)).toHaveText(dayOf(yesterday));
  await field(page).fill("A long evening");
  await expect(status(page)).toHaveText("Saved");
  expect(await textOn(page, yesterday)).toBe("A long evening");
  await page.goto("/calendar");
  await expect(page.locator("td[aria-current=date]")).toHaveAttribute("data-date", yesterday);
});

/** Aborts the requests of the page's changes until the returned function is called. */
const loseChanges = (page: Page) =>
  intercept(page, "**/diary.data*", (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
  );
/**
 * It is one in the night: the previous day lasts until four, or has ended, depending on the hour at which days start.
 */
const startDaysAt = async (page: Page, day_start: number) =>
  expect(await page.request.put("/api/auth/day-start", { data: { day_start } })).toBeOK();

test("an open page without a network shows the new day at the end of the old one, whose text is saved there @reads-ahead", async ({
  page,
  context,
  person: _,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/);
  await startDaysAt(page, 4);
  // The page's clock shows a time before midnight, and the server's clock one after it; both belong to the previous
  // day, which lasts until four.
  await page.clock.install({ time: Date.now() - 150 * MINUTES });
  await page.goto("/diary");
  await expect(heading(page)).toHaveText(dayOf(yesterday));
  await pagesReadAhead(page);
  await context.setOffline(true);
  // From now on the previous day ended at midnight, by both clocks.
  await startDaysAt(page, 0);
  await field(page).fill("The last line of the day");
  await page.clock.runFor(2_000);
  await expect(status(page)).toHaveText("Not sent yet");
  await page.clock.fastForward(150 * MINUTES);
  await expect(heading(page)).toHaveText(dayOf(today));
  await expect(field(page)).toHaveValue("");
  await expect(page.locator("[aria-current=date] .day-head")).toHaveText(dayOf(today));
  const closed = page.getByRole("article").filter({ hasText: "The last line of the day" });
  await expect(closed).toContainText("Not sent yet");
  await field(page).fill("A new morning");
  // Waits until every repeated request waits for the network, instead of for its next try.
  await page.clock.runFor(40_000);

  await context.setOffline(false);
  await expect.poll(() => textOn(page, yesterday)).toBe("The last line of the day");
  await expect.poll(() => textOn(page, today)).toBe("A new morning");
  await expect(heading(page)).toHaveText(dayOf(today));
  await expect(closed).toHaveCount(1);
  await expect(closed).not.toContainText("Not sent yet");
  await expect(field(page)).toHaveValue("A new morning");
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
});

test("a text typed without a network in a page that was closed is saved in its day, once", async ({
  page,
  context,
  person: _,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  await startDaysAt(page, 4);
  await page.goto("/diary");
  await expect(heading(page)).toHaveText(dayOf(yesterday));
  await loseChanges(page);
  await field(page).fill("The last line of the day");
  await expect(status(page)).toHaveText("Not sent yet");
  await page.close();

  await startDaysAt(context.pages()[0] ?? (await context.newPage()), 0);
  const next = await context.newPage();
  await next.goto("/diary");
  await expect(heading(next)).toHaveText(dayOf(today));
  await expect.poll(() => textOn(next, yesterday)).toBe("The last line of the day");
  const closed = next.getByRole("article").filter({ hasText: "The last line of the day" });
  await expect(closed).toHaveCount(1);
  await expect(closed).not.toContainText("Not sent yet");
  await expect(field(next)).toHaveValue("");
  const all = await (await next.request.get("/api/diary/")).json();
  expect(all).toHaveLength(1);
});
