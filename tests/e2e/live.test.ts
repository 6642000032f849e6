import type { BrowserContext, Page } from "@playwright/test";
import { newProject, newTodo } from "./data.ts";
import { type Person, signIn } from "./people.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { ZONE } from "./time-zone.ts";

const checkbox = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });
const task = (page: Page) => page.getByLabel("Task");

/** Opens a page on another device of the person. */
async function onOtherDevice(device: BrowserContext, stage: Stage, person: Person, path: string): Promise<Page> {
  await signIn(device, stage, person, ZONE);
  const page = await device.newPage();
  await page.goto(path);
  return page;
}

async function addTodo(page: Page, title: string) {
  await page.getByRole("button", { name: "Add Todo" }).click();
  await task(page).fill(title);
  await page.keyboard.press("Enter");
  await expect(checkbox(page, title)).toBeEnabled();
  await page.keyboard.press("Escape");
}

test("a todo and a text of one device show on another, where somebody is typing or that was offline", async ({
  page,
  person,
  stage,
  openBrowser,
  context,
  expectedErrors,
}) => {
  const project = await newProject(stage, person, "Garden");
  const phone = await onOtherDevice(await openBrowser(), stage, person, "/app");
  await page.goto("/app");
  await phone.getByRole("button", { name: "Add Todo" }).click();
  await expect(phone.getByRole("form", { name: "New todo" })).toBeVisible();
  await task(phone).fill("Half a th");
  await addTodo(page, "Sow the beans");
  await expect(checkbox(phone, "Sow the beans")).toBeVisible();
  await expect(task(phone)).toBeFocused();
  await phone.keyboard.type("ought");
  await expect(task(phone)).toHaveValue("Half a thought");
  await checkbox(page, "Sow the beans").click();
  await expect(checkbox(phone, "Sow the beans")).toBeHidden();
  await expect(task(phone)).toHaveValue("Half a thought");
  await phone.keyboard.press("Enter");
  await expect(checkbox(page, "Half a thought")).toBeVisible();

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await newTodo(stage, person, project, { todo_title: "Water them" });
  await context.setOffline(false);
  await expect(checkbox(page, "Water them")).toBeVisible();

  expectedErrors.push(/409/);
  const diary = (one: Page) => one.locator('[name="diary_text"]');
  for (const one of [phone, page]) await one.goto("/diary");
  await diary(page).fill("Rain");
  await expect(diary(phone)).toHaveValue("Rain");
  await diary(phone).fill("Rain, then sun");
  await expect(diary(page)).toHaveValue("Rain, then sun");
});
