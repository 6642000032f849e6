import type { Page } from "@playwright/test";
import { NO_PROJECT_MESSAGE } from "../../app/domain/todo/todo.ts";
import { newProject, newTodo } from "./data.ts";
import { deafen } from "./deaf.ts";
import { pagesReadAhead } from "./page-cache.ts";
import { expect, test } from "./test.ts";

// These pages get no live updates.
test.beforeEach(({ page }) => deafen(page));

const GONE = "This project was deleted on another device.";

/** Deletes a row by its API path, like another device. */
async function deleteElsewhere(page: Page, path: string) {
  expect((await page.request.delete(`/api/${path}`)).status()).toBe(200);
}

/** Opens a day of the calendar; returns the field for a new todo. */
async function openDay(page: Page) {
  await page.goto("/calendar?month=2026-11&day=2026-11-18");
  return page.getByRole("textbox", { name: "New todo" });
}

/** Types a todo, and deletes its project on another device before Enter is pressed. */
async function typeIntoDeleted(page: Page, title: string, project: string) {
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(page.getByRole("form", { name: "New todo" })).toBeVisible();
  await page.getByLabel("Task").fill(title);
  await deleteElsewhere(page, `project/${project}`);
  await page.keyboard.press("Enter");
}

test("a todo for a project that another device deleted can be added to another project", async ({
  page,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of 404/);
  const work = await newProject(stage, person, "Work");
  const home = await newProject(stage, person, "Home");
  await page.goto(`/app?project=${work}`);
  await typeIntoDeleted(page, "Buy milk", work);
  const row = page.getByRole("listitem").filter({ hasText: "Buy milk" });
  await expect(row).toContainText("Not saved: its project was deleted or archived.");
  const offer = row.getByRole("button", { name: "Add to Home" });
  await expect(offer).toBeFocused();
  await expectAccessible();
  await page.reload();
  await offer.click();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toBeEnabled();
  await expect(offer).toHaveCount(0);
  // The page shows the todo before it is saved.
  const todos = async () => (await page.request.get(`/api/todo/project/${home}`)).json();
  await expect.poll(todos).toMatchObject([{ todo_title: "Buy milk" }]);

  await typeIntoDeleted(page, "Buy bread", home);
  await expect(page.getByText(NO_PROJECT_MESSAGE).last()).toBeVisible();
  await expect(page.getByText("Buy bread")).toBeVisible();
  await page.getByLabel("Project name").fill("Garden");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add to Garden" }).click();
  await expect(page.getByRole("checkbox", { name: "Buy bread" })).toBeEnabled();
});

test("a todo typed into a day is stored when another device deleted its project @reads-ahead", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const work = await newProject(stage, person, "Work");
  const home = await newProject(stage, person, "Home");
  const line = await openDay(page);
  // The cached home page is shown later.
  await pagesReadAhead(page);
  await line.fill("Buy milk");
  await page.getByLabel("Project", { exact: true }).selectOption("Work");
  await deleteElsewhere(page, `project/${work}`);
  await line.press("Enter");
  await expect(line).toHaveAccessibleDescription(GONE);
  await expect(line).toHaveValue("Buy milk");
  // The last remaining project is shown, so the person knows where the todo will go.
  await expect(page.getByLabel("Project", { exact: true })).toHaveText("Home");
  await deleteElsewhere(page, `project/${home}`);
  await line.press("Enter");
  await expect(line).toHaveAccessibleDescription(GONE);
  await expect(line).toHaveValue("Buy milk");
  await expect(page.getByText(NO_PROJECT_MESSAGE)).toBeVisible();

  // Without a project the todo stays on the home page until there is one.
  await page.getByRole("link", { name: "Create Project" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Buy milk" })).toContainText(
    "Not saved: its project was deleted or archived. Please create a project first before adding todos.",
  );
  // The home page still showed the earlier projects.
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.getByLabel("Project name").fill("Garden");
  await page.keyboard.press("Enter");
  const offer = page.getByRole("button", { name: "Add to Garden" });
  await offer.click();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toBeEnabled();
  await expect(offer).toHaveCount(0);
  const due = "/api/todo/calendar?start_date=2026-11-18&end_date=2026-11-18";
  const todos = async () => (await page.request.get(due)).json();
  await expect.poll(todos).toMatchObject([{ todo_title: "Buy milk", proje_title: "Garden" }]);
});

test("a todo that was rejected after its day was closed is there when the day is opened again", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const work = await newProject(stage, person, "Work");
  await newProject(stage, person, "Home");
  const line = await openDay(page);
  await line.fill("Buy milk");
  await page.getByLabel("Project", { exact: true }).selectOption("Work");
  await deleteElsewhere(page, `project/${work}`);
  await line.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator('[data-date="2026-11-18"] a').first().click();
  await expect(line).toHaveValue("Buy milk");
  await expect(line).toHaveAccessibleDescription(GONE);
  await page.reload();
  await expect(line).toHaveValue("Buy milk");
  await line.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Complete Buy milk" })).toBeEnabled();
  // A page that is left before a change is stored or sent shows a question, which the journey answers with yes.
  const due = "/api/todo/calendar?start_date=2026-11-18&end_date=2026-11-18";
  await expect.poll(async () => (await page.request.get(due)).json()).toMatchObject([{ todo_title: "Buy milk" }]);
  await page.goto("/app");
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect(page.getByText("Not saved")).toHaveCount(0);
});

test("a change of a row that another device deleted names the row and removes it", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const project = await newProject(stage, person, "Work");
  const todo_due_date = "2026-11-18";
  const [bread, milk] = [
    await newTodo(stage, person, project, { todo_title: "Buy bread" }),
    await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date }),
  ];
  await page.goto("/app");
  await deleteElsewhere(page, `todo/${bread}`);
  await page.getByRole("checkbox", { name: "Buy bread" }).click();
  await expect(page.getByRole("alert")).toHaveText("“Buy bread” was deleted on another device.");
  await expect(page.getByRole("checkbox", { name: "Buy bread" })).toHaveCount(0);

  await openDay(page);
  await deleteElsewhere(page, `todo/${milk}`);
  await page.getByRole("checkbox", { name: "Complete Buy milk" }).click();
  await expect(page.getByRole("alert")).toHaveText("“Buy milk” was deleted on another device.");
  await expect(page.getByText("Nothing is due on this day.")).toBeVisible();

  await page.goto("/settings");
  await deleteElsewhere(page, `project/${project}`);
  await page.getByRole("button", { name: "Archive Work" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("alert")).toHaveText("“Work” was deleted on another device.");
  await expect(page.getByRole("button", { name: "Archive Work" })).toHaveCount(0);
});
