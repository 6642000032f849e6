import type { Page } from "@playwright/test";
import { newSession } from "../../scripts/local/session.ts";
import { write } from "./database.ts";
import { newProject, newTodo } from "./data.ts";
import { intercept } from "./intercept.ts";
import { newPerson, type Person, signIn } from "./people.ts";
import { atRest, keptPages } from "./places.ts";
import type { Stage } from "./set-up.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

const documents = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("sevenfold-documents-")));

/** Signs the person out on every other browser, from one of them. */
async function signOutElsewhere(page: Page, stage: Stage, person: Person) {
  const token = write(stage, (database) => newSession(database, person.id));
  const cookie = `session=${token}`;
  await page.context().request.fetch(`${stage.url}/api/auth/sessions`, { method: "DELETE", headers: { cookie } });
}

test("a page whose session was ended elsewhere is left at once, and nothing of it stays but what was not sent", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/, /api\/live/, /status of 401/);
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk" });
  await page.goto("/app");
  await atRest(page);
  await expect.poll(() => documents(page)).not.toEqual([]);
  const end = await intercept(page, "**/app.data*", (route) => route.abort("connectionfailed"));
  await page.getByRole("checkbox", { name: "Buy milk" }).click();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  await signOutElsewhere(page, stage, person);
  await expect(page).toHaveURL("/");
  expect([await keptPages(page), await documents(page)]).toEqual([[], []]);
  end();

  // Somebody else is asked, and what they keep is sent when the person is back.
  const question = page.getByRole("alertdialog", { name: "Keep what somebody else has not sent?" });
  const [bob, eve] = [newPerson(stage), newPerson(stage)];
  await signIn(context, stage, bob);
  await page.goto("/app");
  await expect(question).toContainText("A change of another account was made in this browser");
  await question.getByRole("button", { name: "Keep" }).click();
  await page.reload();
  await atRest(page);
  await expect(question).toHaveCount(0);
  const back = { ...person, token: write(stage, (database) => newSession(database, person.id)) };
  await signIn(context, stage, back);
  await page.goto("/app");
  await expect(page.getByText("All caught up")).toBeVisible();

  // Who deletes it ends the question for everybody.
  const again = await intercept(page, "**/app.data*", (route) => route.abort("connectionfailed"));
  await newTodo(stage, back, project, { todo_title: "Call the bank" });
  await page.reload();
  await page.getByRole("checkbox", { name: "Call the bank" }).click();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  again();
  await signIn(context, stage, eve);
  await page.goto("/app");
  await question.getByRole("button", { name: "Delete" }).click();
  await signIn(context, stage, bob);
  await page.goto("/app");
  await atRest(page);
  await expect(question).toHaveCount(0);
});
