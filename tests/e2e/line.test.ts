import { newProject, newTodo } from "./data.ts";
import { write } from "./database.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";

test("by keyboard alone the command bar shows a todo completed last month in its week, adds todos also right after Enter, and gives the focus back @reads-ahead", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const garden = await newProject(stage, person, "Garden");
  const work = await newProject(stage, person, "Work");
  const todo = await newTodo(stage, person, garden, { todo_title: "Plant the quince tree" });
  await newTodo(stage, person, work, { todo_title: "Draw the quinces" });
  write(stage, (database) => {
    database.prepare("UPDATE todo SET is_checked_date = '2026-10-14T09:00:00.000Z' WHERE id = ?").run(todo);
  });
  await page.goto(`/app?project=${work}`);
  await atRest(page);
  const line = page.getByRole("combobox", { name: "Find or do anything" });
  const option = (name: RegExp) => page.getByRole("option", { name });
  await page.keyboard.press("Control+k");
  await expect(line).toBeFocused();
  await expectAccessible();
  await page.keyboard.type("quinc");
  // This week's todos are in the page's cache; the one in October comes from the server.
  await expect(option(/Draw the quinces/)).toHaveAttribute("aria-selected", "true");
  await expect(option(/Plant the quince tree/).locator("mark")).toHaveText("quinc");
  await expectAccessible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Week 42/ })).toBeVisible();
  await expect(page.locator(".week-list").getByRole("checkbox", { name: "Plant the quince tree" })).toBeFocused();

  for (const title of ["Plant quinces", "Buy pears"]) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(`${title} !high #gar`);
    await page.keyboard.press("Enter");
  }
  const titles = async () => {
    const todos = (await (await page.request.get(`/api/todo/project/${garden}`)).json()) as { todo_title: string }[];
    return todos.map(({ todo_title }) => todo_title).sort();
  };
  await expect.poll(titles).toEqual(["Buy pears", "Plant quinces"]);
  await page.getByRole("button", { name: "Find or do anything" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Find or do anything" })).toBeFocused();
});
