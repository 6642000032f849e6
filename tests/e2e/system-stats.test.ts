import { totalmem } from "node:os";
import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost } from "../hosts.ts";
import { startAgent } from "./agent.ts";
import { expect, test } from "./test.ts";

test("an agent's figures come to the open page by themselves, the charts show the chosen period, and the host is removed", async ({
  page,
  stage,
  admin: _,
}) => {
  const host = newHost();
  const agent = startAgent(stage.url, openInstallation(stage.stateDir).agentToken, host);
  await expect.poll(async () => (await page.request.get(`/api/system-stats/?host=${host}`)).status()).toBe(200);
  await page.goto(`/system-stats?host=${host}`);
  await expect(page.locator(".state").first()).toHaveText("Live");
  await expect(page.getByText(`${totalmem().toLocaleString("en-GB")} bytes`)).toBeVisible();
  await expect(page.getByRole("meter", { name: "CPU load" })).toHaveAttribute("aria-valuetext", /normal|raised|high/);
  const updated = page.getByText("Last updated").locator("xpath=following-sibling::dd");
  const before = await updated.textContent();
  await expect(updated).not.toHaveText(before!);
  await agent.stop();

  await expect(page.getByRole("heading", { name: "The last 6 hours" })).toBeVisible();
  // One value each for CPU and memory, and two for the network.
  await expect(page.locator(".plot .ct-dot")).not.toHaveCount(0);
  await page.getByRole("tab", { name: "24 h" }).click();
  await expect(page.getByRole("heading", { name: "The last 24 hours" })).toBeVisible();
  await expect(page).toHaveURL(/hours=24/);
  await page.getByText("As a table").click();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "The last 6 hours" })).toBeVisible();

  await page.getByRole("button", { name: "Remove Host" }).click();
  const question = page.getByRole("alertdialog", { name: `Remove ${host}?` });
  await question.getByRole("button", { name: "Remove Host" }).click();
  await expect(page).toHaveURL(/\/system-stats$/);
  await expect(page.getByText(host, { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
