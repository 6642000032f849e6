import type { Locator, Page } from "@playwright/test";
import { addDays, mondayOf } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { drag } from "./drag.ts";
import type { Person } from "./people.ts";
import { pressUntilAnnounced } from "./press-until-announced.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { fold, open, today } from "./week-sheet.ts";

/** Creates a project with one todo; resolves to the project's id. */
async function callAna(stage: Stage, person: Person): Promise<string> {
  const work = await newProject(stage, person, "Work");
  await newTodo(stage, person, work, { todo_title: "Call Ana" });
  return work;
}

const planOf = async (page: Page, project: string) => {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  const [todo] = (await answer.json()) as { todo_due_date: string | null; todo_week: string | null }[];
  return todo!.todo_due_date?.slice(0, 10) ?? todo!.todo_week;
};

test("todos are dragged from the list onto a day, between days and to the week without a day, and Undo restores them", async ({
  page,
  stage,
  person,
}) => {
  const work = await callAna(stage, person);
  await keepToasts(page);
  await page.goto("/app");
  const monday = mondayOf(today());
  const grip = page.getByRole("button", { name: "Move Call Ana" });
  await expect(async () => {
    await drag(page, grip, open(page, addDays(monday, 4)));
    // The row moves before the server answers.
    await expect.poll(() => planOf(page, work), { timeout: 5000 }).toBe(addDays(monday, 4));
  }).toPass();
  const inFold = page.locator(".day-todo", { hasText: "Call Ana" });
  await expect(fold(page, addDays(monday, 4)).locator(inFold)).toBeVisible();
  await drag(page, inFold, open(page, addDays(monday, 1)));
  await expect.poll(() => planOf(page, work)).toBe(addDays(monday, 1));
  // Escape puts it back, and letting go of the button then opens nothing.
  const { x, y } = (await inFold.boundingBox())!;
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 60, { steps: 4 });
  await expect(page.locator(".lifted")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".lifted")).toHaveCount(0);
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.up();
  await expect(page.getByRole("form", { name: "Edit todo" })).toHaveCount(0);
  await drag(page, inFold, page.locator(".week-edge"));
  await expect(page.locator(".toast", { hasText: "Planned for this week" })).toBeVisible();
  await expect.poll(() => planOf(page, work)).toBe(monday);
  await page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => planOf(page, work)).toBe(addDays(monday, 1));
});

test("a todo is dragged onto a day by keyboard, where every step is announced, and over an arrow it changes the week", async ({
  page,
  stage,
  person,
}) => {
  const work = await callAna(stage, person);
  await page.goto("/app?week=2031-W10");
  const grip = page.getByRole("button", { name: "Move Call Ana" });
  await grip.focus();
  await expect(grip).toHaveAttribute("aria-roledescription", /./);
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Call Ana, position 1 of 1")).toBeAttached();
  await pressUntilAnnounced(() => page.keyboard.press("ArrowRight"), page.getByText("Call Ana: Week 10"));
  await pressUntilAnnounced(() => page.keyboard.press("ArrowRight"), page.getByText("Call Ana: Monday 3 Mar"));
  await page.keyboard.press("Escape");
  await expect(page.getByText("Put back. Call Ana is at position 1 of 1")).toBeAttached();
  expect(await planOf(page, work)).toBeNull();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Call Ana, position 1 of 1")).toBeAttached();
  await pressUntilAnnounced(() => page.keyboard.press("ArrowRight"), page.getByText("Call Ana: Week 10"));
  await page.keyboard.press("Space");
  await expect.poll(() => planOf(page, work)).toBe("2031-03-03");

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
  // The week changes again and again while the todo is held there; a pending week may still arrive.
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
