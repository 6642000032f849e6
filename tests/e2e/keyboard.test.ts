import type { Page } from "@playwright/test";
import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost, sample } from "../hosts.ts";
import { pressUntilSaid } from "./press-until-said.ts";
import { newEntries, newProject, newTodo } from "./data.ts";
import { lengthenSession } from "./long-session.ts";
import { keyboardOf } from "./keyboard.ts";
import { newPerson } from "./people.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

/** Day and month are equal, so their order in the browser's date field does not matter. */
const DATE = { typed: "12122027", shown: "12 Dec 2027" };

const titles = (page: Page) => page.locator(".todos .todo-text");
const h1 = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("by keys alone one registers, confirms, logs in, works with todos, logs out and deletes the account", async ({
  page,
  linkTo,
}) => {
  const keys = keyboardOf(page);
  const name = `k${Date.now().toString(36).slice(-5)}${test.info().workerIndex}`;
  const email = `${name}@example.com`;
  const password = "Right horse 1!";
  await keepToasts(page);
  async function logIn() {
    await keys.fill("Email", email);
    await keys.fill("Password", password);
    await keys.press("Enter");
    await expect(page).toHaveURL(/\/app/);
  }

  await page.goto("/");
  await keys.enter("link", "Create Free Account");
  await expect(page).toHaveURL(/\/register$/);
  await keys.fill("Username", name);
  await keys.fill("Email", email);
  await keys.fill("Password", password);
  await keys.enter("button", "Show password");
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toHaveAttribute("type", "text");
  await keys.fill("Confirm password", password);
  await keys.enter("button", "Register");
  await expect(h1(page, "Check your email")).toBeFocused();
  await page.goto(await linkTo(email));
  await keys.enter("link", "Login");
  await expect(page).toHaveURL(/\/login$/);
  await logIn();

  await keys.fill("Project name", "Garden");
  await keys.press("Enter");
  await expect(page.getByRole("form", { name: "New todo" })).toBeVisible();
  await keys.type("Sow");
  await keys.tabTo("combobox", "Priority");
  await keys.type("H");
  await keys.press("Tab");
  await keys.type(DATE.typed);
  await keys.press("Enter");
  await expect(page.getByRole("textbox", { name: "Task" })).toBeFocused();
  await keys.type("Dig");
  await keys.press("Enter");
  await expect(titles(page)).toHaveText(["Sow", "Dig"]);
  await keys.press("Escape");
  const sow = page.getByRole("listitem").filter({ hasText: "Sow" });
  await expect(sow).toContainText("High");
  await expect(sow).toContainText(DATE.shown);

  await keys.toTodo("Dig");
  await keys.enter("button", "Edit Dig");
  await expect(page.getByRole("form", { name: "Edit todo" })).toBeVisible();
  await keys.type(" the beds");
  await keys.press("Enter");
  await expect(titles(page)).toHaveText(["Sow", "Dig the beds"]);
  await expect(page.getByRole("checkbox", { name: "Dig the beds" })).toBeFocused();
  await keys.press("1");
  await expect(page.getByRole("listitem").filter({ hasText: "Dig" })).toContainText("High");
  await expect(page.getByText("Dig the beds, high priority")).toBeAttached();
  await keys.press("Alt+ArrowUp");
  await expect(titles(page)).toHaveText(["Dig the beds", "Sow"]);
  await expect(page.getByText("Dig the beds moved to position 1 of 2")).toBeAttached();
  await expect(page.getByRole("checkbox", { name: "Dig the beds" })).toBeFocused();
  await keys.toTodo("Sow");
  await keys.choose("More for Sow", "Move up");
  await expect(titles(page)).toHaveText(["Sow", "Dig the beds"]);

  await keys.toTodo("Dig the beds");
  await keys.tabTo("button", "Move Dig the beds", { back: true });
  await keys.press("Space");
  await expect(page.getByText("Picked up Dig the beds, position 2 of 2")).toBeAttached();
  await pressUntilSaid(() => keys.press("ArrowUp"), page.getByText("Dig the beds moved to position 1 of 2").last());
  await keys.press("Space");
  await expect(titles(page)).toHaveText(["Dig the beds", "Sow"]);

  await keys.toTodo("Sow");
  await keys.press("Space");
  await expect(titles(page)).toHaveText(["Dig the beds"]);
  await keys.press("F6");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await keys.press("Enter");
  await expect(titles(page)).toHaveText(["Dig the beds", "Sow"]);
  await keys.toTodo("Sow");
  await keys.press("Delete");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keys.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Sow" })).toBeFocused();
  await keys.press("Delete");
  await keys.enter("button", "Delete");
  await expect(titles(page)).toHaveText(["Dig the beds"]);

  await keys.choose(`${name}, account menu`, "Logout");
  await keys.enter("link", "Sign In");
  await logIn();
  await keys.choose(`${name}, account menu`, "Settings");
  await expect(h1(page, "Settings")).toBeFocused();
  await keys.enter("button", "Delete Account");
  await keys.fill("Password", password);
  await keys.press("Enter");
  await expect(page.getByText("Your account is deleted, with everything in it.")).toBeVisible();
});

