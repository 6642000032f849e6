import { newProject } from "./data.ts";
import { chooseFromMenu } from "./row-menu.ts";
import { expect, test } from "./test.ts";

test("todos are typed one after the other with their day, edited in their row, and the chosen project survives a reload @phone", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, person, "Work");
  const garden = await newProject(stage, person, "Garden");
  await page.goto("/app");
  await page.getByRole("button", { name: "Add Todo" }).click();
  const task = page.getByLabel("Task");
  await expect(task).toBeFocused();
  await page.keyboard.type("Call Ana tomorrow 15:30 !15m");
  await expect(page.getByLabel("Remind me", { exact: true })).toHaveValue("15");
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(task).toHaveValue("");
  await page.keyboard.type("Buy milk");
  await page.keyboard.press("Enter");
  await expect(task).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add Todo" })).toBeFocused();
  const titles = page.locator(".todos > li[data-id] .todo-text");
  await expect(titles).toHaveText(["Call Ana", "Buy milk"]);
  await expect(page.locator(".todo-plan time")).toHaveText(["Tomorrow 15:30"]);
  await expect(page).toHaveTitle(/^2 todos · Work · Week \d+/);

  await chooseFromMenu(page, "Buy milk", "Edit");
  await task.fill("Buy oat milk");
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("oat") === true);
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  await page.reload();
  await expect(titles).toHaveText(["Call Ana", "Buy oat milk"]);
  await page.getByRole("tab", { name: "Garden" }).click();
  await expect(page).toHaveURL(new RegExp(garden));
  await page.goto("/app");
  await expect(page.getByRole("tab", { name: "Garden" })).toHaveAttribute("aria-selected", "true");
});
