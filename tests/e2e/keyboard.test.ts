import type { Page } from "@playwright/test";
import { USERNAME_MESSAGE } from "../../app/domain/account/account-rules.ts";
import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost, sample } from "../hosts.ts";
import { newEntries, newMeeting, newProject, newTodo } from "./data.ts";
import { hydrated } from "./hydrated.ts";
import { keyboardOf } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { today } from "./week-sheet.ts";

/** Day and month are equal, so their order in the browser's date field does not matter. */
const DATE = { typed: "12122027", shown: "12 Dec 2027" };

const titles = (page: Page) => page.locator(".todos .todo-text");
const h1 = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("by keyboard alone a person registers, confirms, logs in, works with todos and deletes the account", async ({
  page,
  linkTo,
}) => {
  const keys = keyboardOf(page);
  const name = `k${Date.now().toString(36).slice(-5)}${test.info().workerIndex}`;
  const email = `${name}@example.com`;
  const password = "Right horse 1!";

  await page.goto("/");
  await keys.enter("link", "Create Free Account");
  await expect(page).toHaveURL(/\/register$/);
  await hydrated(page);
  // An error at a field moves nothing below it.
  const register = page.getByRole("button", { name: "Register" });
  const { y } = (await register.boundingBox())!;
  await keys.fill("Username", "ada");
  await keys.press("Tab");
  await expect(page.getByRole("alert")).toHaveText(USERNAME_MESSAGE);
  expect((await register.boundingBox())!.y).toBe(y);
  await keys.tabTo("textbox", "Username", { back: true });
  await keys.fill("Username", name);
  await keys.fill("Email", email);
  await keys.fill("Password", password);
  await keys.fill("Confirm password", password);
  await keys.enter("button", "Register");
  await expect(h1(page, "Check your email")).toBeFocused();
  await page.goto(await linkTo(email));
  await keys.enter("link", "Login");
  await expect(page).toHaveURL(/\/login$/);
  await keys.fill("Email", email);
  await keys.fill("Password", password);
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/app/);

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
  await keys.toTodo("Sow");
  await keys.press("Delete");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keys.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Sow" })).toBeFocused();
  await keys.press("Delete");
  await keys.enter("button", "Delete");
  await expect(titles(page)).toHaveText(["Dig the beds"]);

  await keys.choose(`${name}, account menu`, "Settings");
  await expect(h1(page, "Settings")).toBeFocused();
  await keys.enter("button", "Delete Account");
  await keys.fill("Password", password);
  await keys.press("Enter");
  await expect(page.getByText("Your account is deleted, with everything in it.")).toBeVisible();
});

test("Tab leads through each page from its first link to its last, and every stop can be seen", async ({
  page,
  admin,
  stage,
}) => {
  const keys = keyboardOf(page);
  const project = await newProject(stage, admin, "Garden");
  await newTodo(stage, admin, project, { todo_title: "Sow the tomatoes" });
  const meeting = await newMeeting(stage, admin, project, "Planning");
  newEntries(stage, admin, 2);
  const host = newHost();
  const headers = { authorization: `Bearer ${openInstallation(stage.stateDir).agentToken}` };
  await page.request.post("/api/system-stats/report", { data: sample(host), headers });
  const pages: [string, RegExp][] = [
    [`/app?tab=meetings&meeting=${meeting}`, /Planning/],
    [`/calendar?day=${today()}`, /Add Todo”\nbutton.*Close/],
    ["/diary", /Delete the entry of/],
    ["/stats", /Garden/],
    ["/settings", /Delete Account/],
    [`/system-stats?host=${host}`, /Remove Host/],
  ];
  for (const [path, last] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      expect((await keys.walk()).join("\n")).toMatch(last);
    });
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/app?tab=completed");
  expect((await keys.walk()).join("\n")).toMatch(/Sow the tomatoes.*\n.*More/);
});
