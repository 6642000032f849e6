import type { BrowserContext, Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { test } from "./network-test.ts";
import { ageCachedPages, cachedPages, pagesReadAhead } from "./page-cache.ts";
import { expect } from "./test.ts";

test.use({ serviceWorkers: "allow", readsAhead: true });

/** The paths of the cached documents, and when they were cached. */
const keptDocuments = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, number> = {};
    for (const name of await caches.keys()) {
      if (!name.startsWith("sevenfold-documents-")) continue;
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        kept[new URL(url).pathname] = Number((await cache.match(url))!.headers.get("X-Kept-At"));
      }
    }
    return kept;
  });

async function visit(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(async () => Object.keys(await keptDocuments(page))).toContain(path);
}

/**
 * Makes the cached documents one day older, in a tab that shows none of them and therefore does not cache them again.
 */
async function keepSinceYesterday(page: Page) {
  await page.goto("/terms");
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith("sevenfold-documents-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = (await cache.match(request))!;
        const headers = new Headers(kept.headers);
        const keptAt = `${Number(headers.get("X-Kept-At")) - 86_400_000}`;
        headers.set("X-Kept-At", keptAt);
        const text = (await kept.text()).replace(/data-kept-at="\d+"/, `data-kept-at="${keptAt}"`);
        await cache.put(request, new Response(text, { headers }));
      }
    }
  });
  await ageCachedPages(page);
}

/** A page that reloads for another build may still be loading its parts. */
const LEFT_EARLY = /could not be loaded/;

/** The name of the build whose scripts the page runs. */
const buildOf = (page: Page) => page.evaluate(() => window.__remixManifest?.version);

const newVisit = async (context: BrowserContext, page: Page) => {
  await page.close();
  return context.newPage();
};

test("the next visit shows the cached document while the network is slow, then the new data, and on the next day what is due then", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  const project = await newProject(stage, person, "Work");
  const today = new Date();
  const tomorrow = new Date(+today + 86_400_000);
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: tomorrow.toISOString() });
  await visit(page, "/app");
  const next = await newVisit(context, page);
  await newTodo(stage, person, project, { todo_title: "Call the bank", todo_due_date: today.toISOString() });
  const release = network.hold("/app");
  await next.goto("/app");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect(next.getByRole("checkbox", { name: "Call the bank" })).toHaveCount(0);
  release();
  await expect(next.getByRole("checkbox", { name: "Call the bank" })).toBeVisible();
  await expect(next).toHaveTitle(/2 todos/);

  await keepSinceYesterday(next);
  const last = await newVisit(context, next);
  // The page's clock is one day ahead of the document's date.
  await last.clock.install({ time: tomorrow });
  const answer = network.hold("/app");
  await last.goto("/app");
  const due = (title: string) => last.getByRole("button", { name: new RegExp(`^Plan ${title}`) }).locator("time");
  await expect(due("Buy milk")).toHaveText("Today");
  await expect(due("Buy milk")).toBeVisible();
  answer();
  await expect(due("Call the bank")).toHaveText("Today");
  await expect(last.locator("[aria-current=date] .day-head")).toContainText(String(today.getDate()));
});

test("visited pages open offline and show their age, / opens home, and any other page opens as soon as the server is back", async ({
  page,
  person,
  network,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, person, "Work");
  await visit(page, "/diary");
  await visit(page, "/app");
  await pagesReadAhead(page);
  const restore = network.cut();
  for (const [path, place] of [
    ["/diary", page.getByRole("textbox", { name: /^Entry of/ })],
    ["/", page.getByRole("tab", { name: "Work" })],
  ] as const) {
    await page.goto(path);
    await expect(place).toBeVisible();
    await expect(page.getByText(/This page is as it was at \d\d:\d\d/)).toBeVisible();
  }
  await expect(page).toHaveURL("/app");
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menu").locator('a[href="/stats"]').click();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await page.goto("/terms?of=all#top");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expectAccessible();
  restore();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL("/terms?of=all#top");
});

test("a browser that may store nothing stores no page and no document, and asks before a change is lost", async ({
  page,
  person,
  stage,
  network,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await visit(page, "/app");
  await pagesReadAhead(page);
  await page.goto("/settings");
  const choice = page.getByLabel("Keep nothing in this browser");
  await choice.check();
  await expect.poll(async () => [await keptDocuments(page), await cachedPages(page)]).toEqual([{}, []]);
  await page.goto("/app");
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  expect([await keptDocuments(page), await cachedPages(page)]).toEqual([{}, []]);
  network.cut();
  await page.getByRole("checkbox", { name: "Buy milk" }).click();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toHaveCount(0);
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await closing;
});

test("a browser whose storage is full works without cached files", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  await newProject(stage, person, "Work");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: network.url, quotaSize: 1_000 });
  await page.goto("/app");
  await expect.poll(() => network.asked).toContain("/sw.js");
  await page.goto("/calendar");
  await expect(page.getByRole("grid")).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("a page of the previous build keeps its files, and continues in the new build", async ({
  page,
  context,
  person: _,
  network,
  expectedErrors,
}) => {
  expectedErrors.push(LEFT_EARLY);
  await visit(page, "/app");
  network.deploy("0000beef");
  // The server no longer has the files of the previous build.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Project name").fill("Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /Garden/ })).toBeVisible();
  await expect.poll(() => buildOf(page)).toBe("0000beef");
  const next = await context.newPage();
  await next.goto("/app");
  await expect.poll(() => buildOf(next)).toBe("0000beef");
  const files = () =>
    next.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("sevenfold-files-")));
  await expect.poll(files).toHaveLength(2);
  await expect.poll(async () => Object.keys(await keptDocuments(next))).toContain("/app");
});
