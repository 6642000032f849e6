import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { fill, newProject, newTodo, titles } from "../../tests/todos.ts";

const json = { "content-type": "application/json" };

test("a new todo comes first, with defaults for omitted fields", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const made = await ada.post(
    `/todo/project/${project}`,
    { todo_title: "  Buy milk ", user_id: "else", is_checked: true },
    { at: "2026-11-21T09:30:00.000Z" },
  );
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    project_id: project,
    todo_title: "Buy milk",
    todo_description: "",
    todo_category: "none",
    todo_due_date: null,
    todo_week: null,
    todo_time: null,
    todo_remind: null,
    todo_remind_at: null,
    todo_repeat: null,
    meeting_note_id: null,
    meeting_line: null,
    repeat_from: "due",
    todo_event: null,
    focused_seconds: 0,
    is_checked: false,
    is_checked_date: null,
    created_at: "2026-11-21T09:30:00.000Z",
    updated_at: "2026-11-21T09:30:00.000Z",
    deleted_at: null,
  });
  expect(made.rowsWritten).toBeLessThanOrEqual(4);
  const second = await newTodo(ada, project, {
    todo_title: "Call",
    todo_description: " the bank ",
    todo_category: "high",
    todo_due_date: "2026-11-22",
  });
  expect(second).toMatchObject({
    todo_description: "the bank",
    todo_category: "high",
    todo_due_date: "2026-11-22T12:00:00.000Z",
  });
  const list = await ada.get(`/todo/project/${project}/`);
  expect(list.body).toEqual([second, made.body]);
});

test("an invalid todo is answered with the text of the rule it breaks", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const todo = await newTodo(ada, project);
  for (const [fields, error] of [
    [{ todo_title: "  " }, "Todo title is required"],
    // None of these characters is visible: no width, a direction mark, an empty Braille cell, a Hangul filler.
    ...["\u200B", "\u200E", "\u2800", "\u3164 \uFE0F"].map(
      (todo_title) => [{ todo_title }, "Todo title is required"] as const,
    ),
    [{ todo_title: 4 }, "Todo title is required"],
    [{ todo_title: "a".repeat(121) }, "Todo title cannot exceed 120 characters"],
    [{ todo_title: "a\u0000b" }, "Control characters are not allowed"],
    [{ todo_title: "x", todo_description: "a".repeat(241) }, "Todo description cannot exceed 240 characters"],
    [{ todo_title: "x", todo_category: "urgent" }, "Priority must be high, medium, low or none."],
    [{ todo_title: "x", todo_due_date: "2026-02-30" }, "Due date must be a date, YYYY-MM-DD."],
  ] as const) {
    expect(await ada.post(`/todo/project/${project}`, fields)).toMatchObject({ status: 400, body: { error } });
    expect(await ada.patch(`/todo/${todo.id}`, fields)).toMatchObject({ status: 400, body: { error } });
  }
  expect(await ada.post(`/todo/project/${project}`, "{", { headers: json })).toMatchObject({ status: 400 });
  expect(await ada.get(`/todo/project/${project}`)).toMatchObject({ body: [todo] });
});

test("sixty-nine todos are read in one round trip, with hardly a row more than is returned", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  expect(await fill(ada, project, 69)).toBe(69);
  const list = await ada.get(`/todo/project/${project}`);
  expect(list.body).toHaveLength(69);
  expect(list).toMatchObject({ rowsWritten: 0 });
  expect(list.rowsRead).toBeLessThanOrEqual(1.2 * 69 + 5);
});

test("a list returns what was written, whatever its characters", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, async (title, description) => {
      const wanted = { todo_title: `"${title}\\`, todo_description: `'${description}` };
      const { status, body } = await ada.post(`/todo/project/${project}`, wanted);
      expect(status).toBe(201);
      const list = await ada.get(`/todo/project/${project}`);
      expect(list.body).toEqual([body]);
      await ada.delete(`/todo/${body.id}`);
    }),
    { numRuns: 50 },
  );
});

