import { TOKEN_EXISTS_MESSAGE } from "../../app/domain/system-stats/agent-token.ts";
import { expect, test } from "./test.ts";

test("an admin makes, renews and revokes a host's token, each shown once", async ({
  page,
  admin,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const host = `web-${admin.username}`;
  await page.goto("/admin");
  await page.getByLabel("Host of a new token").fill(host);
  await page.getByRole("button", { name: "Create Token" }).click();
  await expect(page.getByText(`This is the token of ${host}.`)).toBeFocused();
  const command = page.getByText(/^AGENT_TOKEN=sfh_/);
  const first = await command.textContent();
  await expectAccessible();
  const row = page.getByRole("list", { name: "Agent tokens" }).getByRole("listitem").filter({ hasText: host });
  await expect(row).toContainText("not used yet");

  await page.getByLabel("Host of a new token").fill(host);
  await page.keyboard.press("Enter");
  await expect(page.getByText(TOKEN_EXISTS_MESSAGE)).toBeVisible();
  await expect(page.getByLabel("Host of a new token")).toHaveValue(host);

  await page.getByRole("button", { name: `Renew the token of ${host}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Renew" }).click();
  await expect(command).not.toHaveText(first!);
  await page.getByRole("button", { name: `Revoke the token of ${host}` }).click();
  const question = page.getByRole("alertdialog", { name: `Revoke the token of ${host}?` });
  await expect(question).toContainText("Its agent stops within seconds.");
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(`The token of ${host} is revoked`)).toBeFocused();
  await expect(row).toBeHidden();
});
