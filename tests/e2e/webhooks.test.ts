import type { Locator } from "@playwright/test";
import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost, sample } from "../hosts.ts";
import { newProject, newTodo } from "./data.ts";
import { keyboardOf } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";
import { newProgram } from "./webhook-server.ts";

/** The secret that a notice shows; the notice has the focus. */
async function secretIn(part: Locator): Promise<string> {
  const secret = part.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  await expect(part.locator(":focus")).toHaveText(/Copy it now: it is not shown again\.$/);
  return (await secret.textContent())!;
}

test("an address that is not public stays in its field with the reason; by keyboard alone a webhook is added and tested, and its program gets an event about a new todo", async ({
  page,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of 400/);
  await page.goto("/settings");
  const part = page.getByRole("region", { name: "Webhooks" });
  const address = part.getByLabel(/^Address of the program/);
  await address.fill("https://192.168.1.1/in");
  await address.press("Enter");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(address).toHaveValue("https://192.168.1.1/in");
  await address.fill(newProgram(stage, 500).address);
  await address.press("Enter");
  await part.getByRole("button", { name: "Send a Test" }).click();
  await expect(part.getByText("Not taken (500)")).toBeVisible();
  await part.getByRole("button", { name: "Remove Webhook" }).click();
  await expect(page.getByText("The webhook is removed.")).toBeVisible();

  const project = await newProject(stage, person, "Work");
  const program = newProgram(stage);
  const keys = keyboardOf(page);
  await page.goto("/settings");
  await keys.tabTo("textbox", /^Address of the program/);
  await page.keyboard.type(program.address);
  await page.keyboard.press("Enter");
  const secret = await secretIn(part);
  await keys.enter("button", "Send a Test");
  await expect(part.getByText("Taken (204)")).toBeVisible();
  expect(await program.received(secret)).toMatchObject([{ type: "test", data: {} }]);
  await expectAccessible();
  const id = await newTodo(stage, person, project, { todo_title: "Quinces" });
  await expect
    .poll(() => program.received(secret))
    .toMatchObject([{ type: "test" }, { type: "todo.created", data: { id } }]);
  await page.reload();
  await expect(part.getByText("todo.created")).toBeVisible();
  await expect(part.getByText(secret)).toHaveCount(0);
  await keys.enter("button", "Remove Webhook");
  await expect(page.getByText("The webhook is removed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Webhooks" })).toBeFocused();
});

test("an admin sets the webhook of alerts, sends a test, sees the answer, and removes it", async ({
  page,
  stage,
  admin: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const host = newHost();
  const headers = { authorization: `Bearer ${openInstallation(stage.stateDir).agentToken}` };
  await page.request.post("/api/system-stats/report", { data: sample(host), headers });
  const program = newProgram(stage);
  await page.goto(`/system-stats?host=${host}`);
  const alerts = page.getByRole("region", { name: "Alerts" });
  await alerts.getByText("Webhook: none").click();
  const address = alerts.getByLabel(/^Address of the program/);
  await address.fill("http://192.168.1.1/in");
  await address.press("Enter");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill(program.address);
  await address.press("Enter");
  const secret = await secretIn(alerts);
  await alerts.getByRole("button", { name: "Send a Test" }).click();
  await expect(alerts.getByText("Taken (204)")).toBeVisible();
  expect(await program.received(secret)).toMatchObject([{ type: "test", data: {} }]);
  await expect(alerts.getByText(secret)).toBeVisible();
  await inBothThemes(page, expectAccessible);
  await alerts.getByRole("button", { name: "Remove Webhook" }).click();
  await expect(alerts.locator(":focus")).toHaveText("Webhook: none");
  await expect(address).toHaveValue("");
});