test("keys that are pressed before scripts run are not lost", async ({ page, person, stage }) => {
  await newProject(stage, person, "Garden");
  let arrival = Promise.withResolvers<void>();
  await page.route("**/assets/root-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const press = async (...keys: string[]) => {
    arrival = Promise.withResolvers();
    await page.goto("/app", { waitUntil: "commit" });
    await expect(page.getByRole("tab", { name: /^Garden/ })).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    arrival.resolve();
  };
  await press("g", "c");
  await expect(page.getByRole("grid")).toBeVisible();
  // Keys after one that opens a field are typed into it.
  await press("q", ..."map the beds");
  await expect(page.locator(":focus")).toHaveValue("map the beds");
});

test("a key is not lost while the code that handles it is loading", async ({ page, person, stage }) => {
  const keys = keyboardOf(page);
  await newProject(stage, person, "Garden");
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/pomodoro-effects-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/app");
  // The shortcuts work already, except the pomodoro's.
  await keys.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.press("p");
  arrival.resolve();
  await expect(page.getByRole("button", { name: /^Pomodoro, \d/ })).toBeVisible();
});

test("by keys alone a week is stepped through, jumped to, noted and met about", async ({ page, person, stage }) => {
  const keys = keyboardOf(page);
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Water the plants" });
  await page.goto("/app");
  await keys.tabTo("checkbox", "Water the plants");
  await keys.press("x");
  await expect(titles(page)).toHaveCount(0);
  const heading = page.getByRole("heading", { name: /^Week \d/ });
  const week = await heading.textContent();
  await keys.enter("link", "Previous week");
  await expect(heading).not.toHaveText(week!);
  await expect(page.getByRole("link", { name: "Previous week" })).toBeFocused();
  await keys.enter("button", "Jump to Week");
  await expect(page.getByRole("textbox", { name: "Week" })).toBeFocused();
  await keys.type("1");
  await keys.press("Enter");
  await expect(heading).toContainText(/^Week 1 /);
  await expect(page.getByRole("button", { name: "Jump to Week" })).toBeFocused();
  await keys.enter("link", "Go to Current Week");
  await expect(heading).toHaveText(week!);

  await keys.tabTo("tab", "Stats");
  await keys.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Notes" })).toBeFocused();
  await keys.tabTo("textbox", "Weekly notes");
  await keys.type("Shipped the thing");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await keys.tabTo("tab", "Notes", { back: true });
  await keys.press("ArrowRight");
  const done = page.locator(".week").getByRole("checkbox", { name: /^Water the plants/ });
  await expect(done).toBeVisible();
  await keys.tabTo("checkbox", /^Water the plants/);
  await keys.press("Space");
  await keys.enter("button", "Move Back");
  await expect(titles(page)).toHaveText(["Water the plants"]);
  await expect(page.locator(".week :focus")).toHaveCount(1);

  await keys.tabTo("tab", "Completed", { back: true });
  await keys.press("End");
  await keys.enter("link", "New Meeting");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await keys.type("Planning");
  await keys.fill("Notes", "We agreed.");
  await keys.enter("button", "Create Meeting");
  await expect(page.locator(".meeting-row", { hasText: "Planning" })).toBeFocused();
  await keys.fill("Title", "Planning, again");
  await expect(page.locator(".meeting-row", { hasText: "Planning, again" })).toBeVisible();
  await keys.enter("button", "Delete meeting");
  await keys.enter("button", "Delete");
  await expect(page.getByRole("link", { name: "New Meeting" })).toBeFocused();
});

