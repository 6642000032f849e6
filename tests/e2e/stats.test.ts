import type { Page } from "@playwright/test";
import { newProject } from "./data.ts";
import { intercept, refuse } from "./intercept.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

async function focusOn(page: Page, project_id: string) {
  expect((await page.request.post("/api/pomodoro/start", { data: { project_id } })).status()).toBe(201);
  expect((await page.request.patch("/api/pomodoro/complete", { data: {} })).status()).toBe(200);
}

test("a session is corrected, deleted and restored, a forgotten one is added, the sums follow, and a refused deletion shows only its error", async ({
  page,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  const garden = await newProject(stage, person, "Garden");
  const house = await newProject(stage, person, "House");
  await focusOn(page, garden);
  await keepToasts(page);
  await page.goto("/stats");
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const sessions = page.getByRole("table", { name: /^Pomodoro sessions/ }).getByRole("row");
  const minutesOn = async (id: string) =>
    (await (await page.request.get(`/api/pomodoro/project/${id}/stats`)).json()).total_minutes as number;

  await page.getByRole("link", { name: /^Correct the session of/ }).click();
  const started = page.getByLabel("Started");
  await expect(started).toBeFocused();
  await expectAccessible();
  await started.fill(`${day}T10:00`);
  await page.getByLabel("Minutes").fill("30");
  await page.getByLabel("Project", { exact: true }).selectOption("House");
  await page.getByLabel("Note (optional)").fill("Painted the door");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(sessions.nth(1)).toContainText("HousePainted the door");
  await expect(sessions.nth(1)).toContainText("30 min");
  await expect(sessions.nth(1)).toContainText("By hand");
  await expect(page.getByRole("heading", { name: /^Pomodoro sessions/ })).toBeFocused();
  await expect.poll(() => minutesOn(house)).toBe(30);
  expect(await minutesOn(garden)).toBe(0);

  await page.getByRole("link", { name: "Add Session" }).click();
  await started.fill(`${day}T12:00`);
  await page.getByRole("button", { name: "Save Session" }).click();
  await expect(sessions).toHaveCount(3);
  await expect(sessions.nth(1)).toContainText("25 min");
  await expect.poll(() => minutesOn(garden)).toBe(25);

  expectedErrors.push(/status of 403/);
  const remove = page.getByRole("button", { name: /^Delete the session of/ });
  const said = page.getByText("Pomodoro session deleted");
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  const restored = page.waitForResponse((answer) => answer.request().postData()?.includes("restore-pomodoro") === true);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(remove).toHaveCount(2);
  // The intercept below must catch the next deletion, not this request.
  await restored;

  const recover = await intercept(page, "**/stats.data*", (route) =>
    route.request().method() === "POST" ? refuse(route, 403, "Not allowed") : route.continue(),
  );
  await remove.first().click();
  await expect(page.getByRole("alert")).toHaveText("Not allowed");
  await expect(said).toHaveCount(0);
  await expect(remove).toHaveCount(2);
  recover();
  await remove.first().click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(remove).toHaveCount(1);
  await expect(page.locator(":focus")).toHaveCount(1);
});
