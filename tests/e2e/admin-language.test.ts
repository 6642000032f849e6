import type { Page } from "@playwright/test";
import { mp3 } from "../recordings.ts";
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

test("words of a pack are added, edited and deleted by keyboard, and a file is previewed before it is imported", async ({
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
  await page.keyboard.press("Escape");
  await row(page, "gatto").getByRole("cell", { name: "meaning of gatto" }).dblclick();
  await expect(page.getByLabel("Meaning", { exact: true })).toBeFocused();
  await page.getByLabel("Meaning", { exact: true }).fill("cat");
  await page.keyboard.press("Enter");
  await expect(row(page, "gatto")).toContainText("cat");
  await page.getByRole("button", { name: "More for gatto" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^(Edit|More for) cane$/ }).and(page.locator(":focus"))).toBeVisible();
  await page.keyboard.press("Delete");
  await page.getByRole("alertdialog", { name: "Delete cane?" }).getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "cane")).toBeHidden();
  await expect(page.getByRole("button", { name: /^(Edit|More for) gatto$/ }).and(page.locator(":focus"))).toBeVisible();

  await page.getByRole("button", { name: "Import CSV" }).click();
  const file = page.getByLabel("CSV file");
  await file.setInputFiles(csv("gatto,,tomcat,", "mare,,", "x,,y,zz"));
  await expect(page.getByText("Line 3")).toBeVisible();
  await expectAccessible();
  await file.setInputFiles(csv("gatto,,tomcat,", "mare,,sea,"));
  await expect(page.getByText("2 words: 1 will be added, 1 updated. Nothing has changed yet.")).toBeVisible();
  const change = page.getByRole("group", { name: "Preview" }).getByRole("row", { name: /gatto/ });
  await expect(change.locator("del")).toHaveText("cat");
  await expectAccessible();
  // An import that got no response is repeated with the same file.
  const recover = await intercept(page, "**/upload-csv", (route) => route.abort());
  await page.getByRole("button", { name: "Import 2 Words" }).click();
  await expect(page.getByText("Network error - please check your connection")).toBeVisible();
  recover();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(row(page, "mare")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import CSV" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search words" }).fill("SEA");
  await expect(row(page, "gatto")).toBeHidden();

  await page.getByRole("button", { name: "Delete Pack" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(`Type ${language} to confirm`).fill(language);
  await dialog.getByRole("button", { name: "Delete Pack" }).click();
  await expect(page.getByText(`The language pack ${language} was deleted`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Language Admin" })).toBeFocused();
});

test("leaving the page during an upload asks first, Cancel stops the upload, a dropped file is assigned to its word, and the pack is downloaded and imported again", async ({
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

  const word = { language, word_original: "Dropped", meaning: "fallen" };
  await page.request.post("/api/admin/language/words", { data: word });
  await page.getByRole("tab", { name: "Audio" }).click();
  await page.getByLabel("By name").selectOption("normalized");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("1 recording would be assigned. Nothing has changed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("1 recording assigned.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Pack" }).click();
  const pack = await (await saved).path();
  await page.request.delete(`/api/admin/language/pack/${language}`);
  await page.goto("/admin-language");
  await page.getByLabel("Language pack file").setInputFiles(pack);
  await expect(page.getByRole("dialog", { name: `New pack ${language}` })).toContainText("1 word: 1 will be added");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("button", { name: "Play Dropped" })).toBeVisible();
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
