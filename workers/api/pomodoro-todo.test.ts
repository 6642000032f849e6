import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const options = { at: NOW };

async function withTodos() {
  const ada = await newClient();
  const project = async (proje_title: string) =>
    (await ada.post("/project/", { proje_title }, options)).body.id as string;
  const todo = async (project_id: string, todo_title: string) =>
    (await ada.post(`/todo/project/${project_id}`, { todo_title }, options)).body.id as string;
  const [work, home] = [await project("Work"), await project("Home")];
  return { ada, work, home, call: await todo(work, "Call Ana"), sort: await todo(home, "Sort the garage") };
}

const add = (who: Client, fields: object) =>
  who.post("/pomodoro/", { started_at: "2026-11-18T10:00:00.000Z", focused_minutes: 25, ...fields }, options);

/** How many seconds of focus each open todo of a project has, by id. */
async function focusOf(who: Client, project_id: string): Promise<Record<string, number>> {
  const { body } = await who.get<{ id: string; focused_seconds: number }[]>(`/todo/project/${project_id}`, options);
  return Object.fromEntries(body.map(({ id, focused_seconds }) => [id, focused_seconds]));
}

test("a session that is started on a todo carries it to the history, and the todo counts its seconds", async () => {
  const { ada, work, call } = await withTodos();
  const begin = Date.now();
  const at = (seconds: number) => ({ at: new Date(begin + seconds * 1_000).toISOString() });
  const started = await ada.post("/pomodoro/start", { project_id: work, todo_id: call }, at(0));
  const subject = { project_id: work, proje_title: "Work", todo_id: call, todo_title: "Call Ana" };
  expect(started).toMatchObject({ status: 201, body: { session: subject } });
  expect((await ada.get("/pomodoro/active", at(9))).body.session).toMatchObject(subject);
  await ada.patch("/pomodoro/complete", {}, at(630));
  expect((await ada.get("/pomodoro/history")).body.sessions[0]).toMatchObject({ ...subject, focused_seconds: 630 });
  const list = await ada.get(`/todo/project/${work}`);
  expect(list).toMatchObject({ body: [{ id: call, focused_seconds: 630 }] });
  await ada.post("/pomodoro/start", { project_id: work, todo_id: call }, at(700));
  await ada.patch("/pomodoro/cancel", {}, at(900));
  expect(await focusOf(ada, work)).toEqual({ [call]: 630 });
});

test("a session's todo is one's own, of its project, and not deleted", async () => {
  const { ada, work, home, call, sort } = await withTodos();
  const eve = await withTodos();
  const { id } = (await add(ada, { project_id: work })).body;
  const ways = [
    (fields: object) => ada.post("/pomodoro/start", { project_id: work, ...fields }, options),
    (fields: object) => add(ada, { project_id: work, ...fields }),
    (fields: object) => ada.patch(`/pomodoro/${id}`, fields, options),
  ];
  await ada.delete(`/todo/${sort}`, undefined, options);
  for (const ask of ways) {
    expect((await ask({ todo_id: eve.call })).status).toBe(404);
    expect((await ask({ todo_id: "nothing" })).status).toBe(404);
    expect((await ask({ todo_id: sort })).status).toBe(404);
    expect((await ask({ todo_id: 7 })).status).toBe(400);
    expect(await ask({ todo_id: call, project_id: home })).toMatchObject({
      status: 400,
      body: { error: "Choose a todo of this project" },
    });
  }
  expect((await ada.get("/pomodoro/active", options)).body.session).toBeNull();
  expect(await focusOf(ada, work)).toEqual({ [call]: 0 });
});

test("a correction moves a session from todo to todo, and a change of the project removes the todo", async () => {
  const { ada, work, home, call, sort } = await withTodos();
  const { id } = (await add(ada, { project_id: work, todo_id: call })).body;
  const correct = async (fields: object) => (await ada.patch(`/pomodoro/${id}`, fields, options)).body;
  const focus = async () => ({ ...(await focusOf(ada, work)), ...(await focusOf(ada, home)) });
  expect(await focus()).toEqual({ [call]: 1_500, [sort]: 0 });
  expect(await correct({ focused_minutes: 40 })).toMatchObject({ todo_id: call, todo_title: "Call Ana" });
  expect(await focus()).toEqual({ [call]: 2_400, [sort]: 0 });
  expect(await correct({ project_id: home })).toMatchObject({ project_id: home, todo_id: null, todo_title: null });
  expect(await focus()).toEqual({ [call]: 0, [sort]: 0 });
  expect(await correct({ todo_id: sort })).toMatchObject({ proje_title: "Home", todo_title: "Sort the garage" });
  expect(await correct({ project_id: work, todo_id: call })).toMatchObject({ proje_title: "Work", todo_id: call });
  expect(await focus()).toEqual({ [call]: 2_400, [sort]: 0 });
  expect(await correct({ todo_id: null })).toMatchObject({ project_id: work, todo_id: null });
  expect(await focus()).toEqual({ [call]: 0, [sort]: 0 });
});

