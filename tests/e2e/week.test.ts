import type { Page } from "@playwright/test";
import { MEETING_TITLE_REQUIRED } from "../../app/domain/meeting-note/meeting-note.ts";
import { newMeeting, newProject, newTodo } from "./data.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { name: /^Week \d/ });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const notes = (page: Page) => page.getByRole("textbox", { name: "Weekly notes" });

test("weeks are changed by links, keys, dialog and Back, and the address names the week @phone", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app?week=2026-W52");
  await expect(heading(page)).toHaveText(/^Week 52 21\s?–\s?27 December 2026$/);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(heading(page)).toHaveText(/^Week 53 28 Dec\s?–\s?3 Jan 2027$/);
  await expect(page).toHaveURL(/week=2026-W53/);
  await page.keyboard.press("]");
  await expect(heading(page)).toHaveText(/^Week 1 4\s?–\s?10 January 2027$/);
  // The heading changes before the address, and only a page whose address was set is in the history.
  await expect(page).toHaveURL(/week=2027-W01/);
  await expect(page.getByRole("link", { name: "Next week" })).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press("[");
  await expect(heading(page)).toContainText("Week 53");
  await expect(page).toHaveURL(/week=2026-W53/);
  await page.goBack();
  await expect(heading(page)).toContainText("Week 1 ");

  // 2027 has no week 53.
  await page.getByText("Week 1", { exact: true }).dblclick();
  await expect(page.getByLabel("Week", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Jump to Week" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Jump to Week" });
  const number = dialog.getByLabel("Week", { exact: true });
  // A title of two lines, as in German, needs the style of dialogs and not that of the week's heading.
  await expect(dialog.getByRole("heading")).toHaveCSS("font-size", "18px");
  await expectAccessible();
  for (const [text, problem] of [
    ["soon", "Please enter a valid number"],
    ["0", "Week number must be at least 1"],
    ["54", "Week number cannot be greater than 53"],
    ["53", "Week number cannot be greater than 52 in 2027"],
  ] as const) {
    await number.fill(text);
    await dialog.getByRole("button", { name: "Jump" }).click();
    await expect(dialog.getByText(problem, { exact: true })).toBeVisible();
    await expect(number).toBeFocused();
  }
  await number.fill("52");
  await dialog.getByLabel("Year").fill("2028");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(/^Week 52 25\s?–\s?31 December 2028$/);
  await expect(page.getByRole("button", { name: "Jump to Week" })).toBeFocused();
  await page.keyboard.press("t");
  // Phones hide this link during the current week.
  const now = page.getByRole("link", { name: "Go to Current Week", includeHidden: true });
  await expect(now).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL((url) => !url.searchParams.has("week"));
});

