import type { Page } from "@playwright/test";
import { generateHOTP } from "@oslojs/otp";
import { PASSKEY_REFUSED_MESSAGE } from "../../app/domain/passkey/passkey.ts";
import { CODE_WRONG_MESSAGE } from "../../app/domain/two-factor/two-factor.ts";
import { hydrated } from "./hydrated.ts";
import { ageProof, givePassword, PASSWORD, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

/** The code that an authenticator app shows for a base-32 secret, `steps` half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(" ", "")].map((one) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"),
  );
  const key = Uint8Array.from(bits.join("").match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  return generateHOTP(key, BigInt(Math.floor(Date.now() / 30_000) + steps), 6);
}

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" });
const addPasskey = async (page: Page, name: string) => {
  await page.getByLabel("Name of a new passkey").fill(name);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await expect(passkeys(page).getByText(name, { exact: true })).toBeVisible();
};
/**
 * Logs out without the page. The page is left first, because it would redirect to the landing page as soon as it gets
 * the message.
 */
async function logOut(page: Page) {
  await page.goto("about:blank");
  await expect(await page.request.post("/api/auth/logout")).toBeOK();
}
const code = (page: Page) => page.getByLabel("Code", { exact: true });

async function typePassword(page: Page, { email }: Person) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

/** Sets up codes in Settings. Returns the secret and the recovery codes. */
async function setUpCodes(page: Page, expectAccessible?: () => Promise<void>) {
  await page.getByRole("button", { name: "Set Up Codes" }).click();
  await expect(page.getByText("Scan this with your authenticator app")).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code with the secret" })).toBeVisible();
  await expectAccessible?.();
  const secret = (await page
    .locator("code")
    .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
    .textContent())!;
  // The earlier of the two valid codes, so that the current one can still be used to sign in.
  await page.getByLabel("Code that the app shows").fill(codeOf(secret, -1));
  await page.keyboard.press("Enter");
  const recovery = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(recovery).toHaveCount(10);
  await expectAccessible?.();
  return { secret, recovery: await recovery.allTextContents() };
}

test("a passkey is added, signs in where the e-mail is typed, confirms in place of the password, is renamed and removed, and does not sign in an unverified person", async ({
  page,
  person,
  linkTo,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  givePassword(stage, person);
  const authenticator = await addAuthenticator(page);
  await page.goto("/settings");
  await addPasskey(page, "Laptop");
  await expect(page.getByText("“Laptop” signs you in from now on.")).toBeVisible();
  await expectAccessible();
  expect(await linkTo(person.email)).toContain("#sign-in");

  await logOut(page);
  // This browser shows no list of passkeys; the virtual authenticator chooses one as soon as it is offered.
  await page.goto("/login");
  await expect(page).toHaveURL(/\/app/);
  await hydrated(page);

  await page.goto("/settings");
  await expect(passkeys(page)).toContainText("last used");
  // The passkey confirms where the password is asked for again.
  expectedErrors.push(/status of 40[13]/);
  ageProof(stage, person);
  await page.getByLabel("Name of a new API token").fill("Backup");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a Passkey Instead" }).click();
  await expect(page.getByText("“Backup” is made.")).toBeFocused();
  await page.getByRole("button", { name: "Rename Laptop" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Name").fill("Work laptop");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(passkeys(page).getByText("Work laptop", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await dialog.getByRole("button", { name: "Remove Passkey" }).click();
  await expect(page.getByText("“Work laptop” does not sign you in any more.")).toBeVisible();
  await expect(passkeys(page)).toBeHidden();

  // The authenticator still offers the passkey, but the server rejects it.
  await logOut(page);
  await authenticator.present(false);
  await page.goto("/login");
  await authenticator.present(true);
  await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: PASSKEY_REFUSED_MESSAGE })).toBeVisible();

  await authenticator.verify(false);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was confirmed." })).toBeVisible();
  await typePassword(page, person);
  await expect(page).toHaveURL(/\/app/);
});

test("somebody with a passkey and no password changes the address in Settings by the passkey", async ({
  page,
  person,
  stage,
  linkTo,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await addAuthenticator(page);
  await page.goto("/settings");
  await addPasskey(page, "Laptop");
  ageProof(stage, person);
  await page.getByRole("button", { name: "Change Email" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByLabel("Current password")).toHaveCount(0);
  const email = `new-${person.email}`;
  await dialog.getByLabel("New email").fill(email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("You have no password. Confirm with a passkey, then try again.");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Use a Passkey" }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(await linkTo(email));
  await page.getByRole("button", { name: "Confirm New Address" }).click();
  await expect(page.getByText(`Your address is ${email} now.`)).toBeVisible();
});

test("codes are set up with a QR code, asked for after the password or replaced by a recovery code, and turned off", async ({
  page,
  person,
  stage,
  linkTo,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  givePassword(stage, person);
  await page.goto("/settings");
  const { secret, recovery } = await setUpCodes(page, expectAccessible);
  expect(await linkTo(person.email)).toContain("#sign-in");
  await logOut(page);
  await typePassword(page, person);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription(/Enter the code of your authenticator app/);
  await expectAccessible();
  await code(page).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(CODE_WRONG_MESSAGE)).toBeVisible();
  await code(page).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app/);

  await logOut(page);
  await typePassword(page, person);
  await code(page).fill(recovery[1]!.replaceAll("-", " ").toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app/);
  await page.goto("/settings");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Make New Recovery Codes" }).click();
  const renewed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(renewed).toHaveCount(10);
  expect(await renewed.allTextContents()).not.toContain(recovery[2]);
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await page.getByRole("button", { name: "Turn Codes Off" }).click();
  await expect(page.getByText("You sign in without codes from now on.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set Up Codes" })).toBeVisible();
});
