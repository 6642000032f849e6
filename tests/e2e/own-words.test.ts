import { readFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

test("a word typed in the command bar is found, changed, deleted and restored @reads-ahead", async ({
  page,
  admin: _,
  expectAccessible,
}) => {
  await keepToasts(page);
  await page.goto("/language/words");
  const form = page.getByRole("form", { name: "Add a word" });
  await form.getByLabel("Word", { exact: true }).fill("hestr");
  await form.getByLabel("Meaning").fill("horse");
  await form.getByLabel("Language").fill("Old Norse");
  await page.keyboard.press("Enter");
  // The page shows the new language as soon as it exists.
  await expect(page.getByRole("heading", { name: "Old Norse 1" })).toBeVisible();
  const list = page.getByRole("list", { name: "Your words of Old Norse" });
  await expect(list.getByText("hestr")).toBeVisible();

  await page.goto("/app");
  await atRest(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("w hundr – dog fri");
  await expect(page.getByRole("button", { name: "Keep as text: Old Norse" })).toBeVisible();
  await expect(page.getByRole("option", { name: /Add the word “hundr”/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“hundr” added to Old Norse")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("hund");
  await page.getByRole("option", { name: /hundr/ }).click();
  await expect(page).toHaveURL(/\/language\/words\?language=Old\+Norse&search=hundr/);

  await page.getByRole("button", { name: "Edit hundr" }).click();
  await page.getByRole("form", { name: "Edit hundr" }).getByLabel("Meaning").fill("hound");
  await page.keyboard.press("Enter");
  await expect(list.getByText("hound")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit hundr" })).toBeFocused();
  await page.getByRole("button", { name: "Delete hundr" }).click();
  await expect(page.getByText("None of your words has “hundr” in it.")).toBeVisible();
  await page.getByText("“hundr” deleted").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("hound")).toBeVisible();
});

test("words are saved as a package of Anki, whose import names what words have none of, after a file whose columns are chosen and one that is no package", async ({
  page,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await keepToasts(page);
  for (const language of ["Welsh", "Breton"]) {
    await page.request.post("/api/language-learning/words", { data: { language, word_original: "a", meaning: "b" } });
  }
  const panel = page.getByRole("region", { name: /^Import words/ });
  for (const [language, word_original] of [
    ["Welsh", "ci & cath"],
    ["Welsh", "afal"],
  ])
    await page.request.post("/api/language-learning/words", { data: { language, word_original, meaning: "m" } });
  await page.goto("/language/words?language=Welsh");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Anki package" }).click();
  const saved = await (await download).path();
  const files = unzipSync(new Uint8Array(readFileSync(saved)));
  const bytes = zipSync({ ...files, media: strToU8('{"0":"a.mp3","1":"b.jpg"}') });

  await page.goto("/language/words?language=Breton");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const rows = Buffer.from("#separator:tab\n#columns:Front\tBack\tSound\nci\tdog\tkee\n");
  await panel.getByLabel("File").setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: rows });
  await panel.getByLabel("Pronunciation").selectOption("Sound");
  await expect(panel.getByRole("listitem")).toHaveText("cikeedog");
  const chooseAnki = (buffer: Buffer) =>
    panel.getByLabel("File").setInputFiles({ name: "Welsh.apkg", mimeType: "application/octet-stream", buffer });
  await chooseAnki(Buffer.from("no package"));
  await expect(panel.getByText(/This is no package of Anki/)).toBeVisible();
  await chooseAnki(Buffer.from(bytes));
  await expect(panel.getByText("Left out, because words have none of it: 1 sound, 1 picture.")).toBeVisible();
  await expect(panel.getByLabel("Meaning").getByRole("option")).toHaveText(["Word", "Meaning", "Pronunciation"]);
  await expectAccessible();
  await panel.getByRole("button", { name: "Import 2 Words" }).click();
  await expect(page.getByText("2 words added")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your words of Breton" }).getByText("ci & cath")).toBeVisible();
});
