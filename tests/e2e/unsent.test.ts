import type { Page, Request } from "@playwright/test";
import { addTodo, cell, DAY, MONTH, moveTodo } from "./calendar-page.ts";
import { newProject, newTodo } from "./data.ts";
import { intercept } from "./intercept.ts";
import { newPerson, type Person, signIn } from "./people.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";

const intentOf = (request: Request) => (request.postDataJSON() as { intent: string }).intent;

const dateOf = (request: Request) =>
  (request.postDataJSON() as { plans: { todo_due_date: string }[] }).plans[0]!.todo_due_date.slice(0, 10);

/** Creates the todo that the journeys with two tabs move. */
async function plantTodo(stage: Stage, person: Person) {
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Prune", todo_due_date: "2027-03-10" });
}

/** Adds `read(request)` to `taken` for each change of a tab that got a response. */
const collect = (tab: Page, taken: string[], read: (request: Request) => string) =>
  tab.on("requestfinished", (request) => request.method() === "POST" && taken.push(read(request)));

/** Aborts the requests of changes until the returned function is called. */
const loseChanges = (page: Page, pattern = "**/app.data*") =>
  intercept(page, pattern, (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
  );

test("offline changes show at once, survive a reload, and are sent once and in order", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  await plantTodo(stage, person);
  await page.goto(DAY);
  const end = await loseChanges(page);
  const dialog = page.getByRole("dialog");
  await addTodo(page, "Sow");
  await moveTodo(page, "Sow", "2027-03-24");
  await dialog.getByRole("checkbox", { name: "Complete Prune" }).click();
  await page.keyboard.press("Escape");
  await expect(cell(page, "2027-03-24").getByText("Sow")).toBeAttached();
  await expect(page.getByText("Not sent yet: 3 changes.")).toBeVisible();

  await page.reload();
  await expect(cell(page, "2027-03-24").getByText("Sow")).toBeAttached();
  await expect(cell(page, "2027-03-10").locator("[data-lift]")).toHaveCount(0);
  const taken: string[] = [];
  collect(page, taken, intentOf);
  end();
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await expect.poll(() => taken).toEqual(["add-todo", "plan-todos", "tick-todo"]);
  const fresh = await page.context().newPage();
  await fresh.goto(MONTH);
  await expect(cell(fresh, "2027-03-24").locator("[data-lift]")).toHaveCount(1);
  await expect(cell(fresh, "2027-03-10").locator("[data-lift]")).toHaveCount(0);
});

test("offline changes of two tabs are sent in the order in which they were made, those of a closed tab by the other one", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  await plantTodo(stage, person);
  const other = await context.newPage();
  const taken: string[] = [];
  const ends: (() => void)[] = [];
  for (const tab of [page, other]) {
    await tab.goto(DAY);
    ends.push(await loseChanges(tab));
    collect(tab, taken, dateOf);
  }
  await moveTodo(page, "Prune", "2027-03-24");
  await moveTodo(other, "Prune", "2027-03-17");
  await page.keyboard.press("Escape");
  await cell(page, "2027-03-24").getByRole("link").first().click();
  await moveTodo(page, "Prune", "2027-03-25");
  // The second tab is online before the first one.
  for (const end of ends.toReversed()) end();
  await expect.poll(() => taken).toEqual(["2027-03-24", "2027-03-17", "2027-03-25"]);
  await expect(cell(other, "2027-03-25").getByText("Prune")).toBeAttached();

  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  for (const tab of [page, other]) await tab.goto("/calendar?month=2027-03&day=2027-03-25");
  await loseChanges(other);
  await moveTodo(other, "Prune", "2027-03-18");
  await moveTodo(page, "Prune", "2027-03-11");
  await other.close();
  await expect.poll(() => taken).toEqual(["2027-03-24", "2027-03-17", "2027-03-25", "2027-03-18", "2027-03-11"]);
  await expect(cell(page, "2027-03-11").getByText("Prune")).toBeAttached();
});

test("notes and a meeting written offline survive a reload, and are sent with their latest text", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  const project = await newProject(stage, person, "Garden");
  await page.goto("/app?week=2026-W47&tab=notes");
  const end = await loseChanges(page);
  const notes = page.getByLabel("Weekly notes");
  await notes.fill("Sown");
  await expect(page.getByText("Not sent yet", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Meetings" }).click();
  await page.getByRole("link", { name: "New Meeting" }).click();
  await page.getByLabel("Title").fill("Planning");
  await page.getByRole("button", { name: "Create Meeting" }).click();
  const meeting = page
    .getByRole("tabpanel", { name: "Meetings" })
    .getByRole("listitem")
    .filter({ hasText: "Planning" });
  await expect(meeting).toBeVisible();
  await page.getByLabel("Notes", { exact: true }).fill("We agreed.");
  await expect(meeting).toContainText("We agreed.");

  await page.reload();
  await expect(meeting).toContainText("We agreed.");
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(notes).toHaveValue("Sown");
  await notes.fill("Sown and watered");
  const stored = async () => {
    const paths = ["weekly-update", "meeting-note"].map((path) => `/api/${path}/project/${project}`);
    const rows = await Promise.all(paths.map(async (path) => (await page.request.get(path)).json()));
    return rows.flat();
  };
  expect(await stored()).toEqual([]);
  end();
  await expect
    .poll(stored)
    .toMatchObject([{ update_text: "Sown and watered" }, { meeting_title: "Planning", meeting_note: "We agreed." }]);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("an unsent change and a half-typed row wait for their own person, and nobody else sees them", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  await newProject(stage, person, "Garden");
  await page.goto(DAY);
  const end = await loseChanges(page);
  await addTodo(page, "Sow");
  await expect(page.getByRole("dialog").getByText("Not sent yet")).toBeVisible();
  const other = newPerson(stage);
  await newProject(stage, other, "Office");
  await signIn(context, stage, other);
  end();
  await page.goto(MONTH);
  await expect(page.getByRole("button", { name: `${other.username}, account menu` })).toBeVisible();
  await expect(cell(page, "2027-03-10").locator("[data-lift]")).toHaveCount(0);
  await signIn(context, stage, person);
  const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.goto(MONTH);
  await sent;
  await expect(cell(page, "2027-03-10").getByText("Sow")).toBeAttached();

  await page.goto("/app");
  await page.getByRole("button", { name: "Add Todo" }).click();
  await page.getByLabel("Task").fill("Prune");
  await page.reload();
  await expect(page.getByLabel("Task")).toHaveValue("Prune");
  await signIn(context, stage, other);
  await page.reload();
  await expect(page.getByRole("tab", { name: /Office/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Todo" })).toBeEnabled();
  await expect(page.getByLabel("Task")).toHaveCount(0);
});
