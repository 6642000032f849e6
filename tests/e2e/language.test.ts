import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { WORDS_FAILED_MESSAGE } from "../../app/domain/learning/practice.ts";
import { intercept } from "./intercept.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { unsentCommands } from "./unsent-commands.ts";
import { keepToasts } from "./toasts.ts";

const BASE = "/api/admin/language";
const recording = readFileSync("scripts/packs/Italian-basics/audio/gatto.mp3");
let packs = 0;

/**
 * Creates a pack with these words, of which the first has a recording that can be played. Resolves to the pack's
 * name.
 */
async function pack(page: Page, words: string[]): Promise<string> {
  const language = `Pack-${process.pid}-${test.info().workerIndex}-${packs++}`;
  await page.request.post(`${BASE}/create-pack`, { data: { language } });
  const file = { name: "a.mp3", mimeType: "audio/mpeg", buffer: recording };
  const sent = await page.request.post(`${BASE}/upload-audio`, { multipart: { language, audioFiles: file } });
  const { hash } = (await sent.json()).data.mapping[0];
  const rows = words.map((word, i) => `${word},,meaning of ${word},${i === 0 ? hash : ""}`);
  const text = ["word_original,pronunciation,meaning,audio_hash", ...rows].join("\n");
  const csvFile = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  expect((await page.request.post(`${BASE}/upload-csv`, { multipart: { language, csvFile } })).status()).toBe(200);
  return language;
}

const word = (page: Page) => page.locator("h2.card-word");

test("the daily words are practised by keyboard until each was answered correctly", async ({
  page,
  admin: _,
  expectAccessible,
}) => {
  const language = await pack(page, ["uno", "due", "tre", "quattro", "cinque", "sei"]);
  await page.goto(`/language?language=${language}`);
  await expectAccessible();
  const heard = page.waitForResponse((answer) => answer.url().includes("/admin/language/audio/"));
  await page.getByRole("link", { name: /Daily words/ }).click();
  await expect(word(page)).toHaveText("uno");
  await expect(word(page)).toBeFocused();
  expect((await heard).status()).toBeLessThan(300);
  await expect(page.getByText("meaning of uno")).toBeHidden();
  await page.keyboard.press("3");
  await expect(word(page)).toHaveText("uno");
  await page.keyboard.press("Space");
  await expect(page.locator(".card-meaning")).toBeFocused();
  await expect(page.getByText("meaning of uno")).toBeVisible();
  await expectAccessible();
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/language.data") && calls.push(request.method()));
  await page.keyboard.press("3");
  await expect(word(page)).toHaveText("due");

  // The second click must not press the button that replaces the first one.
  await page.getByRole("button", { name: "Show Meaning" }).dblclick();
  await expect(page.getByText("meaning of due")).toBeVisible();
  await expect(word(page)).toHaveText("due");
  await page.getByRole("button", { name: /Wrong/ }).click();
  await expect(word(page)).toHaveText("tre");
  await page.keyboard.press("z");
  await expect(word(page)).toHaveText("due");
  await page.keyboard.press("2");
  for (const key of ["3", "3", "1"]) {
    await page.keyboard.press("Space");
    await page.keyboard.press(key);
  }
  // The words that were answered wrongly return.
  await expect(word(page)).toHaveText("due");
  await expect(page.getByText("Once more, 2 to go")).toBeVisible();
  for (const key of ["3", "3"]) {
    await page.keyboard.press("Space");
    await page.keyboard.press(key);
  }
  await expect(page.getByRole("heading", { name: "Practice Complete" })).toBeFocused();
  await expect(page.getByText("3 of 5 known.")).toBeVisible();
  await expect(page.getByText("Success rate of this run: 75 % of the 4 answered")).toBeVisible();
  // Nine requests: five words, one of them answered again after an undo, and two that returned.
  await expect.poll(() => calls.length).toBe(9);
  expect(new Set(calls)).toEqual(new Set(["POST"]));
  await expectAccessible();
});

