import type { BrowserContext, Page, Request } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { type Person, signIn } from "./people.ts";
import { pagesReadAhead } from "./page-cache.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { ZONE } from "./time-zone.ts";

const checkbox = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });
const task = (page: Page) => page.getByLabel("Task");

/** Opens a page on another device of the person. */
async function onOtherDevice(device: BrowserContext, stage: Stage, person: Person, path: string): Promise<Page> {
  await signIn(device, stage, person, ZONE);
  const page = await device.newPage();
  await page.goto(path);
  return page;
}

async function addTodo(page: Page, title: string) {
  await page.getByRole("button", { name: "Add Todo" }).click();
  await task(page).fill(title);
  await page.keyboard.press("Enter");
  await expect(checkbox(page, title)).toBeEnabled();
  await page.keyboard.press("Escape");
}

test("a todo added and completed on one device shows on another, where somebody is typing or that was offline", async ({
  page,
  person,
  stage,
  openBrowser,
  context,
  expectedErrors,
}) => {
  const project = await newProject(stage, person, "Garden");
  const phone = await onOtherDevice(await openBrowser(), stage, person, "/app");
  await page.goto("/app");
  await phone.getByRole("button", { name: "Add Todo" }).click();
  await expect(phone.getByRole("form", { name: "New todo" })).toBeVisible();
  await task(phone).fill("Half a th");
  await addTodo(page, "Sow the beans");
  await expect(checkbox(phone, "Sow the beans")).toBeVisible();
  await expect(task(phone)).toBeFocused();
  await phone.keyboard.type("ought");
  await expect(task(phone)).toHaveValue("Half a thought");
  await checkbox(page, "Sow the beans").click();
  await expect(checkbox(phone, "Sow the beans")).toBeHidden();
  await expect(task(phone)).toHaveValue("Half a thought");
  await phone.keyboard.press("Enter");
  await expect(checkbox(page, "Half a thought")).toBeVisible();

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await newTodo(stage, person, project, { todo_title: "Water them" });
  await context.setOffline(false);
  await expect(checkbox(page, "Water them")).toBeVisible();
});

test("another tab of the same browser gets a change, and the tab that made it reads once @reads-ahead", async ({
  page,
  context,
  person,
  stage,
}) => {
  await newProject(stage, person, "Garden");
  const isRead = (request: Request) => request.method() === "GET" && /\/app\.data.*home/.test(request.url());
  const reads = { all: 0, pending: 0 };
  page.on("request", (request) => {
    if (!isRead(request)) return;
    reads.all += 1;
    reads.pending += 1;
  });
  page.on("requestfinished", (request) => isRead(request) && (reads.pending -= 1));
  page.on("requestfailed", (request) => isRead(request) && (reads.pending -= 1));
  const connected = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto("/app");
  const other = await context.newPage();
  await other.goto("/app");
  // A page that has just connected reads its data again if it changed shortly before.
  await connected;
  await pagesReadAhead(page);
  await expect.poll(() => reads.pending).toBe(0);
  reads.all = 0;
  await addTodo(page, "Sow the beans");
  await expect(checkbox(other, "Sow the beans")).toBeVisible();
  // Otherwise one read would serve both changes.
  await expect.poll(() => reads.all).toBe(1);
  await addTodo(other, "Water them");
  await expect(checkbox(page, "Water them")).toBeVisible();
  expect(reads.all).toBe(2);
});

test("rows that are added, moved, written and archived on one device show on the other one, where no typed text is lost", async ({
  page,
  person,
  stage,
  openBrowser,
  expectedErrors,
}) => {
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Dig", todo_due_date: "2027-03-24" });
  await newProject(stage, person, "Work");
  const phone = await onOtherDevice(await openBrowser(), stage, person, "/calendar?month=2027-03");
  const onDay = (date: string) => phone.locator(`[data-date="${date}"] [data-lift]`);
  await expect(onDay("2027-03-24")).toHaveCount(1);
  await page.goto("/calendar?month=2027-03&day=2027-03-10");
  await page.getByRole("dialog").getByLabel("New todo").fill("Sow the tomatoes");
  await page.keyboard.press("Enter");
  await expect(onDay("2027-03-10")).toHaveCount(1);
  await page.goto("/calendar?month=2027-03&day=2027-03-24");
  await page.getByRole("dialog").getByText("Move to…").click();
  await page.getByLabel("New date").fill("2027-03-11");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(onDay("2027-03-11")).toHaveCount(1);
  await expect(onDay("2027-03-24")).toHaveCount(0);

  expectedErrors.push(/409/);
  const field = (one: Page) => one.locator('[name="diary_text"]');
  const status = (one: Page) => one.locator("#diary-status");
  await phone.goto("/diary");
  await page.goto("/diary");
  await field(page).fill("Rain");
  await expect(field(phone)).toHaveValue("Rain");
  await expect(status(phone)).toHaveText("Saved");
  await field(phone).fill("Rain, then sun");
  await expect(field(page)).toHaveValue("Rain, then sun");
  await expect(status(page)).toHaveText("Saved");

  await phone.goto("/app");
  const tabs = phone.getByRole("tab", { name: /Garden|Work/ });
  await expect(tabs).toHaveCount(2);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Archive Work" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(tabs).toHaveText([/Garden/]);
});

test("an edited todo that is deleted on another device can be added again", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const project = await newProject(stage, person, "Garden");
  const todo = await newTodo(stage, person, project, { todo_title: "Sow the beans" });
  await newTodo(stage, person, project, { todo_title: "Dig" });
  await page.goto("/app");
  await checkbox(page, "Sow the beans").focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("form", { name: "Edit todo" })).toBeVisible();
  await task(page).fill("Sow the peas");
  await page.request.delete(`/api/todo/${todo}`);
  await expect(page).toHaveTitle(/^1 todo /);
  await expect(task(page)).toHaveValue("Sow the peas");
  await task(page).press("Enter");
  await expect(task(page)).toHaveAccessibleDescription("This todo was deleted meanwhile. Save it to add it again.");
  await task(page).press("Enter");
  await expect(checkbox(page, "Sow the peas")).toBeEnabled();
});
