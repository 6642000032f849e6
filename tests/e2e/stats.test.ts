import type { Page } from "@playwright/test";
import { FUTURE_MESSAGE } from "../../app/domain/pomodoro/limits.ts";
import { newProject, newTodo } from "./data.ts";
import { intercept, refuse } from "./intercept.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

test("the statistics count todos, offer to create a first project, and link to each project's todos", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await page.goto("/stats");
  await expect(page.getByRole("link", { name: "Create Project" })).toBeVisible();
  await expectAccessible();

  const garden = await newProject(stage, person, "Garden");
  await newProject(stage, person, "House");
  for (const todo_title of ["Dig", "Sow"]) await newTodo(stage, person, garden, { todo_title });
  await page.reload();
  await expect(page.getByRole("region", { name: "Projects and todos" }).locator("dl > div").first()).toHaveText(
    /2 of 69\s*Active todos|Active todos\s*2 of 69/,
  );
  const rows = page.getByRole("table").first().getByRole("row");
  await expect(rows.filter({ hasText: "Garden" })).toContainText("2");
  await expect(rows.filter({ hasText: "House" })).toContainText("0");
  await expectAccessible();
  await page.getByRole("link", { name: "Garden" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/app?project=${garden}`);
  await expect(page.getByRole("tab", { name: /^Garden/ })).toHaveAttribute("aria-selected", "true");
});

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
  const suggested = async () => Math.round((Date.now() - Date.parse(`${await started.inputValue()}Z`)) / 60_000);
  expect(await suggested()).toBeLessThan(27);
  expect(await suggested()).toBeGreaterThanOrEqual(25);
  await page.getByLabel("Minutes").fill("50");
  expect(await suggested()).toBeGreaterThanOrEqual(50);
  await page.getByLabel("Minutes").fill("25");
  await started.fill(`${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}`);
  await page.getByRole("button", { name: "Save Session" }).click();
  await expect(page.getByText(FUTURE_MESSAGE)).toBeVisible();
  await started.fill(`${day}T12:00`);
  await page.getByRole("button", { name: "Save Session" }).click();
  await expect(sessions).toHaveCount(3);
  await expect(sessions.nth(1)).toContainText("25 min");
  await expect.poll(() => minutesOn(garden)).toBe(25);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(sessions).toHaveCount(2);
  await expect.poll(() => minutesOn(garden)).toBe(0);
  await page.reload();
  await expect(sessions.nth(1)).toContainText("HousePainted the door");

  await focusOn(page, garden);
  await page.reload();
  const session = sessions.nth(1);
  await session.getByRole("link", { name: /^Correct the session of/ }).click();
  await started.fill(`${day}T18:00`);
  await page.getByLabel("Minutes").fill("30");
  await page.getByRole("button", { name: "Save Session" }).click();
  await expect(session).toContainText("30 minBy hand");
  const undone = page.waitForResponse((answer) => answer.request().postData()?.includes("uncorrect-pomodoro") === true);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await undone;
  await page.reload();
  await expect(session).toContainText("0 min");
  await expect(session).not.toContainText("By hand");

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
