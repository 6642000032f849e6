import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const hour = new Date().getUTCHours();
/** Hours that a zone is ahead in which it is the hour after one in the night now. */
const ahead = hour >= 11 ? 25 - hour : 1 - hour;
const MINUTES = 60_000;
/** The date there, `days` later. */
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

test("a person who chooses four has yesterday's date in the night, everywhere", async ({
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
