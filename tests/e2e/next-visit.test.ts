import type { BrowserContext, Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { startNetwork, type Network } from "./network.ts";
import { expect, test as base } from "./test.ts";

/** Journeys with the service worker, whose requests Playwright does not see: they pass through a network of the journey. */
const test = base.extend<{ network: Network }>({
  network: async ({ stage }, use) => {
    const network = await startNetwork(stage.url);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
  expectedErrors: async ({ network: _ }, use) => use([/api\/live/, /ERR_/, /status of 503/]),
});
test.use({ serviceWorkers: "allow" });

/** The paths of the documents that are kept, and when that was. */
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

/** Makes the documents that are kept a day older. */
const keepSinceYesterday = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith("sevenfold-documents-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = (await cache.match(request))!;
        const headers = new Headers(kept.headers);
        headers.set("X-Kept-At", `${Number(headers.get("X-Kept-At")) - 86_400_000}`);
        await cache.put(request, new Response(await kept.text(), { headers }));
      }
    }
  });

/** The build whose scripts the page runs. */
const buildOf = (page: Page) => page.evaluate(() => window.__remixManifest?.version);

const isKept = (page: Page) => page.evaluate(() => document.documentElement.dataset.keptAt !== undefined);

const newVisit = async (context: BrowserContext, page: Page) => {
  await page.close();
  return context.newPage();
};

test("the next visit shows the last document while the network is held, and then what is new", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await visit(page, "/app");
  await newTodo(stage, person, project, { todo_title: "Call the bank" });
  const next = await newVisit(context, page);
  const release = network.hold("/app");
  await next.goto("/app");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect(next.getByRole("checkbox", { name: "Call the bank" })).toHaveCount(0);
  release();
  await expect(next.getByRole("checkbox", { name: "Call the bank" })).toBeVisible();
  await expect(next).toHaveTitle(/2 todos/);
});

test("what was changed here is not shown as it was before", async ({ page, context, person, stage }) => {
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await visit(page, "/app");
  await visit(page, "/calendar");
  const [before] = Object.values(await keptDocuments(page));
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "Buy milk" }).click();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toHaveCount(0);
  // The calendar was kept before the change, so the server is asked.
  const other = await context.newPage();
  await other.goto("/calendar");
  expect(await isKept(other)).toBe(false);
  // Put away, home is kept as it is now.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(async () => (await keptDocuments(other))["/app"]).toBeGreaterThan(before! + 1);
  const next = await newVisit(context, page);
  await next.goto("/app");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toHaveCount(0);
});

test("a document of yesterday is not shown while the network answers, and without it says nothing of today", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  const project = await newProject(stage, person, "Work");
  const today = new Date().toISOString();
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: today });
  await visit(page, "/app");
  await keepSinceYesterday(page);
  const release = network.hold("/app");
  const next = await newVisit(context, page);
  await next.goto("/app");
  const due = next.getByRole("button", { name: /^Plan Buy milk/ }).locator("time");
  await expect(next.getByRole("checkbox", { name: "Buy milk" })).toBeVisible();
  await expect(due).toBeHidden();
  release();
  await expect(due).toBeVisible();
  await expect(next.locator("[aria-current=date] .day-head")).toContainText(String(new Date().getDate()));
  await keepSinceYesterday(next);
  const last = await newVisit(context, next);
  await last.goto("/app");
  expect(await isKept(last)).toBe(false);
});

test("home, calendar and diary open without a network and say how old they are; another page says what it lacks", async ({
  page,
  context,
  person,
  stage,
  network,
  expectAccessible,
}) => {
  await newProject(stage, person, "Work");
  await visit(page, "/calendar");
  await visit(page, "/diary");
  await visit(page, "/app");
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
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menu").locator('a[href="/stats"]').click();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await page.goto("/terms");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Open Home" }).click();
  await expect(page.getByRole("tab", { name: "Work" })).toBeVisible();
  await context.close();
});

test("after logout nothing is shown, with a network or without, nor by going back", async ({
  page,
  person,
  network,
}) => {
  await visit(page, "/diary");
  await visit(page, "/app");
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await keptDocuments(page)).toEqual({});
  network.cut();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.goto("/diary");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Home" })).toHaveCount(0);
});

test("whoever signs in next on this browser sees their own pages alone", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  await newProject(stage, person, "Secret");
  await visit(page, "/app");
  await context.clearCookies({ name: "session" });
  const theirs = await context.newPage();
  await theirs.goto("/");
  await theirs.getByRole("button", { name: "Try Demo" }).click();
  await expect(theirs).toHaveURL(/\/app/);
  await expect(theirs.getByText("Secret")).toHaveCount(0);
  await visit(theirs, "/app");
  await page.close();
  network.cut();
  const next = await newVisit(context, theirs);
  await next.goto("/app");
  await expect(next.getByRole("button", { name: "Claim Account" })).toBeVisible();
  await expect(next.getByText("Secret")).toHaveCount(0);
});

test("once the server says that the session has ended, nothing of it is shown again", async ({
  page,
  context,
  person,
}) => {
  await visit(page, "/diary");
  await visit(page, "/app");
  const ended = await context.request.post("/api/auth/logout", { headers: { cookie: `session=${person.token}` } });
  expect(ended.status()).toBe(200);
  await context.addCookies([
    { name: "session", value: person.token, url: new URL(page.url()).origin, httpOnly: true, sameSite: "Lax" },
  ]);
  const next = await newVisit(context, page);
  await next.goto("/app");
  await expect(next).toHaveURL("/");
  await expect.poll(() => keptDocuments(next)).toEqual({});
});

test("a browser that refuses service workers works without one", async ({ page, person, stage }) => {
  await newProject(stage, person, "Work");
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      document.documentElement.dataset.refused = "";
      return Promise.reject(new DOMException("The operation is insecure", "SecurityError"));
    };
  });
  await page.goto("/app");
  await expect(page.locator("html[data-refused]")).toBeAttached();
  await page.goto("/calendar");
  await expect(page.getByRole("grid")).toBeVisible();
});

test("a browser without room for the files works without them", async ({ page, context, person, stage, network }) => {
  await newProject(stage, person, "Work");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: network.url, quotaSize: 1_000 });
  await page.goto("/app");
  await expect.poll(() => network.asked).toContain("/sw.js");
  await page.goto("/calendar");
  await expect(page.getByRole("grid")).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("a page of the build before keeps its files, and goes on in the new build", async ({
  page,
  context,
  person: _,
  network,
}) => {
  await visit(page, "/app");
  network.deploy("0000beef");
  // The files of the build before are gone from the server.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.getByLabel("Project name").fill("Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /Garden/ })).toBeVisible();
  await expect.poll(() => buildOf(page)).toBe("0000beef");
  const next = await context.newPage();
  await next.goto("/app");
  await expect.poll(() => buildOf(next)).toBe("0000beef");
});

test("a kept document of the build before gives way to the new build", async ({
  page,
  context,
  person,
  network,
  stage,
}) => {
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
