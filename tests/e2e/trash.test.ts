import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

test("deleted rows are restored from the trash, in place and by keyboard, or deleted permanently after a question", async ({
  page,
  person: _,
  expectAccessible,
  expectedErrors,
}) => {
  const post = async (path: string, data: object) => (await page.request.post(`/api${path}`, { data })).json();
  const remove = (path: string) => page.request.delete(`/api${path}`);
  const work = await post("/project", { proje_title: "Work" });
  const home = await post("/project", { proje_title: "Home" });
  const todo = await post(`/todo/project/${work.id}`, { todo_title: "Send report" });
  await post(`/todo/project/${work.id}`, { todo_title: "Call Ana" });
  const meeting = await post("/meeting-note", { project_id: home.id, meeting_title: "Planning" });
  await remove(`/todo/${todo.id}`);
  await remove(`/meeting-note/${meeting.id}`);
  await remove(`/project/${work.id}`);
  for (const proje_title of ["Second", "Third"]) await post("/project", { proje_title });

  await keepToasts(page);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Restore from the trash" }).click();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
  const rows = page
    .getByRole("list")
    .filter({ has: page.getByRole("button", { name: /^Restore/ }) })
    .getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Project with 1 todo");
  await expectAccessible();

  // The server rejects the project because a limit is reached.
  expectedErrors.push(/status of 409/);
  await page.getByRole("button", { name: "Restore “Work”" }).click();
  await expect(rows.first().getByRole("alert")).toContainText("You have 3 projects already.");
  await expectAccessible();

  const report = rows.filter({ hasText: "Send report" });
  await expect(report).toContainText("Todo in Work, which is deleted too");
  await report.getByLabel("Project for “Send report”").selectOption("To Home");
  await report.getByRole("button", { name: "Restore “Send report”" }).press("Enter");
  await expect(page.getByText("“Send report” restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeFocused();
  await expect(rows).toHaveCount(2);

  const third = (await (await page.request.get("/api/project")).json()).find(
    (one: { proje_title: string }) => one.proje_title === "Third",
  );
  await remove(`/project/${third.id}`);
  await page.reload();
  await page.getByRole("button", { name: "Restore “Work”" }).click();
  await expect(page.getByText("“Work” restored")).toBeVisible();

  await page.getByRole("button", { name: "Delete “Planning” for good" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Planning” for good?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("“Planning” deleted for good")).toBeVisible();
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expectAccessible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Empty Trash" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await expectAccessible();
});
