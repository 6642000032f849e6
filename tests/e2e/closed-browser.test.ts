import type { BrowserContext, Page } from "@playwright/test";
import { type Browser, newBrowser, storedChanges } from "./closed-browser.ts";
import { newProject, newTodo } from "./data.ts";
import { chooseFromMenu } from "./row-menu.ts";
import type { Network } from "./network.ts";
import { networkTest } from "./network-test.ts";
import { newPerson, type Person } from "./people.ts";
import { atRest } from "./page-cache.ts";
import type { Stage } from "./stage.ts";
import { expect } from "./test.ts";

const TODOS = ["Plan", "Prune", "Rake", "Burn", "Water", "Weed", "Mow"];

/** A person who may learn, with a project of todos, in their own browser. */
interface Garden {
  person: Person;
  project: string;
  todos: Map<string, string>;
}

const test = networkTest.extend<{ garden: Garden; browser_: Browser }>({
  garden: async ({ stage }, use) => {
    const person = newPerson(stage, "admin");
    const project = await newProject(stage, person, "Garden");
    const todos = new Map<string, string>();
    for (const title of TODOS.toReversed())
      todos.set(title, await newTodo(stage, person, project, { todo_title: title }));
    await use({ person, project, todos });
  },
  browser_: async ({ stage, network, garden }, use) => {
    const browser = newBrowser(stage, network, garden.person);
    await use(browser);
    await browser.remove();
  },
});

const tick = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });

async function edit(page: Page, title: string, to: string) {
  await tick(page, title).focus();
  await page.keyboard.press("e");
  await page.getByLabel("Task").fill(to);
  await page.getByLabel("Task").press("Enter");
  await expect(tick(page, to)).toBeVisible();
}

