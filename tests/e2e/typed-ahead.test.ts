import type { Page } from "@playwright/test";
import { addDays, mondayOf } from "../../app/domain/week/week.ts";
import { newProject } from "./data.ts";
import { intercept } from "./intercept.ts";
import { lengthenSession } from "./long-session.ts";
import { expect, test } from "./test.ts";
import { today } from "./week-sheet.ts";

test.use({ readsAhead: true });

/** Types like a person, without waiting for dialogs to open. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 70 });

/** Delays responses and code, like a slow network. */
async function slowDown(page: Page) {
  await page.route(/\.data|\/assets\/|pomodoro\/complete/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fallback();
  });
}

const row = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });

test("in the first minute no typed character is lost: first project, first todo, and the following ones", async ({
  page,
  person: _,
}) => {
  await page.goto("/app");
  await expect(page.getByLabel("Project name")).toBeFocused();
  await slowDown(page);
  await type(page, "Work");
  await page.keyboard.press("Enter");
  await type(page, "Write the brief for Kofi");
  await page.keyboard.press("Enter");
  await type(page, "Call the printer");
  await page.keyboard.press("Enter");
  await expect(row(page, "Write the brief for Kofi")).toBeVisible();
  await expect(row(page, "Call the printer")).toBeVisible();
});

test("each action that opens a field sends the following keys to it, however late its code loads", async ({
  page,
  person,
  stage,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app");
  await slowDown(page);
  await page.keyboard.press("Control+k");
  await type(page, "Buy ink");
  await expect(page.getByRole("combobox")).toHaveValue("Buy ink");
  await page.keyboard.press("Enter");
  await expect(row(page, "Buy ink")).toBeVisible();
  await page.keyboard.press("q");
  await type(page, "Fold the sheets");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(row(page, "Fold the sheets")).toBeVisible();
  await row(page, "Buy ink").focus();
  await page.keyboard.press("e");
  await type(page, " and paper");
  await page.keyboard.press("Enter");
  await expect(row(page, "Buy ink and paper")).toBeVisible();
  await page.getByRole("button", { name: "New project" }).press("Enter");
  await type(page, "Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /Garden/ })).toBeVisible();
});

test("text typed into a field of a page whose scripts load late appears once", async ({ page, person, stage }) => {
  let { promise: comes, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await comes;
    await route.fallback();
  });
  async function typeEarly(path: string, name: string, text = "Early") {
    ({ promise: comes, resolve: come } = Promise.withResolvers<void>());
    await page.goto(path, { waitUntil: "commit" });
    const field = page.getByRole(text === "Early" ? "textbox" : "spinbutton", { name }).first();
    await field.click();
    await page.keyboard.press("End");
    await type(page, text);
    const typed = await field.inputValue();
    expect(typed).toContain(text);
    come();
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Shift");
    await expect(field).toHaveValue(typed);
  }
  await typeEarly("/app", "Project name");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tablist", { name: "Projects" }).getByRole("tab")).toHaveText(/^Early/);
  const project = await newProject(stage, person, "Work");
  await typeEarly(`/app?project=${project}&add=`, "Task");
  await typeEarly(`/app?project=${project}&add=`, "Description");
  await typeEarly("/app?new", "Project name");
  await typeEarly("/close-week", "The week in words, as Markdown");
  await typeEarly("/settings", "Work", "60");
  await page.request.post("/api/diary/", { data: { diary_text: "Morning." } });
  await typeEarly("/diary", "Entry of ");
  const week_start = mondayOf(today());
  await page.request.post("/api/weekly-update/", { data: { project_id: project, week_start, update_text: "Folded." } });
  await typeEarly(`/app?project=${project}&tab=notes`, "Weekly notes");
});

test("a title typed before the grammar has loaded keeps its day, and the following text is the next title", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  const { promise: comes, resolve: come } = Promise.withResolvers<void>();
  await page.route(/typed-title/, async (route) => {
    await comes;
    await route.fallback();
  });
  await page.goto("/app");
  await page.keyboard.press("q");
  await expect(page.getByLabel("Task")).toBeFocused();
  await page.keyboard.type("Buy ink tomorrow");
  await page.keyboard.press("Enter");
  await expect(page.locator("form[data-saving]")).toBeVisible();
  await page.keyboard.type("Fold");
  come();
  await expect(page.getByLabel("Task")).toHaveValue("Fold");
  await page.keyboard.type(" the sheets");
  await page.keyboard.press("Enter");
  await expect(row(page, "Fold the sheets")).toBeVisible();
  // The row appears before the server answers.
  const stored = async () => {
    const todos = await (await page.request.get(`/api/todo/project/${project}`)).json();
    return todos.map(({ todo_title, todo_due_date }: Record<string, string>) => [
      todo_title,
      todo_due_date?.slice(0, 10),
    ]);
  };
  await expect.poll(stored).toEqual([
    ["Buy ink", addDays(today(), 1)],
    ["Fold the sheets", undefined],
  ]);
});

test("a week's number, a meeting, the diary, an addendum and a pomodoro's note get the keys typed before their field opens", async ({
  page,
  person,
  stage,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app");
  await slowDown(page);
  await page.getByRole("button", { name: "Jump to Week" }).press("Enter");
  await type(page, "12");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Week 12/ })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await type(page, "Dear diary");
  const entry = page.locator("[name=diary_text]");
  await expect(entry).toHaveValue("Dear diary");
  await page.goto(`/diary?before=${today()}`);
  await page
    .getByRole("link", { name: /^Add to/ })
    .first()
    .press("Enter");
  await type(page, "By the sea");
  await expect(page.getByLabel("Add to this day")).toHaveValue("By the sea");

  await page.goto("/app");
  const timer = page.getByRole("button", { name: /^(Start a pomodoro|Pomodoro), / });
  await lengthenSession(page);
  await slowDown(page);
  await timer.click();
  await expect(timer).toContainText(/24:\d\d/);
  await timer.click();
  await page.getByRole("button", { name: "Complete" }).press("Enter");
  await type(page, "Sowed beans");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/stats");
  await expect(page.getByRole("row", { name: /Work Sowed beans/ })).toBeVisible();

  await page.goto("/app?tab=meetings");
  await slowDown(page);
  await page.getByRole("link", { name: "New Meeting" }).press("Enter");
  await type(page, "Planning");
  await page.keyboard.press("Enter");
  await type(page, "- [ ] Send the offer");
  await expect(page.getByLabel("Notes")).toBeFocused();
  await expect(page.getByLabel("Notes")).toHaveValue("- [ ] Send the offer");
  await expect(page.getByLabel("Title")).toHaveValue("Planning");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("text typed for a page that waits for the network is shown, survives a reload, or is entered once the page opens", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  await newProject(stage, person, "Work");
  const restore = await intercept(page, "**/diary.data*", (route) => route.abort("connectionfailed"));
  await page.goto("/app");
  await page.waitForFunction(() => performance.getEntriesByName("code").length > 0);
  const waiting = page.getByRole("textbox", { name: "Opening…" });
  async function goToDiary(text: string) {
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await type(page, text);
    await expect(page.getByText("The page that you asked for opens once you are online.")).toBeVisible();
    await expect(waiting).toHaveValue(text);
  }
  await goToDiary("Dear diary");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Typed for a field that did not open" })).toHaveValue("Dear diary");
  await page.getByRole("button", { name: "Discard" }).click();
  await goToDiary("It rained");
  restore();
  await page.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(page.locator("[name=diary_text]")).toHaveValue("It rained");
});
