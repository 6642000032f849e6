import { endSessions, givePassword, newPerson, PASSWORD, signIn } from "./people.ts";
import { pagesReadAhead } from "./page-cache.ts";
import { expect, test } from "./test.ts";

test.use({ readsAhead: true });

test("after the session has expired a person signs in without leaving the page or losing typed text, and somebody else who signs in gets nothing of it", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of 40[01]/);
  givePassword(stage, person);
  await page.goto("/app");
  await page.getByLabel("Project name").fill("Garden");
  // A prefetch after the end of the session would also ask for the sign-in.
  await pagesReadAhead(page);
  endSessions(stage, person);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("Email")).toHaveValue(person.email);
  await expectAccessible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("tab", { name: /Garden/ })).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === "session")).toBe(true);

  // Somebody else who signs in on another tab gets nothing of this page.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("Project name").fill("Kitchen");
  await signIn(context, stage, newPerson(stage));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  const theirs = await context.newPage();
  await theirs.goto("/app");
  await expect(theirs.getByLabel("Project name")).toBeVisible();
  await expect(theirs.getByText(/Garden|Kitchen/)).toHaveCount(0);
});
