import type { Page } from "@playwright/test";
import { WEEK_FAILED_MESSAGE } from "../../app/domain/week/week-data.ts";
import { newProject, newTodo } from "./data.ts";
import { intercept } from "./intercept.ts";
import { expect, test } from "./test.ts";

/** Makes every read of a page's data fail until the returned function is called. */
const failReads = (page: Page) =>
  intercept(page, "**/*.data*", (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );

test("a failed read stays where it failed, at the todos or at the week, and can be tried again", async ({
  page,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of 500/);
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["bb", "aa"]) await newTodo(stage, person, project, { todo_title });
  await page.goto("/app?week=2024-W20");
  const recover = await failReads(page);
  await page.getByRole("checkbox", { name: "aa" }).click();
  const problem = page.getByRole("alert");
  await expect(problem.filter({ hasText: "Failed to fetch todos" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "bb" })).toBeVisible();
  recover();
  await problem.getByRole("button", { name: "Try Again" }).first().click();
  await expect(problem).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "aa" })).toHaveCount(0);

  const fail = await failReads(page);
  await page.getByRole("link", { name: "Go to Current Week" }).click();
  await expect(problem).toHaveCount(1);
  await expect(page.getByRole("region", { name: /^Week/ }).getByRole("alert")).toContainText(WEEK_FAILED_MESSAGE);
  await expect(page.getByRole("heading", { name: /^Week 20/ })).toBeVisible();
  await expectAccessible();
  fail();
  await problem.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(problem).toHaveCount(0);
});
