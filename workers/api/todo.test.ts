import { expect, test } from "vitest";
import { type Client, client, newClient } from "../../tests/api.ts";

const LIMIT = "You have reached the maximum of 69 active todos. Please complete some todos before adding new ones.";

async function newProject(person: Client, proje_title = "Work"): Promise<string> {
  return (await person.post("/project/", { proje_title })).body.id;
}

async function newTodo(person: Client, project: string, fields: object = {}) {
  return (await person.post(`/todo/project/${project}`, { todo_title: "Buy milk", ...fields })).body;
}

/** So many todos at once; how many were made. */
async function fill(person: Client, project: string, count: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => person.post(`/todo/project/${project}`, { todo_title: `Todo ${i}` })),
  );
  for (const { status, body } of answers)
    if (status !== 201) expect({ status, body }).toEqual({ status: 409, body: { error: LIMIT } });
  return answers.filter((answer) => answer.status === 201).length;
}

const json = { "content-type": "application/json" };
const titles = (answer: { body: { todo_title: string }[] }) => answer.body.map((one) => one.todo_title);
const ids = (answer: { body: { id: string }[] }) => answer.body.map((one) => one.id);

test("a visitor is asked to sign in, whatever the call", async () => {
  const visitor = client();
  for (const [method, path] of [
    ["GET", "/todo/project/x"],
    ["POST", "/todo/project/x"],
    ["POST", "/todo/project/x/reorder"],
    ["PATCH", "/todo/x"],
    ["DELETE", "/todo/x"],
    ["POST", "/todo/x/restore"],
    ["GET", "/todo/completed"],
    ["GET", "/todo/calendar"],
  ] as const) {
    const answer = await visitor.call(method, path, method === "GET" ? undefined : {});
    expect(answer).toMatchObject({ status: 401, body: { error: "Authentication required" }, trips: 0 });
  }
});