test("a week slides in with its buttons disabled until it is there, and without motion when reduced motion is set", async ({
  page,
  person,
  stage,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app?week=2026-W40");
  const next = page.getByRole("link", { name: "Next week" });
  // Records whether the button was disabled at any moment of the change.
  const step = async (to: string) => {
    await next.evaluate((link) => {
      const seen = (document.body.dataset.seen = "");
      new MutationObserver(() => (document.body.dataset.seen += link.ariaDisabled ?? "")).observe(link, {
        attributeFilter: ["aria-disabled"],
      });
      return seen;
    });
    await next.click();
    await expect(heading(page)).toContainText(to);
    await expect(next).not.toHaveAttribute("aria-disabled");
    return page.evaluate(() => document.body.dataset.seen);
  };
  expect(await step("Week 41")).toContain("true");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await step("Week 42")).toBe("");

  // A button that is pressed while a week slides in takes effect afterwards.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const now = page.getByRole("link", { name: "Go to Current Week" });
  await page.evaluate(() => {
    const halfway = new CSSStyleSheet();
    halfway.replaceSync(".week-sheet { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(halfway);
  });
  await next.press("Enter");
  await expect(heading(page)).toContainText("Week 43");
  await now.press("Enter");
  await expect(now).toHaveAttribute("aria-disabled", "true");
  await expect(heading(page)).toContainText("Week 43");
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await expect(now).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL((url) => !url.searchParams.has("week"));
  await expect(now).toBeFocused();
});

test("notes of a week save themselves, survive other tabs of the page and a lost connection, and are deleted when emptied @reads-ahead", async ({
  page,
  context,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /pomodoro\/live/);
  const project = await newProject(stage, person, "Work");
  await page.goto("/app?week=2026-W47&tab=notes");
  await atRest(page);
  const answered = (method: string) =>
    page.waitForResponse((answer) => answer.request().method() === method && answer.url().includes("/app.data"));
  const isReadAgain = answered("POST").then(() => answered("GET"));
  await notes(page).fill("Shipped the thing");
  await expect(page.getByText("Auto-saves")).toBeVisible();
  await tab(page, "Stats").click();
  await tab(page, "Notes").click();
  await expect(notes(page)).toHaveValue("Shipped the thing");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible();

  // The page would show an error if this read were cut off.
  await isReadAgain;
  await context.setOffline(true);
  await notes(page).fill("Shipped the thing, in a tunnel");
  await expect(page.getByText("Not sent yet", { exact: true })).toBeVisible();
  await expect(page.getByText("Network error - please check your connection")).toHaveCount(0);
  await tab(page, "Stats").click();
  await expect(page.getByText("Not sent yet: your text is kept, and sent once there is a network")).toBeVisible();
  await tab(page, "Notes").click();
  await expect(notes(page)).toHaveValue("Shipped the thing, in a tunnel");
  await context.setOffline(false);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Next week" }).click();
  await expect(heading(page)).toContainText("Week 48");
  await expect(notes(page)).toHaveValue("");
  await notes(page).fill("x".repeat(751));
  await expect(page.getByText("Weekly notes cannot exceed 750 characters")).toBeVisible();
  await expect(page.getByText("751 / 750")).toBeVisible();
  await notes(page).fill("");
  await page.getByRole("link", { name: "Previous week" }).click();
  await expect(notes(page)).toHaveValue("Shipped the thing, in a tunnel");

  const stored = async () => (await page.request.get(`/api/weekly-update/project/${project}`)).json();
  await page.reload();
  await notes(page).fill("");
  await expect.poll(stored).toEqual([]);
  // The data of the last render still contains the notes.
  await tab(page, "Stats").click();
  await tab(page, "Notes").click();
  await expect(notes(page)).toHaveValue("");
  await page.reload();
  await expect(notes(page)).toHaveValue("");
  await notes(page).fill("Something else");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject([{ update_text: "Something else" }]);
});

test("a meeting is created, listed, changed, and deleted after a confirmation", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app?tab=meetings");
  await page.getByRole("link", { name: "New Meeting" }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByRole("button", { name: "Create Meeting" }).click();
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(MEETING_TITLE_REQUIRED);
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("Title").fill("Planning");
  const long = "We agreed on what is next and on who does it until when.";
  await page.getByLabel("Notes", { exact: true }).fill(long);
  await page.reload();
  await expect(page.getByLabel("Notes", { exact: true })).toHaveValue(long);
  await page.getByRole("button", { name: "Create Meeting" }).click();
  const listed = page.getByRole("tabpanel", { name: "Meetings" });
  const row = listed.getByRole("listitem").filter({ hasText: "Planning" }).getByRole("link");
  await expect(row).toHaveText(`Planning${long.slice(0, 50)}…`);
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(row).toBeFocused();
  await expect(page.getByRole("heading", { name: "Meetings 1" })).toBeVisible();
  await expectAccessible();

  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: 320 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);

  await page.getByLabel("Title").fill("Planning, again");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(listed.getByRole("link", { name: /^Planning, again/ })).toBeVisible();
  await page.getByRole("button", { name: "Delete meeting" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this meeting?" });
  await expect(question).toContainText("This action cannot be undone here.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Meetings 0" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New Meeting" })).toBeFocused();
});

test("text typed into a meeting before its code has loaded is kept and saved", async ({ page, person, stage }) => {
  const project_id = await newProject(stage, person, "Work");
  const id = await newMeeting(stage, person, project_id, "Planning");
  let arrival = Promise.withResolvers<void>();
  await page.route("**/assets/meetings-panel-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const [title, text] = [page.getByLabel("Title"), page.getByLabel("Notes", { exact: true })];
  await page.goto(`/app?tab=meetings&meeting=${id}`, { waitUntil: "load" });
  await text.fill("We agreed.");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  arrival.resolve();
  await saved;
  await page.goto(`/app?tab=meetings&meeting=${id}`);
  await expect(text).toHaveValue("We agreed.");

  arrival = Promise.withResolvers();
  await page.goto("/app?tab=meetings&meeting=new", { waitUntil: "load" });
  await title.fill("Retrospective");
  await text.focus();
  // On a slow machine a key press may come after the form has read the text and before React renders it.
  await title.evaluate((field) => {
    field.addEventListener("focus", () => {
      const end = performance.now() + 50;
      while (performance.now() < end);
      queueMicrotask(() => {
        document.querySelector<HTMLElement>('[name="meeting_note"]')!.focus();
        document.execCommand("insertText", false, "What went well.");
      });
    });
  });
  arrival.resolve();
  await expect(text).toHaveValue("What went well.");
  await expect(title).toHaveValue("Retrospective");
});

test("an edited meeting that was deleted elsewhere keeps its text and says that it cannot be saved", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const project_id = await newProject(stage, person, "Work");
  const id = await newMeeting(stage, person, project_id, "Planning");
  await page.goto(`/app?tab=meetings&meeting=${id}`);
  const notes = page.getByLabel("Notes", { exact: true });
  await notes.fill("We agreed.");
  await page.request.delete(`/api/meeting-note/${id}`);
  await expect(page.getByText("This meeting was deleted on another device.")).toBeVisible();
  await expect(notes).toHaveValue("We agreed.");
  await notes.fill("We agreed on it.");
  await expect(notes).toHaveAccessibleDescription("This was deleted meanwhile. Copy what you typed to keep it.");
  await expect(notes).toHaveValue("We agreed on it.");
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);

  await page.goto("/app?tab=meetings");
  const lost = page.getByRole("region", { name: "Text that was not saved" });
  await expect(lost.getByLabel("The text")).toHaveValue("We agreed on it.");
  await lost.getByRole("button", { name: "Discard" }).click();
  await expect(lost).toHaveCount(0);
});

test("completed todos are counted in their week, and moved back after a confirmation, unless 69 are open", async ({
  page,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Water the plants" });
  await page.goto("/app?tab=completed");
  await expect(page.getByText("Nothing completed in this week yet.")).toBeVisible();
  await page.getByRole("checkbox", { name: /Water the plants/ }).click();
  const done = page.locator(".week").getByRole("checkbox", { name: /Water the plants/ });
  await expect(done).toBeChecked();
  await expectAccessible();
  await tab(page, "Stats").click();
  await expect(page.getByText("Todos Completed").locator("..")).toHaveText(/^Todos Completed\s*1$/);
  await tab(page, "Completed").click();
  await done.click();
  const question = page.getByRole("alertdialog", { name: "Move this todo back to the list?" });
  await question.getByRole("button", { name: "Move Back" }).click();
  await expect(page.getByText("Nothing completed in this week yet.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Water the plants/ })).not.toBeChecked();
  await expect(page.locator(".week :focus")).toHaveCount(1);

  expectedErrors.push(/409/);
  const add = (todo_title: string) => newTodo(stage, person, project, { todo_title });
  await page.getByRole("checkbox", { name: /Water the plants/ }).click();
  await expect(done).toBeChecked();
  await Promise.all(Array.from({ length: 69 }, (_, i) => add(`Todo ${i}`)));
  await done.click();
  await question.getByRole("button", { name: "Move Back" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "maximum of 69 active todos" })).toBeInViewport();
  await expect(done).toBeChecked();
});
