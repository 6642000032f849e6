import type { Page } from "@playwright/test";
import { newEntries, newProject, newTodo } from "./data.ts";
import { write } from "./database.ts";
import { intercept } from "./intercept.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { unsentCommands } from "./unsent-commands.ts";
import { keepToasts } from "./toasts.ts";

const line = (page: Page) => page.getByRole("combobox", { name: "Find or do anything" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("by keyboard alone the command bar finds a todo completed last month, and shows it in its week @reads-ahead", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Garden");
  const other = await newProject(stage, person, "Work");
  const todo = await newTodo(stage, person, project, { todo_title: "Plant the quince tree" });
  await newTodo(stage, person, other, { todo_title: "Draw the quinces" });
  write(stage, (database) => {
    database.prepare("UPDATE todo SET is_checked_date = '2026-10-14T09:00:00.000Z' WHERE id = ?").run(todo);
  });
  await page.goto(`/app?project=${other}`);
  await atRest(page);
  await page.keyboard.press("Control+k");
  await expect(line(page)).toBeFocused();
  await expect(page.getByRole("option", { name: /^Calendar/ })).toBeVisible();
  await expectAccessible();
  await page.keyboard.type("quinc");
  // This week's todos are in the page's cache; the one in October comes from the server.
  await expect(option(page, /Draw the quinces/)).toHaveAttribute("aria-selected", "true");
  await expect(option(page, /Plant the quince tree/)).toBeVisible();
  await expect(option(page, /Plant the quince tree/).locator("mark")).toHaveText("quinc");
  await expectAccessible();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, /Plant the quince tree/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Week 42/ })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Garden" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: "Completed" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".week-list").getByRole("checkbox", { name: "Plant the quince tree" })).toBeFocused();
});

test("the command bar opens pages, weeks and days, and runs commands: those of the page, and those without a key @reads-ahead", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call the bank" });
  newEntries(stage, person, 3);
  await page.goto("/app");
  await atRest(page);
  const run = async (text: string, name: string | RegExp) => {
    await page.keyboard.press("ControlOrMeta+k");
    await line(page).fill(text);
    await expect(option(page, name).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(line(page)).toBeHidden();
  };
  await run("high pri", /^High priority/);
  await expect(page.getByText("“High priority” needs a row that has the focus.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Call the bank" }).focus();
  await run("high pri", /^High priority/);
  await expect(page.locator(".todo", { hasText: "Call the bank" }).getByText("High")).toBeAttached();
  await expect(page.getByRole("checkbox", { name: "Call the bank" })).toBeFocused();
  await run("week 40 2026", /^Week 40/);
  await expect(page.getByRole("heading", { name: /^Week 40/ })).toBeVisible();
  await run("diary", /^Diary/);
  await expect(page).toHaveURL(/\/diary$/);
  await run("others", /was a day like the others/);
  await expect(page).toHaveURL(/\/diary\?before=/);
  await page.getByRole("button", { name: "Find or do anything" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Find or do anything" })).toBeFocused();

  await run("dark", "Dark theme");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await run("another length", "Start a pomodoro of another length");
  await expect(page.getByRole("dialog", { name: "Start a pomodoro" })).toBeVisible();
  await page.keyboard.press("Escape");
  await run("close last", "Close last week");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Close week");
  await run("add a pom", "Add a pomodoro session");
  await expect(page.getByRole("form", { name: "Add session" })).toBeVisible();
  for (const _ of ["from another page", "on home"]) {
    await run("create a proj", "Create a project");
    await expect(page.getByLabel("Project name")).toBeFocused();
    await page.keyboard.press("Escape");
  }
});

test("the command bar says that nothing was found, that the search failed, and that there is no network @reads-ahead", async ({
  page,
  person,
  stage,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|503/);
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call the bank" });
  await page.goto("/app");
  await atRest(page);
  await page.keyboard.press("/");
  const status = page.getByRole("dialog").getByRole("status");
  await line(page).fill("zeppelin");
  await expect(status).toHaveText("Nothing found for “zeppelin”.");
  const pass = await intercept(page, "**/api/search?*", (route) => route.fulfill({ status: 503, json: { error: "" } }));
  await line(page).fill("bank");
  await expect(status).toContainText("The search could not be finished. 1 found on this device.");
  pass();
  await status.getByRole("button", { name: "Try Again" }).click();
  await expect(status).toHaveText("1 found.");
  await context.setOffline(true);
  await line(page).fill("call");
  await expect(status).toHaveText("No network: what is on this device. 1 found.");
  await expect(option(page, /Call the bank/)).toBeVisible();
});

test("typed text becomes a todo with its day, priority and project, a line of the diary, or a pomodoro, also when the command bar opens again right after Enter @reads-ahead", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await keepToasts(page);
  await newProject(stage, person, "Work");
  const garden = await newProject(stage, person, "Garden");
  await page.goto("/calendar");
  await atRest(page);
  const type = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await line(page).fill(text);
  };
  const todos = async () => (await page.request.get(`/api/todo/project/${garden}`)).json();

  await type("Plant in 3 days !high #gar");
  // Backspace turns the part before the caret into plain text. A date before it then belongs to the title, but a
  // priority does not.
  await expect(page.getByRole("button", { name: "Keep as text: Garden" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep as text: High priority" })).toBeVisible();
  await expect(option(page, "Add todo “Plant”")).toHaveAttribute("aria-selected", "true");
  await expectAccessible();
  await line(page).press("Backspace");
  await expect(option(page, "Add todo “Plant in 3 days #gar”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep as text: High priority" })).toBeVisible();
  await line(page).fill("!high Plant the +gar quince tomorrow");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Plant the quince” added to Garden")).toBeVisible();
  await expect.poll(todos).toMatchObject([{ todo_title: "Plant the quince", todo_category: "high" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(todos).toEqual([]);

  await type("d: quinces at the market");
  await expect(option(page, /^Add to today’s diary/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to today’s diary")).toBeVisible();
  await type("d: and a pear");
  await page.keyboard.press("Enter");
  const diary = async () => (await page.request.get("/api/diary/")).json();
  await expect.poll(diary).toMatchObject([{ diary_text: "quinces at the market\nand a pear" }]);

  await type("f 45 gar");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Pomodoro started on Garden")).toBeVisible();
  const active = async () => (await page.request.get("/api/pomodoro/active")).json();
  await expect.poll(active).toMatchObject({ session: { project_id: garden, duration_minutes: 45 } });

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Plant quinces #gar");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Buy pears #gar");
  await expect(option(page, "Add todo “Buy pears”")).toBeVisible();
  await page.keyboard.press("Enter");
  const titles = async () => {
    const todos = (await (await page.request.get(`/api/todo/project/${garden}`)).json()) as { todo_title: string }[];
    return todos.map(({ todo_title }) => todo_title).sort();
  };
  await expect.poll(titles).toEqual(["Buy pears", "Plant quinces"]);
});

test("logging out from the command bar asks first when something would be lost @reads-ahead", async ({
  page,
  person: _,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/diary");
  await atRest(page);
  await context.setOffline(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(line(page)).toBeFocused();
  await page.keyboard.type("Water the beans");
  await page.keyboard.press("Enter");
  await expect(line(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(line(page)).toBeFocused();
  await page.keyboard.type("logout");
  await expect(option(page, "Log out")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Log out with unsent changes?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await expect.poll(() => unsentCommands(page)).toBe(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sign out");
  await expect(option(page, "Log out")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
});
