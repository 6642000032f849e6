import type { Page } from "@playwright/test";
import { newSession } from "../../scripts/local/session.ts";
import { write } from "./database.ts";
import { newProject, newTodo } from "./data.ts";
import { intercept } from "./intercept.ts";
import { newPerson, type Person, signIn } from "./people.ts";
import { atRest, cachedPages } from "./page-cache.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow", readsAhead: true });

const documents = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("sevenfold-documents-")));

/** Signs the person out on every other browser, from one of the other ones. */
async function signOutElsewhere(page: Page, stage: Stage, person: Person) {
  const token = write(stage, (database) => newSession(database, person.id));
  const cookie = `session=${token}`;
  await page.context().request.fetch(`${stage.url}/api/auth/sessions`, { method: "DELETE", headers: { cookie } });
}

test("a page whose session was ended elsewhere closes at once, and only unsent changes stay", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/, /api\/live/, /status of 401/);
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await page.goto("/app");
  await atRest(page);
  await expect.poll(() => documents(page)).not.toEqual([]);
  const end = await intercept(page, "**/app.data*", (route) => route.abort("connectionfailed"));
  await page.getByRole("checkbox", { name: "Buy milk" }).click();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  await signOutElsewhere(page, stage, person);
  await expect(page).toHaveURL("/");
  expect([await cachedPages(page), await documents(page)]).toEqual([[], []]);
  end();

  // Another person gets the question, and the stored changes are sent when the first person is back.
  const question = page.getByRole("alertdialog", { name: "Keep the unsent changes of another account?" });
  await signIn(context, stage, newPerson(stage));
  await page.goto("/app");
  await expect(question).toContainText("A change of another account was made in this browser");
  await question.getByRole("button", { name: "Keep" }).click();
  await signIn(context, stage, { ...person, token: write(stage, (database) => newSession(database, person.id)) });
  await page.goto("/app");
  await expect(page.getByText("All caught up")).toBeVisible();
});

/** Opens a page, and waits until its document is cached. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await atRest(page);
}

/**
 * Everything that the browser has stored for the product: caches, databases, local and session storage, as one text.
 */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      if (name.startsWith("sevenfold-files-")) continue;
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) texts.push(url, await (await cache.match(url))!.text());
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!);
        opening.addEventListener("success", () => resolve(opening.result));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener("success", () => resolve(reading.result));
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join("\n");
  });

test("after a logout no clock, text or page of the person is left: in an open tab, by Back without a network, or for the next person", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  // The errors of the ended session's sockets.
  expectedErrors.push(/\/live/, /status of 401/, /ERR_/, /status of 503/);
  const project = await newProject(stage, person, "Quincey");
  await newTodo(stage, person, project, { todo_title: "Quincey errand" });
  await page.request.post("/api/pomodoro/start", { data: { project_id: project, duration_minutes: 25 } });
  const left = await context.newPage();
  await visit(left, "/calendar");
  await visit(page, "/diary");
  await page.locator('[name="diary_text"]').fill("Quincey thoughts");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await visit(page, "/app");
  const timer = (one: Page) => one.getByRole("button", { name: /^(Start a pomodoro|Pomodoro), / });
  for (const one of [page, left]) await expect(timer(one)).toContainText(/24:\d\d/);
  expect(await stored(page)).toContain("Quincey");

  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect([await cachedPages(page), await documents(page)]).toEqual([[], []]);
  for (const text of ["Quincey", /24:\d\d/]) await expect(left.getByText(text)).toHaveCount(0);
  await expect(left).not.toHaveTitle(/^\d\d:\d\d/);
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Home" })).toHaveCount(0);
  await context.setOffline(false);
  // The page without a network loads itself again.
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Try Demo" }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect(timer(page)).toContainText("25:00");
  await expect(page).not.toHaveTitle(/^\d\d:\d\d/);
  for (const path of ["/diary", "/app"]) {
    await visit(page, path);
    await expect(page.getByText("Quincey")).toHaveCount(0);
  }
  const texts = await stored(page);
  for (const secret of ["Quincey", person.username, person.id]) expect(texts).not.toContain(secret);
});
