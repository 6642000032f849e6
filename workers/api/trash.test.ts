import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { insertTodos, newProject, newTodo } from "../../tests/todos.ts";

const WEEK = "2026-11-16";
const trashOf = async (ada: Client) => (await ada.get("/trash/")).body;
const names = async (ada: Client) => (await trashOf(ada)).map(({ title }: { title: string }) => title);
const meetingIn = async (ada: Client, project_id: string, meeting_title: string, meeting_note = "") =>
  (await ada.post("/meeting-note/", { project_id, meeting_title, meeting_note, week_start: WEEK })).body.id as string;
const todoIn = async (...args: Parameters<typeof newTodo>) => (await newTodo(...args)).id as string;
const notesIn = async (ada: Client, project_id: string, update_text: string) =>
  (await ada.post("/weekly-update/", { project_id, update_text, week_start: WEEK })).body.id as string;

test("deleted rows are listed with their kind, project and time, newest first", async () => {
  const ada = await newClient();
  expect(await ada.get("/trash/")).toMatchObject({ status: 200, body: [] });
  const project = await newProject(ada, "Work");
  const todo = await todoIn(ada, project, { todo_title: "Send report" });
  const meeting = await meetingIn(ada, project, "Plan");
  const notes = await notesIn(ada, project, "We shipped it.");
  await ada.delete(`/todo/${todo}`, undefined, { at: "2026-11-21T10:00:00.000Z" });
  await ada.delete(`/meeting-note/${meeting}`, undefined, { at: "2026-11-21T11:00:00.000Z" });
  await ada.delete(`/weekly-update/${notes}`, undefined, { at: "2026-11-21T12:00:00.000Z" });
  const place = { project_id: project, proje_title: "Work", is_project_deleted: false, holds: null };
  const { body } = await ada.get("/trash/", { at: "2026-11-21T13:00:00.000Z" });
  expect(body).toEqual([
    {
      ...place,
      id: notes,
      kind: "weekly_update",
      title: "We shipped it.",
      week_start: WEEK,
      deleted_at: "2026-11-21T12:00:00.000Z",
    },
    {
      ...place,
      id: meeting,
      kind: "meeting_note",
      title: "Plan",
      week_start: WEEK,
      deleted_at: "2026-11-21T11:00:00.000Z",
    },
    {
      ...place,
      id: todo,
      kind: "todo",
      title: "Send report",
      week_start: null,
      deleted_at: "2026-11-21T10:00:00.000Z",
    },
  ]);
  const older = await ada.get("/trash/?before=2026-11-21T11:00:00.000Z", { at: "2026-11-21T13:00:00.000Z" });
  expect(older.body).toEqual([body[2]]);
  expect((await ada.get("/trash/", { at: "2026-12-22T13:00:00.000Z" })).body).toEqual([]);
  expect(await (await newClient()).get("/trash/")).toMatchObject({ body: [] });
});

test("a project is restored with everything that was deleted with it, and nothing else", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Work");
  const before = await todoIn(ada, project, { todo_title: "Deleted before" });
  await ada.delete(`/todo/${before}`);
  const meeting = await meetingIn(ada, project, "Plan", "- [ ] call Ana");
  const [made] = (await ada.post(`/meeting-note/${meeting}/todos`, {})).body;
  const notes = await notesIn(ada, project, "We shipped it.");
  const todos = (await ada.get(`/todo/project/${project}`)).body;
  const meetings = (await ada.get("/meeting-note/")).body;
  const done = await todoIn(ada, project);
  await ada.patch(`/todo/${done}`, { is_checked: true });

  await ada.delete(`/project/${project}`);
  const [item, lone] = await trashOf(ada);
  expect(item).toMatchObject({
    id: project,
    kind: "project",
    title: "Work",
    holds: { todos: 2, meetings: 1, notes: 1 },
  });
  expect(lone).toMatchObject({ id: before, proje_title: "Work", is_project_deleted: true });
  expect((await ada.get("/search?q=call")).body.results).toEqual([]);
  expect((await ada.get("/stats/projects")).body.projects.total_deleted_projects).toBe(1);

  const restored = await ada.post(`/trash/${project}/restore`, {});
  expect(restored).toMatchObject({ status: 200, body: { message: "“Work” restored" } });
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual(todos);
  expect((await ada.get("/meeting-note/")).body).toEqual(meetings);
  expect((await ada.get(`/weekly-update/${notes}`)).body.update_text).toBe("We shipped it.");
  expect((await ada.get(`/meeting-note/${meeting}/todos`)).body[0].id).toBe(made.id);
  expect(await names(ada)).toEqual(["Deleted before"]);
  expect((await ada.get("/stats/projects")).body.projects.total_deleted_projects).toBe(0);
  expect((await ada.get("/search?q=call")).body.results.length).toBeGreaterThan(0);
  expect((await ada.post(`/trash/${project}/restore`, {})).status).toBe(404);
});

