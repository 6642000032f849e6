import type { Page } from "@playwright/test";
import { FULL_DATE_MESSAGE, TODO_TITLE_REQUIRED, TODO_TITLE_TOO_LONG } from "../../app/domain/todo/todo.ts";
import { newProject, newTodo } from "./data.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { today } from "./week-sheet.ts";

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const link = (page: Page, date: string) => day(page, date).getByRole("link").first();

test("the keyboard walks through days, weeks and months, opens one and comes back", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/calendar?month=2027-03");
  await expectAccessible();
  await link(page, "2027-03-01").focus();
  const steps: [string, string][] = [
    ["ArrowRight", "2027-03-02"],
    ["ArrowDown", "2027-03-09"],
    ["End", "2027-03-14"],
    ["Home", "2027-03-08"],
    ["ArrowUp", "2027-03-01"],
    ["ArrowLeft", "2027-02-28"],
    ["PageDown", "2027-03-28"],
    ["Shift+PageDown", "2028-03-28"],
    ["]", "2028-04-28"],
    ["[", "2028-03-28"],
  ];
  for (const [key, date] of steps) {
    await page.keyboard.press(key);
    await expect(link(page, date), `${key} leads to ${date}`).toBeFocused();
  }
  await expect(page).toHaveURL(/month=2028-03/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "28 March 2028" })).toBeVisible();
  await expect(page).toHaveURL(/day=2028-03-28/);
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(link(page, "2028-03-28")).toBeFocused();
  await page.goto("/calendar?month=2028-04&day=2028-04-12");
  await expect(page.getByRole("dialog", { name: "12 April 2028" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link(page, "2028-04-12")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/month=2028-03/);
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.locator('[aria-current="date"][data-date]')).toBeVisible();
});

