import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { insertTodos, newProject, newTodo } from "../../tests/todos.ts";

/** A Monday. */
const at = "2026-11-23T09:30:00.000Z";
const NOTE = "Agenda\n- [ ] call Ana tue\n- [ ] send the report !high\n- [x] book a room";

/** A person with a meeting. */
async function newMeeting(meeting_note = NOTE) {
  const ada = await newClient();
  const project_id = await newProject(ada);
  const { body } = await ada.post("/meeting-note/", { project_id, meeting_title: "Kick-off", meeting_note }, { at });
  const id: string = body.id;
  const note = async () => (await ada.get(`/meeting-note/${id}`)).body.meeting_note as string;
  const make = (lines?: string[]) => ada.post(`/meeting-note/${id}/todos`, { lines }, { at });
  const write = (text: string) => ada.patch(`/meeting-note/${id}`, { meeting_note: text });
  return { ada, project_id, id, note, make, write };
}

const isChecked = async (ada: Client, meeting: string) =>
  Object.fromEntries(
    (await ada.get(`/meeting-note/${meeting}/todos`)).body.map((todo: { todo_title: string; is_checked: boolean }) => [
      todo.todo_title,
      todo.is_checked,
    ]),
  );

test("all open lines of a meeting become todos of its project, read with the grammar, in their order", async () => {
  const { ada, project_id, id, make, note } = await newMeeting();
  const made = await make();
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject([
    { todo_title: "call Ana", todo_due_date: "2026-11-24T12:00:00.000Z", meeting_line: "call Ana tue" },
    { todo_title: "send the report", todo_category: "high", meeting_line: "send the report !high" },
  ]);
  for (const todo of made.body) expect(todo).toMatchObject({ project_id, meeting_note_id: id, is_checked: false });
  const titles = (await ada.get(`/todo/project/${project_id}`)).body.map(
    (todo: { todo_title: string }) => todo.todo_title,
  );
  expect(titles).toEqual(["call Ana", "send the report"]);
  expect(await note()).toBe(NOTE);
  // A line gets only one todo, however often one is requested.
  expect((await make()).body).toEqual([]);
  expect((await make(["call Ana tue"])).body).toEqual([made.body[0]]);
});

test("lines of a meeting are read in the person's language, and in English", async () => {
  const { ada, make } = await newMeeting("- [ ] Ana anrufen nächsten Freitag\n- [ ] Bericht schicken tue");
  await ada.put("/auth/language", { locale: "de" });
  expect((await make()).body).toMatchObject([
    { todo_title: "Ana anrufen", todo_due_date: "2026-12-04T12:00:00.000Z" },
    { todo_title: "Bericht schicken", todo_due_date: "2026-11-24T12:00:00.000Z" },
  ]);
});

test("a line that is not in the meeting, is completed, or is too long for a title is rejected", async () => {
  const { make } = await newMeeting(`- [x] done\n- [ ] ${"x".repeat(121)}`);
  expect(await make(["other"])).toMatchObject({
    status: 400,
    body: { error: "This meeting has no open line “other”." },
  });
  expect(await make(["done"])).toMatchObject({ status: 400 });
  expect(await make()).toMatchObject({
    status: 400,
    body: { error: `“${"x".repeat(50)}…”: Todo title cannot exceed 120 characters` },
  });
});

test("lines that do not fit into the 69 make no todo, and the answer says how many fit", async () => {
  const { ada, project_id, make } = await newMeeting();
  await insertTodos(ada, project_id, 68);
  expect(await make()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("Only 1 of these 2 lines") },
  });
  expect((await ada.get(`/todo/project/${project_id}`)).body).toHaveLength(68);
  const both = await Promise.all([make(["call Ana tue"]), make(["send the report !high"])]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("ticking a todo ticks its line, and no other text changes", async () => {
  const { ada, id, make, note } = await newMeeting("* [ ] call\n- [ ] call Ana\n- [ ] call Ana tue\ncall Ana");
  await make(["call Ana"]);
  const [todo] = (await ada.get(`/meeting-note/${id}/todos`)).body;
  await ada.patch(`/todo/${todo.id}`, { is_checked: true });
  expect(await note()).toBe("* [ ] call\n- [x] call Ana\n- [ ] call Ana tue\ncall Ana");
  await ada.patch(`/todo/${todo.id}`, { is_checked: false });
  expect(await note()).toBe("* [ ] call\n- [ ] call Ana\n- [ ] call Ana tue\ncall Ana");
});

test("ticking a line completes its todo, wherever the line is and however its words have changed", async () => {
  const { ada, id, make, write } = await newMeeting();
  await make();
  await write("- [ ] send the report !high\nAgenda\n- [ ] call Ana and Ben wed");
  expect(await isChecked(ada, id)).toEqual({ "call Ana": false, "send the report": false });
  await write("- [ ] send the report !high\nAgenda\n- [x] call Ana and Ben wed");
  expect(await isChecked(ada, id)).toEqual({ "call Ana": true, "send the report": false });
  await write("- [x] send the report !high\n- [ ] call Ana and Ben wed");
  expect(await isChecked(ada, id)).toEqual({ "call Ana": false, "send the report": true });
});

test("a text of an older version changes no todo", async () => {
  const { ada, id, make } = await newMeeting();
  const { updated_at } = (await ada.get(`/meeting-note/${id}`)).body;
  const [todo] = (await make(["call Ana tue"])).body;
  await ada.patch(`/todo/${todo.id}`, { is_checked: true });
  const stale = await ada.patch(`/meeting-note/${id}`, { meeting_note: `${NOTE}!`, updated_at });
  expect(stale).toMatchObject({
    status: 409,
    body: { current: { meeting_note: NOTE.replace("[ ] call", "[x] call") } },
  });
  expect(await isChecked(ada, id)).toEqual({ "call Ana": true });
});

test("a line that is removed leaves its todo, and finds it again", async () => {
  const { ada, id, make, note, write } = await newMeeting();
  const [todo] = (await make(["call Ana tue"])).body;
  await write("Agenda");
  expect((await ada.get(`/meeting-note/${id}/todos`)).body).toEqual([todo]);
  await ada.patch(`/todo/${todo.id}`, { is_checked: true });
  await write("- [ ] call Ana tue");
  expect(await note()).toBe("- [x] call Ana tue");
  await write("- [ ] call Ana tue");
  expect(await isChecked(ada, id)).toEqual({ "call Ana": false });
});

test("a line cannot open its todo at the limit, and its text is not saved", async () => {
  const { ada, project_id, id, make, write, note } = await newMeeting("- [ ] call Ana");
  await make();
  await write("- [x] call Ana");
  await insertTodos(ada, project_id, 69);
  const refused = await write("- [ ] call Ana");
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining("maximum of 69") } });
  expect([await note(), await isChecked(ada, id)]).toEqual(["- [x] call Ana", { "call Ana": true }]);
});

