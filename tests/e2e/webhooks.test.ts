import { newProject, newTodo } from "./data.ts";
import { keyboardOf } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { newProgram } from "./webhook-server.ts";

test("by keyboard alone a webhook is added and tested, and its program gets an event about a new todo", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Work");
  const program = newProgram(stage);
  const keys = keyboardOf(page);
  await page.goto("/settings");
  const part = page.getByRole("region", { name: "Webhooks" });
  await part.getByLabel(/^Address of the program/).focus();
  await keys.type(program.address);
  await keys.press("Enter");
  const secret = (await part.getByText(/^whsec_/).textContent())!;
  await expect(part.locator(":focus")).toHaveText(/Copy it now: it is not shown again\.$/);
  await keys.enter("button", "Send a Test");
  await expect(part.getByText("Taken (204)")).toBeVisible();
  const id = await newTodo(stage, person, project, { todo_title: "Quinces" });
  await expect
    .poll(() => program.received(secret))
    .toMatchObject([
      { type: "test", data: {} },
      { type: "todo.created", data: { id } },
    ]);
  // The answer is stored after the program has the event.
  const webhooks = async () => (await page.request.get("/api/webhook/")).text();
  await expect.poll(webhooks).toContain("todo.created");
  await page.reload();
  await expect(part.getByText("todo.created")).toBeVisible();
  await expect(part.getByText(secret)).toHaveCount(0);
  await part.getByRole("button", { name: "Remove Webhook" }).click();
  await expect(page.getByText("The webhook is removed.")).toBeVisible();
});
