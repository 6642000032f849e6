import type { Page } from "@playwright/test";
import { SUSPENDED_MESSAGE, WRONG_NAME_MESSAGE } from "../../app/domain/admin/users.ts";
import { keyboardOf } from "./keyboard.ts";
import { givePassword, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";
import { keepToasts } from "./toasts.ts";
import { ZONE } from "./time-zone.ts";

const question = (page: Page) => page.getByRole("alertdialog");
const row = (page: Page, { username }: Person) => page.getByRole("link", { name: username, exact: true });
const told = (page: Page) => page.getByRole("status", { name: "Notifications" });

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

test("a suspended person's page is left at once, the sign-in says why, works once the suspension is lifted, and the account is deleted by its name and the admin’s own password", async ({
  page,
  admin,
  openBrowser,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/);
  const ada = newPerson(stage);
  for (const person of [ada, admin]) givePassword(stage, person);
  const theirs = await openBrowser();
  await signIn(theirs, stage, ada, ZONE);
  const open = await theirs.newPage();
  await open.goto("/app");

  const keys = await openRow(page, ada);
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

  await keys.enter("button", "Delete Account");
  const name = page.getByLabel(`Type ${ada.username} to confirm`);
  const password = page.getByLabel("Your own password");
  await expect(name).toBeFocused();
  await inBothThemes(page, expectAccessible);
  await keys.type("somebody");
  await keys.fill("Your own password", PASSWORD);
  await keys.press("Enter");
  await expect(name).toHaveAccessibleDescription(WRONG_NAME_MESSAGE);
  await expect(name).toBeFocused();
  await expect(password).toHaveValue(PASSWORD);
  await keys.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeFocused();
  await keys.press("Enter");
  // When the dialog is opened again, its fields are empty.
  await expect(password).toHaveValue("");
  await keys.type(ada.username);
  await keys.fill("Your own password", PASSWORD);
  await keys.press("Enter");
  await expect(told(page)).toContainText(`The account of ${ada.username} and all its data have been deleted`);
  await expect(page.getByRole("heading", { name: "Users" })).toBeFocused();
});
