import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

test("the statistics count what there is, offer a project where there is none, and lead to each one's todos", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await page.goto("/stats");
  await expect(page.getByRole("link", { name: "Create Project" })).toBeVisible();
  await expectAccessible();

  const garden = await newProject(stage, person, "Garden");
  await newProject(stage, person, "House");
  for (const todo_title of ["Dig", "Sow"]) await newTodo(stage, person, garden, { todo_title });
  await page.reload();
  await expect(page.locator("dl > div").first()).toHaveText(/2 of 69\s*Active todos|Active todos\s*2 of 69/);
  const rows = page.getByRole("table").first().getByRole("row");
  await expect(rows.filter({ hasText: "Garden" })).toContainText("2");
  await expect(rows.filter({ hasText: "House" })).toContainText("0");
  await expectAccessible();
  await page.getByRole("link", { name: "Garden" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/app?project=${garden}`);
  await expect(page.getByRole("tab", { name: /^Garden/ })).toHaveAttribute("aria-selected", "true");
});
