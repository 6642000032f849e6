import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { fill, ids, newProject, newTodo, titles } from "../../tests/todos.ts";

test("a drag writes at most two rows, and ids left out keep their order at the end", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await fill(ada, project, 20);
  const before = ids(await ada.get(`/todo/project/${project}`));
  const dragged = [...before.slice(1, 8), before[0]!, ...before.slice(8)];
  const answer = await ada.post(`/todo/project/${project}/reorder`, { todoIds: dragged });
  expect(answer.status).toBe(200);
  expect(ids(answer)).toEqual(dragged);
  expect(answer.rowsWritten).toBeLessThanOrEqual(2);
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual(answer.body);

  const [a, b, c, ...rest] = dragged;
  const some = await ada.post(`/todo/project/${project}/reorder`, { todoIds: [c, a] });
  expect(ids(some)).toEqual([c, a, b, ...rest]);
  const same = await ada.post(`/todo/project/${project}/reorder`, { todoIds: [] });
  expect(ids(same)).toEqual([c, a, b, ...rest]);
  expect(same.rowsWritten).toBe(0);
});

test("an order with an unknown, checked, unsaved or repeated id changes nothing", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await fill(ada, project, 4);
  const elsewhere = await newTodo(ada, await newProject(ada, "Home"));
  const checked = await newTodo(ada, project);
  await ada.patch(`/todo/${checked.id}`, { is_checked: true });
  const before = await ada.get(`/todo/project/${project}`);
  const backwards = ids(before).toReversed();
  for (const [todoIds, status] of [
    [[...backwards, "unknown"], 404],
    [[...backwards, elsewhere.id], 404],
    [[...backwards, checked.id], 404],
    [[...backwards, "temp-1"], 400],
    [[...backwards, backwards[0]], 400],
    [[...backwards, null], 400],
    ["everything", 400],
    [undefined, 400],
  ] as const) {
    expect(await ada.post(`/todo/project/${project}/reorder`, { todoIds })).toMatchObject({ status });
  }
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual(before.body);
});

test("parallel reorders neither lose nor duplicate a todo", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await fill(ada, project, 30);
  const before = ids(await ada.get(`/todo/project/${project}`));
  const shuffled = (seed: number) => before.toSorted((a, b) => (a + seed > b + seed ? 1 : -1) * (seed % 2 ? 1 : -1));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 5 === 4
        ? ada.post(`/todo/project/${project}`, { todo_title: "In between" })
        : ada.post(`/todo/project/${project}/reorder`, { todoIds: shuffled(i).slice(i) }),
    ),
  );
  for (const answer of answers) expect([200, 201]).toContain(answer.status);
  const after = ids(await ada.get(`/todo/project/${project}`));
  expect(after).toHaveLength(34);
  expect(new Set(after).size).toBe(34);
  for (const id of before) expect(after).toContain(id);
});

test("todos typed in a row keep the order of typing, 69 of them, and come first when the todo above is gone", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await newTodo(ada, project, { todo_title: "Old" });
  const typed: string[] = [];
  let after: string | undefined;
  for (let i = 1; i < 69; i++) {
    const made = await newTodo(ada, project, { todo_title: `${i}`, after });
    typed.push(made.todo_title);
    after = made.id;
  }
  expect(titles(await ada.get(`/todo/project/${project}`))).toEqual([...typed, "Old"]);

  const elsewhere = await newProject(ada, "Home");
  await ada.delete(`/project/${project}`);
  await newTodo(ada, elsewhere, { todo_title: "Second" });
  await newTodo(ada, elsewhere, { todo_title: "First", after });
  expect(titles(await ada.get(`/todo/project/${elsewhere}`))).toEqual(["First", "Second"]);
  expect((await ada.post(`/todo/project/${elsewhere}`, { todo_title: "x", after: 1 })).status).toBe(400);
});
