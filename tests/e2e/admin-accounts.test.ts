import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { SUSPENDED_MESSAGE, WRONG_NAME_MESSAGE } from "../../app/domain/admin/users.ts";
import { write } from "./database.ts";
import { keyboardOf } from "./keyboard.ts";
import { givePassword, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";
import { keepToasts } from "./toasts.ts";
import { ZONE } from "./time-zone.ts";

const question = (page: Page) => page.getByRole("alertdialog");
const row = (page: Page, { username }: Person) => page.getByRole("link", { name: username, exact: true });
const told = (page: Page) => page.getByRole("status", { name: "Notifications" });
const lines = (page: Page) => page.getByRole("table", { name: /^Audit log/ }).locator("tbody tr");

/** Opens the list of users and focuses the person's row, by keyboard. */
async function openRow(page: Page, person: Person) {
  const keys = keyboardOf(page);
  await keepToasts(page);
  await page.goto(`/admin?search=${person.username}`);
  await keys.enter("link", person.username);
  await expect(page.getByRole("term").filter({ hasText: "Last seen" })).toBeVisible();
  await expect(row(page, person)).toBeFocused();
  return {
    ...keys,
    /** Presses a button, confirms the question, checks the toast and dismisses it. */
    async act(verb: string, done: string) {
      await keys.enter("button", verb);
      await expect(question(page).getByRole("button", { name: "Cancel" })).toBeFocused();
      await keys.tabTo("button", verb);
      await keys.press("Enter");
      await expect(question(page)).toBeHidden();
      await expect(told(page)).toHaveText(done);
      await expect(told(page).getByRole("button", { name: "Dismiss" })).toBeVisible();
      await keys.press("F6", "Escape");
      await expect(told(page)).toHaveText("");
    },
  };
}

test("a suspended person's page is left at once, the sign-in says why, and works once the suspension is lifted", async ({
  page,
  admin: _,
  openBrowser,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  const ada = newPerson(stage);
  givePassword(stage, ada);
  const theirs = await openBrowser();
  await signIn(theirs, stage, ada, ZONE);
  const open = await theirs.newPage();
  await open.goto("/app");

  const keys = await openRow(page, ada);
  await inBothThemes(page, expectAccessible);
  await keys.act("Suspend", `${ada.username} is suspended and was signed out`);
  await expect(page.getByText(/^Suspended since /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Lift Suspension" })).toBeFocused();

  await expect(open).toHaveURL("/");
  await open.goto("/login");
  await open.getByLabel("Email").fill(ada.email);
  await open.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await open.keyboard.press("Enter");
  await expect(open.getByRole("alert")).toHaveText(SUSPENDED_MESSAGE);

  await keys.act("Lift Suspension", `${ada.username} can sign in again`);
  await expect(page.getByRole("button", { name: "Suspend" })).toBeFocused();
  await open.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await open.keyboard.press("Enter");
  await expect(open.getByLabel("Project name")).toBeVisible();
});

test("by keyboard an admin sends a new verification link, promotes, demotes and signs out a person", async ({
  page,
  admin: _,
  stage,
  linkTo,
}) => {
  const ada = newPerson(stage);
  write(stage, (database) => database.prepare("UPDATE user SET email_verified_at = NULL WHERE id = ?").run(ada.id));
  const keys = await openRow(page, ada);
  await expect(page.getByRole("button", { name: "Make Admin" })).toBeHidden();
  await keys.act("Send Verification", `A new link is on its way to ${ada.email}`);
  await expect(page.getByRole("button", { name: "Send Verification" })).toBeFocused();
  const link = await linkTo(ada.email);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText("Email verified successfully.")).toBeVisible();
  await elsewhere.close();

  await openRow(page, ada);
  await keys.act("Make Admin", `${ada.username} is an admin now`);
  // The pressed button has disappeared, so the row gets the focus.
  await expect(row(page, ada)).toBeFocused();
  await keys.act("Remove as Admin", `${ada.username} is no admin any more and was signed out`);
  await expect(row(page, ada)).toBeFocused();
  await expect(page.getByText("On 0 devices")).toBeVisible();
  await keys.act("Sign Out", `${ada.username} was signed out everywhere`);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeFocused();
});

test("deleting an account takes its name and one's own password, and each error is shown at its field", async ({
  page,
  admin,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[03]/);
  const ada = newPerson(stage);
  givePassword(stage, admin);
  const keys = await openRow(page, ada);
  await keys.enter("button", "Delete Account");
  const name = page.getByLabel(`Type ${ada.username} to confirm`);
  const password = page.getByLabel("Your own password");
  await expect(name).toBeFocused();
  await inBothThemes(page, expectAccessible);
  await keys.type("somebody");
  await keys.fill("Your own password", "Wrong horse 1!");
  await keys.press("Enter");
  await expect(name).toHaveAccessibleDescription(WRONG_NAME_MESSAGE);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("somebody");
  await expect(password).toHaveValue("Wrong horse 1!");

  await keys.fill(`Type ${ada.username} to confirm`, ada.username);
  await keys.press("Enter");
  await expect(password).toHaveAccessibleDescription("This password is not right.");
  await expect(password).toBeFocused();
  await expect(name).toHaveValue(ada.username);
  await expectAccessible();
  await keys.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeFocused();
  await keys.press("Enter");
  // When the dialog is opened again, its fields are empty.
  await expect(name).toHaveValue("");
  await expect(password).toHaveValue("");
  await keys.type(ada.username);
  await keys.fill("Your own password", PASSWORD);
  await keys.press("Enter");
  await expect(told(page)).toContainText(`The account of ${ada.username} and all its data have been deleted`);
  await expect(page.getByText(`No user has “${ada.username}” in their name or email.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Users" })).toBeFocused();
  await expect(
    lines(page).filter({ hasText: admin.username }).filter({ hasText: "Deleted the account" }),
  ).toBeVisible();
});

test("the audit log lists what admins did, and can be filtered and downloaded", async ({ page, admin, stage }) => {
  const ada = newPerson(stage);
  for (const act of ["suspend", "reinstate", "end-sessions"]) {
    expect((await page.request.post(`/api/admin/users/${ada.id}/${act}`)).status()).toBe(200);
  }
  const language = `Log-${test.info().project.name}-${process.pid}`;
  await page.request.post("/api/admin/language/create-pack", { data: { language } });
  await page.goto("/admin");
  const keys = keyboardOf(page);
  await keys.fill("Username", admin.username);
  await keys.press("Enter");
  await expect(lines(page)).toHaveCount(4);
  await expect(page.getByLabel("Username", { exact: true })).toBeFocused();
  await expect(lines(page).first()).toContainText(`Created the pack ${language}`);

  await page.getByLabel("Area").selectOption("Users");
  await keys.enter("button", "Filter");
  await expect(lines(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Filter" })).toBeFocused();
  const texts = ["Signed out", "Lifted the suspension of", "Suspended"].map(
    // After the username comes the beginning of the account's id.
    (what) => new RegExp(`^${what} ${ada.username} [0-9a-f]{8}`),
  );
  await expect(lines(page).locator("td:last-child")).toHaveText(texts);
  const saved = page.waitForEvent("download");
  await keys.enter("button", "Log as CSV");
  const csv = await readFile(await (await saved).path(), "utf8");
  const [head, ...rows] = csv.trimEnd().split(/\r?\n/);
  expect(head).toBe("\uFEFFat,admin,admin_id,user,user_id,area,kind,target_kind,target_id,what,reason");
  const whole = (what: string) =>
    expect.stringMatching(
      new RegExp(`,${admin.username},[0-9a-f-]+,${ada.username},[0-9a-f-]+,users,write,user,${ada.id},${what},`),
    );
  // The first row is the download itself.
  expect(rows[0]).toContain("export-log");
  expect(rows.slice(1)).toEqual(["end-sessions", "reinstate", "suspend"].map(whole));

  await page.goBack();
  await expect(page.getByLabel("Area")).toHaveValue("");
  await expect(lines(page)).toHaveCount(5);
});
