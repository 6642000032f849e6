import { directionOf, languages } from "../../app/i18n/language.ts";
import { newMeeting, newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { today } from "./week-sheet.ts";

test("a language chosen in the settings is used at once, and home and the calendar hydrate without a warning in each language", async ({
  page,
  person,
  stage,
}) => {
  const choose = async (button: string, language: string) => {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("combobox").selectOption({ label: language });
    await dialog.getByRole("button", { name: button }).click();
  };
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  // The address has a fragment, like a link of the index of the settings.
  await page.goto("/settings#account");
  await choose("Change Language", "Deutsch");
  await expect(heading("Einstellungen")).toBeVisible();
  await choose("Sprache ändern", "English");
  await expect(heading("Settings")).toBeVisible();

  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call Ana", todo_due_date: today(), todo_time: "15:30" });
  await newMeeting(stage, person, project, "Start of the week", "- [ ] Call Ana");
  const settings = { headers: { origin: stage.url }, maxRedirects: 0 };
  const html = page.locator("html");
  for (const language of languages) {
    const form = { intent: "change-language", locale: language };
    expect((await page.request.post("/settings", { form, ...settings })).status(), language).toBe(302);
    // A console error fails the journey: React logs which part it had to render again. The settings, whose dates the
    // server writes, need no look in each language.
    for (const path of ["/app", `/calendar?day=${today()}`]) {
      await page.goto(path);
      await expect(html).toHaveAttribute("lang", language);
      await expect(html).toHaveAttribute("dir", directionOf(language));
    }
  }
});

test("a visitor's header is one row on the narrowest phones in each language, with the choice of a theme", async ({
  stage,
  openBrowser,
}) => {
  for (const locale of languages) {
    const context = await openBrowser({ locale, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(`${stage.url}/contact`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      const line = page.locator(".header-line");
      expect([locale, width, await line.evaluate((one) => one.clientHeight)]).toEqual([locale, width, 56]);
    }
    await context.close();
  }
});