test("a project that does not fit stays in the trash, and the answer says why", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Work");
  for (let i = 0; i < 2; i++) await todoIn(ada, project);
  await ada.delete(`/project/${project}`);
  const others = [await newProject(ada, "a"), await newProject(ada, "b"), await newProject(ada, "c")];
  const full = await ada.post(`/trash/${project}/restore`, {});
  expect(full).toMatchObject({
    status: 409,
    body: { error: "You have 3 projects already. Delete one of them, and then restore this one." },
  });
  await ada.delete(`/project/${others[2]}`);
  await insertTodos(ada, others[0]!, 68);
  const many = await ada.post(`/trash/${project}/restore`, {});
  expect(many).toMatchObject({
    status: 409,
    body: { error: "You would have more than 69 active todos. Complete or delete some, and then restore it." },
  });
  expect((await ada.get(`/project/${project}`)).status).toBe(404);
  await ada.patch(`/project/${others[0]}/archive`);
  expect((await ada.post(`/trash/${project}/restore`, {})).status).toBe(200);
  expect((await ada.get(`/todo/project/${project}`)).body).toHaveLength(2);
});

test("a todo, a meeting and notes whose project is deleted go to another project", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const meeting = await meetingIn(ada, work, "Plan");
  const todo = await todoIn(ada, work, { todo_title: "Call", meeting_note_id: meeting });
  const notes = await notesIn(ada, work, "We shipped it.");
  await ada.delete(`/todo/${todo}`);
  await ada.delete(`/meeting-note/${meeting}`);
  await ada.delete(`/weekly-update/${notes}`);
  await ada.delete(`/project/${work}`);
  const eve = await newClient();
  const hers = await newProject(eve);
  for (const id of [todo, meeting, notes]) {
    expect(await ada.post(`/trash/${id}/restore`, {})).toMatchObject({
      status: 409,
      body: { error: "Its project is deleted too. Restore that project, or choose another one." },
    });
    expect((await ada.post(`/trash/${id}/restore`, { project_id: hers })).status).toBe(404);
    expect((await eve.post(`/trash/${id}/restore`, { project_id: hers })).status).toBe(404);
    expect((await ada.post(`/trash/${id}/restore`, { project_id: home })).status).toBe(200);
  }
  expect((await ada.get(`/todo/project/${home}`)).body).toMatchObject([{ id: todo, meeting_note_id: meeting }]);
  expect((await ada.get(`/meeting-note/project/${home}`)).body).toMatchObject([{ id: meeting, meeting_title: "Plan" }]);
  expect((await ada.get(`/weekly-update/project/${home}`)).body).toMatchObject([
    { id: notes, update_text: "We shipped it." },
  ]);
  expect(await names(ada)).toEqual(["Work"]);
});

test("a meeting finds its todos again, with their boxes as they are by now", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const meeting = await meetingIn(ada, project, "Plan", "- [ ] call Ana\n- [ ] write");
  const [call] = (await ada.post(`/meeting-note/${meeting}/todos`, {})).body;
  await ada.delete(`/meeting-note/${meeting}`);
  expect((await ada.get(`/todo/project/${project}`)).body[0].meeting_note_id).toBeNull();
  await ada.patch(`/todo/${call.id}`, { is_checked: true });
  expect((await ada.post(`/trash/${meeting}/restore`, {})).body.message).toBe("“Plan” restored");
  expect((await ada.get(`/meeting-note/${meeting}`)).body.meeting_note).toBe("- [x] call Ana\n- [ ] write");
  const todos = (await ada.get(`/meeting-note/${meeting}/todos`)).body;
  expect(todos.map(({ meeting_line }: { meeting_line: string }) => meeting_line).sort()).toEqual(["call Ana", "write"]);
  expect(await trashOf(ada)).toEqual([]);
});

