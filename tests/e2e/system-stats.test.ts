import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import type { HostStats } from "../../app/domain/system-stats/system-stats.ts";
import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost, sample } from "../hosts.ts";
import { startAgent } from "./agent.ts";
import { intercept } from "./intercept.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";

const tokenOf = (stage: Stage) => openInstallation(stage.stateDir).agentToken;
const path = (host: string) => `/system-stats?host=${host}`;
const call = (host: string) => `/api/system-stats/?host=${host}`;

test("an agent's figures agree with the operating system's, and the page says when the agent has stopped", async ({
  page,
  stage,
  admin: _,
  expectAccessible,
}) => {
  const host = newHost();
  const agent = startAgent(stage.url, tokenOf(stage), host);
  await expect.poll(async () => (await page.request.get(call(host))).status()).toBe(200);
  await page.goto(path(host));
  await expect(page.locator(".state").first()).toHaveText("Live");
  await expectAccessible();

  const { data } = (await (await page.request.get(call(host))).json()) as { data: HostStats };
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1]);
  expect(data.ram.total).toBe(totalmem());
  expect(data.cpu.cores).toBe(availableParallelism());
  for (const disk of data.disk.filesystems) expect(mounts).toContain(disk.mount);
  await expect(page.getByText(`${totalmem().toLocaleString("en-GB")} bytes`)).toBeVisible();
  await expect(page.getByRole("meter", { name: "CPU load" })).toHaveAttribute("aria-valuetext", /normal|raised|high/);

  // The page refreshes by itself, and shows the age of the figures when no new ones arrive.
  const updated = page.getByText("Last updated").locator("xpath=following-sibling::dd");
  const before = await updated.textContent();
  await expect(updated).not.toHaveText(before!);
  await agent.stop();
  await expect(page.locator(".state").first()).toHaveText("Stale", { timeout: 120_000 });
  await inBothThemes(page, expectAccessible);
});

test("the charts show the chosen period, a host gets limits of its own, is offline without recent reports, and is removed", async ({
  page,
  stage,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const host = newHost();
  const headers = { authorization: `Bearer ${tokenOf(stage)}` };
  await page.request.post("/api/system-stats/report", {
    data: { ...sample(host, 40), timestamp: new Date(Date.now() + 1.5 * 3_600_000).toISOString() },
    headers,
  });
  await page.goto(path(host));
  const alerts = page.getByRole("region", { name: "Alerts" });
  await alerts.getByText(`Limits of ${host}: those of all hosts`).click();
  const form = alerts.getByRole("form", { name: `Limits of ${host}` });
  const cpu = form.getByLabel("CPU above, %");
  await cpu.fill("60");
  await form.getByRole("button", { name: "Save for This Host" }).click();
  await expect(form.getByText("Saved")).toBeVisible();
  await expect(alerts.getByText(`Limits of ${host}`, { exact: true })).toBeVisible();
  await inBothThemes(page, expectAccessible);
  for (const wrong of ["5", "9e"]) {
    await cpu.fill(wrong);
    await form.getByRole("button", { name: "Save for This Host" }).click();
    await expect(form.getByText("Give a whole percentage of 10 to 99, or nothing.")).toBeVisible();
    await expect(cpu).toHaveValue(wrong);
  }
  await form.getByRole("button", { name: "Use Those of All Hosts" }).click();
  await expect(alerts.getByText(`Limits of ${host}: those of all hosts`)).toBeVisible();
  await expect(cpu).not.toHaveValue("5");

  await expect(page.getByRole("heading", { name: "The last 6 hours" })).toBeVisible();
  // One value each for CPU and memory, and two for the network.
  await expect(page.locator(".plot .ct-dot")).toHaveCount(4);
  await page.getByRole("tab", { name: "24 h" }).click();
  await expect(page.getByRole("heading", { name: "The last 24 hours" })).toBeVisible();
  await expect(page).toHaveURL(/hours=24/);
  await page.getByText("As a table").click();
  await expect(page.getByRole("row", { name: /40\.0 50\.0 10\.0 20\.0/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "The last 6 hours" })).toBeVisible();

  // With larger text in the browser's settings a wide screen has the layout of a narrow one; with larger text on this
  // page alone it has not.
  await page.setViewportSize({ width: 375, height: 812 });
  const html = page.locator("html");
  await html.evaluate((root) => (root.style.fontSize = "200%"));
  // A chart adapts to its new size in the next frame.
  await expect.poll(() => html.evaluate((root) => root.scrollWidth > root.clientWidth)).toBe(false);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path(host));
  await expect(page.getByText("This host’s own clock is 1 h ahead.")).toBeVisible();
  const recover = await intercept(page, `**${call(host)}`, async (route) => {
    const answer = await route.fetch();
    // The host may already be removed.
    if (!answer.ok()) return route.fulfill({ response: answer });
    const { success, data } = (await answer.json()) as { success: boolean; data: HostStats };
    await route.fulfill({ json: { success, data: { ...data, age: 600, state: "offline" } } });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.locator(".state").first()).toHaveText("Offline");
  await expect(page.getByText(/reported 10 min ago/)).toBeVisible();
  await expectAccessible();
  recover();
  await page.getByRole("button", { name: "Remove Host" }).click();
  const question = page.getByRole("alertdialog", { name: `Remove ${host}?` });
  await expectAccessible();
  await question.getByRole("button", { name: "Remove Host" }).click();
  await expect(page).toHaveURL(/\/system-stats$/);
  await expect(page.getByText(host, { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { name: "System Information" })).toBeVisible();
});
