import type { BrowserContext, Page } from "@playwright/test";
import { type Browser, newBrowser, storedChanges } from "./closed-browser.ts";
import { newProject, newTodo } from "./data.ts";
import { networkTest } from "./network-test.ts";
import { newPerson, type Person } from "./people.ts";
import { atRest } from "./page-cache.ts";
import { expect } from "./test.ts";

const TODOS = ["Prune", "Rake"];
/** A title that is being typed when the browser is closed. */
const HALF = "Half a tho";

/** A person with a project of todos, in their own browser. */
interface Garden {
  person: Person;
  project: string;
}

const test = networkTest.extend<{ garden: Garden; browser_: Browser }>({
  garden: async ({ stage }, use) => {
    const person = newPerson(stage);
    const project = await newProject(stage, person, "Garden");
    for (const todo_title of TODOS.toReversed()) await newTodo(stage, person, project, { todo_title });
    await use({ person, project });
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

/** Opens the pages on which `changeAll` makes its changes. */
async function openPages(context: BrowserContext) {
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    await atRest(page);
    await expect.poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined)).toBe(true);
    return page;
  };
  return { home: await open("/app"), diary: await open("/diary") };
}

/** Changes todos, notes, a meeting and the diary, and leaves a row half typed. */
async function changeAll({ home, diary }: Awaited<ReturnType<typeof openPages>>) {
  await home.getByRole("button", { name: "Add Todo" }).click();
  await home.getByLabel("Task").fill("Sow");
  await home.getByLabel("Task").press("Enter");
  await home.keyboard.press("Escape");
  await tick(home, "Prune").click();
  await expect(tick(home, "Prune")).toHaveCount(0);
  await edit(home, "Rake", "Rake the leaves");
  await home.getByRole("tab", { name: "Notes" }).click();
  await home.getByLabel("Weekly notes").fill("A dry week.");
  await home.getByRole("tab", { name: "Meetings" }).click();
  await home.getByRole("link", { name: "New Meeting" }).click();
  await home.getByLabel("Title").fill("Planning");
  await home.getByRole("button", { name: "Create Meeting" }).click();
  await home.getByLabel("Notes", { exact: true }).fill("We agreed.");
  await diary.locator('[name="diary_text"]').fill("Dear diary");
  await home.getByRole("button", { name: "Add Todo" }).click();
  await home.getByLabel("Task").pressSequentially(HALF);
  await expect.poll(() => home.evaluate(() => Object.values(localStorage).join())).toContain(HALF);
}

/** The intents of the todos' changes, in the order in which they arrived. */
const intents = (changes: readonly string[]) =>
  changes.flatMap((change) => /"intent":"(?<intent>[a-z]+-todos?)"/.exec(change)?.groups?.intent ?? []);

/** Expects that every change arrived once and in order. */
async function expectAll(page: Page, changes: readonly string[], { project }: Garden) {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json();
  // The page may reload at the same time because of another build.
  await expect(async () => expect(await storedChanges(page)).toMatchObject({ count: 0 })).toPass();
  expect(intents(changes)).toEqual(["add-todo", "tick-todo", "change-todo"]);
  const titles = (todos: { todo_title: string }[]) => todos.map(({ todo_title }) => todo_title);
  expect(titles(await get(`/todo/project/${project}`))).toEqual(["Sow", "Rake the leaves"]);
  expect(await get(`/weekly-update/project/${project}`)).toMatchObject([{ update_text: "A dry week." }]);
  expect(await get(`/meeting-note/project/${project}`)).toMatchObject([
    { meeting_title: "Planning", meeting_note: "We agreed." },
  ]);
  expect(await get("/diary/")).toMatchObject([{ diary_text: "Dear diary" }]);
}

test("after the browser was closed offline, all changes and a half-typed row are there, and two tabs that meet a new build send them once and in order", async ({
  browser_: browser,
  network,
  garden,
}) => {
  const before = await browser.open();
  const pages = await openPages(before);
  await before.setOffline(true);
  const restore = network.cut();
  await changeAll(pages);
  await expect.poll(() => storedChanges(pages.home)).toEqual({ count: 7, arePagesNewer: true });
  await browser.close();

  const context = await browser.open();
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto("/app");
  for (const title of ["Sow", "Rake the leaves"]) await expect(tick(page, title)).toBeVisible();
  await expect(tick(page, "Prune")).toHaveCount(0);
  await expect(page.getByLabel("Task")).toHaveValue(HALF);
  expect(network.changes).toEqual([]);
  network.deploy("0000beef");
  restore();
  await Promise.all([page.goto("/app"), other.goto("/diary")]);
  await page.bringToFront();
  // A change that was pending when the page reloaded is sent again under the same id.
  await expect(async () => expectAll(page, [...new Set(network.changes)], garden)).toPass();
  await expect.poll(() => page.evaluate(() => window.__remixManifest?.version)).toBe("0000beef");
  await expect(page.getByLabel("Task")).toHaveValue(HALF);
});
