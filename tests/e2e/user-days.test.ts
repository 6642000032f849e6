import type { Page } from "@playwright/test";
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
