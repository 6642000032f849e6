import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

const toast = (page: Page, text: string | RegExp) => page.locator(".toast", { hasText: text });

test.beforeEach(({ page }) => keepToasts(page));

/** Opens a page of the navigation by its keys. */
async function goTo(page: Page, key: string, path: string) {
  await page.keyboard.press("g");
  await page.keyboard.press(key);
  await expect(page).toHaveURL(path);
}

/** Opens another page without a reload, presses Undo there, and checks that this page stays. */
async function undoAt(page: Page, key: string, path: string) {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const before = (await heading.textContent())!;
  await goTo(page, key, path);
  // The address changes before the page's content.
  await expect(heading).not.toHaveText(before);
  const text = await heading.textContent();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(heading).toHaveText(text!);
}

async function todos(page: Page, project: string): Promise<string[]> {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  return ((await answer.json()) as { todo_title: string }[]).map(({ todo_title }) => todo_title);
}

test("completing or deleting a todo and archiving a project can be undone from the toast on any other page", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["bb", "aa"]) await newTodo(stage, person, project, { todo_title });
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "aa" }).click();
  await expect(toast(page, "Completed “aa”")).toBeVisible();
  await undoAt(page, "d", "/diary");
  await expect.poll(() => todos(page, project)).toEqual(["aa", "bb"]);

  await page.goto("/app");
  await page.getByRole("button", { name: "More for bb" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Deleted “bb”")).toBeVisible();
  await undoAt(page, "c", "/calendar");
  await expect.poll(() => todos(page, project)).toEqual(["aa", "bb"]);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Archive Work" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(toast(page, "Archived “Work”")).toBeVisible();
  await undoAt(page, "a", "/app");
  await expect(page.getByRole("tab", { name: "Work" })).toBeVisible();
});

test("a failed Undo says why, also on another page", async ({ page, person, stage, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const project = await newProject(stage, person, "Work");
  for (let n = 1; n <= 69; n += 1) await newTodo(stage, person, project, { todo_title: `t${n}` });
  await page.goto("/app");
  const ticked = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("checkbox", { name: "t69" }).click();
  await expect(toast(page, "Completed “t69”")).toBeVisible();
  await ticked;
  await newTodo(stage, person, project, { todo_title: "one more" });
  await goTo(page, "s", "/stats");
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".toast", { hasText: "You have reached the maximum of 69 active todos." })).toBeVisible();
});

test("Ctrl Z undoes the changes of the page from the last one back, and leaves text fields alone", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["cc", "bb", "aa"]) await newTodo(stage, person, project, { todo_title });
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "aa" }).focus();
  await page.keyboard.press("1");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => todos(page, project)).toEqual(["bb", "aa", "cc"]);
  await page.keyboard.press("x");
  await expect.poll(() => todos(page, project)).toEqual(["bb", "cc"]);

  await page.keyboard.press("q");
  const task = page.getByRole("textbox", { name: "Task" });
  await task.pressSequentially("dd");
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
  const priority = async () => {
    const answer = await page.request.get(`/api/todo/project/${project}`);
    return ((await answer.json()) as { todo_category: string }[])[0]!.todo_category;
  };
  expect(await priority()).toBe("high");
  await page.keyboard.press("Control+z");
  await expect.poll(priority).toBe("none");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Undo the last change")).toBeVisible();
});

test("a line of the diary is removed again, and the rest of the day stays", async ({ page, person: _ }) => {
  await page.goto("/stats");
  const text = async () => {
    const answer = await page.request.get("/api/diary");
    return ((await answer.json()) as { diary_text: string }[]).map(({ diary_text }) => diary_text);
  };
  const write = async (line: string) => {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find or do anything" });
    await field.fill(`d: ${line}`);
    await field.press("Control+Enter");
  };
  await write("quinces");
  await expect.poll(text).toEqual(["quinces"]);
  await write("and pears");
  await expect.poll(text).toEqual(["quinces\nand pears"]);
  await expect(toast(page, "Added to today’s diary")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect.poll(text).toEqual(["quinces"]);
  await page.keyboard.press("Control+z");
  await expect.poll(text).toEqual([]);
});
