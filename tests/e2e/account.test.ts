import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const PASSWORD = "Right horse 1!";
const NEW = "Left horse 22!";

/** Registers a person whose name begins with `mark`, and signs in to their settings. */
async function member(page: Page, linkTo: (email: string) => Promise<string>, mark: string) {
  const username = `${mark}${Date.now().toString(36).slice(-6)}${test.info().workerIndex}`;
  const email = `${username}@example.com`;
  const fields = { username, email, password: PASSWORD };
  expect((await page.request.post("/api/auth/register", { data: fields })).status()).toBe(201);
  await page.request.get(await linkTo(email));
  expect((await page.request.post("/api/auth/login", { data: fields })).status()).toBe(200);
  await page.goto("/settings");
  return fields;
}

const form = (page: Page) => page.getByRole("alertdialog");
const open = (page: Page, name: string) => page.getByRole("button", { name }).first().click();
const submit = (page: Page, name: string) => form(page).getByRole("button", { name }).click();

test("a person changes username and password @narrow", async ({ page, linkTo, expectAccessible, expectedErrors }) => {
  expectedErrors.push(/status of 40[03]/);
  await member(page, linkTo, "a");
  await open(page, "Change Username");
  await form(page).getByLabel("New username").fill("abc");
  await submit(page, "Change Username");
  await expect(form(page).getByRole("alert")).toHaveText("Username must be 5-12 characters long.");
  await expectAccessible();
  const name = `b${Date.now().toString(36).slice(-6)}${test.info().workerIndex}`;
  await form(page).getByLabel("New username").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Your username is ${name} now.`)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: name }).first()).toBeVisible();

  await open(page, "Change Password");
  await form(page).getByLabel("Current password").fill("wrong");
  await form(page).getByLabel("New password", { exact: true }).fill(NEW);
  await form(page).getByLabel("Confirm password").fill(NEW);
  await submit(page, "Change Password");
  await expect(form(page).getByLabel("Current password")).toBeFocused();
  await expect(form(page).getByText("Please confirm with your password.")).toBeVisible();
  await expectAccessible();
  await form(page).getByLabel("Current password").fill(PASSWORD);
  await submit(page, "Change Password");
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
});

test("a person changes the address, and the former one undoes it", async ({ page, linkTo, expectAccessible }) => {
  const { email } = await member(page, linkTo, "c");
  const other = `new-${email}`;
  await open(page, "Change Email");
  await form(page).getByLabel("New email").fill(other);
  await form(page).getByLabel("Current password").fill(PASSWORD);
  await submit(page, "Change Email");
  await expect(page.getByText(`We sent a link to ${other}.`)).toBeVisible();
  await page.goto(await linkTo(other));
  await expectAccessible();
  await page.getByRole("button", { name: "Confirm New Address" }).click();
  await expect(page.getByText(`Your address is ${other} now.`)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("definition").filter({ hasText: other })).toBeVisible();

  await page.goto(await linkTo(email, 2));
  await page.getByRole("button", { name: "Undo the Change" }).click();
  await expect(page.getByText(`Your address is ${email} again.`)).toBeVisible();
  await page.goto(await linkTo(email, 3));
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.getByLabel("Confirm password").fill(NEW);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
});
