import type { Page } from "@playwright/test";
import { write } from "./database.ts";
import { atRest } from "./page-cache.ts";
import { givePassword, PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

// The caches of the service worker store documents and pictures.
test.use({ serviceWorkers: "allow" });

/**
 * Everything that this browser has stored, as one text: databases, caches, notifications, cookies, and the storages.
 */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    const worker = await navigator.serviceWorker.getRegistration();
    for (const { title, body, data } of (await worker?.getNotifications()) ?? [])
      found.push(JSON.stringify([title, body, data]));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request))!.text());
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error!));
      });
      for (const one of database.objectStoreNames) {
        const reading = database.transaction(one).objectStore(one).getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        found.push(JSON.stringify(reading.result));
      }
      database.close();
    }
    return found.join("\n");
  });

/** The documents that the service worker has cached for the next visit. */
const documents = async (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match("/diary");
    return kept ? kept.text() : "";
  });

test("a diary with a lock locks after five minutes, stores nothing in the browser, and loses nothing @reads-ahead", async ({
  page,
  context,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/, /ERR_/, /api\/live/);
  givePassword(stage, person);
  const text = page.locator('[name="diary_text"]');
  await page.goto("/diary");
  await text.fill("Quinces before the lock");
  await expect(page.locator("#diary-status")).toHaveText("Saved");
  await atRest(page);
  await expect.poll(() => stored(page)).toContain("Quinces before");
  // The cached document for the next visit has it too.
  await page.goto("/diary");
  await expect.poll(() => documents(page)).toContain("Quinces before");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Lock the Diary" }).click();
  await expect(page.getByText("Your diary has a lock in this browser.")).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain("Quinces before");

  await page.clock.install();
  await page.goto("/diary");
  await expect(text).toHaveValue("Quinces before the lock");
  await context.setOffline(true);
  await text.fill("Quinces before the lock\nand pears without a network");
  const commands = () => stored(page).then((all) => all.split("\n").filter((one) => one.includes('"sealed"')).length);
  await expect.poll(commands).toBeGreaterThan(0);
  expect(await stored(page)).not.toMatch(/Quinces|pears without/);
  await page.clock.fastForward("05:10");
  await expect(page.getByRole("heading", { name: "Your diary is locked" })).toBeVisible();
  await expect(page.getByText(/Quinces|pears/)).toHaveCount(0);
  await context.setOffline(false);

  // The server rejects it as well, and the page reads its data again.
  write(stage, (database) =>
    database.prepare("UPDATE session SET diary_open_until = '2026-01-01' WHERE user_id = ?").run(person.id),
  );
  await page.goto("/diary");
  await expect(page.getByRole("heading", { name: "Your diary is locked" })).toBeVisible();
  await expectAccessible();
  expect(await stored(page)).not.toMatch(/Quinces|pears without/);
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Open the Diary" }).click();
  await expect(text).toHaveValue("Quinces before the lock\nand pears without a network");
  await expect.poll(async () => (await page.request.get("/api/diary")).text()).toContain("and pears without a network");
});
