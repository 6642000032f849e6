import type { Page } from "@playwright/test";
import { addDays, mondayOf, weekKey } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { fold, open, pressHead, today } from "./week-sheet.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /\d{4}$|any day$/ });
const monday = mondayOf(today());

test("a day shows the todos that fit at each width and the number of the others, and opens beside its button inside of the window", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const work = await newProject(stage, person, "Work");
  for (let i = 0; i < 16; i++) {
    const todo_title = `${i} with more words than one line holds`;
    await newTodo(stage, person, work, { todo_title, todo_due_date: monday });
    await newTodo(stage, person, work, { todo_title, todo_week: monday });
  }
  await page.goto("/app");
  const shown = fold(page, monday).locator(".day-todo").filter({ visible: true });
  const size = page.viewportSize()!;
  for (const viewport of [{ width: 1680, height: 1050 }, { width: 375, height: 812 }, size]) {
    await page.setViewportSize(viewport);
    await expect(async () => {
      const rest = fold(page, monday)
        .getByText(/^\+\d+$/)
        .filter({ visible: true });
      expect((await shown.count()) + Number((await rest.textContent())!.slice(1))).toBe(16);
    }).toPass();
  }
  const [last, figure] = [shown.last(), fold(page, monday).locator(".day-line")];
  const end = (await last.boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await figure.boundingBox())!.y + 1);
  await expectAccessible();

  const edge = page.getByRole("button", { name: /no day/ });
  for (const [button, press] of [
    [edge, () => edge.click()],
    [open(page, monday), () => pressHead(page, monday)],
  ] as const) {
    await press();
    await expect(panel(page).getByRole("checkbox")).toHaveCount(16);
    const box = (await panel(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(Math.floor((await button.boundingBox())!.x));
    expect(box.x + box.width).toBeLessThan(size.width);
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(size.height);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
  }
});

test("a coming todo gives way to a due one on its day, and where home has two columns Tab goes down the left one first", async ({
  page,
  stage,
  person,
}) => {
  const work = await newProject(stage, person, "Work");
  const later = addDays(monday, 11);
  const daily = { todo_due_date: today(), todo_repeat: "FREQ=DAILY", todo_time: "07:00" };
  for (const todo_title of ["Stretch", "Walk"]) await newTodo(stage, person, work, { todo_title, ...daily });
  for (const todo_title of ["Three", "Two", "One"])
    await newTodo(stage, person, work, { todo_title, todo_due_date: later });
  await page.goto(`/app?tab=notes&week=${weekKey(later)}`);
  const coming = (date: string) => fold(page, date).locator("[data-mark=coming]");
  await expect(coming(addDays(later, 1)).first()).toContainText(/7:00.*(Stretch|Walk)/);
  await expect(coming(later).first()).toHaveAttribute("data-hidden");
  await expect(fold(page, later).locator(".day-todo").first()).not.toHaveAttribute("data-hidden");

  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1680, height: 1050 });
  const notes = page.getByRole("textbox", { name: "Weekly notes" });
  await expect(async () => {
    await page.getByRole("tab", { name: "Notes" }).focus();
    await page.keyboard.press("Tab");
    await expect(notes).toBeFocused({ timeout: 1_000 });
  }).toPass();
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
