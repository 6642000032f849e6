import { expect, test } from "./test.ts";

test("the API docs are linked from Settings and searchable, and each call has an address", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "API" }).click();
  const call = page.getByText("POST /api/todo/project/{id}/reorder", { exact: true });
  await expect(call).toBeVisible();
  // Its script listens for keys once the document is read.
  await page.waitForLoadState("load");
  await page.keyboard.press("/");
  await page.keyboard.type("diary date");
  await expect(call).toBeHidden();
  await expect(page.getByText("GET /api/diary/date/{date}", { exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/^\d+ found$/);
  await page.goto("/api/docs#postTodoProjectById");
  await expect(page.getByText("Takes application/json").filter({ visible: true })).toHaveCount(1);
  // When the page is scrolled down, the search bar would cover half of a row.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await page.getByRole("link", { name: "TodoInput" }).filter({ visible: true }).click();
  await expect(page.getByText("todo_title: string // 1 to 120 characters").filter({ visible: true })).toHaveCount(1);
});