test("any subset of the fields can be changed, and a change writes few rows", async () => {
  const ada = await newClient();
  const todo = await newTodo(ada, await newProject(ada), { todo_due_date: "2026-11-22", todo_category: "low" });
  const at = "2026-12-01T08:00:00.000Z";
  const changed = await ada.patch(`/todo/${todo.id}`, { todo_title: "Call", user_id: "else" }, { at });
  expect(changed).toMatchObject({ status: 200, body: { ...todo, todo_title: "Call", updated_at: at } });
  expect(changed.rowsWritten).toBeLessThanOrEqual(4);
  const cleared = await ada.patch(`/todo/${todo.id}`, { todo_due_date: null, todo_description: null }, { at });
  expect(cleared).toMatchObject({ status: 400 });
  const none = await ada.patch(`/todo/${todo.id}`, {
    todo_due_date: null,
    todo_description: "",
    todo_category: "none",
  });
  expect(none.body).toMatchObject({ todo_title: "Call", todo_due_date: null, todo_category: "none" });
  expect(await ada.patch(`/todo/${todo.id}`, {})).toMatchObject({ status: 200, body: { todo_title: "Call" } });
});

test("a text that another device saved meanwhile is not replaced unseen", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const { id } = await newTodo(ada, project, { todo_title: "Ink", todo_description: "Red" });
  const change = (patch: object) => ada.patch(`/todo/${id}`, patch);
  const seen = { todo_title: "Ink", todo_description: "Red" };
  await change({ todo_title: "Blue ink", seen });
  const title = "The title was changed somewhere else in the meantime, to “Blue ink”. Save again to replace that.";
  const refused = await change({ todo_title: "Green ink", todo_description: "At Ana's", seen });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: title, details: [{ path: "todo_title", message: title }], current: { id, todo_title: "Blue ink" } },
  ]);
  const { body: list } = await ada.get(`/todo/project/${project}`);
  expect(list).toMatchObject([{ todo_title: "Blue ink", todo_description: "Red" }]);
  // Stored texts are trimmed; an editor's may not be.
  expect((await change({ todo_title: "Black ink", seen: { todo_title: " Blue ink " } })).status).toBe(200);
  await change({ todo_title: "Blue ink" });
  // Sent twice, with another field, or by a client that names no text, a change is made.
  for (const patch of [{ todo_title: "Blue ink" }, { todo_category: "high" }, { todo_description: "At Ana's" }])
    expect((await change({ ...patch, seen })).status).toBe(200);
  const described = await change({ todo_description: "At Bo's", seen });
  expect([described.status, described.body.details[0].path]).toEqual([409, "todo_description"]);
  // An emptied text is no loss.
  await change({ todo_description: "" });
  expect((await change({ todo_description: "At Bo's", seen })).status).toBe(200);
  expect((await change({ todo_title: "Green ink" })).body.todo_title).toBe("Green ink");
});

test("checking stores the time and keeps it when repeated; unchecking clears it and restores the position", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  for (const todo_title of ["c", "b", "a"]) await newTodo(ada, project, { todo_title, todo_due_date: "2026-11-22" });
  const [, second] = (await ada.get(`/todo/project/${project}`)).body;
  const at = "2026-11-21T10:00:00.000Z";
  const checked = await ada.patch(`/todo/${second.id}`, { is_checked: true }, { at });
  expect(checked.body).toMatchObject({ is_checked: true, is_checked_date: at });
  expect(checked.rowsWritten).toBeLessThanOrEqual(4);
  const again = await ada.patch(`/todo/${second.id}`, { is_checked: true }, { at: "2026-11-22T10:00:00.000Z" });
  expect(again.body.is_checked_date).toBe(at);
  expect(titles(await ada.get(`/todo/project/${project}`))).toEqual(["a", "c"]);
  const unchecked = await ada.patch(`/todo/${second.id}`, { is_checked: false });
  expect(unchecked.body).toMatchObject({ is_checked: false, is_checked_date: null });
  expect(unchecked.rowsWritten).toBeLessThanOrEqual(4);
  expect(titles(await ada.get(`/todo/project/${project}`))).toEqual(["a", "b", "c"]);
  for (const is_checked of ["true", 1, null]) {
    expect(await ada.patch(`/todo/${second.id}`, { is_checked })).toMatchObject({ status: 400 });
  }
});

