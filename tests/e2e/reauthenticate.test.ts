import { ageProof, givePassword, newPerson, PASSWORD, type Person } from "./people.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";

const AGAIN = "You gave your password more than 10 minutes ago. Please give it again.";

/** Gives the person PASSWORD, with a last password check long ago. */
function oldProof(stage: Stage, person: Person) {
  givePassword(stage, person);
  ageProof(stage, person);
}

test("a token and a passkey ask for the password again in their forms, which keep what was typed", async ({
  page,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  oldProof(stage, person);
  await page.goto("/settings");
  const name = page.getByLabel("Name of a new API token");
  const password = page.getByLabel("Your password", { exact: true });
  await name.fill("Backup");
  await page.getByLabel("It may").selectOption("write");
  await name.press("Enter");
  await expect(password).toHaveAccessibleDescription(AGAIN);
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
  await expect(page.getByText(/^Reads and changes/)).toBeVisible();
  await name.fill("Another");
  await name.press("Enter");
  await expect(page.getByText("“Another” is made.")).toBeVisible();

  oldProof(stage, person);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await expect(password).toHaveAccessibleDescription(AGAIN);
  await expect(password).toBeFocused();
});

test("making an admin, opening learning, the log as a file, deleting a pack and impersonating ask for the password again in place", async ({
  page,
  admin,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const ada = newPerson(stage);
  const password = page.getByLabel("Your password", { exact: true });
  oldProof(stage, admin);
  await page.goto(`/admin?search=${ada.username}&user=${ada.id}`);
  await page.getByRole("button", { name: "Make Admin" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make Admin" }).click();
  await expect(password).toHaveAccessibleDescription(AGAIN);
  await expectAccessible();
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByText(`${ada.username} is an admin now`)).toBeVisible();

  for (const [name, file] of [
    ["Log as CSV", "audit-log.csv"],
    ["Users as CSV", "users.csv"],
  ]) {
    oldProof(stage, admin);
    await page.goto(`/admin?search=${ada.username}`);
    await page.getByRole("button", { name }).click();
    await expect(password).toHaveAccessibleDescription(AGAIN);
    const download = page.waitForEvent("download");
    await password.fill(PASSWORD);
    await password.press("Enter");
    expect((await download).suggestedFilename()).toBe(file);
  }

  oldProof(stage, admin);
  await page.goto("/admin-language");
  const audience = page.getByLabel("Language learning is open to");
  await audience.selectOption("chosen");
  await expect(password).toHaveAccessibleDescription(AGAIN);
  await expect(audience).toHaveValue("chosen");
  await expectAccessible();
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByText("Chosen people 0")).toBeVisible();
  await audience.selectOption("admins");
  await expect(page.getByText("Chosen people 0")).toBeHidden();

  expectedErrors.push(/status of 403/);
  const bob = newPerson(stage);
  const language = `Proof-${test.info().project.name}-${bob.username}`;
  await page.request.post("/api/admin/language/create-pack", { data: { language } });
  oldProof(stage, admin);
  await page.goto(`/admin-language?language=${language}`);
  await page.getByRole("button", { name: "Delete Pack" }).click();
  await page.getByLabel(`Type ${language} to confirm`).fill(language);
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription(AGAIN);
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByText(`The language pack ${language} was deleted`)).toBeVisible();

  oldProof(stage, admin);
  await page.goto(`/admin?search=${bob.username}`);
  await page.getByRole("button", { name: `More for ${bob.username}` }).click();
  await page.getByRole("menuitem", { name: "Impersonate" }).click();
  await page.getByLabel("Reason").fill("Ticket 42");
  await page.getByRole("button", { name: "Impersonate" }).click();
  await expect(password).toHaveAccessibleDescription(AGAIN);
  await expect(page.getByLabel("Reason")).toHaveValue("Ticket 42");
  await expectAccessible();
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByRole("region", { name: "Impersonation" })).toContainText(bob.username);
});
