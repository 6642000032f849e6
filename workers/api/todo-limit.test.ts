import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { fill, ids, newProject, newTodo } from "../../tests/todos.ts";

const LIMIT = "You have reached the maximum of 69 active todos. Please complete some todos before adding new ones.";

test("the 70th active todo is refused, also under fifty parallel requests, and all unarchived projects count", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  expect(await fill(ada, work, 40)).toBe(40);
  expect(await fill(ada, home, 50)).toBe(29);
  expect(await fill(ada, work, 1)).toBe(0);

  // Checking a todo makes room for another, which then blocks unchecking the first one.
  const [first] = (await ada.get(`/todo/project/${work}`)).body;
  await ada.patch(`/todo/${first.id}`, { is_checked: true });
  expect(await fill(ada, work, 5)).toBe(1);
  const back = await ada.patch(`/todo/${first.id}`, { is_checked: false, todo_title: "Again" });
  expect(back).toMatchObject({ status: 409, body: { error: LIMIT } });

  // The same is true of deleting and restoring.
  const [second] = (await ada.get(`/todo/project/${work}`)).body;
  await ada.delete(`/todo/${second.id}`);
  expect(await fill(ada, home, 3)).toBe(1);
  expect(await ada.post(`/todo/${second.id}/restore`)).toMatchObject({ status: 409, body: { error: LIMIT } });

  // Todos of an archived project do not count, and the project cannot be unarchived beyond the limit.
  await ada.patch(`/project/${work}/archive`);
  expect(await fill(ada, home, 50)).toBe(39);
  expect(await ada.patch(`/project/${work}/unarchive`)).toMatchObject({ status: 409, body: { error: LIMIT } });
  expect(await ada.get(`/project/${work}`)).toMatchObject({ body: { is_archived: true } });
  await ada.delete(`/project/${home}`);
  expect(await ada.patch(`/project/${work}/unarchive`)).toMatchObject({ status: 200, body: { is_archived: false } });
});

test("parallel unchecks and restores stop at the limit", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await fill(ada, project, 60);
  const open = ids(await ada.get(`/todo/project/${project}`)).slice(0, 20);
  await Promise.all(
    open.map((id, i) => (i % 2 ? ada.delete(`/todo/${id}`) : ada.patch(`/todo/${id}`, { is_checked: true }))),
  );
  await fill(ada, project, 24);
  const answers = await Promise.all(
    open.map((id, i) => (i % 2 ? ada.post(`/todo/${id}/restore`) : ada.patch(`/todo/${id}`, { is_checked: false }))),
  );
  expect(answers.map((one) => one.status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(409)]);
  expect((await ada.get(`/todo/project/${project}`)).body).toHaveLength(69);
});

test("an archived project lists no todos and takes no new ones, and has them all after unarchiving", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const todo = await newTodo(ada, project);
  await ada.patch(`/project/${project}/archive`);
  expect(await ada.get(`/todo/project/${project}`)).toMatchObject({ status: 200, body: [] });
  expect(await ada.post(`/todo/project/${project}`, { todo_title: "x" })).toMatchObject({
    status: 409,
    body: { error: "This project is archived. Unarchive it to add todos." },
  });
  await ada.patch(`/project/${project}/unarchive`);
  expect(await ada.get(`/todo/project/${project}`)).toMatchObject({ body: [todo] });
});
