import type { Page } from "@playwright/test";
import { newProject } from "./data.ts";
import { intercept, refuse } from "./intercept.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

/** The goal of the only project, from the server. */
async function goalOf(page: Page) {
  const projects = (await (await page.request.get("/api/project/")).json()) as { proje_goal_minutes: number | null }[];
  return projects[0]!.proje_goal_minutes;
}

test("goals that are set offline show at once and arrive in order, and Undo reverts one @reads-ahead", async ({
  page,
  person,
  stage,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await keepToasts(page);
  await newProject(stage, person, "Garden");
  await page.goto("/settings");
  await atRest(page);
  const goal = page.getByLabel("Garden", { exact: true });
  const sent: unknown[] = [];
  page.on("response", (answer) => {
    const change = answer.request().postData() ?? "";
    if (change.includes('"goal"')) sent.push((JSON.parse(change) as { proje_goal_minutes: number }).proje_goal_minutes);
  });
  await context.setOffline(true);
  for (const minutes of ["100", "200"]) {
    await goal.fill(minutes);
    await goal.press("Enter");
  }
  await expect(page.getByText("2 changes", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("tab", { name: "Stats" }).click();
  await expect(page.getByText("0 of 200 minutes")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => goalOf(page)).toBe(200);
  expect(sent).toEqual([100, 200]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => goalOf(page)).toBe(100);
});

test("a rejected weekly goal stays in its field with an error; a valid one shows as a line under the week", async ({
  page,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const project_id = await newProject(stage, person, "Garden");
  await page.goto("/settings");
  const goal = page.getByLabel("Garden", { exact: true });
  for (const typed of ["0", "10081", "2.5"]) {
    await goal.fill(typed);
    await goal.press("Enter");
    await expect(goal).toHaveAccessibleDescription("A goal is 1 to 10080 minutes a week, or none");
    await expect(goal).toHaveValue(typed);
  }
  await expectAccessible();
  const recover = await intercept(page, "**/settings.data*", (route) =>
    route.request().method() === "POST" ? refuse(route, 403, "Your demo account has expired.") : route.continue(),
  );
  await goal.fill("45");
  await goal.press("Enter");
  await expect(page.getByText("Your demo account has expired.")).toBeVisible();
  await expect(goal).toHaveValue("45");

  recover();
  const form = page.getByRole("form", { name: "Weekly goal of Garden" });
  await form.getByLabel("Garden").fill("300");
  await form.getByRole("button", { name: "Save Goal" }).click();
  await expect(page.getByText("Weekly goal of “Garden”: 300 minutes")).toBeVisible();
  await expect.poll(() => goalOf(page)).toBe(300);
  await expectAccessible();
  // Long enough ago that the session can have ended, and in this week except during its first minute.
  const started_at = new Date(Date.now() - 61_000).toISOString();
  const data = { project_id, started_at, focused_minutes: 1 };
  expect((await page.request.post("/api/pomodoro/", { data })).status()).toBe(201);
  await page.goto("/app");
  await expect(page.getByText("1 of 300 minutes")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Weekly goal" })).toHaveAttribute("value", "1");
  await expectAccessible();
});
