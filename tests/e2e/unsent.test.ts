import type { Page, Request } from "@playwright/test";
import { cell, DAY, moveTodo } from "./calendar-page.ts";
import { newProject, newTodo } from "./data.ts";
import { intercept } from "./intercept.ts";
import { expect, test } from "./test.ts";

const dateOf = (request: Request) =>
  (request.postDataJSON() as { plans: { todo_due_date: string }[] }).plans[0]!.todo_due_date.slice(0, 10);

/** Aborts the requests of changes until the returned function is called. */
const loseChanges = (page: Page) =>
  intercept(page, "**/app.data*", (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
  );

test("offline changes of two tabs are sent in the order in which they were made, those of a closed tab by the other one", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/);
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Prune", todo_due_date: "2027-03-10" });
  const other = await context.newPage();
  const taken: string[] = [];
  const ends: (() => void)[] = [];
  for (const tab of [page, other]) {
    await tab.goto(DAY);
    ends.push(await loseChanges(tab));
    tab.on("requestfinished", (request) => request.method() === "POST" && taken.push(dateOf(request)));
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
