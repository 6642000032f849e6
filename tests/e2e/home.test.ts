import type { Locator, Page } from "@playwright/test";
import { pressUntilAnnounced } from "./press-until-announced.ts";
import { newProject, newTodo } from "./data.ts";
import { deafen } from "./deaf.ts";
import { intercept } from "./intercept.ts";
import { atRest } from "./page-cache.ts";
import { chooseFromMenu } from "./row-menu.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";
import { keepToasts } from "./toasts.ts";
import { ZONE } from "./time-zone.ts";

const rows = (page: Page) => page.locator(".todos > li[data-id]:not([data-editing])");
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const tick = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });
const task = (page: Page) => page.getByLabel("Task");
/** The form with all fields of a todo. */
const editor = (page: Page, name: "New todo" | "Edit todo") => page.getByRole("form", { name });

const expectTitles = (page: Page, titles: string[]) => expect(rows(page).locator(".todo-text")).toHaveText(titles);

/** The date `days` from today in the browser's time zone. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(day);
}

test("up to three projects are added by the plus button, and the chosen one survives a reload @phone", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/app");
  await expect(page.getByText("Select a project to view todos")).toBeVisible();
  await page.getByRole("button", { name: "Add Todo" }).press("Enter");
  await expect(page.getByText("Please create a project first before adding todos.")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  const name = page.getByLabel("Project name");
  await page.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByText("Title is required and must be ≤ 10 characters.")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Much too long");
  await name.press("Enter");
  await expect(page.getByText("Title is required and must be ≤ 10 characters.")).toBeVisible();
  await name.fill("Work");
  await name.press("Enter");
  await expect(page.getByRole("tab", { name: "Work" })).toHaveAttribute("aria-selected", "true");
  await expect(task(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("All caught up")).toBeVisible();
  const plus = page.getByRole("button", { name: "New project" });
  await plus.click();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(plus).toBeFocused();
  for (const title of ["Home", "Garden"]) {
    await page.getByRole("button", { name: "New project" }).click();
    await name.fill(title);
    await name.press("Enter");
    await expect(page.getByRole("tab", { name: title })).toHaveAttribute("aria-selected", "true");
  }
  const full = page.getByRole("button", { name: /3\/3/ });
  await expect(full).toBeDisabled();
  const limit = page.getByText("Each user may create a maximum of 3 projects.");
  await expect(limit).toBeHidden();
  // The button is disabled for screen readers, but a press shows the reason.
  await full.focus();
  await page.keyboard.press("Enter");
  await expect(limit).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(limit).toBeHidden();
  const address = await page.getByRole("tab", { name: "Home" }).getAttribute("href");
  await page.getByRole("tab", { name: "Home" }).click();
  await expect(page).toHaveURL(address!);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Home" })).toHaveAttribute("aria-selected", "true");
  await page.goto("/app");
  await expect(page.getByRole("tab", { name: "Home" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible();
  await page.keyboard.press("3");
  const third = page.getByRole("tab", { name: "Garden" });
  await expect(third).toHaveAttribute("aria-selected", "true");
  await expect(third).toBeFocused();
});

test("todos are added one after the other, and edited in their row, one at a time @phone", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Old" });
  await page.goto("/app");
  await page.getByRole("button", { name: "Add Todo" }).click();
  const empty = editor(page, "New todo");
  await expect(empty).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Todo title is required")).toBeVisible();
  await task(page).fill("x".repeat(121));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Todo title cannot exceed 120 characters")).toBeVisible();
  await expectAccessible();
  await task(page).fill("Buy milk");
  await empty.getByLabel("Priority").selectOption("High");
  const due = empty.getByLabel("Due Date");
  await due.pressSequentially("11");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(due).toHaveAccessibleDescription("Please enter a full date.");
  await expect(due).toBeFocused();
  // A year typed with two digits means the first century.
  await due.fill("0026-11-24");
  await expect(due).toHaveAccessibleDescription("Please enter a date of the years 1970 to 2100.");
  await due.fill(inDays(1));
  await expect(due).toHaveAccessibleDescription("");
  await task(page).press("Enter");
  await expect(task(page)).toHaveValue("");
  await expect(task(page)).toBeFocused();
  await page.keyboard.type("Call the bank");
  await page.keyboard.press("Enter");
  await expect(task(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(task(page)).toBeHidden();
  await expectTitles(page, ["Buy milk", "Call the bank", "Old"]);
  await expect(page.getByRole("button", { name: "Add Todo" })).toBeFocused();
  await expect(row(page, "Buy milk").locator("time")).toHaveText("Tomorrow");
  await expect(page).toHaveTitle(/^3 todos · Work · Week \d+/);

  await chooseFromMenu(page, "Buy milk", "Edit");
  await expect(editor(page, "Edit todo").getByLabel("Priority")).toHaveValue("high");
  await task(page).fill("Buy oat milk");
  await chooseFromMenu(page, "Call the bank", "Edit");
  await expect(editor(page, "Edit todo")).toHaveCount(1);
  await expect(task(page)).toHaveValue("Call the bank");
  await page.getByLabel("Description").fill("About the card");
  // The change shows at once, and the old state does not reappear while the page reads its data again.
  const held = Promise.withResolvers<void>();
  const release = await intercept(page, "**/app.data*", async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expectTitles(page, ["Buy milk", "Call the bank, descriptionAbout the card", "Old"]);
  const text = page.getByText("About the card");
  await expect(text).toBeHidden();
  await page.locator("summary", { hasText: "Call the bank" }).click();
  await expect(text).toBeVisible();
  const read = page.waitForResponse((answer) => /app\.data.*home/.test(answer.url()));
  held.resolve();
  await read;
  await expect(page.locator(".underway")).toHaveCount(0);
  // A row whose description has disappeared would have closed.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(text).toBeVisible();
  release();
  await page.reload();
  await expectTitles(page, ["Buy milk", "Call the bank, descriptionAbout the card", "Old"]);
});

