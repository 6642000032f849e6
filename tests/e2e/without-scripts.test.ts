import { visitPlaces } from "./places.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("without scripts the places are links, and what is written and pressed on home, in the calendar and the diary is stored", async ({
  page,
  person: _,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const save = page.getByRole("button", { name: "Save" });
  await page.goto("/app");
  await page.getByLabel("Project name").fill("Work");
  await page.getByRole("button", { name: "Create Project" }).click();
  const task = page.getByLabel("Task");
  await task.fill("Buy milk");
  await save.click();
  await page.getByRole("button", { name: "Edit Buy milk" }).click();
  await task.fill(" ");
  await save.click();
  await expect(task).toHaveAccessibleDescription(/Todo title is required/);
  await task.fill("Buy oat milk");
  await save.click();
  await expect(page.locator(".todos .todo-text")).toHaveText(["Buy oat milk"]);
  await page.getByRole("button", { name: "Delete Buy oat milk" }).click();
  const question = page.getByRole("form", { name: /Are you sure/ });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("All caught up")).toBeVisible();

  await visitPlaces(page);
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeHidden();
  await page.goto("/calendar?month=2027-03");
  const day = page.locator('[data-date="2027-03-10"]').getByRole("link").first();
  await day.click();
  await page.getByLabel("New todo").fill("Sow the tomatoes");
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(day).toHaveAccessibleName(/1 todo$/);
  await page.goto("/diary");
  const entry = page.locator('[name="diary_text"]');
  await entry.fill("By hand");
  await save.click();
  await expect(entry).toHaveValue("By hand");
  await expect(page.getByRole("button", { name: "Pomodoro length and project" })).toBeHidden();
  await page.getByRole("button", { name: "Start a pomodoro" }).click();
  await expect(page.getByRole("link", { name: "Pomodoro, 25 minutes left Work" })).toBeVisible();
  await page.getByRole("region", { name: "Pomodoro" }).getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("link", { name: /^Pomodoro, 25 minutes left, paused/ })).toBeVisible();
});
