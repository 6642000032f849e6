import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";

const file = (name: string) => resolve("tests/imports", name);

async function read(page: Page, name: string) {
  await page.goto("/bring");
  await page.getByLabel("File").setInputFiles(file(name));
  await page.getByRole("button", { name: "Read File" }).click();
  // The button has disappeared, so the focus moves to what it has opened.
  await expect(page.getByRole("heading", { name })).toBeFocused();
}

const importAll = async (page: Page, said: string) => {
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
};

test("a project of Todoist is previewed, imported under another name, and undone @reads-ahead", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Import data" }).click();
  await expect(page.getByRole("heading", { name: "Import your data" })).toBeVisible();
  await expectAccessible();
  await read(page, "todoist.csv");
  await expect(page.getByText("Subtasks, which become todos of their own: 2")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Name of the project of todoist").fill("Trip");
  await importAll(page, "Imported 1 new project, 9 todos.");
  await page.getByRole("link", { name: "Open your projects" }).click();
  await expect(page.getByText("Send the report @office").first()).toBeVisible();
  await atRest(page);
  await page.goto("/bring");
  await page.getByRole("button", { name: "Undo todoist.csv" }).click();
  await expect(page.getByText("What you imported is removed.")).toBeVisible();
  await expectAccessible();
});

test("a backup of Super Productivity, a list and a ZIP are imported", async ({ page, person: _ }) => {
  await read(page, "super-productivity.json");
  await importAll(page, "Imported 2 new projects, 9 todos.");
  await read(page, "list.txt");
  await page.getByLabel("Where list goes").selectOption("Into Work");
  await page.getByLabel("Where Garden goes").selectOption("Into Work");
  await importAll(page, "Imported 6 todos.");

  const zip = await (await page.request.get("/api/account/export")).body();
  await page.goto("/bring");
  await page.getByLabel("File").setInputFiles({ name: "sevenfold.zip", mimeType: "application/zip", buffer: zip });
  await page.getByRole("button", { name: "Read File" }).click();
  await expect(page.getByText("Here already, and left as they are: 15")).toBeVisible();
  await importAll(page, "Nothing was new.");
});

/** The ZIP of an account with an own word that has one answer. */
function practised(): Buffer {
  const at = "2026-11-16T10:00:00.000Z";
  const word = { language: "Old Norse", word_original: "hestr" };
  const counts = { total_attempts: 1, correct_answers: 1, met_on: "2026-11-16", last_practiced_at: at };
  const schedule = { due_at: at, stability: 2, difficulty: 5, scheduled_days: 3, reps: 1, lapses: 0, state: 2 };
  const tables = {
    language_word: { id: "w", ...word, pronunciation: "", meaning: "horse", position: 1, created_at: at },
    language_progress: {
      word_id: "w",
      seen_on: "2026-11-16",
      times_practiced: 1,
      struggling: 0,
      reviewed_at: at,
      ...word,
      ...counts,
      ...schedule,
    },
    language_learner: { language: "Old Norse", day_number: 1, total_words_encountered: 1, ...counts },
  };
  const files = Object.entries(tables).map(([table, row]) => [`data/${table}.json`, strToU8(JSON.stringify([row]))]);
  const account = strToU8('{"format":"sevenfold-account","version":1}');
  return Buffer.from(zipSync({ "account.json": account, ...Object.fromEntries(files) }));
}

test("an account with practised words is imported and undone while the page is idle, and one list of TickTick is left out", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/bring");
  const zip = { name: "sevenfold.zip", mimeType: "application/zip", buffer: practised() };
  await page.getByLabel("File").setInputFiles(zip);
  await page.getByRole("button", { name: "Read File" }).click();
  await importAll(page, "Imported 1 own word, 1 word.");
  const gone = page.getByRole("button", { name: "Import" });
  await expect(gone).toBeHidden();
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Read File" })).toBeEnabled();
  await expect(gone).toBeHidden();
  await page.getByRole("button", { name: "Undo sevenfold.zip" }).click();
  await expect(page.getByText("What you imported is removed.")).toBeVisible();

  await read(page, "ticktick.csv");
  await page.getByLabel("Where Inbox goes").selectOption("Leave out");
  await expect(page.getByLabel("Name of the project of Inbox")).toBeHidden();
  await importAll(page, "Imported 2 new projects, 6 todos.");
});

test("a journal of Day One is shrunk, previewed, and shown in the diary with its picture, and so are Markdown files", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/bring");
  const photo = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3000, 2000];
    canvas.getContext("2d")!.fillRect(100, 100, 900, 900);
    return canvas.toDataURL("image/png").split(",")[1]!;
  });
  const buffer = zipSync({
    "Journal.json": new Uint8Array(readFileSync(file("day-one.json"))),
    "photos/31c871f18f68d2fde4196ccba1f8ece1.png": new Uint8Array(Buffer.from(photo, "base64")),
    "videos/d500d6789ff2c211af3f507b17be8e66.mp4": new Uint8Array(1000),
  });
  const zip = { name: "Day One.zip", mimeType: "application/zip", buffer: Buffer.from(buffer) };
  await page.getByLabel("File").setInputFiles(zip);
  await page.getByRole("button", { name: "Read File" }).click();
  await expect(page.getByLabel("3 diary days")).toBeChecked();
  await expect(page.getByText("Days that are still to come, which are left out: 1")).toBeVisible();
  await expect(page.getByText("Other files of the ZIP, which are left out: 1")).toBeVisible();
  await expectAccessible();
  await importAll(page, "Imported 3 diary days, 1 diary picture.");
  await page.goto("/diary");
  await expect(page.getByRole("heading", { name: "Header 1" })).toBeVisible();
  const picture = page.getByRole("img", { name: /17 April 2026|April 17, 2026/ });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("width", "1600");

  await page.goto("/bring");
  const text = (name: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(`Text of ${name}`) });
  await page.getByLabel("File").setInputFiles([text("2026-02-01.md"), text("2026-02-02 Snow.md")]);
  await page.getByRole("button", { name: "Read File" }).click();
  await expect(page.getByLabel("2 diary days")).toBeChecked();
  await importAll(page, "Imported 2 diary days.");
  await page.getByRole("link", { name: "Open your diary" }).click();
  await expect(page.getByRole("heading", { name: "Snow" })).toBeVisible();
});
