import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

test("a row's menu stays inside a low window, and closes when its row is scrolled away", async ({
  page,
  person,
  stage,
}) => {
  const work = await newProject(stage, person, "Work");
  await newProject(stage, person, "Home");
  for (let i = 0; i < 20; i++) await newTodo(stage, person, work, { todo_title: `Sort ${i}` });
  for (const height of [800, 480]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto("/app");
    for (const title of ["Sort 19", "Sort 16"]) {
      const button = page.getByRole("button", { name: `More for ${title}` });
      await page.getByRole("checkbox", { name: title }).focus();
      await button.click();
      const menu = page.getByRole("menu", { name: `More for ${title}` });
      await expect(menu.getByRole("menuitem", { name: "Delete" })).toBeAttached();
      const box = (await menu.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      await page.keyboard.press("End");
      await expect(menu.getByRole("menuitem", { name: "Delete" })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
    }
  }
  await page.getByRole("button", { name: "More for Sort 18" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.getByRole("list", { name: "Todos" }).evaluate((list) => list.scrollTo({ top: 300 }));
  await expect(page.getByRole("menu")).toHaveCount(0);
});
