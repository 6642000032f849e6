import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { fill, newProject, newTodo, titles } from "../../tests/todos.ts";

const LIMIT = "You have reached the maximum of 69 active todos. Please complete some todos before adding new ones.";
const GONE = { status: 404 };

test("a todo moves to the top of another project, or after a todo of it, with all its fields", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  await newTodo(ada, home, { todo_title: "Below" });
  const above = await newTodo(ada, home, { todo_title: "Above" });
  const todo = await newTodo(ada, work, { todo_title: "Moves", todo_due_date: "2026-11-27", todo_category: "high" });
  const moved = await ada.patch(`/todo/${todo.id}`, { project_id: home });
  expect(moved).toMatchObject({ status: 200, body: { ...todo, project_id: home, updated_at: expect.any(String) } });
  expect(titles(await ada.get(`/todo/project/${home}`))).toEqual(["Moves", "Above", "Below"]);
  expect((await ada.get(`/todo/project/${work}`)).body).toEqual([]);
  await ada.patch(`/todo/${todo.id}`, { after: above.id });
  expect(titles(await ada.get(`/todo/project/${home}`))).toEqual(["Above", "Moves", "Below"]);
  // A move to its own project keeps its position; a move after an unknown todo makes it the first.
  await ada.patch(`/todo/${todo.id}`, { project_id: home, todo_title: "Stays" });
  expect(titles(await ada.get(`/todo/project/${home}`))).toEqual(["Above", "Stays", "Below"]);
  await ada.patch(`/todo/${todo.id}`, { after: "nothing" });
  expect(titles(await ada.get(`/todo/project/${home}`))).toEqual(["Stays", "Above", "Below"]);
  await ada.patch(`/todo/${above.id}`, { after: null });
  expect(titles(await ada.get(`/todo/project/${home}`))).toEqual(["Above", "Stays", "Below"]);
});

test("a todo moves neither to an archived or deleted project nor to another person's", async () => {
  const [ada, bob] = [await newClient(), await newClient()];
  const [work, old, his] = [await newProject(ada), await newProject(ada, "Old"), await newProject(bob)];
  const todo = await newTodo(ada, work);
  await ada.patch(`/project/${old}/archive`);
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: old })).toMatchObject({
    status: 409,
    body: { error: "This project is archived. Unarchive it to add todos." },
  });
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: his })).toMatchObject(GONE);
  expect(await bob.patch(`/todo/${todo.id}`, { project_id: his })).toMatchObject(GONE);
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: 7 })).toMatchObject({ status: 400 });
  await ada.delete(`/project/${old}`);
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: old })).toMatchObject(GONE);
  expect((await ada.get(`/todo/project/${work}`)).body).toEqual([todo]);
});

test("a todo moves at the limit, but not out of an archived project, even under parallel requests", async () => {
  const ada = await newClient();
  const [work, home, old] = [await newProject(ada), await newProject(ada, "Home"), await newProject(ada, "Old")];
  const outside = [await newTodo(ada, old), await newTodo(ada, old), await newTodo(ada, old)];
  await ada.patch(`/todo/${outside[2].id}`, { is_checked: true });
  await ada.patch(`/project/${old}/archive`);
  expect(await fill(ada, work, 69)).toBe(69);
  const [inside] = (await ada.get(`/todo/project/${work}`)).body;
  expect(await ada.patch(`/todo/${inside.id}`, { project_id: home })).toMatchObject({ status: 200 });
  expect(await ada.patch(`/todo/${outside[0].id}`, { project_id: home })).toMatchObject({
    status: 409,
    body: { error: LIMIT },
  });
  // Completed todos do not count, unless the move also reopens them.
  const open = await ada.patch(`/todo/${outside[2].id}`, { project_id: home, is_checked: false });
  expect(open).toMatchObject({ status: 409, body: { error: LIMIT } });
  expect(await ada.patch(`/todo/${outside[2].id}`, { project_id: home })).toMatchObject({ status: 200 });
  await ada.delete(`/todo/${inside.id}`);
  const answers = await Promise.all(
    outside.slice(0, 2).map(({ id }) => ada.patch(`/todo/${id}`, { project_id: home })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a todo leaves its meeting with the project, and gets its line again when it returns", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada), await newProject(ada, "Home")];
  const note = { project_id: work, meeting_title: "Kick-off", meeting_note: "- [ ] Buy milk" };
  const meeting_note_id = (await ada.post<{ id: string }>("/meeting-note/", note)).body.id;
  const of = { meeting_note_id, meeting_line: "Buy milk" };
  const todo = await newTodo(ada, work, of);
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: home })).toMatchObject({
    body: { meeting_note_id: null, meeting_line: null },
  });
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: home, ...of })).toMatchObject(GONE);
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: work, ...of })).toMatchObject({ body: of });
  // A line can have only one todo.
  await ada.patch(`/todo/${todo.id}`, { project_id: home });
  await newTodo(ada, work, of);
  expect(await ada.patch(`/todo/${todo.id}`, { project_id: work, ...of })).toMatchObject({
    body: { meeting_note_id, meeting_line: null },
  });
});
