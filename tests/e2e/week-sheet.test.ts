import type { Page } from "@playwright/test";
import { mondayOf } from "../../app/domain/week/week.ts";
import { newMeeting, newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { fold, open, pressHead, today } from "./week-sheet.ts";

const day = (page: Page) => page.getByRole("dialog", { name: /\d{4}$|any day$/ });

test("a day of the week shows its todos, and opens to complete them or plan them for another day", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const [work, home] = [await newProject(stage, person, "Work"), await newProject(stage, person, "Home")];
  // Only today still shows a todo after its completion.
  const date = today();
  for (const todo_title of ["Five", "Four", "Three", "Two", "One"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: date });
  }
  await newTodo(stage, person, home, { todo_title: "Water the plants", todo_due_date: date });
  await newTodo(stage, person, work, { todo_title: "Sort papers", todo_week: mondayOf(today()) });
  await keepToasts(page);
  await page.goto(`/app?project=${work}`);
  const shown = fold(page, date).locator(".day-todo").filter({ visible: true });
  const more = fold(page, date)
    .locator(".day-more")
    .filter({ visible: true })
    .getByText(/^\+\d+$/);
  const expectWholeDay = () =>
    expect(async () => {
      const rest = (await more.count()) === 0 ? 0 : Number((await more.textContent())!.slice(1));
      expect((await shown.count()) + rest).toBe(5);
      expect(rest).not.toBe(1);
    }).toPass();
  await expectWholeDay();
  // Two columns have room for all five.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1680, height: 1050 });
  await expect(shown).toHaveCount(5);
  await expect(more).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectWholeDay();
  await page.setViewportSize(size);
  await expectWholeDay();
  await expectAccessible();

  await pressHead(page, date);
  await expect(day(page).getByRole("checkbox")).toHaveCount(6);
  await expect(day(page).getByText("Home", { exact: true })).toBeVisible();
  await expectAccessible();
  await day(page).getByRole("checkbox", { name: "Two" }).click();
  await expect.poll(() => page.locator(".toast", { hasText: "Completed “Two”" }).count()).toBe(1);
  await day(page).getByRole("button", { name: "Plan… Three" }).click();
  await page.getByRole("dialog", { name: "Plan Three" }).getByRole("button", { name: "Next week" }).last().click();
  await expect(page.locator(".toast", { hasText: "Planned for next week" })).toBeVisible();
  // The day stays open, and the focus moves to the element that replaces the planned todo.
  await expect(day(page).getByRole("checkbox")).toHaveCount(5);
  await expect(day(page).locator(":focus")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(day(page)).toHaveCount(0);

  await page.getByRole("button", { name: /no day/ }).click();
  await expect(day(page).getByRole("checkbox", { name: "Sort papers" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(day(page)).toHaveCount(0);
});

test("a long day or week fits into the window beside its button, and scrolls", async ({ page, stage, person }) => {
  const work = await newProject(stage, person, "Work");
  const monday = mondayOf(today());
  for (let i = 0; i < 16; i++) {
    await newTodo(stage, person, work, { todo_title: `Sort ${i}`, todo_week: monday });
    await newTodo(stage, person, work, { todo_title: `Ring ${i}`, todo_due_date: monday });
  }
  await page.goto("/app");
  const { width, height } = page.viewportSize()!;
  const edge = page.getByRole("button", { name: /no day/ });
  const presses = [
    [edge, () => edge.click()],
    [open(page, monday), () => pressHead(page, monday)],
  ] as const;
  for (const [button, press] of presses) {
    await press();
    await expect(day(page).getByRole("checkbox")).toHaveCount(16);
    const box = (await day(page).boundingBox())!;
    const beside = (await button.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(Math.floor(beside.x));
    expect(box.x + box.width).toBeLessThan(width);
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(height);
    await page.keyboard.press("Escape");
    await expect(day(page)).toHaveCount(0);
  }
});

test("where home has two columns, Tab goes down the left one first", async ({ page, stage, person }) => {
  await newProject(stage, person, "Work");
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1680, height: 1050 });
  await page.goto("/app?tab=notes");
  const notes = page.getByRole("textbox", { name: "Weekly notes" });
  await expect(notes).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).focus();
  await page.keyboard.press("Tab");
  await expect(notes).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Previous week" })).toBeFocused();
  // On a narrow screen the week is between the tabs and their panel.
  await page.setViewportSize(size);
  await expect(async () => {
    await page.getByRole("tab", { name: "Notes" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: /no day/ })).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test("a completed todo is struck through on its day and reopened there, a meeting is opened by default and by a click, and the tab decides about the content below the day", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const work = await newProject(stage, person, "Work");
  const id = await newTodo(stage, person, work, { todo_title: "Agree on the date", todo_due_date: "2020-01-01" });
  await page.request.patch(`/api/todo/${id}`, { data: { is_checked: true } });
  await page.goto("/app");
  const now = fold(page, today());
  await expect(now.locator(".day-done")).toContainText("Agree on the date");
  await expect(now.locator(".day-foot")).toContainText("0");
  await page.getByRole("tab", { name: "Completed" }).click();
  await expect(now.locator(".day-foot")).toContainText("1");
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(now.locator(".day-foot")).toBeHidden();

  await newMeeting(stage, person, work, "Planning");
  await newMeeting(stage, person, work, "Review");
  await page.goto("/app?tab=meetings");
  await expect(page.getByLabel("Title")).toHaveValue("Review");
  await page.locator(".day-meeting").getByRole("link", { name: "Planning" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Planning");
  await expectAccessible();
  await page.getByRole("tab", { name: "Completed" }).click();
  const done = page.locator(".week").getByRole("checkbox", { name: "Agree on the date" });
  await expect(done).toBeChecked();
  await expectAccessible();
  await done.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move Back" }).click();
  await expect(done).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Agree on the date" })).not.toBeChecked();
  await expect(now.locator(".day-done")).toHaveCount(0);
});

test("all projects are shown alike on demand, also by the server's next page", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const [work, home] = [await newProject(stage, person, "Work"), await newProject(stage, person, "Home")];
  await newTodo(stage, person, work, { todo_title: "Call Ana", todo_due_date: today() });
  await newTodo(stage, person, home, { todo_title: "Water the plants", todo_due_date: today() });
  await page.goto(`/app?project=${work}`);
  const written = fold(page, today()).locator(".day-todo");
  await expect(written).toHaveText(["Edit Call Ana"]);
  const equal = page.getByRole("button", { name: "All projects as equal" });
  await expect(async () => {
    // Its code is loaded when the page is idle.
    if ((await equal.getAttribute("aria-pressed")) === "false") await equal.click();
    await expect(equal).toHaveAttribute("aria-pressed", "true", { timeout: 1000 });
  }).toPass();
  await expect(written).toHaveCount(2);
  await expect(written.filter({ hasText: "Water the plants" })).toBeAttached();
  await expectAccessible();

  const answer = await page.request.get("/app");
  expect(await answer.text()).toContain("Water the plants</button>");
  await page.reload();
  await expect(written).toHaveCount(2);
  await pressHead(page, today());
  await expect(day(page).getByText("Home", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await equal.click();
  await expect(written).toHaveCount(1);
});
