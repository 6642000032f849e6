import type { Page } from "@playwright/test";
import { newProject } from "./data.ts";
import { lengthenSession } from "./long-session.ts";
import { expect, test } from "./test.ts";

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
  const timer = page.getByRole("button", { name: /^(Start a pomodoro|Pomodoro), / });
  await lengthenSession(page);
  await timer.click();
  await expect(timer).toContainText(/24:\d\d/);
  await timer.click();
  await page.getByRole("button", { name: "Complete" }).press("Enter");
  await type(page, "Sowed beans");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const key of ["g", "d"]) await page.keyboard.press(key);
  await type(page, "Dear diary");
  await expect(page.locator("[name=diary_text]")).toHaveValue("Dear diary");
  await page.goto("/stats");
  await expect(page.getByRole("row", { name: /Work Sowed beans/ })).toBeVisible();
});

test("text typed into a field of a page whose scripts load late appears once", async ({ page, person: _ }) => {
  let { promise: comes, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await comes;
    await route.fallback();
  });
  async function typeEarly(path: string, name: string) {
    ({ promise: comes, resolve: come } = Promise.withResolvers<void>());
    await page.goto(path, { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name }).first();
    await field.click();
    await page.keyboard.press("End");
    await type(page, "Early");
    const typed = await field.inputValue();
    expect(typed).toContain("Early");
    come();
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Shift");
    await expect(field).toHaveValue(typed);
  }
  await typeEarly("/app", "Project name");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tablist", { name: "Projects" }).getByRole("tab")).toHaveText(/^Early/);
  await page.request.post("/api/diary/", { data: { diary_text: "Morning." } });
  await typeEarly("/diary", "Entry of ");
});
