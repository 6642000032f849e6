import type { Page } from "@playwright/test";
import { addDays, mondayOf, weekday } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { today } from "./week-sheet.ts";

test.beforeEach(({ page }) => keepToasts(page));

const row = (page: Page, title: string) => page.locator(".todos > li[data-id]").filter({ hasText: title });
const due = (page: Page, title: string) => row(page, title).locator("time");
const popover = (page: Page, title: string) => page.getByRole("dialog", { name: `Plan ${title}` });
const tick = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });

/** The due dates and weeks of a project's todos on the server. */
async function plans(page: Page, project: string) {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  const todos = (await answer.json()) as { todo_due_date: string | null; todo_week: string | null }[];
  return todos.map(({ todo_due_date, todo_week }) => todo_due_date?.slice(0, 10) ?? todo_week);
}

test("d and a second key, or a date typed after it, only plan the focused todo, and Undo restores its plan", async ({
  page,
  stage,
  person,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call Ana" });
  await page.goto("/app");
  const monday = mondayOf(today());
  async function plan(key: string, text: RegExp, stored: string | null) {
    await tick(page, "Call Ana").focus();
    await page.keyboard.press("d");
    await expect(popover(page, "Call Ana")).toBeVisible();
    await page.keyboard.press(key);
    await expect(popover(page, "Call Ana")).toHaveCount(0);
    await expect(page.locator(".toast", { hasText: text }).last()).toBeVisible();
    await expect.poll(() => plans(page, project)).toEqual([stored]);
  }
  await plan("w", /Planned for this week/, monday);
  await expect(due(page, "Call Ana")).toHaveText("This week");
  await plan("n", /Planned for next week/, addDays(monday, 7));
  await expect(due(page, "Call Ana")).toHaveText("Next week");
  await plan("t", /Planned for today/, today());
  await expect(due(page, "Call Ana")).toHaveText("Today");
  const friday = addDays(monday, addDays(monday, 4) < today() ? 11 : 4);
  await plan("5", /Planned for/, friday);
  await plan("Backspace", /Not planned any more/, null);
  await expect(due(page, "Call Ana")).toHaveCount(0);
  await page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => plans(page, project)).toEqual([friday]);

  await tick(page, "Call Ana").focus();
  await page.keyboard.press("d");
  await expect(popover(page, "Call Ana")).toBeVisible();
  await page.keyboard.type("3 dec 2031", { delay: 70 });
  await expect(page.getByLabel("A day in words")).toHaveValue("3 dec 2031");
  await expect(popover(page, "Call Ana").getByRole("status")).toContainText("3 Dec 2031");
  await page.keyboard.press("Enter");
  await expect(popover(page, "Call Ana")).toHaveCount(0);
  await expect(tick(page, "Call Ana")).not.toBeChecked();
  await expect.poll(() => plans(page, project)).toEqual(["2031-12-03"]);

  // A click elsewhere confirms the single key; Escape cancels it.
  await tick(page, "Call Ana").focus();
  await page.keyboard.press("d");
  await expect(popover(page, "Call Ana")).toBeVisible();
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: /^Week/ }).first().click();
  await expect.poll(() => plans(page, project)).toEqual([today()]);
  await tick(page, "Call Ana").focus();
  await page.keyboard.press("d");
  await expect(popover(page, "Call Ana")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(popover(page, "Call Ana")).toHaveCount(0);
  expect(await plans(page, project)).toEqual([today()]);
});

test("a todo is planned for a day of the week from its menu, by click or by arrow keys @phone", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call Ana", todo_due_date: today() });
  await page.goto("/app");
  const open = async () => {
    await page.getByRole("button", { name: "More for Call Ana" }).click();
    await page.getByRole("menuitem", { name: "Plan…" }).click();
    await expect(popover(page, "Call Ana")).toBeVisible();
  };
  await open();
  await expectAccessible();
  await expect(popover(page, "Call Ana").locator("[aria-pressed=true]").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popover(page, "Call Ana")).toHaveCount(0);

  await open();
  await popover(page, "Call Ana").getByRole("button", { name: "Next week", exact: true }).first().click();
  await popover(page, "Call Ana").locator(".day-column").nth(4).click();
  const friday = addDays(mondayOf(today()), 11);
  await expect.poll(() => plans(page, project)).toEqual([friday]);

  await open();
  await page.getByLabel("Another day").fill("2031-05-06");
  await page.getByLabel("Another day").press("Enter");
  await expect(due(page, "Call Ana")).toHaveText("6 May 2031");
  await expect.poll(() => plans(page, project)).toEqual(["2031-05-06"]);
});

test("all overdue todos move to today at once, and Undo reverts that", async ({ page, stage, person }) => {
  const project = await newProject(stage, person, "Work");
  const before = [addDays(today(), -1), addDays(mondayOf(today()), -7), addDays(today(), 1)];
  const [yesterday, lastWeek, tomorrow] = before as [string, string, string];
  await newTodo(stage, person, project, { todo_title: "Tomorrow", todo_due_date: tomorrow });
  await newTodo(stage, person, project, { todo_title: "Of last week", todo_week: lastWeek });
  await newTodo(stage, person, project, { todo_title: "Yesterday", todo_due_date: yesterday });
  await page.goto("/app");
  await expect(due(page, "Of last week")).toHaveText("Last week");
  expect(weekday(lastWeek)).toBe(1);
  await expect(page.getByText("2 late")).toBeVisible();
  await page.getByRole("button", { name: "Move to today" }).click();
  await expect(page.getByText("2 late")).toHaveCount(0);
  await expect.poll(() => plans(page, project)).toEqual([today(), today(), tomorrow]);
  await page.locator(".toast", { hasText: "Moved 2 to today" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 late")).toBeVisible();
  await expect.poll(() => plans(page, project)).toEqual(before);
});