test("the notes of a week are restored after newer ones, unless they are too long together", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const old = await notesIn(ada, project, "Old");
  await ada.delete(`/weekly-update/${old}`);
  const fresh = await notesIn(ada, project, "New");
  expect((await ada.post(`/trash/${old}/restore`, {})).body.message).toBe("The notes restored");
  expect((await ada.get(`/weekly-update/${fresh}`)).body.update_text).toBe("New\n\nOld");
  expect(await trashOf(ada)).toEqual([]);
  await ada.delete(`/weekly-update/${fresh}`);
  const long = await notesIn(ada, project, "x".repeat(745));
  expect(await ada.post(`/trash/${fresh}/restore`, {})).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("longer than 750 characters") },
  });
  expect((await ada.get(`/weekly-update/${long}`)).body.update_text).toBe("x".repeat(745));
  expect(await trashOf(ada)).toHaveLength(1);
});

test("notes that are written again, as by undo, leave the trash", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await ada.delete(`/weekly-update/${await notesIn(ada, project, "Old")}`);
  await notesIn(ada, project, "Old");
  expect(await trashOf(ada)).toEqual([]);
});

test("a todo is restored at the limit only when there is room", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const todo = await todoIn(ada, work);
  await ada.delete(`/todo/${todo}`);
  await ada.delete(`/project/${work}`);
  await insertTodos(ada, home, 69);
  const refused = await ada.post(`/trash/${todo}/restore`, { project_id: home });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "You would have more than 69 active todos. Complete or delete some, and then restore it." },
  });
});

test("rows are permanently deleted one by one, a project with its contents, or all at once", async () => {
  const ada = await newClient();
  const eve = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const rows = async () => {
    const tables = ["todo", "deleted_note", "project"];
    const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE user_id = ?1) AS "${table}"`);
    return env.DB.prepare(`SELECT ${counts.join(", ")}`)
      .bind(ada.person.id)
      .first();
  };
  const todo = await todoIn(ada, home);
  const meeting = await meetingIn(ada, home, "Plan");
  for (const path of [`/todo/${todo}`, `/meeting-note/${meeting}`]) await ada.delete(path);
  await todoIn(ada, work);
  await meetingIn(ada, work, "Other");
  await ada.delete(`/todo/${await todoIn(ada, work)}`);
  await ada.delete(`/project/${work}`);
  expect(await rows()).toEqual({ todo: 3, deleted_note: 2, project: 2 });
  for (const id of [todo, meeting, work]) expect((await eve.delete(`/trash/${id}`)).status).toBe(404);
  expect((await ada.delete(`/trash/${home}`)).status).toBe(404);
  for (const id of [todo, meeting]) expect((await ada.delete(`/trash/${id}`)).status).toBe(200);
  expect(await rows()).toEqual({ todo: 2, deleted_note: 1, project: 2 });
  expect((await ada.delete(`/trash/${work}`)).body.message).toBe("“Work” deleted for good");
  expect(await rows()).toEqual({ todo: 0, deleted_note: 0, project: 1 });
  expect((await ada.get("/stats/projects")).body.projects.total_deleted_projects).toBe(1);

  await ada.delete(`/todo/${await todoIn(ada, home)}`);
  const kept = await todoIn(ada, home);
  await ada.delete(`/meeting-note/${await meetingIn(ada, home, "Plan")}`);
  await ada.delete(`/project/${await newProject(ada, "Third")}`);
  expect((await ada.delete("/trash/")).status).toBe(200);
  expect(await rows()).toEqual({ todo: 1, deleted_note: 0, project: 1 });
  expect((await ada.get(`/todo/project/${home}`)).body).toMatchObject([{ id: kept }]);
  expect((await ada.get("/stats/projects")).body.projects.total_deleted_projects).toBe(2);
});