test("a new todo comes first, with what was left out filled in", async () => {
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

test("a refused todo answers with the text of the rule it breaks", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const todo = await newTodo(ada, project);
  for (const [fields, error] of [
    [{ todo_title: "  " }, "Todo title is required"],
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

test("sixty-nine todos are read in one trip, with hardly a row more than is returned", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  expect(await fill(ada, project, 69)).toBe(69);
  const list = await ada.get(`/todo/project/${project}`);
  expect(list.body).toHaveLength(69);
  expect(list).toMatchObject({ trips: 1, rowsWritten: 0 });
  expect(list.rowsRead).toBeLessThanOrEqual(1.2 * 69 + 5);
});

test("the 70th active todo is refused, also under fifty parallel requests, and counts over all unarchived projects", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  expect(await fill(ada, work, 40)).toBe(40);
  expect(await fill(ada, home, 50)).toBe(29);
  expect(await fill(ada, work, 1)).toBe(0);

  // Checking makes room for one, which then stands in the way of moving the first one back.
  const [first] = (await ada.get(`/todo/project/${work}`)).body;
  await ada.patch(`/todo/${first.id}`, { is_checked: true });
  expect(await fill(ada, work, 5)).toBe(1);
  const back = await ada.patch(`/todo/${first.id}`, { is_checked: false, todo_title: "Again" });
  expect(back).toMatchObject({ status: 409, body: { error: LIMIT } });

  // So does deleting, and restoring.
  const [second] = (await ada.get(`/todo/project/${work}`)).body;
  await ada.delete(`/todo/${second.id}`);
  expect(await fill(ada, home, 3)).toBe(1);
  expect(await ada.post(`/todo/${second.id}/restore`)).toMatchObject({ status: 409, body: { error: LIMIT } });

  // An archived project's todos are not counted, and cannot come back past the limit.
  await ada.patch(`/project/${work}/archive`);
  expect(await fill(ada, home, 50)).toBe(39);
  expect(await ada.patch(`/project/${work}/unarchive`)).toMatchObject({ status: 409, body: { error: LIMIT } });
  expect(await ada.get(`/project/${work}`)).toMatchObject({ body: { is_archived: true } });
  await ada.delete(`/project/${home}`);
  expect(await ada.patch(`/project/${work}/unarchive`)).toMatchObject({ status: 200, body: { is_archived: false } });
});

test("parallel returns to the list stop at the limit", async () => {
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

test("any subset of the fields can be changed, and a change writes few rows", async () => {
  const ada = await newClient();
  const todo = await newTodo(ada, await newProject(ada), { todo_due_date: "2026-11-22", todo_category: "low" });
  const at = "2026-12-01T08:00:00.000Z";
  const changed = await ada.patch(`/todo/${todo.id}`, { todo_title: "Call", project_id: "else" }, { at });
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

test("checking notes when, keeps that moment when repeated, and unchecking clears it and gives the place back", async () => {
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

test("a deleted todo is gone everywhere, comes back to its place for thirty days, and then is gone for good", async () => {
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

test("somebody else's todos and projects are not there, whatever the call", async () => {
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
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 404, { error: "Not found" }]);
    }
  }
  const own = await newProject(eve);
  expect(await eve.post(`/todo/project/${own}/reorder`, { todoIds: [todo.id] })).toMatchObject({ status: 404 });
  expect((await eve.get(`/todo/completed?${week}`)).body).toEqual([]);
  expect((await eve.get("/todo/calendar?start_date=2000-01-01&end_date=2100-01-01")).body).toEqual([]);
  expect(await ada.get(`/todo/project/${project}`)).toMatchObject({ body: [todo] });
});

test("a drag writes two rows at most, and ids left out stay behind in their old order", async () => {
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

test("parallel orders lose and double no todo", async () => {
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

test("completed todos are those of the half-open range, newest first, of one project or of all", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  for (const [todo_title, project, at] of [
    ["before", work, "2026-07-05T23:59:59.999Z"],
    ["monday", work, "2026-07-06T00:00:00.000Z"],
    ["friday", home, "2026-07-10T12:00:00.000Z"],
    ["sunday", work, "2026-07-12T23:59:59.998Z"],
    ["after", work, "2026-07-13T00:00:00.000Z"],
  ] as const) {
    const { id } = await newTodo(ada, project, { todo_title });
    await ada.patch(`/todo/${id}`, { is_checked: true }, { at });
  }
  await newTodo(ada, work, { todo_title: "open" });
  const get = (query: string) => ada.get(`/todo/completed?${query}`);
  const all = await get("week_start=2026-07-06&week_end=2026-07-13");
  expect(titles(all)).toEqual(["sunday", "friday", "monday"]);
  expect(all).toMatchObject({ trips: 1 });
  const instants = "week_start=2026-07-06T00:00:00.000Z&week_end=2026-07-12T23:59:59.999Z";
  expect(titles(await get(instants))).toEqual(["sunday", "friday", "monday"]);
  const offset = encodeURIComponent("2026-07-06T02:00:00+02:00");
  expect(titles(await get(`week_start=${offset}&week_end=2026-07-13`))).toEqual(["sunday", "friday", "monday"]);
  const one = await get(`${instants}&project_id=${work}`);
  expect(titles(one)).toEqual(["sunday", "monday"]);
  expect(one).toMatchObject({ trips: 1 });
  expect(one.rowsRead).toBeLessThanOrEqual(1.2 * 2 + 6);
  await ada.patch(`/project/${work}/archive`);
  expect(titles(await get(instants))).toEqual(["sunday", "friday", "monday"]);
  for (const query of [
    "",
    "week_start=2026-07-06",
    "week_start=x&week_end=y",
    "week_start=2026-02-30&week_end=2026-07-13",
    `${instants}&week_start=2026-01-01`,
  ]) {
    expect(await get(query)).toMatchObject({ status: 400 });
  }
});

test("the calendar shows what is due in the range, both ends included, by date, but not what is done or archived", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  for (const [todo_title, project, todo_due_date] of [
    ["before", work, "2026-06-30"],
    ["last", work, "2026-07-31"],
    ["first", work, "2026-07-01"],
    ["middle", home, "2026-07-15T23:00:00-09:00"],
    ["after", work, "2026-08-01"],
    ["never", work, null],
  ] as const) {
    await newTodo(ada, project, { todo_title, todo_due_date });
  }
  const done = await newTodo(ada, work, { todo_due_date: "2026-07-02" });
  await ada.patch(`/todo/${done.id}`, { is_checked: true });
  const get = () => ada.get("/todo/calendar?start_date=2026-07-01&end_date=2026-07-31");
  const july = await get();
  expect(titles(july)).toEqual(["first", "middle", "last"]);
  expect(july.body[1]).toMatchObject({ proje_title: "Home", todo_due_date: "2026-07-15T12:00:00.000Z" });
  expect(july.body[1]).not.toHaveProperty("position");
  expect(july).toMatchObject({ trips: 1 });
  expect(july.rowsRead).toBeLessThanOrEqual(1.2 * (3 + 2) + 5);
  await ada.patch(`/project/${work}/archive`);
  expect(titles(await get())).toEqual(["middle"]);
  for (const query of [
    "",
    "?start_date=2026-07-01",
    "?start_date=2026-07-01&end_date=2026-07-32",
    "?start_date=July&end_date=2026-07-31",
  ]) {
    expect(await ada.get(`/todo/calendar${query}`)).toMatchObject({ status: 400 });
  }
});

test("an archived project lists no todos and takes no new ones, and has them all when it is back", async () => {
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
