import type { Page } from "@playwright/test";
import { addDays, mondayOf, weekday } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { drag } from "./drag.ts";
import { places } from "./places.ts";
import { expect, test } from "./test.ts";
import { open, today } from "./week-sheet.ts";

/** Counts the presses of the pointer from now on. The returned function gives their number. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.presses = "0";
    const count = () => (document.body.dataset.presses = String(Number(document.body.dataset.presses) + 1));
    window.addEventListener("pointerdown", count, true);
  });
  return () => page.evaluate(() => Number(document.body.dataset.presses));
}

/** The due date of each open todo of a project, by its title. */
async function dueDates(page: Page, project: string): Promise<Record<string, string | undefined>> {
  const answer = await page.request.get(`/api/todo/project/${project}`);
  const todos = (await answer.json()) as { todo_title: string; todo_due_date: string | null }[];
  return Object.fromEntries(todos.map((todo) => [todo.todo_title, todo.todo_due_date?.slice(0, 10)]));
}

test("the diary is one click away and ready to type, and each daily action takes one click", async ({
  page,
  person,
  stage,
}) => {
  await page.goto("/app");
  const presses = await countPresses(page);
  await places(page).getByRole("link", { name: "Diary" }).click();
  await expect(page.getByRole("textbox", { name: /^Entry of/ })).toBeFocused();
  await page.keyboard.type("Two focused hours.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await presses()).toBe(1);

  const work = await newProject(stage, person, "Work");
  for (const todo_title of ["Call Ana", "Pay the bill"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: "2020-01-01" });
  }
  await newTodo(stage, person, work, { todo_title: "Sort papers" });
  await page.goto("/app");
  const after = await countPresses(page);
  const friday = addDays(mondayOf(today()), 4);

  // A new todo for Friday: press the button, and type.
  await page.getByRole("button", { name: "Add Todo" }).click();
  await page.keyboard.type("Send report fri");
  await page.keyboard.press("Enter");
  const nextFriday = addDays(today(), ((5 - weekday(today()) + 6) % 7) + 1);
  await expect.poll(() => dueDates(page, work)).toMatchObject({ "Send report": nextFriday });
  expect(await after()).toBe(1);
  await page.keyboard.press("Escape");

  // Move an existing todo to Friday: one drag.
  await drag(page, page.getByRole("button", { name: "Move Sort papers" }), open(page, friday));
  await expect.poll(() => dueDates(page, work)).toMatchObject({ "Sort papers": friday });
  expect(await after()).toBe(2);

  // Move all overdue todos to today.
  await page.getByRole("button", { name: "Move to today" }).click();
  await expect.poll(() => dueDates(page, work)).toMatchObject({ "Call Ana": today(), "Pay the bill": today() });
  expect(await after()).toBe(3);

  // Start a pomodoro.
  await page.getByRole("button", { name: /^Start a pomodoro/ }).click();
  await expect(page.getByRole("button", { name: /^Pomodoro, 2\d:\d\d/ })).toBeVisible();
  expect(await after()).toBe(4);
});
