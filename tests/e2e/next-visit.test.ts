import type { BrowserContext, Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import type { Network } from "./network.ts";
import { test } from "./network-test.ts";
import { ageCachedPages, cachedPages, pagesReadAhead } from "./page-cache.ts";
import { endSessions } from "./people.ts";
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

/** The number of requests for the document of the home page. */
const documentsAsked = ({ asked }: Network) => asked.filter((path) => path === "/app").length;

const isKept = (page: Page) => page.evaluate(() => document.documentElement.dataset.keptAt !== undefined);

const newVisit = async (context: BrowserContext, page: Page) => {
  await page.close();
  return context.newPage();
};

test("the next visit shows the cached document while the network is slow, then the new data, and the next person only their own pages", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await visit(page, "/app");
  const next = await newVisit(context, page);
  await newTodo(stage, person, project, { todo_title: "Call the bank" });
  const release = network.hold("/app");
  await next.goto("/app");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect(next.getByRole("checkbox", { name: "Call the bank" })).toHaveCount(0);
  release();
  await expect(next.getByRole("checkbox", { name: "Call the bank" })).toBeVisible();
  await expect(next).toHaveTitle(/2 todos/);

  await context.clearCookies({ name: "session" });
  const theirs = await context.newPage();
  await theirs.goto("/");
  await theirs.getByRole("button", { name: "Try Demo" }).click();
  await expect(theirs).toHaveURL(/\/app/);
  await expect(theirs.getByText("Buy milk")).toHaveCount(0);
  await visit(theirs, "/app");
  await next.close();
  network.cut();
  const last = await newVisit(context, theirs);
  await last.goto("/app");
  await expect(last.getByRole("button", { name: "Claim Account" })).toBeVisible();
  await expect(last.getByText("Buy milk")).toHaveCount(0);
});

test("a change made in this browser is never shown in its old state, and no page once the server reports the end of the session", async ({
  page,
  context,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await visit(page, "/app");
  await visit(page, "/calendar");
  const [before] = Object.values(await keptDocuments(page));
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "Buy milk" }).click();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toHaveCount(0);
  // The calendar was cached before the change, so the page comes from the server.
  const other = await context.newPage();
  await other.goto("/calendar");
  expect(await isKept(other)).toBe(false);
  // The home page is cached when it is hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(async () => (await keptDocuments(other))["/app"]).toBeGreaterThan(before! + 1);
  const next = await newVisit(context, page);
  await next.goto("/app");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toHaveCount(0);

  endSessions(stage, person);
  await next.reload();
  await expect(next).toHaveURL("/");
  await expect.poll(() => keptDocuments(next)).toEqual({});
});

test("yesterday's document is not shown while the network answers, and without a network it follows the clock", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  const project = await newProject(stage, person, "Work");
  const today = new Date();
  const tomorrow = new Date(+today + 86_400_000);
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: today.toISOString() });
  await newTodo(stage, person, project, { todo_title: "Call the bank", todo_due_date: tomorrow.toISOString() });
  await visit(page, "/app");
  const next = await newVisit(context, page);
  await keepSinceYesterday(next);
  const release = network.hold("/app");
  // The page's clock is one day ahead of the document's date.
  await next.clock.install({ time: tomorrow });
  await next.goto("/app");
  const due = (title: string) => next.getByRole("button", { name: new RegExp(`^Plan ${title}`) }).locator("time");
  await expect(due("Call the bank")).toHaveText("Today");
  await expect(due("Call the bank")).toBeVisible();
  await expect(due("Buy milk")).toBeVisible();
  await expect(due("Buy milk")).not.toHaveText("Today");
  release();
  await expect(due("Buy milk")).toHaveText("Today");
  await expect(next.locator("[aria-current=date] .day-head")).toContainText(String(today.getDate()));
  const last = await newVisit(context, next);
  await keepSinceYesterday(last);
  const before = documentsAsked(network);
  await last.goto("/app");
  expect(documentsAsked(network)).toBeGreaterThan(before);
});

