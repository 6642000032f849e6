import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";

test("the statistics count projects by state, and the unchecked todos of unarchived ones", async () => {
  const ada = await newClient();
  expect((await ada.get("/stats/projects")).body).toEqual({
    projects: { total_active_projects: 0, total_archived_projects: 0, total_deleted_projects: 0 },
    todos: { total_active_todos: 0 },
    active_projects_details: [],
  });
  const projects: string[] = [];
  for (const proje_title of ["a", "b", "c"]) projects.push((await ada.post("/project/", { proje_title })).body.id);
  const [a, b, c] = projects as [string, string, string];
  for (const [project, count] of [
    [a, 2],
    [b, 3],
    [c, 4],
  ] as const) {
    for (let i = 0; i < count; i++) await ada.post(`/todo/project/${project}`, { todo_title: "x" });
  }
  const [first] = (await ada.get(`/todo/project/${b}`)).body;
  await ada.patch(`/todo/${first.id}`, { is_checked: true });
  await ada.patch(`/project/${c}/archive`);
  const stats = await ada.get("/stats/projects");
  expect(stats.body).toEqual({
    projects: { total_active_projects: 2, total_archived_projects: 1, total_deleted_projects: 0 },
    todos: { total_active_todos: 4 },
    active_projects_details: [
      { id: a, title: "a", active_todos_count: 2 },
      { id: b, title: "b", active_todos_count: 2 },
    ],
  });
  expect(stats).toMatchObject({ status: 200, trips: 1 });
  await ada.delete(`/project/${a}`);
  expect((await ada.get("/stats/projects")).body).toEqual({
    projects: { total_active_projects: 1, total_archived_projects: 1, total_deleted_projects: 1 },
    todos: { total_active_todos: 2 },
    active_projects_details: [{ id: b, title: "b", active_todos_count: 2 }],
  });
});

test("a visitor gets no statistics", async () => {
  expect(await client().get("/stats/projects")).toMatchObject({ status: 401 });
});
