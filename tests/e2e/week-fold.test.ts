import type { Page } from "@playwright/test";
import { addDays, mondayOf, weekKey } from "../../app/domain/week/week.ts";
import { newProject, newTodo } from "./data.ts";
import { drag } from "./drag.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { fold, open, today } from "./week-sheet.ts";

const week = mondayOf(today());
const friday = addDays(week, 4);
const panel = (page: Page) => page.getByRole("dialog", { name: /\d{4}$|any day$/ });

test("a day shows the todos that fit, due ones before coming ones, and the number of the others", async ({
  page,
  stage,
  person,
}) => {
  const work = await newProject(stage, person, "Work");
  for (const todo_title of ["Four", "Three", "Two", "One"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: friday });
  }
  for (let i = 0; i < 9; i++) {
    await newTodo(stage, person, work, { todo_title: `${i} with more words than one line holds`, todo_due_date: week });
  }
  await page.goto("/app");
  const shown = (date: string) => fold(page, date).locator(".day-todo").filter({ visible: true });
  await expect(shown(friday)).toHaveCount(4);
  await expect(fold(page, friday).getByText(/^\+\d/)).toHaveCount(0);
  await expect(async () => {
    const rest = Number((await fold(page, week).getByText(/^\+\d/).textContent())!.slice(1));
    expect((await shown(week).count()) + rest).toBe(9);
    const [last, figure] = [
      await shown(week).last().boundingBox(),
      await fold(page, week).locator(".day-line").boundingBox(),
    ];
    expect(last!.y + last!.height).toBeLessThanOrEqual(figure!.y + 1);
  }).toPass();

  const later = addDays(friday, 7);
  for (const todo_title of ["Stretch", "Walk"]) {
    await newTodo(stage, person, work, {
      todo_title,
      todo_due_date: today(),
      todo_repeat: "FREQ=DAILY",
      todo_time: "07:00",
    });
  }
  for (const todo_title of ["Three", "Two", "One"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: later });
  }
  await page.goto(`/app?project=${work}&tab=notes&week=${weekKey(later)}`);
  const coming = (date: string) => fold(page, date).locator("[data-mark=coming]");
  await expect(coming(addDays(later, 1))).toHaveCount(2);
  await expect(coming(addDays(later, 1)).first()).toContainText(/7:00.*(Stretch|Walk)/);
  await expect(coming(later)).toHaveCount(2);
  await expect(coming(later).first()).toHaveAttribute("data-hidden");
  await expect(fold(page, later).locator(".day-todo").first()).not.toHaveAttribute("data-hidden");
});

test("a click on a day's todo opens its editor, also in another project, and a click on the empty part adds one there", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const [work, home] = [await newProject(stage, person, "Work"), await newProject(stage, person, "Home")];
  await newTodo(stage, person, work, { todo_title: "Call Ana", todo_due_date: friday });
  await newTodo(stage, person, home, { todo_title: "Water the plants", todo_due_date: friday });
  await page.goto(`/app?project=${work}`);
  await fold(page, friday).getByRole("button", { name: "Edit Call Ana" }).click();
  await expect(page.getByRole("textbox", { name: "Task" })).toHaveValue("Call Ana");
  await page.keyboard.press("Escape");

  await open(page, friday).press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "New todo" })).toBeFocused();
  await expectAccessible();
  await page.keyboard.type("Send report !high");
  await expect(panel(page).getByRole("button", { name: "Keep as text: High priority" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("checkbox", { name: "Send report" })).toBeVisible();
  await expect(panel(page).getByRole("textbox", { name: "New todo" })).toHaveValue("");
  await panel(page).getByRole("button", { name: "Edit Water the plants" }).click();
  await expect(page.getByRole("textbox", { name: "Task" })).toHaveValue("Water the plants");
  await expect(page.getByRole("tab", { name: "Home" })).toHaveAttribute("aria-selected", "true");
  await expect(panel(page)).toHaveCount(0);
  // The row appears before the server answers.
  const added = async () => (await page.request.get(`/api/todo/project/${work}`)).json();
  await expect
    .poll(added)
    .toMatchObject([
      { todo_title: "Send report", todo_category: "high", todo_due_date: `${friday}T12:00:00.000Z` },
      {},
    ]);
});

