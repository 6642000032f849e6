import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

const toast = (page: Page, text: string | RegExp) => page.locator(".toast", { hasText: text });

test.beforeEach(({ page }) => keepToasts(page));

async function todos(page: Page, project: string): Promise<string[]> {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  return ((await answer.json()) as { todo_title: string }[]).map(({ todo_title }) => todo_title);
}

test("Ctrl Z undoes the changes of the page from the last one back and leaves text fields alone, and the toast undoes on another page", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["cc", "bb", "aa"]) await newTodo(stage, person, project, { todo_title });
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "aa" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => todos(page, project)).toEqual(["bb", "aa", "cc"]);
  await page.keyboard.press("x");
  await expect.poll(() => todos(page, project)).toEqual(["bb", "cc"]);

  await page.keyboard.press("q");
  const task = page.getByRole("textbox", { name: "Task" });
  // One letter: Chromium undoes two separately if they were typed slowly.
  await task.pressSequentially("d");
  await page.keyboard.press("Control+z");
  await expect(task).toHaveValue("");
  expect(await todos(page, project)).toEqual(["bb", "cc"]);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+z");
  await expect.poll(() => todos(page, project)).toEqual(["bb", "aa", "cc"]);
  await expect(toast(page, "Undone: Completed “aa”")).toBeVisible();
  await expect(toast(page, /^Completed/)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => todos(page, project)).toEqual(["aa", "bb", "cc"]);

  await page.getByRole("checkbox", { name: "aa" }).click();
  await expect.poll(() => todos(page, project)).toEqual(["bb", "cc"]);
  for (const key of ["g", "d"]) await page.keyboard.press(key);
  await expect(page).toHaveURL("/diary");
  await toast(page, /^Completed/)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(() => todos(page, project)).toEqual(["aa", "bb", "cc"]);
  await expect(page).toHaveURL("/diary");
});
