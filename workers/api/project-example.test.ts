import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { newTodo } from "../../tests/todos.ts";

test("the example is a project full of content, for an account without projects", async () => {
  const ada = await newClient();
  const made = await ada.post("/project/example", {});
  expect(made).toMatchObject({ status: 201, body: { proje_title: "Example", is_archived: false } });
  expect((await ada.get("/project")).body).toEqual([made.body]);
  const { id } = made.body;
  const todos = (await ada.get(`/todo/project/${id}`)).body as { todo_due_date: string | null }[];
  expect(todos.length).toBeGreaterThanOrEqual(5);
  expect(todos.some(({ todo_due_date }) => todo_due_date)).toBe(true);
  for (const path of ["/meeting-note", "/weekly-update", `/pomodoro/project/${id}`]) {
    expect((await ada.get(path)).body.length).toBeGreaterThan(0);
  }
  expect((await ada.get("/diary")).body).toEqual([]);

  const again = await ada.post("/project/example", {});
  expect([again.status, again.body.error]).toEqual([409, "The example is for an account without projects."]);
  expect((await ada.get("/project")).body).toHaveLength(1);
});

test("two requests at once make one example", async () => {
  const ada = await newClient();
  const made = await Promise.all([1, 2, 3].map(() => ada.post("/project/example", {})));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await ada.get("/todo/project/" + (await ada.get("/project")).body[0].id)).body.length).toBeLessThan(12);
});

test("the example is removed with all that was added to it, as if it had never been there, and no other project", async () => {
  const ada = await newClient();
  expect((await ada.delete("/project/example")).status).toBe(404);
  const { id } = (await ada.post("/project/example", {})).body;
  await newTodo(ada, id, { todo_title: "Mine" });
  const own = (await ada.post("/project", { proje_title: "Work" })).body;
  const bob = await newClient();
  expect((await bob.delete("/project/example")).status).toBe(404);

  expect((await ada.delete("/project/example")).status).toBe(200);
  expect((await ada.get("/project")).body).toEqual([own]);
  expect((await ada.get("/pomodoro/history")).body.total).toBe(0);
  const { projects } = (await ada.get("/stats/projects")).body;
  expect(projects).toEqual({ total_active_projects: 1, total_archived_projects: 0, total_deleted_projects: 0 });
  expect((await ada.delete("/project/example")).status).toBe(404);
});
