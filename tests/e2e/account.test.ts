import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { givePassword, PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";

test("a person changes username and password in a dialog, and downloads all data before deleting the account", async ({
  page,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[03]/);
  givePassword(stage, person);
  await page.request.post("/api/diary/", { data: { diary_text: "Quinces at the market" } });
  await page.goto("/settings");
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Change Username" }).click();
  await expect(dialog.getByLabel("New username")).toBeFocused();
  await dialog.getByLabel("New username").fill(person.username.replace("u", "b"));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Your username is ${person.username.replace("u", "b")} now.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Username" }).first()).toBeFocused();

  await page.getByRole("button", { name: "Change Password" }).click();
  const current = dialog.getByLabel("Current password");
  await current.fill("wrong");
  await dialog.getByLabel("New password", { exact: true }).fill("Left horse 22!");
  await dialog.getByLabel("Confirm password").fill("Left horse 22!");
  await page.keyboard.press("Enter");
  await expect(current).toHaveAccessibleDescription("This password is not right.");
  await expect(current).toBeFocused();
  await expectAccessible();
  await current.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password has been changed.")).toBeVisible();

  await page.getByRole("button", { name: "Delete Account" }).click();
  await inBothThemes(page, expectAccessible);
  const link = page.getByRole("link", { name: "take your data along", exact: true });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^sevenfold-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await file.path()));
  const [diary] = Object.keys(files).filter((name) => name.startsWith("diary/"));
  expect(strFromU8(files[diary!]!)).toContain("Quinces at the market");
});