test("a deleted todo is gone everywhere, can be restored to its position for thirty days, and then is purged", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  for (const todo_title of ["c", "b", "a"]) await newTodo(ada, project, { todo_title, todo_due_date: "2026-11-22" });
  const [, second] = (await ada.get(`/todo/project/${project}`)).body;
  const path = `/todo/${second.id}`;
  const deleted = await ada.delete(path, undefined, { at: "2026-11-01T00:00:00.000Z" });
  expect(deleted).toMatchObject({ status: 200, body: { message: "Todo deleted" } });
  expect(deleted.rowsWritten).toBeLessThanOrEqual(4);
  expect(titles(await ada.get(`/todo/project/${project}`))).toEqual(["a", "c"]);
  expect((await ada.get("/todo/calendar?start_date=2026-11-22&end_date=2026-11-22")).body).toHaveLength(2);
  for (const patch of [{}, { todo_title: "x" }, { is_checked: true }, { is_checked: false }]) {
    expect(await ada.patch(path, patch)).toMatchObject({ status: 404 });
  }
  expect(await ada.delete(path)).toMatchObject({ status: 404, body: { error: "Not found" } });

  expect(await ada.post(`${path}/restore`, undefined, { at: "2026-12-01T00:00:00.000Z" })).toMatchObject({
    status: 404,
  });
  const restored = await ada.post(`${path}/restore`, undefined, { at: "2026-11-30T23:59:59.999Z" });
  expect(restored).toMatchObject({ status: 200, body: second });
  expect(restored.rowsWritten).toBeLessThanOrEqual(4);
  expect(await ada.post(`${path}/restore`)).toMatchObject({ status: 200, body: second });
  expect(titles(await ada.get(`/todo/project/${project}`))).toEqual(["a", "b", "c"]);
});

test("another person's todos and projects are 404 for every call", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const project = await newProject(ada);
  const todo = await newTodo(ada, project);
  const gone = await newTodo(ada, project);
  await ada.delete(`/todo/${gone.id}`);
  const week = "week_start=2026-01-01&week_end=2027-01-01";
  for (const [person, its, one, deleted] of [
    [eve, project, todo.id, gone.id],
    [ada, "nothing", "nothing", "nothing"],
    [ada, "%00", "%F0%9F%98%80", "'--"],
    [ada, `${project}x`, "x".repeat(3000), "null"],
  ] as const) {
    for (const [method, path, body] of [
      ["GET", `/todo/project/${its}`],
      ["POST", `/todo/project/${its}`, { todo_title: "x" }],
      ["POST", `/todo/project/${its}/reorder`, { todoIds: [] }],
      ["PATCH", `/todo/${one}`, { todo_title: "x" }],
      ["PATCH", `/todo/${one}`, { is_checked: false }],
      ["DELETE", `/todo/${one}`],
      ["POST", `/todo/${deleted}/restore`],
      ["GET", `/todo/completed?${week}&project_id=${its}`],
    ] as const) {
      const answer = await person.call(method, path, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, "errors.not_found"]);
    }
  }
  const own = await newProject(eve);
  expect(await eve.post(`/todo/project/${own}/reorder`, { todoIds: [todo.id] })).toMatchObject({ status: 404 });
  expect((await eve.get(`/todo/completed?${week}`)).body).toEqual([]);
  expect((await eve.get("/todo/calendar?start_date=2026-01-01&end_date=2026-12-31")).body).toEqual([]);
  expect(await ada.get(`/todo/project/${project}`)).toMatchObject({ body: [todo] });
});

test("an expired demo account reads its todos and changes none", async () => {
  const demo = await newClient({ role: "demo", expires_at: "2026-11-01T00:00:00.000Z" });
  const before = { at: "2026-10-31T00:00:00.000Z" };
  const project = (await demo.post("/project/", { proje_title: "Work" }, before)).body.id;
  const todo = (await demo.post(`/todo/project/${project}`, { todo_title: "x" }, before)).body;
  const at = { at: "2026-11-01T00:00:00.000Z" };
  expect(await demo.get(`/todo/project/${project}`, at)).toMatchObject({ status: 200, body: [todo] });
  for (const answer of [
    await demo.post(`/todo/project/${project}`, { todo_title: "y" }, at),
    await demo.post(`/todo/project/${project}/reorder`, { todoIds: [todo.id] }, at),
    await demo.patch(`/todo/${todo.id}`, { is_checked: true }, at),
    await demo.delete(`/todo/${todo.id}`, undefined, at),
    await demo.post(`/todo/${todo.id}/restore`, undefined, at),
    await demo.delete(`/project/${project}`, undefined, at),
    await demo.patch(`/project/${project}/archive`, undefined, at),
    await demo.patch(`/project/${project}/unarchive`, undefined, at),
    await demo.patch(`/project/${project}`, { proje_title: "z" }, at),
    await demo.post("/project/reorder", { projectIds: [] }, at),
  ]) {
    expect(answer.status).toBe(403);
  }
});
