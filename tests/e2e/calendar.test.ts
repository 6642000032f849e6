import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const link = (page: Page, date: string) => day(page, date).getByRole("link").first();

test("a day is opened by tap or key, a todo is added to it, moved, restored and completed once by two taps, and closing it gives the focus back @phone", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, person, "Garden");
  await page.goto("/calendar?month=2027-03");
  await link(page, "2027-03-10").click();
  const dialog = page.getByRole("dialog");
  const title = dialog.getByLabel("New todo");
  await expect(title).toBeFocused();
  for (const todo of ["Sow", "Weed"]) {
    await title.fill(todo);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("checkbox", { name: `Complete ${todo}` })).toBeEnabled();
  }
  await dialog.getByText("Move to…").first().click();
  await expectAccessible();
  await dialog.getByLabel("New date").first().fill("2027-03-24");
  await dialog.getByRole("button", { name: "Move", exact: true }).first().click();
  await expect(day(page, "2027-03-24").locator("[data-lift]")).toHaveCount(1);
  await expect(dialog.getByRole("button", { name: "Undo" })).toBeFocused();
  await dialog.getByRole("button", { name: "Undo" }).click();
  // The second tap lands on the todo that takes its place.
  await dialog.getByRole("checkbox").first().dblclick();
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(link(page, "2027-03-10")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "11 March 2027" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(link(page, "2027-03-10")).toHaveAccessibleName(/10 March 2027, 1 todo$/);
});

test("on the narrowest phone the marks of a full day stand apart from those of the day beside, and a late date with its time and reminder takes one line of its row @phone", async ({
  page,
  person,
  stage,
}) => {
  const garden = await newProject(stage, person, "Garden");
  for (const todo_due_date of ["2027-03-10", "2027-03-11"])
    for (const todo_title of ["One", "Two", "Three", "Four"])
      await newTodo(stage, person, garden, { todo_title, todo_due_date, todo_category: "low" });
  const late = { todo_due_date: "2026-08-28", todo_time: "15:30", todo_remind: 15, todo_category: "low" };
  await page.request.post(`/api/todo/project/${garden}`, { data: { todo_title: "Call Ana", ...late } });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/calendar?month=2027-03");
  const marks = async (date: string) => {
    const all = await day(page, date).locator(".month-event").all();
    return Promise.all(all.map(async (one) => (await one.boundingBox())!));
  };
  const [first, second] = [await marks("2027-03-10"), await marks("2027-03-11")];
  const inside = first[1]!.x - first[0]!.x - first[0]!.width;
  const between = second[0]!.x - first[3]!.x - first[3]!.width;
  expect(between).toBeGreaterThan(2 * inside);

  await page.goto("/app");
  const plan = page.locator(".todo", { hasText: "Call Ana" }).locator(".todo-plan");
  await expect(plan.locator("time")).toHaveText("28 Aug 2026 15:30");
  const bottoms = await plan.locator("time").evaluate((time) => [...time.getClientRects()].map(({ bottom }) => bottom));
  expect(new Set(bottoms).size, "lines of the date").toBe(1);
  expect((await plan.boundingBox())!.height).toBeLessThan(30);
});
