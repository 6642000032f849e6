import type { Locator, Page } from "@playwright/test";
import { addDays, mondayOf } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { pressUntilSaid } from "./press-until-said.ts";
import { expect, test } from "./test.ts";

/** The date where the browser is. */
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date());
const fold = (page: Page, date: string) =>
  page.locator(".day-column").filter({ has: page.locator(`[data-day="${date}"]`) });
const open = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const day = (page: Page) => page.getByRole("dialog", { name: /\d{4}$|any day$/ });

test("a fold holds what is due on its day, and opens it: to tick, and to plan for another one", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const [work, home] = [await newProject(stage, person, "Work"), await newProject(stage, person, "Home")];
  const friday = addDays(mondayOf(today()), 4);
  for (const todo_title of ["Five", "Four", "Three", "Two", "One"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: friday });
  }
  await newTodo(stage, person, home, { todo_title: "Water the plants", todo_due_date: friday });
  await newTodo(stage, person, work, { todo_title: "Sort papers", todo_week: mondayOf(today()) });
  await page.goto(`/app?project=${work}`);
  await expect(fold(page, friday).locator(".day-todo")).toHaveCount(2);
  await expect(fold(page, friday).getByText("+3")).toBeVisible();
  await expectAccessible();

  await open(page, friday).click();
  await expect(day(page).getByRole("checkbox")).toHaveCount(6);
  await expect(day(page).getByText("Home", { exact: true })).toBeVisible();
  await expectAccessible();
  await day(page).getByRole("checkbox", { name: "Two" }).click();
  await expect.poll(() => page.locator(".toast", { hasText: "Completed “Two”" }).count()).toBe(1);
  await day(page).getByRole("button", { name: "Plan… Three" }).click();
  await page.getByRole("dialog", { name: "Plan Three" }).getByRole("button", { name: "Next week" }).last().click();
  await expect(page.locator(".toast", { hasText: "Planned for next week" })).toBeVisible();
  await expect(fold(page, friday).getByText("+3")).toHaveCount(0);

  await page.getByRole("button", { name: /no day/ }).click();
  await expect(day(page).getByRole("checkbox", { name: "Sort papers" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(day(page)).toHaveCount(0);
});

test("what was done stands struck on its day, and the tab says what is written at the foot", async ({
  page,
  stage,
  person,
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
  await expect(now.locator(".day-foot")).toBeEmpty();

  await open(page, today()).click();
  await day(page).getByRole("checkbox", { name: "Agree on the date" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move Back" }).click();
  await expect(page.getByRole("checkbox", { name: "Agree on the date" })).not.toBeChecked();
  await expect(now.locator(".day-done")).toHaveCount(0);
});

/** Takes one thing by the mouse and lets it go over another. */
async function drag(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await expect(to).toHaveAttribute("data-over", /.*/, { timeout: 2000 });
  await page.mouse.up();
}

const planOf = async (page: Page, project: string) => {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  const [todo] = (await answer.json()) as { todo_due_date: string | null; todo_week: string | null }[];
  return todo!.todo_due_date?.slice(0, 10) ?? todo!.todo_week;
};

test("a row is dragged onto a fold, a fold's todo onto another one and onto the edge, and Undo brings it back", async ({
  page,
  stage,
  person,
  viewport,
}) => {
  test.skip(viewport!.width <= 768, "A finger has the long press, and the menu.");
  const work = await newProject(stage, person, "Work");
  await newTodo(stage, person, work, { todo_title: "Call Ana" });
  await page.goto("/app");
  const monday = mondayOf(today());
  const grip = page.getByRole("button", { name: "Move Call Ana" });
  await expect(async () => {
    await drag(page, grip, open(page, addDays(monday, 4)));
    expect(await planOf(page, work)).toBe(addDays(monday, 4));
  }).toPass();
  const inFold = page.locator(".day-todo", { hasText: "Call Ana" });
  await expect(fold(page, addDays(monday, 4)).locator(inFold)).toBeVisible();
  await drag(page, inFold, open(page, addDays(monday, 1)));
  await expect.poll(() => planOf(page, work)).toBe(addDays(monday, 1));
  await drag(page, inFold, page.locator(".week-edge"));
  await expect(page.locator(".toast", { hasText: "Planned for this week" })).toBeVisible();
  await expect.poll(() => planOf(page, work)).toBe(monday);
  await page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => planOf(page, work)).toBe(addDays(monday, 1));
});

test("a row that is held over an arrow turns the week, and is dropped on a day of that", async ({
  page,
  stage,
  person,
  viewport,
}) => {
  test.skip(viewport!.width <= 768, "A finger has the long press, and the menu.");
  const work = await newProject(stage, person, "Work");
  await newTodo(stage, person, work, { todo_title: "Call Ana" });
  await page.goto("/app?week=2031-W10");
  const grip = page.getByRole("button", { name: "Move Call Ana" });
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await expect(async () => {
    await page.mouse.up();
    await grip.hover();
    await page.mouse.down();
    await page.mouse.move(...(await middle(page.getByRole("link", { name: "Next week" }))), { steps: 12 });
    await expect(page.getByRole("heading", { name: /^Week 10/ })).toHaveCount(0, { timeout: 5000 });
  }).toPass();
  // It turns for as long as it is held, and a week that is on its way still comes.
  const over = page.locator("[data-day][data-over]");
  await expect(async () => {
    await page.mouse.move(...(await middle(page.locator("[data-day]").nth(2))), { steps: 12 });
    await expect(page.locator('.week-sheet[aria-busy="false"]')).toHaveCount(1, { timeout: 5000 });
    await expect(over).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  const date = (await over.getAttribute("data-day"))!;
  await page.mouse.up();
  expect(date > "2031-03-10").toBe(true);
  await expect.poll(() => planOf(page, work)).toBe(date);
});

test("a row is put on a fold by keyboard, and every step is spoken", async ({ page, stage, person, viewport }) => {
  test.skip(viewport!.width <= 768, "There is no grip.");
  const work = await newProject(stage, person, "Work");
  await newTodo(stage, person, work, { todo_title: "Call Ana" });
  await page.goto("/app?week=2031-W10");
  const grip = page.getByRole("button", { name: "Move Call Ana" });
  await grip.focus();
  await expect(grip).toHaveAttribute("aria-roledescription", /./);
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Call Ana, position 1 of 1")).toBeAttached();
  await pressUntilSaid(() => page.keyboard.press("ArrowRight"), page.getByText("Call Ana: Week 10"));
  await pressUntilSaid(() => page.keyboard.press("ArrowRight"), page.getByText("Call Ana: Monday 3 Mar"));
  await page.keyboard.press("Escape");
  await expect(page.getByText("Put back. Call Ana is at position 1 of 1")).toBeAttached();
  expect(await planOf(page, work)).toBeNull();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Call Ana, position 1 of 1")).toBeAttached();
  await pressUntilSaid(() => page.keyboard.press("ArrowRight"), page.getByText("Call Ana: Week 10"));
  await page.keyboard.press("Space");
  await expect.poll(() => planOf(page, work)).toBe("2031-03-03");
});
