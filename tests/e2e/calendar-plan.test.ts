import { cell } from "./calendar-page.ts";
import { addDays, mondayOf } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { today } from "./week-sheet.ts";

test("a todo without a day is dragged from beside the month onto a day and on to another one, and Undo restores it", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Weed" });
  await newTodo(stage, person, project, { todo_title: "Mow", todo_due_date: "2026-01-05" });
  await keepToasts(page);
  await page.goto("/calendar");
  const list = page.getByRole("region", { name: "No day yet" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Late" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible();

  await expect(async () => {
    await page.mouse.up();
    await list.getByText("Weed").hover();
    const target = (await cell(page, today()).boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 });
    await page.mouse.move(target.x + 40, target.y + 30, { steps: 4 });
    await expect(cell(page, today())).toHaveAttribute("data-over", /.*/, { timeout: 1000 });
  }).toPass();
  await page.mouse.up();
  await expect(list).toContainText("Everything has a day.");
  // Moves a todo from one day to another.
  const monday = mondayOf(today());
  const other = cell(page, monday === today() ? addDays(monday, 1) : monday);
  await expect(async () => {
    await page.mouse.up();
    await cell(page, today()).getByText("Weed").hover();
    const target = (await other.boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 });
    await page.mouse.move(target.x + 40, target.y + 40, { steps: 4 });
    await expect(other).toHaveAttribute("data-over", /.*/, { timeout: 1000 });
  }).toPass();
  await page.mouse.up();
  await expect(other.getByText("Weed")).toBeVisible();
  await page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, today()).getByText("Weed")).toBeVisible();
});
