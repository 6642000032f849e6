import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

test("a pomodoro is started on a todo by key and menu, and the log moves it to another todo", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const garden = await newProject(stage, person, "Garden");
  for (const todo_title of ["Dig the beds", "Sow the beans"]) await newTodo(stage, person, garden, { todo_title });
  await page.goto("/app");
  const timer = page.getByRole("button", { name: /^Pomodoro, / });
  await page.getByRole("checkbox", { name: "Dig the beds" }).focus();
  await page.keyboard.press("p");
  await expect(timer).toHaveAccessibleName(/Dig the beds$/);
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Dig the beds" });
  await expect(dialog.getByText("Garden")).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/stats");
  const session = page
    .getByRole("table", { name: /^Pomodoro sessions/ })
    .getByRole("row")
    .nth(1);
  await expect(session).toContainText("Dig the beds");
  await page.getByRole("link", { name: /^Correct the session of/ }).click();
  await page.getByLabel("Started").fill(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T10:00`);
  await page.getByLabel("Minutes").fill("30");
  await page.getByLabel("Todo (optional)").selectOption("Sow the beans");
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("correct-pomodoro") === true);
  await page.getByRole("button", { name: "Save Session" }).click();
  await expect(session).toContainText("Sow the beans");
  await saved;

  await page.goto("/app");
  await expect(page.getByText("30 min of focus")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "More for Sow the beans" }).click();
  await page.getByRole("menuitem", { name: "Start a pomodoro" }).click();
  await expect(timer).toHaveAccessibleName(/Sow the beans$/);
});