test("a todo is added to a day, moved to another, and restored @phone", async ({
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
  await dialog.getByRole("button", { name: "Add Todo" }).click();
  await expect(title).toHaveAccessibleDescription(TODO_TITLE_REQUIRED);
  await expect(title).toBeFocused();
  await title.fill("x".repeat(121));
  await dialog.getByRole("button", { name: "Add Todo" }).click();
  await expect(title).toHaveAccessibleDescription(TODO_TITLE_TOO_LONG);
  await expect(title).toHaveValue("x".repeat(121));
  await expect(title).toBeFocused();
  await title.fill("Sow the tomatoes");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Complete Sow the tomatoes" })).toBeEnabled();
  await expect(dialog.getByLabel("New todo")).toHaveValue("");
  // A todo for another day shows where it went, and the focus stays in the field for the next todo.
  await title.fill("Water the beans 12 march 2027");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("“Water the beans” added to Garden. Planned for")).toBeVisible();
  await expect(title).toBeFocused();
  await expectAccessible();
  await dialog.getByRole("link", { name: "Show it" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Complete Water the beans" })).toBeEnabled();
  await page.goto("/calendar?month=2027-03&day=2027-03-10");

  await dialog.getByText("Move to…").click();
  const date = dialog.getByLabel("New date");
  await date.fill("");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(date).toHaveAccessibleDescription(FULL_DATE_MESSAGE);
  await expect(date).toBeFocused();
  await expectAccessible();
  await date.fill("2027-03-24");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(day(page, "2027-03-24").locator("[data-lift]")).toHaveCount(1);
  await expectAccessible();
  // The page shows the change at once, but a reload shows only what the server has confirmed.
  const undone = page.waitForResponse((answer) => answer.request().method() === "POST");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Sow the tomatoes").first()).toBeVisible();
  await undone;
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(link(page, "2027-03-10")).toHaveAccessibleName(/10 March 2027, 1 todo$/);
});

test("a refused todo is not lost while the next one is typed, or after the day is closed", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const project = await newProject(stage, person, "Garden");
  for (let n = 1; n <= 69; n += 1) await newTodo(stage, person, project, { todo_title: `t${n}` });
  await page.goto("/calendar?month=2027-03&day=2027-03-10");
  const title = page.getByLabel("New todo");
  let done = Promise.withResolvers<void>();
  await page.route("**/app.data*", async (route) => {
    if (route.request().method() === "POST") await done.promise;
    return route.continue();
  });
  for (const todo of ["Sow", "Weed"]) {
    await title.fill(todo);
    await title.press("Enter");
    await expect(title).toHaveValue("");
  }
  done.resolve();
  await expect(title).toHaveAccessibleDescription(/^You have reached the maximum of 69 active todos/);
  const back = await title.inputValue();
  const notice = page.getByText(/was not added and is kept on Home: You have reached the maximum/);
  await expect(notice).toContainText(back === "Sow" ? "“Weed”" : "“Sow”");
  done = Promise.withResolvers();
  await title.press("Enter");
  await page.keyboard.press("Escape");
  await expect(title).toBeHidden();
  done.resolve();
  await expect(notice).toContainText(`“${back}”`);
});

test("offline a day opens and closes, and its changes are sent once online @reads-ahead", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const project = await newProject(stage, person, "Garden");
  const [today] = new Date().toISOString().split("T");
  for (const todo_title of ["Weed", "Sow"])
    await newTodo(stage, person, project, { todo_title, todo_due_date: today! });
  await keepToasts(page);
  await page.goto("/calendar");
  const day = link(page, today!);
  await expect(day).toHaveAccessibleName(/2 todos$/);
  await atRest(page);
  await context.setOffline(true);
  await day.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Complete Sow" }).dblclick();
  await expect(dialog.getByText("Completed “Sow”")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Complete Sow" })).toHaveCount(0);
  // The second click of a double click completes no other todo.
  await expect(dialog.getByRole("checkbox", { name: "Complete Weed" })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(day).toBeFocused();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  await expectAccessible();
  const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
  await context.setOffline(false);
  expect((await sent).status()).toBe(200);
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
});

test("a todo is edited in its day, also into another project, and Undo restores it @phone", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const [garden, house] = [await newProject(stage, person, "Garden"), await newProject(stage, person, "House")];
  const id = await newTodo(stage, person, garden, { todo_title: "Dig", todo_due_date: "2027-03-10" });
  await page.goto("/calendar?month=2027-03&day=2027-03-10");
  const dialog = page.getByRole("dialog");
  const stored = async () => {
    const all = await Promise.all([garden, house].map((project) => page.request.get(`/api/todo/project/${project}`)));
    const rows = (await Promise.all(all.map((answer) => answer.json()))).flat() as { id: string; todo_title: string }[];
    return rows.find((one) => one.id === id);
  };
  await dialog.getByRole("button", { name: "Edit Dig" }).click();
  const form = dialog.getByRole("form", { name: "Edit Dig" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Edit Dig" })).toBeFocused();
  await page.keyboard.press("Enter");
  await form.getByLabel("Project").selectOption("House");
  await form.getByLabel("Priority").selectOption("High");
  await form.getByLabel("Description").fill("Two spades deep");
  await form.getByLabel("Title").fill("Dig the bed");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toMatchObject({
    todo_title: "Dig the bed",
    todo_description: "Two spades deep",
    todo_category: "high",
    project_id: house,
  });
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toMatchObject({ todo_title: "Dig", todo_category: "none", project_id: garden });

  await page.request.patch(`/api/todo/${id}`, { data: { is_checked: true } });
  await page.goto(`/calendar?day=${today()}`);
  await dialog.getByRole("checkbox", { name: "Dig Garden" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move Back" }).click();
  await expect(dialog.getByRole("status")).toContainText("Moved “Dig” back to the list");
  await expect(dialog.getByRole("button", { name: "Undo" })).toBeFocused();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Dig Garden" })).toBeChecked();
});

test("what is typed into a day stays while its todo is deleted elsewhere, while the day is closed, and over a reload", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const garden = await newProject(stage, person, "Garden");
  const due = { todo_due_date: "2027-03-10" };
  const gone = await newTodo(stage, person, garden, { todo_title: "Dig", ...due });
  await newTodo(stage, person, garden, { todo_title: "Sow", ...due });
  await page.goto("/calendar?month=2027-03&day=2027-03-10");
  const dialog = page.getByRole("dialog");
  const line = dialog.getByLabel("New todo");
  const description = dialog.getByRole("form", { name: "Edit" }).getByLabel("Description");

  await dialog.getByRole("button", { name: "Edit Sow" }).click();
  await description.fill("In rows");
  await page.reload();
  await expect(description).toHaveValue("In rows");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await line.fill("Water");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await link(page, "2027-03-10").click();
  await expect(line).toHaveValue("Water");

  await dialog.getByRole("button", { name: "Edit Dig" }).click();
  await description.fill("Two spades deep");
  await page.request.delete(`/api/todo/${gone}`);
  await expect(description).toHaveValue("Two spades deep");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.goto("/app");
  await expect(page.getByText("This todo was deleted meanwhile.")).toBeVisible();
});

test("on the narrowest phone the marks of a full day stand apart from those of the day beside @phone", async ({
  page,
  person,
  stage,
}) => {
  const garden = await newProject(stage, person, "Garden");
  for (const todo_due_date of ["2027-03-10", "2027-03-11"])
    for (const todo_title of ["One", "Two", "Three", "Four"])
      await newTodo(stage, person, garden, { todo_title, todo_due_date, todo_category: "low" });
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
});
