import { ageProof, givePassword, newPerson, PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("a token, a file and an impersonation ask for the password again in place, which keeps what was typed", async ({
  page,
  admin,
  stage,
  expectAccessible,
  expectedErrors,
  playwright,
}) => {
  expectedErrors.push(/status of 403/);
  const ada = newPerson(stage);
  const password = page.getByLabel("Your password", { exact: true });
  givePassword(stage, admin);
  ageProof(stage, admin);
  await page.goto("/settings");
  const name = page.getByLabel("Name of a new API token");
  await name.fill("Backup");
  await name.press("Enter");
  await expect(password).toBeFocused();
  await expectAccessible();
  await password.fill("Wrong horse 1!");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription("This password is not right.");
  await expect(name).toHaveValue("Backup");
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByText("“Backup” is made.")).toBeFocused();
  await expect(password).toBeHidden();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy Token" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const authorization = `Bearer ${await page.evaluate(() => navigator.clipboard.readText())}`;
  const program = await playwright.request.newContext({ extraHTTPHeaders: { authorization } });
  expect((await program.get(`${stage.url}/api/project/`)).status()).toBe(200);

  ageProof(stage, admin);
  await page.goto(`/admin?search=${ada.username}`);
  await page.getByRole("button", { name: "Log as CSV" }).click();
  await expect(password).toBeFocused();
  const download = page.waitForEvent("download");
  await password.fill(PASSWORD);
  await password.press("Enter");
  expect((await download).suggestedFilename()).toBe("audit-log.csv");

  ageProof(stage, admin);
  await page.goto(`/admin?search=${ada.username}`);
  await page.getByRole("button", { name: `More for ${ada.username}` }).click();
  await page.getByRole("menuitem", { name: "Impersonate" }).click();
  await page.getByLabel("Reason").fill("Ticket 42");
  await page.getByRole("button", { name: "Impersonate" }).click();
  await expect(password).toBeFocused();
  await expect(page.getByLabel("Reason")).toHaveValue("Ticket 42");
  await expectAccessible();
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByRole("region", { name: "Impersonation" })).toContainText(ada.username);
});
