import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { USERNAME_MESSAGE } from "../../app/domain/account/account.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";

const PASSWORD = "Right horse 1!";
const NEW = "Left horse 22!";

/** Registers a person whose name begins with `mark`, and opens their settings. */
async function member(page: Page, linkTo: (email: string, n?: number) => Promise<string>, mark: string) {
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

test("a person changes username and password", async ({ page, linkTo, expectAccessible, expectedErrors }) => {
  expectedErrors.push(/status of 40[03]/);
  await member(page, linkTo, "a");
  await open(page, "Change Username");
  await form(page).getByLabel("New username").fill("abc");
  await submit(page, "Change Username");
  await expect(form(page).getByRole("alert")).toHaveText(USERNAME_MESSAGE);
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
  await expect(form(page).getByText("This password is not right.")).toBeVisible();
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

test("a browser is signed out from another one", async ({ page, openBrowser, linkTo, expectAccessible }) => {
  const fields = await member(page, linkTo, "d");
  const other = await (await openBrowser()).newPage();
  expect((await other.request.post("/api/auth/login", { data: fields })).status()).toBe(200);
  await other.goto("/app");
  await page.reload();
  const list = page.getByRole("list", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectAccessible();
  await list.getByRole("button", { name: /^Sign Out/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByText("This one")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeFocused();
  await other.goto("/settings", { waitUntil: "commit" });
  await expect(other).toHaveURL(/\/$/);
  expect(new URL(await linkTo(fields.email, 2)).hash).toBe("#sessions");
});

test("a token is made, works in the command that is shown, and is revoked", async ({
  page,
  person,
  expectAccessible,
  playwright,
}) => {
  await page.request.post("/api/project/", { data: { proje_title: "Work" } });
  await page.goto("/settings");
  await page.getByLabel("Name of a new API token").fill("Backup");
  await page.getByRole("button", { name: "Create Token" }).click();
  await expect(page.getByText("“Backup” is made.")).toBeFocused();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy Token" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^sf_[\w-]{43}$/);
  await expectAccessible();
  const shown = await page.getByText(/^curl -H/).textContent();
  const [, header, address] = /^curl -H "Authorization: (Bearer sf_[\w-]{43})" (http\S+)$/.exec(shown!)!;
  const program = await playwright.request.newContext({ extraHTTPHeaders: { authorization: header! } });
  expect(await (await program.get(address!)).json()).toMatchObject([{ proje_title: "Work" }]);
  await page.getByRole("button", { name: "Revoke Backup" }).click();
  await expect(page.getByRole("button", { name: "Revoke Backup" })).toBeHidden();
  expect((await program.get(address!)).status()).toBe(401);
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText(/sf_/)).toBeHidden();
});

test("a calendar feed and an address for mailed todos are made, copied, renewed and ended", async ({
  page,
  person,
  expectAccessible,
  expectedErrors,
}) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Create Address" }).click();
  const address = page.getByText(/\/feeds\/.*\.ics$/);
  await expect(page.getByText("Subscribe to this address")).toBeFocused();
  await expectAccessible();
  const first = (await address.textContent())!;
  const inCalendar = page.getByRole("link", { name: "Open in Calendar" });
  await expect(inCalendar).toHaveAttribute("href", first.replace(/^https?/, "webcal"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy Address" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(await (await page.request.get(first)).text()).toMatch(/^BEGIN:VCALENDAR/);
  await page.getByLabel("With finished pomodoros").check();
  await page.getByRole("button", { name: "Renew Address" }).click();
  await expect(address).not.toHaveText(first);
  await expect(page.getByText(/, with finished pomodoros/)).toBeVisible();
  expect((await page.request.get(first)).status()).toBe(410);
  await page.getByRole("button", { name: "End Feed" }).click();
  await expect(page.getByText("There is no feed.")).toBeVisible();
  await expect(address).toBeHidden();

  expectedErrors.push(/status of 400/);
  await page.getByRole("button", { name: "Create Mail Address" }).click();
  const mailed = page.getByText(/^todo\+\w{24}@in\.sevenfold\.example$/);
  await expect(mailed).toBeVisible();
  await expectAccessible();
  const firstMailed = (await mailed.textContent())!;
  await page.getByRole("button", { name: "Copy Mail Address" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(firstMailed);

  const senders = page.getByLabel("Who may send");
  await expect(senders).toHaveValue(person.email);
  await senders.fill(`${person.email}\nada at the office`);
  await page.getByRole("button", { name: "Save Senders" }).click();
  await expect(page.getByText("Each address must be one such as ada@example.com")).toBeVisible();
  await expect(senders).toHaveValue(`${person.email}\nada at the office`);
  await senders.fill(`${person.email}\nAda+Office@example.com`);
  await page.getByRole("button", { name: "Save Senders" }).click();
  await expect(senders).toHaveValue(`${person.email}\nada+office@example.com`);

  await page.getByRole("button", { name: "Renew Mail Address" }).click();
  await expect(page.getByText(firstMailed)).toBeHidden();
  await expect(mailed).toBeVisible();
  await page.getByRole("button", { name: "Remove Mail Address" }).click();
  await expect(page.getByRole("button", { name: "Create Mail Address" })).toBeVisible();
  await expect(mailed).toBeHidden();
});

test("a person downloads all data, and is offered the download before deleting the account", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.request.post("/api/diary/", { data: { diary_text: "Quinces at the market" } });
  await page.goto("/settings");
  const take = async (name: string) => {
    const link = page.getByRole("link", { name, exact: true });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^sevenfold-\d{4}-\d\d-\d\d\.zip$/);
    return unzipSync(await readFile(await file.path()));
  };
  const files = await take("Take your data along");
  const [diary] = Object.keys(files).filter((name) => name.startsWith("diary/"));
  expect(strFromU8(files[diary!]!)).toContain("Quinces at the market");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await inBothThemes(page, expectAccessible);
  expect(await take("take your data along")).toHaveProperty(["account.json"]);
});
