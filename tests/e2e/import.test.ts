import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { zipSync } from "fflate";
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

test("a project of Todoist is previewed, imported under another name, and undone", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await read(page, "todoist.csv");
  await expect(page.getByText("Subtasks, which become todos of their own: 2")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Name of the project of todoist").fill("Trip");
  await importAll(page, "Imported 1 new project, 9 todos.");
  // The button is gone, also on the page that is read again.
  await expect(page.getByRole("button", { name: "Import" })).toBeHidden();
  await page.getByRole("link", { name: "Open your projects" }).click();
  await expect(page.getByText("Send the report @office").first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo todoist.csv" }).click();
  await expect(page.getByText("What you imported is removed.")).toBeVisible();
  await expectAccessible();
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
  await expect(page.getByText("Days in the future, which are left out: 1")).toBeVisible();
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
