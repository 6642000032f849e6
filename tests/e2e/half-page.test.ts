import { newProject } from "./data.ts";
import { startNetwork } from "./network.ts";
import { expect, test } from "./test.ts";

test("the days of a week that load later move nothing", async ({ page, person, stage }) => {
  await newProject(stage, person, "Work");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.moved = String(Number(dataset.moved ?? 0) + value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const painted = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const network = await startNetwork(stage.url);
  for (const path of ["/app", "/diary"]) {
    const sendRest = network.halve('class="day-column fold"', 4);
    await page.goto(network.url + path, { waitUntil: "commit" });
    await expect(page.locator(".day-column")).toHaveCount(3);
    await painted();
    sendRest();
    await expect(page.locator(".day-column").nth(6)).toBeVisible();
    await painted();
    // The header's buttons move a little when they appear.
    const moved = Number((await page.locator("html").getAttribute("data-moved")) ?? 0);
    expect(moved, path).toBeLessThan(0.01);
  }
  await network.close();
});
