import { LOGIN_FAILED_MESSAGE, PASSWORD_MESSAGE, USERNAME_MESSAGE } from "../../app/domain/account/account.ts";
import { expect, test } from "./test.ts";

test("a visitor registers, confirms the address, logs in and saves a first todo", async ({
  page,
  linkTo,
  expectAccessible,
}) => {
  const name = `v${Date.now().toString(36).slice(-5)}${test.info().workerIndex}`;
  const email = `${name}@example.com`;
  const password = "Right horse 1!";

  await page.goto("/");
  await expectAccessible();
  await page.getByRole("link", { name: "Create Free Account" }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel("Username", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await expectAccessible();
  await page.getByRole("button", { name: "Register" }).dblclick();
  await expect(page).toHaveURL(/\/verify\?email=/);

  await page.goto(await linkTo(email));
  await expect(page.getByText("Email verified successfully.")).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/app/);

  // Enter alone leads from one field to the first todo.
  await page.getByLabel("Project name").fill("Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /Garden/ })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Task" })).toBeFocused();
  await page.getByRole("textbox", { name: "Task" }).fill("Water the roses");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Water the roses" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible();
  await page.reload();
  await page.getByRole("checkbox", { name: /Water the roses/ }).check();
  await expect(page.getByText("All caught up")).toBeVisible();
});

test("an invalid username, address or password is reported when its field is left, until it is valid", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/register");
  const register = page.getByRole("button", { name: "Register" });
  await expect(register).toBeDisabled();
  const username = page.getByLabel("Username", { exact: true });
  const problem = page.getByRole("alert");

  await username.pressSequentially("ada");
  await expect(page.getByText("5 to 12 characters (missing)")).toBeVisible();
  await expect(problem).toBeHidden();
  const { y } = (await register.boundingBox())!;
  await username.press("Tab");
  await expect(problem).toHaveText(USERNAME_MESSAGE);
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await expect(username).toHaveAccessibleDescription(USERNAME_MESSAGE);
  expect((await register.boundingBox())!.y).toBe(y);
  await expectAccessible();
  await username.pressSequentially("lo");
  await expect(problem).toBeHidden();
  await expect(page.getByText("5 to 12 characters (done)")).toBeVisible();
  await expect(username).not.toHaveAttribute("aria-invalid");

  const email = page.getByLabel("Email", { exact: true });
  await email.pressSequentially("ada@example");
  await expect(problem).toBeHidden();
  await email.press("Enter");
  await expect(problem).toHaveText("Please enter a valid email address.");
  await expect(email).toBeFocused();
  await email.pressSequentially(".com");
  await expect(problem).toBeHidden();

  const password = page.getByLabel("Password", { exact: true });
  await password.pressSequentially("hidden");
  // Only scripts add “(done)”.
  await expect(page.getByText("A lowercase letter (done)")).toBeVisible();
  await expect(problem).toBeHidden();
  const before = (await register.boundingBox())!.y;
  await password.press("Tab");
  await expect(problem).toHaveText(PASSWORD_MESSAGE);
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(PASSWORD_MESSAGE);
  expect((await register.boundingBox())!.y).toBe(before);
  await expectAccessible();
  await password.press("End");
  await password.pressSequentially("H1!");
  await expect(problem).toBeHidden();
  await expect(page.getByText("A number (done)")).toBeVisible();
  await password.press("Tab");
  await expect(password).not.toHaveAttribute("aria-invalid");
});

test("an error without a text shows the form's own text", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "" }));
  const forms = [
    ["/login", "Login", LOGIN_FAILED_MESSAGE],
    ["/forgot-password", "Send Reset Link", "Failed to send reset email"],
    ["/reset-password?uid=1&token=1", "Reset Password", "Password reset failed"],
  ] as const;
  for (const [path, button, text] of forms) {
    await page.goto(path);
    for (const field of await page.locator("input[type=email]").all()) await field.fill("ada@example.com");
    for (const field of await page.locator("input[type=password]").all()) await field.fill("Right horse 1!");
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(text);
  }
});
