import { EMAIL_TAKEN_MESSAGE, PASSWORDS_DIFFER_MESSAGE, USERNAME_MESSAGE } from "../../app/domain/account/account.ts";
import { DEMO_LOGOUT_MESSAGE } from "../../app/domain/demo/demo.ts";
import { hydrated } from "./hydrated.ts";
import { fullPerson } from "./people.ts";
import { expect, test } from "./test.ts";

test("a forgotten password is reset by mail, which ends all sessions", async ({
  page,
  person,
  linkTo,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const password = "Other horse 2?";
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "If an account exists" })).toBeVisible();
  await expectAccessible();

  await page.goto(await linkTo(person.email));
  // The page removes the token from the address, and a reload still works.
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  const submit = page.getByRole("button", { name: "Reset Password" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill("Other horse 2");
  await expect(page.getByText(PASSWORDS_DIFFER_MESSAGE)).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectAccessible();
  // This password meets the rules that the browser checks; only the server detects that it is common.
  for (const label of ["Password", "Confirm password"]) {
    await page.getByLabel(label, { exact: true }).fill("P@ssw0rd");
  }
  await submit.click();
  await expect(page.getByText("This password is one of the most common ones.")).toBeVisible();
  for (const label of ["Password", "Confirm password"]) await page.getByLabel(label, { exact: true }).fill(password);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  // The page redirects after two seconds.
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();

  await page.goto("/app");
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app/);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/app");
  await expect(page).toHaveURL(/\/$/);
});

test("a demo starts once there is a network, cannot be claimed with a taken address, and warns before its data is lost", async ({
  page,
  expectAccessible,
  stage,
  expectedErrors,
  context,
}) => {
  await page.goto("/");
  await context.setOffline(true);
  const demo = page.getByRole("button", { name: "Try Demo" });
  await demo.click();
  const said = () => demo.evaluate((button: HTMLButtonElement) => button.validationMessage);
  expect(await said()).toBe("Network error - please check your connection");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await demo.click();
  await expect(page).toHaveURL(/\/app/);

  await hydrated(page);
  expectedErrors.push(/status of 409/);
  await page.getByRole("button", { name: "Claim Account" }).click();
  await page.getByLabel("Username").fill("gardener");
  const email = page.getByLabel("Email");
  await email.fill(fullPerson(stage).email);
  await page.getByLabel("Password", { exact: true }).fill("Right horse 1!");
  await page.getByRole("button", { name: "Claim Account" }).click();
  await expect(email).toHaveAccessibleDescription(EMAIL_TAKEN_MESSAGE);
  await expect(page.getByText(EMAIL_TAKEN_MESSAGE)).toHaveCount(1);
  await expect(email).toBeFocused();
  await email.pressSequentially("x");
  await expect(email).not.toHaveAccessibleDescription(/already/);
  await page.goto("/app");

  const menu = page.getByRole("button", { name: /account menu/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("All demo data (projects, todos, notes) will be lost.");
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await menu.click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await dialog.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText(DEMO_LOGOUT_MESSAGE)).toBeVisible();
  await page.goto("/app");
  await expect(page).toHaveURL(/\/$/);
});

test("registering, logging in, logging out and resetting a password work without scripts", async ({
  openBrowser,
  linkTo,
}) => {
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  const name = `n${Date.now().toString(36).slice(-6)}${test.info().workerIndex}`;
  const email = `${name}@example.com`;
  const password = "Right horse 1!";
  await page.goto("/register");
  await page.getByLabel("Username").fill("ab");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(USERNAME_MESSAGE)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkTo(email));
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/app/);
  await page.goto("/privacy");
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.goto(await linkTo(email, 2));
  await page.getByLabel("Password", { exact: true }).fill("weak");
  await page.getByLabel("Confirm password").fill("weak");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Password must be at least 8 characters").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("Other horse 2?");
  await page.getByLabel("Confirm password").fill("Other horse 2?");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
});