test("dragging a row out of a long list does not scroll the list, and the list at the edge stays open while todos are planned from it", async ({
  page,
  stage,
  person,
}) => {
  const work = await newProject(stage, person, "Work");
  for (let i = 0; i < 20; i++) await newTodo(stage, person, work, { todo_title: `Sort ${i}` });
  await page.goto("/app");
  const list = page.getByRole("list", { name: "Todos" });
  const scrolled = () => list.evaluate((node) => node.scrollTop);
  const grip = page.getByRole("button", { name: "Move Sort 19" });
  await grip.hover();
  await expect(page.locator("[data-grip][aria-roledescription]").first()).toBeAttached();
  const [from, box] = [(await grip.boundingBox())!, (await list.boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  // Below the list but above the days: for a while nothing is under the pointer.
  await page.mouse.move(from.x + 300, box.y + box.height + 12, { steps: 12 });
  await page.evaluate(() => new Promise((run) => setTimeout(run, 400)));
  const under = await scrolled();
  await page.evaluate(() => new Promise((run) => setTimeout(run, 400)));
  expect(await scrolled()).toBe(under);
  const to = (await open(page, friday).boundingBox())!;
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(open(page, friday)).toHaveAttribute("data-over", /.*/);
  await page.mouse.up();
  await expect(fold(page, friday).locator(".day-todo")).toHaveText(/Sort 19/);
  expect(await scrolled()).toBe(0);

  for (let i = 0; i < 14; i++) await newTodo(stage, person, work, { todo_title: `Ring ${i}`, todo_week: week });
  await page.reload();
  await page.getByRole("button", { name: /no day/ }).click();
  const rows = panel(page).getByRole("checkbox");
  await expect(rows).toHaveCount(14);
  await rows.first().focus();
  for (const left of [13, 12]) {
    await page.keyboard.press("d");
    await expect(page.getByRole("dialog", { name: /^Plan/ })).toBeVisible();
    await page.keyboard.press("2");
    await expect(rows).toHaveCount(left);
    await expect(panel(page).locator(".day-list :focus")).toBeAttached();
  }
  await drag(page, panel(page).getByRole("button", { name: "Edit Ring 5" }), open(page, friday));
  await expect(rows).toHaveCount(11);
  await expect(fold(page, friday).locator(".day-todo")).toContainText([/Ring 5/]);
});

test("a todo moves to another project by its menu, by key and onto the project's tab, and Undo restores it", async ({
  page,
  stage,
  person,
}) => {
  const [work, home] = [await newProject(stage, person, "Work"), await newProject(stage, person, "Home")];
  for (const todo_title of ["Three", "Two", "One"]) await newTodo(stage, person, work, { todo_title });
  await newTodo(stage, person, home, { todo_title: "There" });
  await keepToasts(page);
  const titlesOf = async (project: string) => {
    const answer = await page.request.get(`/api/todo/project/${project}`);
    return ((await answer.json()) as { todo_title: string }[]).map(({ todo_title }) => todo_title);
  };
  await page.goto(`/app?project=${work}`);
  await page.getByRole("button", { name: "More for Two" }).click();
  await page.getByRole("menuitem", { name: "Move to Home" }).click();
  await expect.poll(() => titlesOf(home)).toEqual(["Two", "There"]);
  await expect(page.getByRole("checkbox", { name: "Three" })).toBeFocused();
  await page.locator(".toast", { hasText: "Moved “Two” to Home" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titlesOf(work)).toEqual(["One", "Two", "Three"]);

  await page.getByRole("checkbox", { name: "One" }).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("2");
  await expect.poll(() => titlesOf(home)).toEqual(["One", "There"]);
  await drag(page, page.getByRole("button", { name: "Move Three" }), page.getByRole("tab", { name: "Home" }));
  await expect.poll(() => titlesOf(home)).toEqual(["Three", "One", "There"]);
  expect(await titlesOf(work)).toEqual(["Two"]);
});
