import type { Page, Request } from "@playwright/test";
import { mp3 } from "../recordings.ts";
import { CHOOSE_CSV_MESSAGE, MEANING_REQUIRED_MESSAGE, WORD_REQUIRED_MESSAGE } from "../../app/domain/pack/word.ts";
import { intercept } from "./intercept.ts";
import { expect, test } from "./test.ts";

let packs = 0;
const newName = () => `Admin-${process.pid}-${test.info().workerIndex}-${packs++}`;

const files = (names: string[]) =>
  names.map((name) => ({ name, mimeType: "audio/mpeg", buffer: Buffer.from(mp3(`${name} ${packs}`, { frames: 30 })) }));
const csv = (...rows: string[]) => ({
  name: "words.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["word_original,pronunciation,meaning,audio_hash", ...rows].join("\n")),
});
const row = (page: Page, word: string) =>
  page.getByRole("table", { name: /^Words of/ }).getByRole("row", { name: new RegExp(`^${word}`) });

async function create(page: Page): Promise<string> {
  const language = newName();
  await page.goto("/admin-language");
  await page.getByLabel("New language pack").fill(language);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: language, level: 2 })).toBeVisible();
  return language;
}

test("words of a pack are added by hand and by file, and deleted", async ({
  page,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/400|ERR_FAILED/);
  const language = await create(page);
  await page.getByRole("button", { name: "Add Word" }).click();
  for (const word of ["gatto", "cane"]) {
    await expect(page.getByLabel("Word", { exact: true })).toBeFocused();
    await page.keyboard.type(word);
    await page.getByLabel("Meaning", { exact: true }).fill(`meaning of ${word}`);
    await page.keyboard.press("Enter");
    await expect(row(page, word)).toBeVisible();
  }
  await expectAccessible();
  await page.keyboard.press("Escape");

  await row(page, "gatto").getByRole("cell", { name: "meaning of gatto" }).dblclick();
  await expect(page.getByLabel("Meaning", { exact: true })).toBeFocused();
  await page.getByLabel("Meaning", { exact: true }).fill("cat");
  await page.keyboard.press("Enter");
  await expect(row(page, "gatto")).toContainText("cat");

  await page.getByRole("button", { name: "Import CSV" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(CHOOSE_CSV_MESSAGE)).toBeVisible();
  await page.getByLabel("CSV file").setInputFiles(csv("gatto,,tomcat,", "mare,,", "x,,y,zz"));
  await expect(page.getByText("Line 3")).toBeVisible();
  await expect(page.getByText("Line 4")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("CSV file").setInputFiles(csv("gatto,,tomcat,", "mare,,sea,"));
  await expect(page.getByText("2 words: 1 will be added, 1 updated. Nothing has changed yet.")).toBeVisible();
  const change = page.getByRole("group", { name: "Preview" }).getByRole("row", { name: /gatto/ });
  await expect(change.locator("del")).toHaveText("cat");
  await expect(change.locator("ins")).toHaveText("tomcat");
  await expectAccessible();
  // An import that got no response is repeated with the same file.
  const recover = await intercept(page, "**/upload-csv", (route) => route.abort());
  await page.getByRole("button", { name: "Import 2 Words" }).click();
  await expect(page.getByText("Network error - please check your connection")).toBeVisible();
  recover();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(row(page, "mare")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import CSV" })).toBeFocused();
  await expect(row(page, "gatto")).toContainText("tomcat");

  await page.getByRole("searchbox", { name: "Search words" }).fill("SEA");
  await expect(row(page, "gatto")).toBeHidden();
  await expect(page).toHaveURL(/search=SEA/);
  await page.getByRole("button", { name: "More for mare" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("mare was deleted")).toBeVisible();
  await page.getByRole("link", { name: new RegExp(language) }).click();
  await expect(row(page, "gatto")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search words" })).toHaveValue("");

  await page.getByRole("button", { name: "Delete Pack" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The name is not typed yet.")).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel(`Type ${language} to confirm`).fill(language);
  await dialog.getByRole("button", { name: "Delete Pack" }).click();
  await expect(page.getByText(`The language pack ${language} was deleted`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Language Admin" })).toBeFocused();
  await expect(page.getByRole("link", { name: new RegExp(language) })).toBeHidden();
});

test("a pack is downloaded with its recordings and imported again", async ({
  page,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/400|409/);
  const language = await create(page);
  const audioFiles = files([`${language}.mp3`])[0]!;
  const sent = await page.request.post("/api/admin/language/upload-audio", { multipart: { language, audioFiles } });
  const { hash } = (await sent.json()).data.mapping[0];
  const csvFile = csv(`uno,,one,${hash}`, "due,,two,");
  await page.request.post("/api/admin/language/upload-csv", { multipart: { language, csvFile } });
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Pack" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${language}.zip`);
  const file = await download.path();
  await page.getByLabel("Language pack file").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: `Changes to ${language}` });
  await expect(dialog).toContainText("2 words: 0 will be added, 0 changed, 0 removed.");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.request.delete(`/api/admin/language/pack/${language}`);
  await page.goto("/admin-language");
  await page.getByLabel("Language pack file").setInputFiles(file);
  await expect(page.getByRole("dialog", { name: `New pack ${language}` })).toContainText("2 will be added");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(`${language} was imported with 2 words and 1 recording`)).toBeVisible();
  await expect(page.getByRole("heading", { name: language, level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play uno" })).toBeVisible();
  await page.getByLabel("Language pack file").setInputFiles(csv("uno,,one,"));
  await expect(page.getByRole("alert")).toContainText("This is not the file of a language pack.");
});

test("each error of a form is shown under its field, which gets the focus", async ({
  page,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/400|409|ERR_FAILED/);
  const language = await create(page);
  async function isRefused(label: string, text: string) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(text);
    await expect(field).toBeFocused();
  }
  const name = page.getByLabel("New language pack");
  const badName = "Invalid name. Use only letters, numbers, underscore, and hyphen.";
  await page.getByRole("button", { name: "Create Pack" }).click();
  await isRefused("New language pack", badName);
  await name.fill("a b");
  await page.getByRole("button", { name: "Create Pack" }).click();
  await isRefused("New language pack", badName);
  await expect(name).toHaveValue("a b");
  await name.fill(language);
  await page.keyboard.press("Enter");
  await isRefused("New language pack", `The language pack ${language} already exists`);
  const other = newName();
  await name.fill(other);
  // After a 409 the page loads again, and a pending form ignores a second press.
  await expect(page.getByRole("button", { name: "Create Pack" })).not.toHaveAttribute("aria-busy");
  const recover = await intercept(page, "**/admin-language.data*", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Network error - please check your connection")).toBeVisible();
  await expect(name).toHaveValue(other);
  recover();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: other, level: 2 })).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(name).toHaveAccessibleDescription("");

  await page.getByRole("button", { name: "Add Word" }).click();
  const add = page.getByRole("button", { name: "Add", exact: true });
  await add.click();
  await isRefused("Word", WORD_REQUIRED_MESSAGE);
  await expectAccessible();
  const word = page.getByLabel("Word", { exact: true });
  await page.keyboard.insertText("x".repeat(121));
  await add.click();
  await isRefused("Word", "A word cannot exceed 120 characters");
  await expect(word).toHaveValue("x".repeat(121));
  await word.fill("gatto");
  await add.click();
  await isRefused("Meaning", MEANING_REQUIRED_MESSAGE);
  await page.keyboard.type("cat");
  await page.keyboard.press("Enter");
  await expect(row(page, "gatto")).toContainText("cat");
});

test("recordings are uploaded in two requests, listed with their results, and matched with their words", async ({
  page,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const language = await create(page);
  await page.request.post("/api/admin/language/upload-csv", {
    multipart: { language, csvFile: csv("Buona notte,,x,", "f7,,y,") },
  });
  await page.getByRole("tab", { name: "Audio" }).click();
  await expect(page).toHaveURL(/tab=audio/);
  const names = [...Array.from({ length: 118 }, (_, i) => `f${i}.mp3`), "buona_notte.mp3"];
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-audio")) requests.push(request);
  });
  await page
    .getByLabel(`Audio files for ${language}`)
    .setInputFiles([
      ...files(names),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
      { name: "broken.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("x") },
    ]);
  const problem = "Only MP3 files allowed (1 files filtered out)";
  await expect(page.getByText(problem)).toBeVisible();
  await expect(page.getByRole("group", { name: problem })).toHaveText("notes.txt");
  await expect(page.getByText("119 uploaded, 1 refused", { exact: true })).toBeVisible();
  expect(requests).toHaveLength(2);
  // Measured by the browser's clock.
  const [first, second] = requests.map((request) => request.timing().startTime);
  expect(second! - first!).toBeGreaterThan(1000);
  await expect(page.getByText("Refused: This is not an MP3 file")).toBeVisible();
  await expect(page.getByRole("button", { name: /Retry/ })).toBeHidden();

  await page.getByLabel("By name").selectOption("normalized");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("2 recordings would be assigned. Nothing has changed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("2 recordings assigned.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Dismiss" }).first().click();

  await page.getByRole("button", { name: "More for f1.mp3" }).click();
  await page.getByRole("menuitem", { name: "Assign to a word" }).click();
  const dialog = page.getByRole("dialog", { name: "Word for f1.mp3" });
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText("A word is required")).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel("Word", { exact: true }).selectOption({ label: "f7 – y" });
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "f1.mp3" })).toContainText("f7");
  await page.getByRole("tab", { name: "Words" }).click();
  await expect(page.getByRole("button", { name: "Play Buona notte" })).toBeVisible();

  await page.getByRole("tab", { name: "Batch history" }).click();
  const saved = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /Download mapping/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${language}-.*\\.csv$`));
  await page.getByRole("tab", { name: "User progress" }).click();
  await expect(page.getByText("Nobody has practised this language yet.")).toBeVisible();
  await expectAccessible();
});

test("leaving the page during an upload asks first, Cancel stops the upload, and files are dropped anywhere on the page", async ({
  page,
  admin: _,
}) => {
  const language = await create(page);
  await page.getByRole("tab", { name: "Audio" }).click();
  // The server never answers this request.
  const recover = await intercept(page, "**/upload-audio", () => {});
  await page.getByLabel(`Audio files for ${language}`).setInputFiles(files(["slow.mp3"]));
  await page.getByRole("tab", { name: "Words" }).click();
  await expect(page).not.toHaveURL(/tab=/);
  await expect(page.getByText(`Uploading to ${language}`)).toBeVisible();
  await page.getByRole("link", { name: "Sevenfold" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/admin-language/);
  // The response of another page arrives while the question is open.
  const late = Promise.withResolvers<void>();
  await page.route("**/admin-language.data*", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.getByRole("tab", { name: "User progress" }).click();
  await page.getByRole("link", { name: "Sevenfold" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  late.resolve();
  await expect(page).toHaveURL(/tab=learners/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("tab", { name: "Words" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("0 uploaded, 1 cancelled", { exact: true })).toBeVisible();
  recover();
  await page.getByRole("button", { name: "Upload the Rest" }).click();
  await expect(page.getByText("1 uploaded", { exact: true })).toBeVisible();

  await page.reload();
  const bytes = [...mp3(`dropped ${language}`)];
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], "dropped.mp3", { type: "audio/mpeg" }));
    return transfer;
  }, bytes);
  await page.dispatchEvent("main", "dragover", { dataTransfer: dropped });
  await expect(page.getByText(`Drop to upload to ${language}`)).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await expect(page.getByText("1 uploaded", { exact: true })).toBeVisible();
});

test("on a phone the packs are one row that scrolls to the chosen one", async ({ page, admin: _ }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const language = await create(page);
  const packs = page.getByRole("region", { name: "Language packs" });
  const links = packs.getByRole("link");
  // Checks only both ends of the row, because other journeys create and delete packs at the same time.
  for (const name of ["Turkish-basics", language]) {
    const chosen = links.filter({ hasText: name });
    await chosen.click();
    await expect(chosen).toHaveAttribute("aria-current", "true");
    await expect(chosen).toBeInViewport({ ratio: 1 });
    await expect(packs.getByRole("list")).toBeInViewport({ ratio: 1 });
  }
  const places = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(places).size, "rows").toBe(1);
  const lines = await links.first().evaluate((pack) =>
    [...pack.children].map((text) => {
      const { height } = text.getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight));
    }),
  );
  expect(lines, "lines of the name, and of what is in it").toEqual([1, 1]);
  expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(375);
});

test("the table of words works by keyboard, and an unsaved edit stays open when another word is edited", async ({
  page,
  admin: _,
}) => {
  const language = await create(page);
  const csvFile = csv("uno,,one,", "due,,two,", "tre,,three,");
  await page.request.post("/api/admin/language/upload-csv", { multipart: { language, csvFile } });
  await page.reload();
  await page.getByRole("button", { name: "More for uno" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^(Edit|More for) due$/ }).and(page.locator(":focus"))).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByLabel("Word", { exact: true })).toHaveValue("due");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^(Edit|More for) due$/ }).and(page.locator(":focus"))).toBeVisible();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete due?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "due")).toBeHidden();
  await expect(
    page.getByRole("button", { name: /^(Edit|More for) (uno|tre)$/ }).and(page.locator(":focus")),
  ).toBeVisible();

  const edited = (word: string) =>
    page.getByRole("form", { name: `Edit ${word}` }).getByLabel("Meaning", { exact: true });
  await row(page, "uno").dblclick();
  await edited("uno").fill("the first");
  await row(page, "tre").dblclick();
  await edited("tre").fill("the second");
  await expect(edited("uno")).toHaveValue("the first");
  await page.keyboard.press("Enter");
  await expect(row(page, "tre")).toContainText("the second");
  await expect(edited("uno")).toHaveValue("the first");
  await edited("uno").press("Enter");
  await expect(row(page, "uno")).toContainText("the first");
});