test("visited pages open offline and show their age, / opens home, and other pages say that they need a connection", async ({
  page,
  admin,
  network,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, admin, "Work");
  const language = `Lang-${admin.username}`;
  const word = { id: crypto.randomUUID(), language, word_original: "perro", meaning: "dog", pronunciation: "" };
  expect((await page.request.post("/api/language-learning/words", { data: word })).status()).toBe(201);
  const of = `?language=${language}`;
  const seen = [
    [`/language${of}`, page.getByRole("heading", { name: "Language Learning" })],
    [`/language${of}&mode=daily`, page.getByText("perro")],
    [`/language/words${of}`, page.getByText("perro")],
    [`/language/figures${of}`, page.getByRole("heading", { name: "Your figures" })],
  ] as const;
  await page.goto(`/language${of}`);
  await expect.poll(() => cachedPages(page)).toContain(`/language${of}`);
  for (const [path, place] of seen) {
    await page.goto(path);
    await expect(place).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined))
      .toBe(true);
  }
  await visit(page, "/calendar");
  await visit(page, "/diary");
  await visit(page, "/app");
  await pagesReadAhead(page);
  network.cut();
  for (const [path, place] of [
    ["/calendar", page.getByRole("grid")],
    ["/diary", page.getByRole("textbox", { name: /^Entry of/ })],
    ["/app", page.getByRole("tab", { name: "Work" })],
  ] as const) {
    await page.goto(path);
    await page.reload();
    await expect(place).toBeVisible();
    await expect(page.getByText(/This page is as it was at \d\d:\d\d/)).toBeVisible();
  }
  await page.getByRole("button", { name: `${admin.username}, account menu` }).click();
  await page.getByRole("menu").locator('a[href="/stats"]').click();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await page.goto("/terms");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expectAccessible();
  for (const [path, place] of seen) {
    await page.goto(path);
    await expect(place).toBeVisible();
  }
  await page.goto("/");
  await expect(page).toHaveURL("/app");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Language" }).click();
  await expect(page.getByRole("heading", { name: "Language Learning" })).toBeVisible();
});

test("the offline page opens the requested page as soon as the server is back, even if the browser was always online", async ({
  page,
  person: _,
  network,
}) => {
  await visit(page, "/app");
  const restore = network.cut();
  await page.goto("/terms?of=all#top");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  const asked = network.asked.length;
  restore();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL("/terms?of=all#top");
  // One request checks whether the page exists, and one loads it.
  expect(network.asked.slice(asked).filter((path) => path === "/terms?of=all")).toHaveLength(2);
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
  await page.reload();
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

test("after logout no cached page is shown, online, offline or by going back, and all pages use the chosen language", async ({
  page,
  person,
  network,
}) => {
  // In a browser with slow storage the cached pages are deleted before the navigation.
  await page.addInitScript(() => {
    const keys = caches.keys.bind(caches);
    caches.keys = () => new Promise((resolve) => setTimeout(() => resolve(keys()), 1000));
  });
  const form = { intent: "change-language", locale: "de" };
  const settings = { headers: { origin: network.url }, maxRedirects: 0 };
  expect((await page.request.post("/settings", { form, ...settings })).status()).toBe(302);
  const html = page.locator("html");
  const noConnection = page.getByRole("heading", { name: "Keine Verbindung" });
  await visit(page, "/diary");
  await visit(page, "/app");
  const restore = network.cut();
  await page.goto("/app");
  await expect(page.getByText(/Diese Seite ist auf dem Stand von \d\d:\d\d/)).toBeVisible();
  await expect(html).toHaveAttribute("lang", "de");
  await page.goto("/terms");
  await expect(noConnection).toBeVisible();
  restore();
  await page.goto("/app");
  await page.getByRole("button", { name: `${person.username}, Kontomenü` }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/");
  expect(await cachedPages(page)).toEqual([]);
  await expect(html).toHaveAttribute("lang", "de");
  await expect.poll(() => keptDocuments(page)).toEqual({});
  network.cut();
  await page.goBack();
  await expect(noConnection).toBeVisible();
  await page.goto("/diary");
  await expect(noConnection).toBeVisible();
  await expect(page.getByRole("link", { name: "Startseite öffnen" })).toHaveCount(0);
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
});

test("a cached document of the previous build is replaced by the new build", async ({
  page,
  context,
  person,
  network,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(LEFT_EARLY);
  const project = await newProject(stage, person, "Work");
  await visit(page, "/app");
  network.deploy("0000beef");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  const next = await newVisit(context, page);
  await next.goto("/app");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect.poll(() => buildOf(next)).toBe("0000beef");
  await expect
    .poll(() => next.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("sevenfold-files-"))))
    .toHaveLength(2);
  await expect.poll(async () => Object.keys(await keptDocuments(next))).toContain("/app");
});
