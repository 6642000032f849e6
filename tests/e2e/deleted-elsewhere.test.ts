import { newProject } from "./data.ts";
import { deafen } from "./deaf.ts";
import { expect, test } from "./test.ts";

test("a todo for a project that another device deleted can be added to another project", async ({
  page,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of 404/);
  const work = await newProject(stage, person, "Work");
  const home = await newProject(stage, person, "Home");
  // The page gets no live updates.
  await deafen(page);
  await page.goto(`/app?project=${work}`);
  await page.getByRole("button", { name: "Add Todo" }).click();
  await expect(page.getByRole("form", { name: "New todo" })).toBeVisible();
  await page.getByLabel("Task").fill("Buy milk");
  // Like another device.
  expect((await page.request.delete(`/api/project/${work}`)).status()).toBe(200);
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "Buy milk" });
  await expect(row).toContainText("Not saved: its project was deleted or archived.");
  const offer = row.getByRole("button", { name: "Add to Home" });
  await expect(offer).toBeFocused();
  await expectAccessible();
  await page.reload();
  await offer.click();
  await expect(page.getByRole("checkbox", { name: "Buy milk" })).toBeEnabled();
  await expect(offer).toHaveCount(0);
  // The page shows the todo before it is saved.
  const todos = async () => (await page.request.get(`/api/todo/project/${home}`)).json();
  await expect.poll(todos).toMatchObject([{ todo_title: "Buy milk" }]);
});
