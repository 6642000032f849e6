import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

const list = (page: Page) => page.getByRole("list", { name: "Todos" });
const rows = (page: Page) => list(page).getByRole("listitem");
const height = async (page: Page) => (await list(page).boundingBox())!.height;

/** How far elements of this page have moved without any action of the person. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((entries) => {
          const moved = entries.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(moved.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without any entry the observer never calls back.
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );

test("a long list says how many more there are, an edited row of it is completely visible, and it opens completely and stays open without moving anything @phone", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  for (let i = 12; i > 0; i--)
    await newTodo(stage, person, project, {
      todo_title: `Todo ${i}`,
      todo_category: "high",
      todo_due_date: "2031-05-05",
    });
  await page.goto("/app");
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).first().getByText("High")).toBeVisible();
  // Without a mouse a row always shows its buttons.
  await expect(page.getByRole("button", { name: "More for Todo 1", exact: true })).toHaveCSS("opacity", "1");
  expect(await height(page)).toBeLessThanOrEqual(250);
  const more = page.getByRole("button", { name: /^\d+ more$/ });
  const foot = (await more.boundingBox())!.y;
  const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
  const below = boxes.filter((box) => box!.y + box!.height > foot + 1).length;
  await expect(more).toHaveText(`${below} more`);
  await expectAccessible();
  // The footer does not cover the last row.
  await rows(page).last().scrollIntoViewIfNeeded();
  await list(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const last = (await rows(page).last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(foot + 1);

  const top = (await list(page).boundingBox())!.y;
  for (const name of ["Todo 2", "Todo 12"]) {
    await page.getByRole("checkbox", { name, exact: true }).focus();
    await page.keyboard.press("e");
    const editor = page.getByRole("form", { name: "Edit todo" });
    await expect(editor.getByLabel("Time", { exact: true })).toBeVisible();
    const [box, own] = [(await list(page).boundingBox())!, (await editor.boundingBox())!];
    expect(box.y).toBe(top);
    expect(own.y).toBeGreaterThanOrEqual(box.y);
    expect(own.y + own.height).toBeLessThanOrEqual((await page.locator(".todo-foot").boundingBox())!.y + 1);
    await page.keyboard.press("Escape");
    await expect(editor).toBeHidden();
  }

  await more.click();
  await expect(page.getByRole("button", { name: "Show fewer" })).toBeFocused();
  expect(await height(page)).toBeGreaterThan(12 * 40);
  await page.reload();
  await expect(page.getByRole("button", { name: "Show fewer" })).toBeVisible();
  await expect(rows(page)).toHaveCount(12);
  expect(await shift(page)).toBe(0);
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect(more).toBeVisible();
});

test("a row shows its buttons with the mouse or the focus, its checkbox shows that it can be clicked, it is the only tab stop of the list, and the hint about a limit is aligned with its button", async ({
  page,
  stage,
  person,
}) => {
  const project = await newProject(stage, person, "Work");
  for (const name of ["Home", "Garden"]) await newProject(stage, person, name);
  await newTodo(stage, person, project, { todo_title: "Two" });
  await newTodo(stage, person, project, { todo_title: "Call Ana", todo_category: "high" });
  await page.goto(`/app?project=${project}`);
  const more = page.getByRole("button", { name: "More for Call Ana" });
  const row = rows(page).filter({ hasText: "Call Ana" });
  // A row without details shows no placeholder.
  const empty = rows(page).filter({ hasText: "Two" });
  await page.mouse.move(0, 0);
  await expect(empty.getByRole("button", { name: "Plan Two" })).toHaveCSS("opacity", "0");
  await expect(empty.locator(".priority")).toHaveCSS("opacity", "0");
  await expect(empty.getByText("None")).toBeAttached();
  await empty.hover();
  await expect(empty.getByRole("button", { name: "Plan Two" })).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await empty.getByRole("checkbox").focus();
  await expect(empty.locator(".priority")).toHaveCSS("opacity", "1");
  await expect(row.getByText("High")).toBeVisible();
  await expect(more).toHaveCSS("opacity", "0");
  await row.hover();
  await expect(more).toHaveCSS("opacity", "1");
  const checkbox = row.getByRole("checkbox");
  const edge = await checkbox.evaluate((box) => getComputedStyle(box).borderTopColor);
  await checkbox.hover();
  await expect(checkbox).not.toHaveCSS("border-top-color", edge);
  await page.mouse.move(0, 0);
  await expect(more).toHaveCSS("opacity", "0");
  await page.getByRole("checkbox", { name: "Call Ana" }).focus();
  await expect(more).toHaveCSS("opacity", "1");
  // Tab leads through the row and then leaves the list, whose other rows are reached by the arrow keys.
  await page.keyboard.press("Tab");
  await expect(list(page).getByRole("button", { name: "Plan Call Ana:" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(list(page).getByRole("button", { name: "Plan Two:" })).toBeFocused();
  await more.focus();
  await page.keyboard.press("Tab");
  await expect(list(page).locator(":focus")).toHaveCount(0);

  const button = page.getByRole("button", { name: /3\/3/ });
  // Playwright waits until a button is enabled, so the click is forced.
  await button.click({ force: true });
  const sentence = page.getByText(/maximum of 3 projects/).and(page.locator(":popover-open"));
  await expect(sentence).toBeVisible();
  const [at, says] = [(await button.boundingBox())!, (await sentence.boundingBox())!];
  expect(Math.round(says.x)).toBe(Math.round(at.x));
  expect(says.y).toBeGreaterThan(at.y + at.height);
});
