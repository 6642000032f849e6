import type { Page } from "@playwright/test";
import { newMeeting, newProject } from "./data.ts";
import { visitPlaces } from "./places.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

const task = (page: Page) => page.getByLabel("Task");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const expectTitles = (page: Page, titles: string[]) => expect(page.locator(".todos .todo-text")).toHaveText(titles);

test("without scripts projects, todos, notes and meetings are added, changed and deleted by plain forms", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await page.goto("/app");
  await page.getByLabel("Project name").fill("Work");
  await page.getByRole("button", { name: "Create Project" }).click();
  await task(page).fill("Buy milk");
  await page.getByRole("button", { name: "Save" }).click();
  await expectTitles(page, ["Buy milk"]);
  await page.getByRole("button", { name: "Edit Buy milk" }).click();
  await task(page).fill(" ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(task(page)).toHaveAccessibleDescription(/Todo title is required/);
  await task(page).fill("Buy oat milk");
  await page.getByRole("button", { name: "Save" }).click();
  await expectTitles(page, ["Buy oat milk"]);
  await page.getByRole("button", { name: "Delete Buy oat milk" }).click();
  await page
    .getByRole("form", { name: /Are you sure/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("All caught up")).toBeVisible();

  await page.goto("/app?week=2026-W47");
  await tab(page, "Notes").click();
  const notes = page.getByRole("textbox", { name: "Weekly notes" });
  await notes.fill("By hand");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notes).toHaveValue("By hand");
  await tab(page, "Meetings").click();
  await page.getByRole("link", { name: "New Meeting" }).click();
  await page.getByLabel("Title").fill("Planning");
  await page.getByRole("button", { name: "Create Meeting" }).click();
  await expect(page).toHaveURL(/week=2026-W47.*meeting=/);
  await page.locator("summary", { hasText: "Delete…" }).click();
  await expect(page.locator("details[open]")).toContainText("This action cannot be undone here.");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Meetings 0" })).toBeVisible();

  // Lines of a meeting become todos.
  const lines = "Agenda\n- [ ] call Ana tomorrow\n- [ ] send the report !high";
  const project = await newProject(stage, person, "Garden");
  await page.goto(
    `/app?project=${project}&tab=meetings&meeting=${await newMeeting(stage, person, project, "Kick-off", lines)}`,
  );
  await page.getByRole("button", { name: "To Todo: call Ana" }).click();
  const line = page
    .getByRole("region", { name: "Todos of this meeting" })
    .getByRole("checkbox", { name: "call Ana", exact: true });
  await line.click();
  await expect(line).toBeChecked();
  await expect(page.getByLabel("Notes")).toHaveValue(lines.replace("[ ] call", "[x] call"));
  await page.getByRole("button", { name: "To Todo: send the report" }).click();
  await expect(page.locator(".todos").getByRole("checkbox", { name: "send the report", exact: true })).toBeVisible();
});

test("without scripts the places are links, and the calendar, the diary and the pomodoro take what is written and pressed", async ({
  page,
  person,
  stage,
}) => {
  await page.goto("/privacy");
  await visitPlaces(page);
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeHidden();

  await newProject(stage, person, "Work");
  await page.goto("/calendar?month=2027-03");
  const day = page.locator('[data-date="2027-03-10"]').getByRole("link").first();
  await day.click();
  await page.getByLabel("New todo").fill("Sow the tomatoes");
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(day).toHaveAccessibleName(/1 todo$/);

  await page.goto("/diary");
  const entry = page.locator('[name="diary_text"]');
  await entry.fill("By hand");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(entry).toHaveValue("By hand");

  await page.goto("/calendar");
  await expect(page.getByRole("button", { name: "Pomodoro length and project" })).toBeHidden();
  await page.getByRole("button", { name: "Start a pomodoro" }).click();
  await expect(page.getByRole("link", { name: "Pomodoro, 25 minutes left Work" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\?pomodoro$/);
  const active = await page.request.get("/api/pomodoro/active");
  expect(await active.json()).toMatchObject({ session: { proje_title: "Work", duration_minutes: 25 } });
  const clock = page.getByRole("region", { name: "Pomodoro" });
  await clock.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("link", { name: /^Pomodoro, 25 minutes left, paused/ })).toBeVisible();
  await clock.getByRole("button", { name: "Complete" }).click();
  await clock.getByRole("button", { name: "Take a Break of 5 minutes" }).click();
  await expect(page.getByRole("link", { name: /^Pomodoro, 5 minutes left/ })).toBeVisible();
  await clock.getByRole("button", { name: "End the Break" }).click();
  await expect(page.getByRole("button", { name: "Start a pomodoro" })).toBeVisible();
  await expect(clock).toBeHidden();
});
