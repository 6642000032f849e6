import { expect, test } from "./test.ts";

test("a forgotten password is reset by mail, which ends all sessions", async ({
  page,
  person,
  linkTo,
  expectAccessible,
}) => {
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
  await expectAccessible();
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
});
