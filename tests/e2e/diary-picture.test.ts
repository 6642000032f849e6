import type { Page } from "@playwright/test";
import { SECRET, segment } from "../pictures.ts";
import { expect, test } from "./test.ts";

/**
 * A picture from a phone that was held upright: stored sideways, with its orientation, and with the place in its
 * Exif.
 */
async function phonePicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2000, height: 1000 });
    const paper = canvas.getContext("2d")!;
    paper.fillStyle = "#c60";
    paper.fillRect(0, 0, 2000, 1000);
    return canvas.toDataURL("image/jpeg").split(",")[1]!;
  });
  const bytes = Buffer.from(drawn, "base64");
  const orientation = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [...Buffer.from("Exif\0\0MM\0*\0\0\0\u0008"), ...orientation, ...Buffer.from(`GPS ${SECRET}`)];
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from(segment(0xe1, exif)), bytes.subarray(2)]);
}

test("a picture of the day is stored small, upright and without its place, and can be described and deleted @phone", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/diary");
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^(Add|Replace) Picture$/ }).click();
    await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
  };
  await page.getByRole("button", { name: "Add Picture" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Write a line first/);
  await page.locator('[name="diary_text"]').fill("Quinces");
  await expect(page.locator("#diary-status")).toHaveText("Saved");
  await choose("notes.jpg", Buffer.from("no picture"));
  await expect(page.getByRole("alert")).toHaveText(/cannot open that file/);
  await choose("IMG_1.jpg", await phonePicture(page));
  const picture = page.locator("img.diary-picture");
  await expect(picture).toHaveJSProperty("naturalWidth", 800);
  await expect(picture).toHaveJSProperty("naturalHeight", 1600);
  await expect(page.getByRole("alert")).toHaveCount(0);
  const stored = await page.request.get((await picture.getAttribute("src"))!);
  expect(stored.headers()["content-type"]).toBe("image/jpeg");
  expect((await stored.body()).toString("latin1")).not.toMatch(new RegExp(`Exif|${SECRET}`));
  await page.getByLabel("Describe the picture").fill("A basket of quinces");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "A basket of quinces" })).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole("img", { name: "A basket of quinces" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Picture" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Picture" })).toBeFocused();
});