test("a repeating todo that its line completes repeats without a line, and unticking reverts that", async () => {
  const { ada, project_id, id, make, write } = await newMeeting("- [ ] water plants every day");
  await make();
  await write("- [x] water plants every day");
  const open = () => ada.get(`/todo/project/${project_id}`).then(({ body }) => body);
  expect(await open()).toMatchObject([{ todo_title: "water plants", meeting_note_id: id, meeting_line: null }]);
  await write("- [ ] water plants every day");
  expect(await open()).toMatchObject([{ meeting_line: "water plants every day" }]);
});

test("a deleted todo frees its line, and a restored one gets it back unless it has another todo", async () => {
  const { ada, id, make } = await newMeeting();
  const [first] = (await make(["call Ana tue"])).body;
  await ada.delete(`/todo/${first.id}`);
  expect((await ada.get(`/meeting-note/${id}/todos`)).body).toEqual([]);
  expect((await ada.post(`/todo/${first.id}/restore`)).body).toMatchObject({ meeting_line: "call Ana tue" });
  await ada.delete(`/todo/${first.id}`);
  const [second] = (await make(["call Ana tue"])).body;
  expect(second.id).not.toBe(first.id);
  expect((await ada.post(`/todo/${first.id}/restore`)).body).toMatchObject({ meeting_note_id: id, meeting_line: null });
});

test("a deleted meeting leaves its todos, also deleted ones, without a link", async () => {
  const { ada, project_id, id, make } = await newMeeting();
  const [kept, deleted] = (await make()).body;
  await ada.delete(`/todo/${deleted.id}`);
  await ada.delete(`/meeting-note/${id}`);
  const none = { meeting_note_id: null, meeting_line: null };
  expect((await ada.get(`/todo/project/${project_id}`)).body).toMatchObject([{ id: kept.id, ...none }]);
  expect((await ada.post(`/todo/${deleted.id}/restore`)).body).toMatchObject(none);
});

test("a todo is created for a meeting, leaves it and gets another one of its project", async () => {
  const { ada, project_id, id } = await newMeeting();
  const input = { todo_title: "Call Ana", meeting_note_id: id, meeting_line: "call Ana tue" };
  const made = await newTodo(ada, project_id, input);
  expect(made).toMatchObject(input);
  // Another device makes a todo of the same line.
  expect(await newTodo(ada, project_id, { ...input, todo_title: "Again" })).toMatchObject({ id: made.id });
  const change = (meeting_note_id: unknown) => ada.patch(`/todo/${made.id}`, { meeting_note_id });
  expect((await change(id)).body.meeting_line).toBe("call Ana tue");
  expect((await change(null)).body).toMatchObject({ meeting_note_id: null, meeting_line: null });
  expect((await change(id)).body).toMatchObject({ meeting_note_id: id, meeting_line: null });
});

test("a meeting of another project or person is a 404, and a line with a box or a break is refused", async () => {
  const { ada, project_id, id } = await newMeeting();
  const other = await newMeeting();
  const elsewhere = await newProject(ada);
  const add = (project: string, fields: object) => ada.post(`/todo/project/${project}`, { todo_title: "x", ...fields });
  expect((await add(project_id, { meeting_note_id: other.id })).status).toBe(404);
  expect((await add(elsewhere, { meeting_note_id: id })).status).toBe(404);
  const { id: todo } = await newTodo(ada, elsewhere);
  for (const meeting_note_id of [id, other.id, "none"]) {
    expect((await ada.patch(`/todo/${todo}`, { meeting_note_id })).status).toBe(404);
  }
  for (const meeting_line of ["a\nb", "", " ", 5, "x".repeat(751)]) {
    expect((await add(project_id, { meeting_note_id: id, meeting_line })).status).toBe(400);
  }
  expect((await ada.post(`/meeting-note/${other.id}/todos`, {})).status).toBe(404);
  expect((await ada.get(`/meeting-note/${other.id}/todos`)).status).toBe(404);
});