test("a session keeps its todo when that is deleted, and a restored todo has its seconds", async () => {
  const { ada, work, home, call } = await withTodos();
  const { id } = (await add(ada, { project_id: work, todo_id: call })).body;
  await ada.delete(`/todo/${call}`, undefined, options);
  const corrected = await ada.patch(`/pomodoro/${id}`, { focused_minutes: 30, todo_id: call }, options);
  expect(corrected).toMatchObject({ status: 200, body: { todo_title: "Call Ana", focused_seconds: 1_800 } });
  expect((await ada.post(`/todo/${call}/restore`, {}, options)).body.focused_seconds).toBe(1_800);
  await ada.delete(`/project/${work}`, undefined, options);
  expect((await ada.patch(`/pomodoro/${id}`, { notes: "Kept" }, options)).body).toMatchObject({ todo_id: call });
  expect((await ada.patch(`/pomodoro/${id}`, { project_id: home }, options)).body).toMatchObject({ todo_id: null });
});

/** Days around the ends of weeks and months and both clock changes in Berlin. */
const EDGES = ["2026-11-15T23:59:59Z", "2026-11-16T00:00:00Z", "2026-10-25T00:59:30Z", "2026-03-29T01:00:00Z"];

test("after any changes of the log, todos, projects, the week and the list agree to the second", async () => {
  const { ada, work, home, call, sort } = await withTodos();
  const change = fc.record({
    does: fc.constantFrom("add", "add", "correct", "correct", "uncorrect", "delete", "restore"),
    at: fc.nat({ max: 30 }),
    edge: fc.constantFrom(...EDGES),
    seconds: fc.integer({ min: -7_200, max: 7_200 }),
    minutes: fc.integer({ min: 1, max: 180 }),
    subject: fc.constantFrom([work, null], [work, call], [home, null], [home, sort]),
  });
  const [changes] = fc.sample(fc.array(change, { minLength: 80, maxLength: 80 }), { numRuns: 1, seed: 11 });
  const ids: string[] = [];
  for (const { does, at, edge, seconds, minutes, subject } of changes!) {
    const started_at = new Date(Date.parse(edge) + seconds * 1_000).toISOString();
    const fields = { project_id: subject[0], todo_id: subject[1], started_at, focused_minutes: minutes };
    const id = ids[at % ids.length];
    if (does === "add" || !id) ids.push((await add(ada, fields)).body.id);
    else if (does === "correct") await ada.patch(`/pomodoro/${id}`, fields, options);
    else if (does === "uncorrect") await ada.post(`/pomodoro/${id}/uncorrect`, {}, options);
    else if (does === "delete") await ada.delete(`/pomodoro/${id}`, undefined, options);
    else await ada.post(`/pomodoro/${id}/restore`, {}, options);
  }
  const { sessions } = (await ada.get("/pomodoro/history?limit=100", options)).body;
  type Session = { project_id: string; todo_id: string | null; started_at: string; focused_seconds: number };
  const sum = (is: (session: Session) => boolean) =>
    sessions.filter(is).reduce((total: number, one: Session) => total + one.focused_seconds, 0);
  expect(sessions.length).toBeGreaterThan(5);
  expect(await focusOf(ada, work)).toEqual({ [call]: sum(({ todo_id }) => todo_id === call) });
  expect(await focusOf(ada, home)).toEqual({ [sort]: sum(({ todo_id }) => todo_id === sort) });
  for (const id of [work, home]) {
    const { total_minutes } = (await ada.get(`/pomodoro/project/${id}/stats`, options)).body;
    expect(total_minutes).toBe(Math.round(sum(({ project_id }) => project_id === id) / 60));
  }
  for (const monday of ["2026-11-09", "2026-11-16", "2026-10-19", "2026-03-23"]) {
    const end = new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);
    const week = await ada.get(`/week-data/stats?week_start=${monday}&week_end=${end}`, options);
    const minutes = Object.values<number>(week.body.dailyTime).reduce((total, of) => total + of, 0);
    expect(minutes).toBe(Math.round(sum(({ started_at }) => started_at >= monday && started_at < end) / 60));
  }
});

test("a correction is undone to the second, once, also when the request is repeated", async () => {
  const { ada, work, home, call, sort } = await withTodos();
  const begin = Date.now();
  const at = (seconds: number) => ({ at: new Date(begin + seconds * 1_000).toISOString() });
  await ada.post("/pomodoro/start", { project_id: work, todo_id: call }, at(0));
  const { session } = (await ada.patch("/pomodoro/cancel", { notes: "Rang" }, at(631))).body;
  const before = (await ada.get("/pomodoro/history")).body.sessions[0];
  expect(before).toMatchObject({ id: session.id, status: "cancelled", focused_seconds: 631, corrected_at: null });
  const correction = {
    project_id: home,
    todo_id: sort,
    focused_minutes: 5,
    notes: "",
    started_at: "2026-01-05T10:00:00Z",
  };
  for (let i = 0; i < 2; i++) await ada.patch(`/pomodoro/${session.id}`, correction, at(700 + i));
  expect(await focusOf(ada, home)).toEqual({ [sort]: 300 });
  for (let i = 0; i < 2; i++) {
    const { status, body } = await ada.post(`/pomodoro/${session.id}/uncorrect`, {}, at(800));
    expect([status, body]).toEqual([200, { ...before, updated_at: at(800).at }]);
  }
  expect((await ada.get("/pomodoro/history")).body).toMatchObject({ sessions: [{ id: session.id }], total: 1 });
  expect({ ...(await focusOf(ada, work)), ...(await focusOf(ada, home)) }).toEqual({ [call]: 0, [sort]: 0 });
});
