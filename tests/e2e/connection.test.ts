import { LOGIN_FAILED_MESSAGE } from "../../app/domain/account/account.ts";
import { intercept } from "./intercept.ts";
import { endSessions, givePassword, PASSWORD } from "./people.ts";
import { atRest, pagesReadAhead } from "./page-cache.ts";
import { expect, test } from "./test.ts";

test.use({ readsAhead: true });

const NETWORK_ERROR = "Network error - please check your connection";

test("typed text survives a lost connection, and a requested page opens once online", async ({
  page,
  context,
  person: _,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /pomodoro\/live/);
  await page.goto("/app");
  const name = page.getByLabel("Project name");
  await atRest(page);
  await name.fill("Garden");
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  // The page shows the error once, at its field.
  await expect(page.getByRole("alert")).toHaveText(NETWORK_ERROR);
  await expect(page.getByText(NETWORK_ERROR)).toHaveCount(1);
  await expect(name).toHaveValue("Garden");

  await page.getByRole("link", { name: "Contact" }).click();
  const notice = page.getByRole("status").filter({ hasText: NETWORK_ERROR });
  await expect(notice.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page).toHaveURL(/\/app/);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("after the session has expired a person signs in without leaving the page or losing typed text, there or on another tab", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of 40[01]/);
  givePassword(stage, person);
  await page.goto("/app");
  await page.getByLabel("Project name").fill("Garden");
  // A prefetch after the end of the session would also ask for the sign-in.
  await pagesReadAhead(page);
  endSessions(stage, person);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Password is required.");
  await expect(dialog.getByLabel("Email")).toHaveValue(person.email);
  await expectAccessible();
  await dialog.getByLabel("Password", { exact: true }).fill("Wrong horse 5!");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid email or password");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("tab", { name: /Garden/ })).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === "session")).toBe(true);

  expectedErrors.push(/status of 401/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("Project name").fill("Work");
  endSessions(stage, person);
  await page.keyboard.press("Enter");
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: "Log in another way" }).click(),
  ]);
  await other.getByLabel("Email").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/\/app/);
  await other.close();
  // In a test every page has the focus, so the event is dispatched by hand.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("tab", { name: /Work/ })).toBeVisible();
});

test("typed text survives a malformed response", async ({ page, person: _, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  const fail = { status: 500, contentType: "text/html", body: "<h1>Worker threw exception</h1>" };
  await page.route(/\.data/, (route) => (route.request().method() === "POST" ? route.fulfill(fail) : route.continue()));
  await page.goto("/app");
  await pagesReadAhead(page);
  await page.getByLabel("Project name").fill("Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Server error");
  await expect(page.getByLabel("Project name")).toHaveValue("Garden");

  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/calendar?day=2026-11-27&month=2026-11");
  await page.getByLabel("New todo").fill("Sow the beans");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("listitem")).toContainText("Not sent yet");

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Right horse 1!");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(LOGIN_FAILED_MESSAGE);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Right horse 1!");
});

test("a page that fails to load keeps the header and says what to do", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/500/, /SyntaxError/, /turbo-stream/);
  const recover = await intercept(page, "**/settings.data*", (route) =>
    route.fulfill({ status: 500, body: "Server error" }),
  );
  await page.goto("/contact");
  await page.getByRole("button", { name: `${person.username}, account menu` }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load projects" })).toBeFocused();
  recover();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
