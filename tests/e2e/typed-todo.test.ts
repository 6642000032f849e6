import type { Page } from "@playwright/test";
import { GERMAN } from "../../app/domain/typed-line/german.ts";
import { addDays, mondayOf, weekday } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { today } from "./week-sheet.ts";

const task = (page: Page) => page.getByLabel("Task");
const chip = (page: Page) => page.getByRole("button", { name: /^Keep as text/ });

/** The todos of a project with their due dates, from the server. */
async function saved(page: Page, project: string) {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  const todos = (await answer.json()) as { todo_title: string; todo_due_date: string | null }[];
  return todos.map(({ todo_title, todo_due_date }) => [todo_title, todo_due_date?.slice(0, 10) ?? null]);
}

test("a day or a rule typed after a title plans the todo, and one Backspace makes it text again", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  await page.goto("/app");
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(task(page)).toBeFocused();
  await page.keyboard.type("Send report fri");
  await expect(chip(page)).toContainText(/Friday|tomorrow/);
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(task(page)).toHaveValue("");
  const friday = addDays(today(), ((5 - weekday(today()) + 6) % 7) + 1);
  await expect.poll(() => saved(page, project)).toEqual([["Send report", friday]]);

  await page.keyboard.type("Watch the film sun");
  await expect(chip(page)).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(chip(page)).toHaveCount(0);
  await expect(task(page)).toHaveValue("Watch the film sun");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => saved(page, project))
    .toEqual([
      ["Send report", friday],
      ["Watch the film sun", null],
    ]);
  await page.keyboard.press("Escape");
  // The focus returns in the next frame.
  await expect(page.getByRole("button", { name: "Add Todo" })).toBeFocused();

  await page.getByRole("checkbox", { name: "Watch the film sun" }).focus();
  await page.keyboard.press("e");
  await expect(task(page)).toBeFocused();
  await expect(chip(page)).toHaveCount(0);
  await page.keyboard.type(" tomorrow");
  await expect(chip(page)).toContainText("tomorrow");
  await page.keyboard.press("Enter");
  await expect.poll(() => saved(page, project)).toContainEqual(["Watch the film sun", addDays(today(), 1)]);

  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(task(page)).toBeFocused();
  await page.keyboard.type("Water plants tomorrow every 2 weeks");
  await expect(chip(page)).toHaveText([/tomorrow$/, /every 2 weeks$/]);
  await page.keyboard.press("Enter");
  await expect.poll(() => saved(page, project)).toContainEqual(["Water plants", addDays(today(), 1)]);
  await expect(page.getByRole("button", { name: /^Plan Water plants: .*Repeats every 2 weeks/ })).toBeVisible();
  await page.keyboard.type("Sing every day");
  await expect(chip(page)).toHaveText([/every day$/]);
  await page.keyboard.press("Backspace");
  await expect(chip(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => saved(page, project)).toContainEqual(["Sing every day", null]);
});

test("a priority and a project typed with a title set them, also in the row of a todo, where Undo brings it back, and a click makes a part text again", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const work = await newProject(stage, person, "Work");
  const garden = await newProject(stage, person, "Garden");
  await page.goto(`/app?project=${work}`);
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(task(page)).toBeFocused();
  await page.keyboard.type("Plant a quince next week !high +gar");
  await expect(chip(page)).toHaveText([/Next week$/, /High priority$/, /Garden$/]);
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Plant a quince” added to Garden")).toBeVisible();
  const todos = async (project: string) => (await page.request.get(`/api/todo/project/${project}`)).json();
  const quince = { todo_title: "Plant a quince", todo_category: "high", todo_week: addDays(mondayOf(today()), 7) };
  await expect.poll(() => todos(garden)).toMatchObject([quince]);

  await expect(task(page)).toHaveValue("");
  await page.keyboard.type("Read !high chapter #work");
  await expect(chip(page)).toHaveText([/High priority$/, /Work$/]);
  await chip(page).filter({ hasText: "Work" }).click();
  await expect(chip(page)).toHaveText([/High priority$/]);
  await expect(task(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => todos(work)).toMatchObject([{ todo_title: "Read chapter #work", todo_category: "high" }]);

  await newTodo(stage, person, work, { todo_title: "Order #gar seeds" });
  await keepToasts(page);
  await page.goto(`/app?project=${work}`);
  await page.getByRole("checkbox", { name: "Order #gar seeds" }).focus();
  await page.keyboard.press("e");
  await expect(task(page)).toBeFocused();
  await page.keyboard.type(" now #garden");
  // The project of the title typed before is plain text.
  await expect(chip(page)).toHaveText([/Garden$/]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Moved “Order #gar seeds now” to Garden")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Read chapter #work" })).toBeFocused();
  await expect.poll(() => saved(page, garden)).toContainEqual(["Order #gar seeds now", null]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => saved(page, work)).toContainEqual(["Order #gar seeds", null]);
  await expect.poll(() => saved(page, garden)).toHaveLength(1);
});

test("the calendar understands what is typed with a title, in a new todo and in its editor", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const work = await newProject(stage, person, "Work");
  const garden = await newProject(stage, person, "Garden");
  const todos = async (project: string) => (await page.request.get(`/api/todo/project/${project}`)).json();
  await page.goto(`/calendar?day=${today()}`);
  const dialog = page.getByRole("dialog");
  const title = dialog.getByLabel("New todo");
  await expect(title).toBeFocused();
  await page.keyboard.type("Fence quote !high #gar");
  await expect(chip(page)).toHaveText([/High priority$/, /Garden$/]);
  await expectAccessible();
  await page.keyboard.press("Backspace");
  await expect(chip(page)).toHaveText([/High priority$/]);
  await page.keyboard.type(" tomorrow");
  await page.keyboard.press("Enter");
  await expect(title).toHaveValue("");
  const quote = { todo_title: "Fence quote #gar", todo_category: "high" };
  await expect.poll(() => todos(work)).toMatchObject([quote]);
  expect((await saved(page, work))[0]![1]).toBe(addDays(today(), 1));

  await page.keyboard.type("Dig #garden");
  await page.keyboard.press("Enter");
  await expect.poll(() => saved(page, garden)).toEqual([["Dig", today()]]);
  await dialog.getByRole("button", { name: "Edit Dig" }).click();
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type(" deep p2 #work");
  await expect(chip(page)).toHaveText([/Medium priority$/, /Work$/]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Moved “Dig” to Work")).toBeVisible();
  await expect.poll(() => todos(work)).toMatchObject([{ todo_title: "Dig deep", todo_category: "medium" }, quote]);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("a title and the command bar are read in the page's language, and the help has its examples", async ({
    page,
    stage,
    person,
  }) => {
    const project = await newProject(stage, person, "Work");
    await page.goto("/app");
    await page.keyboard.press("q");
    await expect(page.locator("[name=todo_title]")).toBeFocused();
    await page.keyboard.type("Ana anrufen übermorgen um halb vier");
    await expect(page.locator(".todo-editor-title [title]")).toHaveCount(2);
    await page.keyboard.press("Enter");
    await expect.poll(() => saved(page, project)).toEqual([["Ana anrufen", addDays(today(), 2)]]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("Bericht schicken in drei Tagen !hoch");
    await page.keyboard.press("Enter");
    await expect.poll(() => saved(page, project)).toContainEqual(["Bericht schicken", addDays(today(), 3)]);
    await page.keyboard.press("?");
    await expect(page.getByText(GERMAN.examples[0]!)).toBeVisible();
  });
});