/** Opens every page on which `changeAll` makes a change. */
async function openPages(context: BrowserContext) {
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    await atRest(page);
    return page;
  };
  const home = await open("/app");
  const diary = await open("/diary");
  const settings = await open("/settings");
  const stats = await open("/stats");
  await stats.getByRole("link", { name: "Add Session" }).click();
  await stats.getByLabel("Started").fill(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T10:00`);
  const words = await open("/language?language=Italian-basics");
  await words.getByRole("link", { name: /Daily words/ }).click();
  await expect(words.locator("h2.card-word")).toBeVisible();
  return { home, diary, settings, stats, words };
}

/** Makes one change of each kind. */
async function changeAll({ home, diary, settings, stats, words }: Awaited<ReturnType<typeof openPages>>) {
  await home.getByRole("button", { name: "Add Todo" }).click();
  await home.getByLabel("Task").fill("Sow");
  await home.getByLabel("Task").press("Enter");
  await home.keyboard.press("Escape");
  await tick(home, "Prune").click();
  await expect(tick(home, "Prune")).toHaveCount(0);
  await edit(home, "Rake", "Rake the leaves");
  await chooseFromMenu(home, "Burn", "Delete");
  await home.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await tick(home, "Water").focus();
  await home.keyboard.press("d");
  await expect(home.getByRole("dialog", { name: "Plan Water" })).toBeVisible();
  await home.keyboard.press("n");
  await chooseFromMenu(home, "Plan", "Move down");
  await edit(home, "Weed", "Weed the beds");
  await home.getByRole("tab", { name: "Notes" }).click();
  await home.getByLabel("Weekly notes").fill("A dry week.");
  await home.getByRole("tab", { name: "Meetings" }).click();
  await home.getByRole("link", { name: "New Meeting" }).click();
  await home.getByLabel("Title").fill("Planning");
  await home.getByRole("button", { name: "Create Meeting" }).click();
  await home.getByLabel("Notes", { exact: true }).fill("We agreed.");
  await diary.locator('[name="diary_text"]').fill("Dear diary");
  await settings.getByRole("button", { name: "More for Garden" }).click();
  await settings.getByRole("menuitem", { name: "Rename" }).click();
  await settings.getByLabel("Project name").fill("Orchard");
  await settings.getByLabel("Project name").press("Enter");
  await stats.getByRole("button", { name: "Save Session" }).click();
  await words.keyboard.press("Space");
  await expect(words.locator(".card-meaning")).toBeVisible();
  await words.keyboard.press("3");
}

/** The intents of the todos' changes, in the order in which they arrived. */
const intents = (changes: readonly string[]) =>
  changes.flatMap((change) => /"intent":"(?<intent>[a-z]+-todos?)"/.exec(change)?.groups?.intent ?? []);

/**
 * Makes all changes without a network, waits until the browser has stored them and, a moment later, its pages, and
 * closes it.
 */
async function changeOffline(browser: Browser, network: Network, stage: Stage, { person, todos }: Garden) {
  const context = await browser.open();
  const pages = await openPages(context);
  await context.setOffline(true);
  const restore = network.cut();
  await changeAll(pages);
  await expect.poll(() => storedChanges(pages.home)).toEqual({ count: 14, arePagesNewer: true });
  await fetch(`${stage.url}/api/todo/${todos.get("Weed")}`, {
    method: "DELETE",
    headers: { Cookie: `session=${person.token}` },
  });
  await browser.close();
  expect(network.changes).toEqual([]);
  return restore;
}

/** Expects that every change arrived once and in order. */
async function expectAll(page: Page, changes: readonly string[], { project }: Garden) {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json();
  // The page may reload at the same time because of another build.
  await expect(async () => expect(await storedChanges(page)).toMatchObject({ count: 0 })).toPass();
  expect(intents(changes)).toEqual([
    "add-todo",
    "tick-todo",
    "change-todo",
    "delete-todo",
    "plan-todos",
    "order-todos",
    "change-todo",
  ]);
  const titles = (todos: { todo_title: string }[]) => todos.map(({ todo_title }) => todo_title);
  // An order is rejected when it names a todo that another device deleted.
  expect(titles(await get(`/todo/project/${project}`))).toEqual(["Sow", "Plan", "Rake the leaves", "Water", "Mow"]);
  expect(await get(`/weekly-update/project/${project}`)).toMatchObject([{ update_text: "A dry week." }]);
  expect(await get(`/meeting-note/project/${project}`)).toMatchObject([
    { meeting_title: "Planning", meeting_note: "We agreed." },
  ]);
  expect(await get("/diary/")).toMatchObject([{ diary_text: "Dear diary" }]);
  expect(await get("/project/")).toMatchObject([{ proje_title: "Orchard" }]);
  expect(await get(`/pomodoro/project/${project}/stats`)).toMatchObject({ total_minutes: 25 });
  expect(await get("/language-learning/progress/Italian-basics")).toMatchObject({ success_rate: 100 });
}

test("offline changes are shown when the browser is opened offline, and are sent once it is online", async ({
  browser_: browser,
  network,
  stage,
  garden,
}) => {
  const restore = await changeOffline(browser, network, stage, garden);
  const context = await browser.open();
  const page = await context.newPage();
  await page.goto("/app");
  for (const title of ["Sow", "Rake the leaves", "Weed the beds"]) await expect(tick(page, title)).toBeVisible();
  await expect(tick(page, "Burn")).toHaveCount(0);
  expect(network.changes).toEqual([]);
  restore();
  // The browser reports that the network is back.
  await context.setOffline(true);
  await context.setOffline(false);
  await expectAll(page, network.changes, garden);
  // The editor shows the rejected todo for correction.
  await page.goto("/app");
  await expect(page.getByLabel("Task")).toHaveValue("Weed the beds");
});

test("offline changes are sent once and in order when two tabs meet a new build at the same time", async ({
  browser_: browser,
  network,
  stage,
  garden,
}) => {
  const restore = await changeOffline(browser, network, stage, garden);
  network.deploy("0000beef");
  restore();
  const context = await browser.open();
  const [page, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([page.goto("/app"), other.goto("/diary")]);
  await page.bringToFront();
  // A change that was pending when the page reloaded is sent again under the same id.
  await expect(async () => expectAll(page, [...new Set(network.changes)], garden)).toPass();
  await expect.poll(() => page.evaluate(() => window.__remixManifest?.version)).toBe("0000beef");
});

test("a half-typed row is restored after the browser was closed", async ({ browser_: browser }) => {
  const page = await (await browser.open()).newPage();
  await page.goto("/app");
  await atRest(page);
  await page.getByRole("button", { name: "Add Todo" }).click();
  await page.getByLabel("Task").pressSequentially("Half a tho");
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain("Half a tho");
  await browser.close();
  const again = await (await browser.open()).newPage();
  await again.goto("/app");
  await expect(again.getByLabel("Task")).toHaveValue("Half a tho");
});