test("by keys alone a month, the diary, a pomodoro and the statistics are used", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  // The journey types a note that is too long.
  expectedErrors.push(/status of 400/);
  const keys = keyboardOf(page);
  await newProject(stage, person, "Garden");
  newEntries(stage, person, 2);
  await page.goto("/app");
  await keys.press("g", "c");
  await expect(page.getByRole("grid")).toBeVisible();
  const today = page.locator('[aria-current="date"][data-date] > a').first();
  const date = await page.locator('[aria-current="date"][data-date]').getAttribute("data-date");
  await keys.tabTo("link", (await today.getAttribute("aria-label"))!);
  await keys.press("ArrowDown", "ArrowUp", "ArrowRight");
  await expect(today).not.toBeFocused();
  await keys.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "New todo" })).toBeFocused();
  await keys.type("Sow the tomatoes");
  await keys.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Complete Sow the tomatoes" })).toBeEnabled();
  await expect(dialog.getByRole("textbox", { name: "New todo" })).toBeFocused();
  await keys.tabTo("checkbox", "Complete Sow the tomatoes");
  await keys.press("Tab", "Tab", "Tab", "Enter");
  await keys.tabTo("textbox", "New date");
  await keys.type(DATE.typed);
  await keys.enter("button", "Move");
  await expect(dialog.getByRole("button", { name: "Undo" })).toBeFocused();
  await keys.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Complete Sow the tomatoes" })).toBeVisible();
  await keys.press("Escape");
  await expect(page.locator(`.month a:focus`)).toHaveAccessibleName(/1 todo$/);
  expect(date).not.toBeNull();

  await keys.press("g", "d");
  await expect(page.locator('[name="diary_text"]')).toBeFocused();
  await keys.type("Dear diary");
  await expect(page.locator("#diary-status")).toHaveText("Saved");
  await keys.enter("link", /^Delete the entry of/);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keys.enter("button", "Delete");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.locator("h1")).toBeFocused();

  await keys.enter("button", /^Start a pomodoro/, { back: true });
  await expect(page.getByRole("button", { name: /^Pomodoro, 2[45]:\d\d/ })).toBeFocused();
  await keys.press("Enter");
  const session = page.getByRole("dialog", { name: "Garden" });
  await expect(page.getByRole("button", { name: "Pause" })).toBeFocused();
  await keys.press("Enter");
  await expect(session.getByText("Paused", { exact: true })).toBeVisible();
  await keys.press("Enter");
  await expect(session.getByText("Active", { exact: true })).toBeVisible();
  await lengthenSession(page);
  await keys.enter("button", "Complete");
  const note = page.getByRole("textbox", { name: "Note (optional)" });
  await expect(note).toBeFocused();
  await page.keyboard.insertText("x".repeat(751));
  await keys.enter("button", "Save Note");
  await expect(note).toHaveAccessibleDescription(/A note has at most 750 characters/);
  await expect(note).toBeFocused();
  await keys.press("ControlOrMeta+a");
  await keys.type("Sowed the beans");
  // Closing the dialog with Escape saves it too.
  await keys.press("Escape");
  await expect(page.getByRole("button", { name: /^Start a pomodoro/ })).toBeFocused();
  await keys.choose("Pomodoro length and project", "Another length…");
  await expect(page.getByRole("spinbutton", { name: "Minutes" })).toBeFocused();
  await keys.press("ControlOrMeta+a");
  await keys.type("50");
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: /^Pomodoro, (50:00|4\d:\d\d)/ })).toBeFocused();
  await keys.press("p");
  await keys.enter("button", "Cancel");
  await expect(page.getByRole("dialog")).toBeHidden();

  await keys.press("g", "s");
  await expect(h1(page, "Statistics")).toBeFocused();
  const sessions = page.getByRole("button", { name: /^Delete the session of/ });
  await expect(sessions).toHaveCount(2);
  await expect(page.getByText("Sowed the beans")).toBeVisible();
  await keys.enter("button", /^Delete the session of/);
  await expect(sessions).toHaveCount(1);
  await expect(page.locator(":focus")).toHaveCount(1);
  await keys.enter("link", "Garden", { back: true });
  await expect(page).toHaveURL(/\/app\?project=/);
});

test("by keys alone projects are renamed, moved, put away, brought back and deleted", async ({
  page,
  person,
  stage,
}) => {
  const keys = keyboardOf(page);
  for (const title of ["Work", "House"]) await newProject(stage, person, title);
  await page.goto("/settings");
  const projects = page.getByRole("list", { name: "Projects", exact: true }).getByRole("listitem");
  await keys.choose("More for Work", "Rename");
  await expect(page.getByRole("textbox", { name: "Project name" })).toBeFocused();
  await keys.type("Office");
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: "More for Office" })).toBeFocused();
  await keys.press("Alt+ArrowDown");
  await expect(projects).toContainText(["House", "Office"]);
  await keys.enter("button", "Archive House", { back: true });
  await keys.enter("button", "Archive");
  await expect(projects).toHaveCount(1);
  await keys.enter("button", "Unarchive House");
  await keys.enter("button", "Unarchive");
  await expect(projects).toHaveCount(2);
  await keys.enter("button", "Delete House");
  await keys.enter("button", "Delete");
  await expect(projects).toHaveCount(1);
  await expect(page.locator(":focus")).not.toHaveCount(0);
  await keys.tabTo("checkbox", "Keyboard shortcuts");
  await keys.press("Space");
  await expect(page.getByRole("checkbox", { name: "Keyboard shortcuts" })).not.toBeChecked();
});

