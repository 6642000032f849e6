import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { chooseFromMenu } from "./row-menu.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

const popover = (page: Page) => page.getByRole("dialog", { name: "Plan Call Ana" });
const due = (page: Page) => page.locator(".todos > li[data-id] time");

test("a todo is planned by d and words, a click elsewhere confirms a single key, Escape cancels it, and its menu leads to the repetition", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call Ana" });
  await keepToasts(page);
  await page.goto("/app");
  const ask = async () => {
    await page.getByRole("checkbox", { name: "Call Ana" }).focus();
    await page.keyboard.press("d");
    await expect(popover(page)).toBeVisible();
  };
  await ask();
  await expectAccessible();
  await page.keyboard.type("3 dec 2031", { delay: 70 });
  await expect(page.getByLabel("A day in words")).toHaveValue("3 dec 2031");
  await page.keyboard.press("Enter");
  await expect(due(page)).toHaveText("3 Dec 2031");
  await ask();
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: /^Week/ }).first().click();
  await expect(due(page)).toHaveText("Today");
  await ask();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(popover(page)).toHaveCount(0);
  await expect(due(page)).toHaveText("Today");

  await expect(async () => {
    await chooseFromMenu(page, "Call Ana", "Repeat…");
    await expect(popover(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible();
  // The button stands beside the rule in words, where it has room in every language.
  const custom = popover(page).getByRole("form", { name: "Custom" });
  const beside = (await custom.getByRole("button", { name: "Repeat", exact: true }).boundingBox())!;
  const words = (await custom
    .getByText(/^Every week/)
    .last()
    .boundingBox())!;
  expect(beside.y).toBeLessThan(words.y + words.height);
  expect(beside.x).toBeGreaterThanOrEqual(words.x + words.width);
});
