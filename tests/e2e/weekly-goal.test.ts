import { newProject } from "./data.ts";
import { hydrated } from "./hydrated.ts";
import { expect, test } from "./test.ts";

test("a weekly goal is set in Settings, and fills as a line under the week @narrow", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project_id = await newProject(stage, person, "Garden");
  await page.goto("/settings");
  const form = page.getByRole("form", { name: "Weekly goal of Garden" });
  await form.getByLabel("Garden").fill("300");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await form.getByRole("button", { name: "Save Goal" }).click();
  expect((await saved).ok()).toBe(true);
  await expectAccessible();
  // Long enough ago to have ended, and in this week but for its first minute.
  const started_at = new Date(Date.now() - 61_000).toISOString();
  const data = { project_id, started_at, focused_minutes: 1 };
  expect((await page.request.post("/api/pomodoro/", { data })).status()).toBe(201);
  await page.goto("/app");
  await hydrated(page);
  await expect(page.getByText("1 of 300 minutes")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Weekly goal" })).toHaveAttribute("value", "1");
  await expectAccessible();
});
