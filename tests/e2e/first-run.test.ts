import { expect, test } from "./test.ts";

test("a new account gets from one field to a planned todo in three steps, which then disappear for ever", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/app");
  const steps = page.getByRole("list", { name: "First steps" });
  const step = steps.locator("[aria-current=step]");
  const ticks = steps.getByText("Done").filter({ visible: true });
  await expect(step).toHaveText(/Name what you work on/);
  await expect(page.getByLabel("Project name")).toBeFocused();
  await expectAccessible();
  await page.keyboard.type("Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Task" })).toBeFocused();
  await expect(step).toHaveText(/Write down the next thing/);
  await expect(ticks).toHaveCount(1);
  await page.keyboard.type("Sow");
  await page.keyboard.press("Enter");
  await expect(step).toHaveText(/Drop it on a day/);
  await expect(ticks).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add Todo" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("d");
  await expect(page.getByRole("dialog", { name: "Plan Sow" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(ticks).toHaveCount(3);
  // The content below the steps keeps its place until the person leaves the page.
  await page.getByRole("checkbox", { name: "Sow", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Sow", exact: true })).toHaveCount(0);
  await expect(ticks).toHaveCount(3);
  await page.getByRole("link", { name: "Calendar" }).first().click();
  await expect(page.getByRole("heading", { name: /\d{4}$/, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("button", { name: "Add Todo" })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
