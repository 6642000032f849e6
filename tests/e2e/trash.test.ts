import { expect, test } from "./test.ts";

test("a todo of a deleted project is restored to another one by keyboard, and the trash is emptied after a question", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  const post = async (path: string, data: object) => (await page.request.post(`/api${path}`, { data })).json();
  const work = await post("/project", { proje_title: "Work" });
  await post("/project", { proje_title: "Home" });
  const todo = await post(`/todo/project/${work.id}`, { todo_title: "Send report" });
  await page.request.delete(`/api/todo/${todo.id}`);
  await page.request.delete(`/api/project/${work.id}`);
  await page.goto("/settings/trash");
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Restore/ }) });
  await expect(rows).toHaveCount(2);
  await expectAccessible();
  const report = rows.filter({ hasText: "Send report" });
  await report.getByLabel("Project for “Send report”").selectOption("To Home");
  await report.getByRole("button", { name: "Restore “Send report”" }).press("Enter");
  await expect(page.getByText("“Send report” restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeFocused();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expectAccessible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Empty Trash" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
});
