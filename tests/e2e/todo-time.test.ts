import { addDays } from "../../app/domain/week/week.ts";
import { newProject } from "./data.ts";
import { hydrated } from "./hydrated.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { today } from "./week-sheet.ts";

test("a time is typed, chosen, planned and removed, and a reminder with it @phone", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  await keepToasts(page);
  const project = await newProject(stage, person, "Work");
  const stored = async () => {
    const [todo] = (await (await page.request.get(`/api/todo/project/${project}`)).json()) as Record<string, string>[];
    return [todo?.todo_due_date?.slice(0, 10), todo?.todo_time, todo?.todo_remind];
  };
  await page.goto("/app");
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(page.getByLabel("Task")).toBeFocused();
  await page.keyboard.type("Call Ana tomorrow 15:30 !15m");
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("15:30");
  await expect(page.getByLabel("Remind me", { exact: true })).toHaveValue("15");
  await expectAccessible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const tomorrow = addDays(today(), 1);
  await expect.poll(stored).toEqual([tomorrow, "15:30", 15]);
  const due = page.locator(".todo", { hasText: "Call Ana" }).locator(".todo-plan time");
  await expect(due).toHaveText("Tomorrow 15:30");

  await page.getByRole("checkbox", { name: "Call Ana" }).focus();
  await page.keyboard.press("d");
  await expect(page.getByRole("dialog", { name: "Plan Call Ana" })).toBeVisible();
  await page.keyboard.type("16:45");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toEqual([tomorrow, "16:45", 15]);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(stored).toEqual([tomorrow, "15:30", 15]);

  await page.reload();
  await hydrated(page);
  await expect(due).toHaveText("Tomorrow 15:30");
  await page.getByRole("checkbox", { name: "Call Ana" }).focus();
  await expect(page.getByRole("checkbox", { name: "Call Ana" })).toBeFocused();
  // The code of the popover may still be loading.
  await page.keyboard.press("d");
  await page.keyboard.press("n");
  await expect.poll(stored).toEqual([undefined, null, null]);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(stored).toEqual([tomorrow, "15:30", 15]);
});

test("on the narrowest phone a late date with its time and its reminder takes one line of its row @phone", async ({
  page,
  stage,
  person,
}) => {
  const project = await newProject(stage, person, "Work");
  const late = { todo_due_date: "2026-08-28", todo_time: "15:30", todo_remind: 15, todo_category: "low" };
  const made = await page.request.post(`/api/todo/project/${project}`, { data: { todo_title: "Call Ana", ...late } });
  expect(made.status()).toBe(201);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/app");
  const plan = page.locator(".todo", { hasText: "Call Ana" }).locator(".todo-plan");
  await expect(plan.locator("time")).toHaveText("28 Aug 2026 15:30");
  const lines = await plan.locator("time").evaluate((time) => time.getClientRects().length);
  expect(lines).toBe(1);
  expect((await plan.boundingBox())!.height).toBeLessThan(30);
});