const grip = (page: Page, title: string) => page.getByRole("button", { name: `Move ${title}`, exact: true });

/** Drags one element onto another with the mouse. */
async function drag(page: Page, from: Locator, to: Locator) {
  // Waits until the row no longer slides; otherwise the press would hit the button below it.
  await from.hover();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(end.x + 8, end.y + 8, { steps: 12 });
  await page.mouse.up();
}

test("todos are reordered by menu, keyboard and mouse, and a refused move is reverted", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["cc", "bb", "aa"]) await newTodo(stage, person, project, { todo_title });
  await page.goto("/app");
  await page.getByRole("button", { name: "More for aa" }).click();
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expectTitles(page, ["bb", "aa", "cc"]);
  await expect(page.getByText("aa moved to position 2 of 3")).toBeAttached();
  await expect(page.getByRole("menu")).toBeHidden();

  await grip(page, "cc").focus();
  await expect(grip(page, "cc")).toHaveAttribute("aria-roledescription", /./);
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up cc, position 3 of 3")).toBeAttached();
  await pressUntilAnnounced(() => page.keyboard.press("ArrowUp"), page.getByText("cc moved to position 2 of 3"));
  await page.keyboard.press("Escape");
  await expect(page.getByText("Put back. cc is at position 3 of 3")).toBeAttached();
  await expectTitles(page, ["bb", "aa", "cc"]);
  // On a slow machine the drop may come before the drag has started, so the drag is repeated.
  await expect(async () => {
    await drag(page, grip(page, "cc"), grip(page, "bb"));
    await expect(rows(page).locator(".todo-text")).toHaveText(["cc", "bb", "aa"], { timeout: 2000 });
  }).toPass();
  await expect(async () => {
    const list = (await (await page.request.get(`/api/todo/project/${project}`)).json()) as { todo_title: string }[];
    expect(list.map((todo) => todo.todo_title)).toEqual(["cc", "bb", "aa"]);
  }).toPass();

  // Without live updates the page does not know that the todo was deleted.
  const gone = await newTodo(stage, person, project, { todo_title: "dd" });
  await deafen(page);
  await page.reload();
  expect((await page.request.delete(`/api/todo/${gone}`)).status()).toBe(200);
  await chooseFromMenu(page, "aa", "Move up");
  await expect(page.getByRole("alert")).toHaveText("Failed to reorder todos");
  await expectTitles(page, ["cc", "bb", "aa"]);
});

test("offline todos are added, completed and undone, and the changes are sent once online @reads-ahead", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /pomodoro\/live/);
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["Buy bread", "Buy milk"]) await newTodo(stage, person, project, { todo_title });
  await keepToasts(page);
  await page.goto("/app");
  await atRest(page);
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(editor(page, "New todo")).toBeVisible();
  await task(page).fill("Call the bank");
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(row(page, "Call the bank")).toContainText("Not sent yet");
  await page.keyboard.press("Escape");
  await tick(page, "Call the bank").click();
  await tick(page, "Buy milk").click();
  await expect(page.getByText("Not sent yet: 3 changes.")).toBeVisible();
  await page.locator(".toast", { hasText: "Buy milk" }).getByRole("button", { name: "Undo" }).click();
  await expect(tick(page, "Buy milk")).not.toBeChecked();
  await inBothThemes(page, expectAccessible);
  await context.setOffline(false);
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await expectTitles(page, ["Buy milk", "Buy bread"]);
  const saved = async () => (await page.request.get(`/api/todo/project/${project}`)).json();
  await expect.poll(saved).toMatchObject([{ todo_title: "Buy milk" }, { todo_title: "Buy bread" }]);
});