test("by keys alone a pack is made, filled, practised to its end and deleted", async ({ page, admin }) => {
  const keys = keyboardOf(page);
  const language = `Keys-${process.pid}-${test.info().workerIndex}`;
  await page.goto("/admin-language");
  await keys.fill("New language pack", language);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: language, level: 2 })).toBeVisible();
  await expect(page.getByText(`${language} was created`)).toBeAttached();
  await keys.tabTo("button", "Import CSV");
  await keys.press("Enter");
  const chosen = page.waitForEvent("filechooser");
  await keys.enter("button", "CSV file");
  const rows = ["word_original,pronunciation,meaning,audio_hash", "uno,,one,", "due,,two,"];
  const file = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  // The file chooser is the operating system's.
  await (await chosen).setFiles(file);
  await keys.enter("button", "Import 2 Words");
  await expect(page.getByRole("row", { name: /^uno/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import CSV" })).toBeFocused();
  await keys.enter("button", "Edit uno");
  await keys.fill("Meaning", "the number one");
  await keys.press("Enter");
  await expect(page.getByRole("row", { name: /^uno/ })).toContainText("the number one");
  await keys.choose("More for due", "Delete");
  await keys.enter("button", "Delete");
  await expect(page.getByRole("row", { name: /^due/ })).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit uno" })).toBeFocused();
  await keys.tabTo("tab", "Words", { back: true });
  await keys.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Upload audio" })).toBeVisible();

  await keys.choose(`${admin.username}, account menu`, "Language Learning");
  await expect(h1(page, "Language Learning")).toBeFocused();
  await keys.tabTo("combobox", "Language");
  await keys.type(language);
  await expect(page).toHaveURL(new RegExp(`language=${language}`));
  await expect(page.getByRole("combobox", { name: "Language" })).toBeFocused();
  await keys.enter("link", /^Daily words/);
  await expect(page.getByRole("heading", { name: "uno" })).toBeFocused();
  await keys.enter("button", /^Show Meaning/);
  await keys.enter("button", /^Correct/);
  await expect(page.getByRole("heading", { name: "Practice Complete" })).toBeFocused();
  await keys.enter("link", "Done");

  await keys.choose(`${admin.username}, account menu`, "Language Admin");
  await expect(h1(page, "Language Admin")).toBeFocused();
  await keys.enter("link", new RegExp(language));
  // Until then the page of another pack is shown.
  await expect(page.getByRole("heading", { name: language, level: 2 })).toBeVisible();
  await keys.enter("button", /^Delete pack$/i);
  await expect(page.getByRole("textbox", { name: `Type ${language} to confirm` })).toBeFocused();
  await keys.type(language);
  await keys.press("Enter");
  await expect(page.getByRole("link", { name: new RegExp(language) })).toBeHidden();
});

test("by keys alone an admin looks at hosts, finds somebody, acts as them and stops", async ({
  page,
  admin,
  stage,
  expectedErrors,
}) => {
  // The clock's socket is closed when its session ends.
  expectedErrors.push(/pomodoro\/live/);
  const keys = keyboardOf(page);
  const host = newHost();
  const headers = { authorization: `Bearer ${openInstallation(stage.stateDir).agentToken}` };
  await page.request.post("/api/system-stats/report", { data: sample(host), headers });
  await page.goto(`/system-stats?host=${host}`);
  await keys.enter("button", "Pause updates");
  await keys.enter("button", "Resume updates");
  await keys.enter("button", "Refresh");
  await keys.tabTo("tab", "6 h");
  await keys.press("ArrowRight");
  await expect(page).toHaveURL(/hours=24/);
  await keys.enter("button", "Remove Host");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keys.enter("button", "Remove Host");
  await expect(page).toHaveURL(/\/system-stats$/);
  await expect(h1(page, "System Statistics")).toBeFocused();

  const ada = newPerson(stage);
  await keys.choose(`${admin.username}, account menu`, "Admin Panel");
  await expect(h1(page, "Admin Panel")).toBeFocused();
  await keys.fill("Search by name or email", ada.username, "searchbox");
  await expect(page.getByRole("table", { name: /^Users/ }).getByRole("row")).toHaveCount(2);
  await keys.choose(`More for ${ada.username}`, "Impersonate");
  await expect(page.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await keys.type("Ticket 42");
  await keys.enter("button", "Impersonate");
  await expect(page.getByRole("region", { name: "Impersonation" })).toBeVisible();
  await keys.choose(`${ada.username}, account menu`, "Calendar");
  await expect(page.getByRole("grid")).toBeVisible();
  await keys.enter("button", "Stop Impersonation", { back: true });
  await expect(page.getByText("Stopped impersonation.", { exact: false })).toBeVisible();
  await keys.choose(`${admin.username}, account menu`, "Logout");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});
