import { directionOf, languages } from "../../app/i18n/language.ts";
import { newMeeting, newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";
import { today } from "./week-sheet.ts";

test("home, calendar and settings hydrate without a warning in each language", async ({ page, person, stage }) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Call Ana", todo_due_date: today(), todo_time: "15:30" });
  await newMeeting(stage, person, project, "Start of the week", "- [ ] Call Ana");
  const settings = { headers: { origin: stage.url }, maxRedirects: 0 };
  for (const language of languages) {
    const form = { intent: "change-language", locale: language };
    expect((await page.request.post("/settings", { form, ...settings })).status(), language).toBe(302);
    // An error on the console fails the journey: React names what it had to render anew.
    for (const path of ["/app", "/calendar", "/settings"]) {
      await page.goto(path);
      const html = page.locator("html");
      await expect(html).toHaveAttribute("lang", language);
      await expect(html).toHaveAttribute("dir", directionOf(language));
    }
  }
});
