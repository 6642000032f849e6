import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { onEachScreen } from "./screens.ts";

test("the menus and dialogs of the home screen are accessible on both screens", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Sow the tomatoes", todo_description: "In the cold frame" });
  await page.goto("/app");
  const opens: [string, () => Promise<void>, () => Promise<void>][] = [
    [
      "form",
      () => page.getByRole("button", { name: "New project" }).click(),
      () => expect(page.getByRole("form", { name: "New project" })).toBeVisible(),
    ],
    [
      "menu of a todo",
      () => page.getByRole("button", { name: "More for Sow the tomatoes" }).click(),
      () => expect(page.getByRole("menu").locator(":focus")).toHaveCount(1),
    ],
    [
      "menu of the timer",
      () => page.getByRole("button", { name: "Pomodoro length and project" }).click(),
      () => expect(page.getByRole("menuitem", { name: "5 minutes", exact: true })).toBeFocused(),
    ],
    [
      "list of keys",
      () => page.keyboard.press("Shift+?"),
      () => expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible(),
    ],
    [
      "dialog of a pomodoro",
      async () => {
        await page.getByRole("button", { name: "Pomodoro length and project" }).click();
        await page.getByRole("menuitem", { name: "Another length…" }).click();
      },
      () => expect(page.getByRole("spinbutton", { name: "Minutes" })).toBeFocused(),
    ],
  ];
  // Light on a wide screen, and dark on a phone.
  await onEachScreen(page, async () => {
    for (const [name, open, isOpen] of opens) {
      await test.step(name, async () => {
        await open();
        await isOpen();
        await expectAccessible();
        await page.keyboard.press("Escape");
      });
    }
  });
});
