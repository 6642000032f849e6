import { expect, type Page } from "@playwright/test";

/** The address of a month without other todos, and of one of its days. */
export const MONTH = "/calendar?month=2027-03";
export const DAY = `${MONTH}&day=2027-03-10`;

export const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);

/** Adds a todo to the open day. */
export async function addTodo(page: Page, title: string) {
  await page.getByLabel("New todo").fill(title);
  await page.getByLabel("New todo").press("Enter");
}

/** Moves a todo of the open day to another date. */
export async function moveTodo(page: Page, title: string, date: string) {
  const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: title });
  await row.locator("summary").click();
  await row.getByLabel("New date").fill(date);
  await row.getByRole("button", { name: "Move", exact: true }).click();
  await expect(row).toHaveCount(0);
}
