import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

/** The Monday of last week in UTC, and the key of its week. */
function lastWeek() {
  const day = 86_400_000;
  const monday = new Date(Date.now() - (((new Date().getUTCDay() + 6) % 7) + 7) * day);
  const thursday = new Date(monday.getTime() + 3 * day);
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - start) / day / 7) + 1;
  return {
    monday: monday.toISOString().slice(0, 10),
    key: `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`,
  };
}

test("a week is closed: an open todo is completed by a key, the others move on, and the summary survives a reload and is added to the notes", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const work = await newProject(stage, person, "Work");
  const { monday, key } = lastWeek();
  const link = page.getByRole("link", { name: "Close week" });
  const head = page.getByRole("heading", { name: /^Week/ });
  const boxes = async () => [(await head.boundingBox())!, (await link.boundingBox())!] as const;
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`/app?week=${key}`);
  const [week, inLine] = await boxes();
  expect(inLine.y).toBeLessThan(week.y + week.height);
  expect(inLine.x + inLine.width).toBeCloseTo(768 - week.x, -1);
  await page.setViewportSize({ width: 375, height: 812 });
  const [above, below] = await boxes();
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height - 8);

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const todo_title of ["Three", "Two", "One"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: monday });
  }
  await page.goto(`/app?week=${key}`);
  await page.getByRole("link", { name: "Close week" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Close week");
  const rows = page.getByRole("region", { name: "Left over" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expectAccessible();

  await rows.first().getByRole("button").first().focus();
  await page.keyboard.press("x");
  await expect(rows.filter({ hasText: "Two" }).getByRole("button").first()).toBeFocused();
  await page.getByRole("button", { name: /^All to/ }).click();
  await expect(page.getByText("Nothing is left over from this week.")).toBeVisible();

  const summary = page.getByRole("textbox");
  await summary.fill("# A week\n\n## Work\n\nIt went well.");
  await page.reload();
  await expect(summary).toHaveValue(/It went well\./);
  await page.getByRole("button", { name: "Add to Weekly Notes" }).click();
  await expect(page.getByText("Added to the weekly notes of Work.")).toBeVisible();
  await page.getByRole("button", { name: "Close Week" }).click();
  await expect(page.getByText(/^Closed on /)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Week \d+ is closed/);
  await expectAccessible();
  await page.getByRole("link", { name: "Back to the Week" }).click();
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByRole("textbox")).toHaveValue("It went well.");
  await expect(page.getByRole("link", { name: "Close week" })).toHaveCount(0);
});
