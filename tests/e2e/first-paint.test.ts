import type { Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

/** A picture of the page, with or without the whole style sheet, which comes after the first paint. */
async function picture(page: Page, path: string, isWhole: boolean) {
  await page.unrouteAll();
  if (!isWhole)
    await page.route("**/assets/app-*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
  await page.goto(path);
  return page.screenshot({ fullPage: true, animations: "disabled" });
}

async function expectSameBeforeItsSheet(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    const first = await picture(page, path, false);
    expect(first.equals(await picture(page, path, true)), path).toBe(true);
  }
}

test("the first paint of a person's pages needs no more than the styles in the document @narrow", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  for (const todo_title of ["Call Ana", "Buy milk"]) await newTodo(stage, person, project, { todo_title });
  await expectSameBeforeItsSheet(page, ["/app", "/app?tab=meetings", "/settings", "/calendar", "/diary", "/stats"]);
});

test("the first paint of visitors' pages needs no more than the styles in the document @narrow", async ({ page }) => {
  await expectSameBeforeItsSheet(page, ["/", "/register", "/contact", "/terms"]);
});
