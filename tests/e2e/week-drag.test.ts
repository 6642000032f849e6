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
  return todo?.todo_due_date?.slice(0, 10) ?? todo?.todo_week ?? null;
};

test("todos are dragged within the list, onto a day, between days, to the week without a day and onto a project, and Undo restores them", async ({
  page,
  stage,
  person,
}) => {
  const work = await callAna(stage, person);
  await newTodo(stage, person, work, { todo_title: "Sow" });
  const garden = await newProject(stage, person, "Garden");
  await keepToasts(page);
  await page.goto(`/app?project=${work}`);
  const monday = mondayOf(today());
  const grip = page.getByRole("button", { name: "Move Call Ana" });
  const rows = page.locator(".todos > li[data-id] .todo-text");
  // On a slow machine the drop may come before the drag has started, so the drag is repeated.
  await expect(async () => {
    await grip.hover();
    const [start, end] = [(await grip.boundingBox())!, (await rows.first().boundingBox())!];
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, end.y + 4, { steps: 12 });
    await page.mouse.up();
    await expect(rows).toHaveText(["Call Ana", "Sow"], { timeout: 2000 });
  }).toPass();
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
  await drag(page, grip, page.getByRole("tab", { name: "Garden" }));
  await expect.poll(() => planOf(page, garden)).toBe(addDays(monday, 1));
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

test("dragging a row out of a long list onto a day does not scroll the list", async ({ page, stage, person }) => {
  const work = await newProject(stage, person, "Work");
  for (let i = 0; i < 20; i++) await newTodo(stage, person, work, { todo_title: `Sort ${i}` });
  await page.goto("/app");
  const list = page.getByRole("list", { name: "Todos" });
  const scrolled = () => list.evaluate((node) => node.scrollTop);
  const grip = page.getByRole("button", { name: "Move Sort 19" });
  await grip.hover();
  await expect(page.locator("[data-grip][aria-roledescription]").first()).toBeAttached();
  const [from, box] = [(await grip.boundingBox())!, (await list.boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  // Below the list but above the days: for a while nothing is under the pointer.
  await page.mouse.move(from.x + 300, box.y + box.height + 12, { steps: 12 });
  // A list that scrolls by itself does it in each frame.
  const frames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    });
  await frames();
  const under = await scrolled();
  await frames();
  expect(await scrolled()).toBe(under);
  const to = (await open(page, addDays(mondayOf(today()), 4)).boundingBox())!;
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(open(page, addDays(mondayOf(today()), 4))).toHaveAttribute("data-over", /.*/);
  await page.mouse.up();
  await expect(fold(page, addDays(mondayOf(today()), 4)).locator(".day-todo")).toHaveText(/Sort 19/);
  expect(await scrolled()).toBe(0);
});