test("a reload continues the practice, no answer is counted twice, and words that cannot be loaded are tried again", async ({
  page,
  admin: _,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const language = await pack(page, ["uno", "due", "tre"]);
  await page.goto(`/language?language=${language}`);
  await page.getByRole("link", { name: /Daily words/ }).click();
  await expect(word(page)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await expect(word(page)).toHaveText("due");
  await expect.poll(() => unsentCommands(page)).toBe(0);
  // The server gets the request, but its response is lost.
  const recover = await intercept(page, "**/language.data**", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("Space");
  await page.keyboard.press("1");
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  recover();
  await page.reload();
  await expect(word(page)).toHaveText("tre");
  await expect(word(page)).toBeFocused();
  await expect(page.getByText("3 of 3")).toBeVisible();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeHidden();
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await expect(word(page)).toHaveText("due");
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await expect(page.getByText("2 of 3 known.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 of 3 known.")).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.locator(".figures")).toContainText("75 %");

  expectedErrors.push(/status of 500/, /SyntaxError|Unable to decode/);
  const mend = await intercept(page, "**/language.data*", (route) =>
    route.fulfill({ status: 500, contentType: "text/plain", body: "" }),
  );
  await page.getByRole("link", { name: /Daily words/ }).click();
  await expect(page.getByRole("heading", { name: WORDS_FAILED_MESSAGE })).toBeVisible();
  mend();
  // A new practice starts with the first word.
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByText("1 of 3")).toBeVisible();
});

test("a practice that is left while its last answer is pending stays closed, and the answer counts", async ({
  page,
  admin: _,
}) => {
  const language = await pack(page, ["uno"]);
  await page.goto(`/language?language=${language}&mode=daily`);
  await expect(word(page)).toBeFocused();
  // The figures are requested before an answer is given, and their response arrives after it.
  const read = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await intercept(page, "**/language.data**", async (route) => {
    if (route.request().method() === "POST") {
      await read.promise;
      await route.continue();
    } else {
      const response = await route.fetch();
      read.resolve();
      await answered.promise;
      await route.fulfill({ response });
    }
  });
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("link", { name: "Done" }).click();
  await (await answer).finished();
  await expect.poll(() => unsentCommands(page)).toBe(0);
  answered.resolve();
  await expect(page.locator(".figures")).toContainText("100 %");
});

test("words are typed by their meaning and by ear, and the difference is shown", async ({
  page,
  admin: _,
  expectAccessible,
}) => {
  const language = await pack(page, ["perché", "كِتاب"]);
  await page.goto(`/language?language=${language}`);
  await page.getByLabel("Cards").selectOption("Listen and type");
  const heard = page.waitForResponse((answer) => answer.url().includes("/admin/language/audio/"));
  await page.getByRole("link", { name: /Daily words/ }).click();
  const field = page.getByRole("textbox", { name: "Type what you hear" });
  await expect(field).toBeFocused();
  expect((await heard).status()).toBeLessThan(300);
  await expect(page.getByText("perché")).toBeHidden();
  await expectAccessible();
  await field.fill("Perche!");
  await field.press("Enter");
  await expect(page.getByText("Right. perch; with another accent: é")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Enter");
  // A word without a recording is asked for by its meaning.
  await expect(page.getByRole("heading", { name: "meaning of كِتاب" })).toBeVisible();
  const typed = page.getByRole("textbox", { name: "Type the word" });
  await expect(typed).toBeFocused();
  await typed.fill("كتب");
  await typed.press("Enter");
  await expect(page.getByText("Not quite. with another accent: كِ; ت; missing: ا; ب")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Once more, 1 to go")).toBeVisible();
  // Escape leaves the field, so that single keys work.
  await expect(typed).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect(typed).toBeFocused();
  await typed.fill("كِتاب");
  await typed.press("Enter");
  await expect(page.getByText("Right", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Practice Complete" })).toBeFocused();
});

test("settings are saved and apply to the day, also without a network @reads-ahead", async ({
  page,
  context,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await keepToasts(page);
  const language = await pack(page, ["uno", "due", "tre"]);
  await page.goto(`/language?language=${language}`);
  await page.locator("summary", { hasText: "Settings" }).click();
  const form = page.getByRole("form", { name: "Settings of learning" });
  await form.getByLabel("New words a day").selectOption("2");
  await form.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("link", { name: /Daily words/ })).toContainText("2 new words a day");
  await expectAccessible();
  await atRest(page);
  await context.setOffline(true);
  for (const day of await form.getByRole("group", { name: "Days off" }).getByRole("checkbox").all()) await day.check();
  await form.getByRole("checkbox").first().uncheck();
  await form.getByLabel("New words a day").selectOption("1");
  await form.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("link", { name: /Daily words/ })).toContainText("1 new word a day");
  await context.setOffline(false);
  const settings = async () => (await page.request.get("/api/language-learning/settings")).json();
  await expect.poll(settings).toMatchObject({ new_words: 1, days_off: [2, 3, 4, 5, 6, 7] });
});
