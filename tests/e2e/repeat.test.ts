import type { Page } from "@playwright/test";
import { addDays, weekday } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { today } from "./week-sheet.ts";

const row = (page: Page, title: string) => page.locator(".todos > li[data-id]").filter({ hasText: title });
const popover = (page: Page, title: string) => page.getByRole("dialog", { name: `Plan ${title}` });

/** A project's open todos on the server. */
async function saved(page: Page, project: string) {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  return (await answer.json()) as { todo_title: string; todo_due_date: string | null; todo_repeat: string | null }[];
}
const dates = async (page: Page, project: string) =>
  (await saved(page, project)).map(({ todo_due_date }) => todo_due_date?.slice(0, 10));
const rules = async (page: Page, project: string) => (await saved(page, project)).map(({ todo_repeat }) => todo_repeat);

test("a todo repeats by its menu, its completion creates the next one, also without a network, and Undo reverts that", async ({
  page,
  stage,
  person,
  expectAccessible,
  context,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Water plants", todo_due_date: today() });
  await page.goto("/app");
  await expect(async () => {
    await page.getByRole("button", { name: "More for Water plants" }).click();
    await page.getByRole("menuitem", { name: "Repeat…" }).click({ timeout: 2000 });
    await expect(popover(page, "Water plants")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible();
  await popover(page, "Water plants").getByRole("button", { name: "Every day", exact: true }).click();
  await expect(page.locator(".toast", { hasText: "Repeats every day" })).toBeVisible();
  await expect(row(page, "Water plants").locator("[data-plan]")).toHaveAccessibleName(/Today.*Repeats every day/);

  // The page shows the next date after it has read the changed todo again.
  await expect.poll(() => rules(page, project)).toEqual(["FREQ=DAILY"]);
  await page.reload();
  await page.getByRole("checkbox", { name: "Water plants", exact: true }).click();
  const tomorrow = addDays(today(), 1);
  await expect.poll(() => dates(page, project)).toEqual([tomorrow]);
  await expect(row(page, "Water plants").locator("time", { hasText: "Tomorrow" })).toBeVisible();
  await expect(row(page, "Water plants")).toHaveCount(1);
  await page
    .locator(".toast", { hasText: "Completed “Water plants”. Next tomorrow" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(() => dates(page, project)).toEqual([today()]);
  // Both are shown until the page reads its data again.
  await expect(row(page, "Water plants")).toHaveCount(1);
  await expect(row(page, "Water plants").locator("time", { hasText: "Today" })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("checkbox", { name: "Water plants", exact: true }).click();
  await expect(page.locator(".toast", { hasText: "Completed “Water plants”. Next tomorrow" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => dates(page, project)).toEqual([tomorrow]);
  await expect(row(page, "Water plants").locator("time", { hasText: "Tomorrow" })).toBeVisible();
});

test("a custom rule is made of a number and weekdays, and its coming days are in the calendar", async ({
  page,
  stage,
  person,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call Ana", todo_due_date: today() });
  await page.goto("/app");
  await expect(async () => {
    await page.getByRole("button", { name: "More for Call Ana" }).click();
    await page.getByRole("menuitem", { name: "Repeat…" }).click({ timeout: 2000 });
    await expect(popover(page, "Call Ana")).toBeVisible({ timeout: 2000 });
  }).toPass();
  const custom = popover(page, "Call Ana").getByRole("form", { name: "Custom" });
  await custom.getByRole("spinbutton").fill("2");
  await custom.getByRole("combobox").selectOption("weeks");
  const repeat = custom.getByRole("button", { name: "Repeat", exact: true });
  // The button stands beside the rule in words, where it has room in every language.
  const [beside, words] = [
    (await repeat.boundingBox())!,
    (await custom
      .getByText(/^Every 2 weeks/)
      .last()
      .boundingBox())!,
  ];
  expect(beside.y).toBeLessThan(words.y + words.height);
  expect(beside.x).toBeGreaterThanOrEqual(words.x + words.width);
  await repeat.click();
  const codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
  const rule = `FREQ=WEEKLY;INTERVAL=2;BYDAY=${codes[weekday(today()) - 1]}`;
  await expect.poll(() => rules(page, project)).toEqual([rule]);

  const next = addDays(today(), 14);
  await page.goto(`/calendar?month=${next.slice(0, 7)}`);
  const day = page.locator(`[data-date="${next}"]`);
  await expect(day.getByRole("link").first()).toHaveAccessibleName(/1 coming/);
  await page.goto(`/calendar?month=${next.slice(0, 7)}&day=${next}`);
  const coming = page.getByRole("list", { name: "Coming" }).getByText("Call Ana");
  await expect(coming).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(coming).toBeVisible();
});
