import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { newProject, newTodo, titles } from "../../tests/todos.ts";
import worker from "../../tests/worker.ts";
import { runCron } from "../cron.ts";

test("a todo at the end of all dates leaves the calendar feed, the calendars and the reminders intact", async () => {
  const zones = ["America/Sao_Paulo", "Pacific/Kiritimati"];
  for (const timezone of zones) {
    const ada = await newClient({ timezone });
    const project = await newProject(ada);
    for (const time of [{}, { todo_time: "23:59", todo_remind: 0 }, { todo_remind_at: "23:59" }])
      await newTodo(ada, project, { todo_due_date: "9999-12-31", ...time });
    const days = "start_date=9999-12-01&end_date=9999-12-31";
    expect((await ada.get(`/todo/calendar?${days}`)).body).toHaveLength(3);
    expect(await ada.get(`/other-calendar/events?${days}`)).toMatchObject({ status: 200, body: { events: [] } });
    const { address } = (await ada.post("/auth/feed", {})).body;
    const ctx = createExecutionContext();
    const feed = await (
      await worker.fetch(new Request(address) as Parameters<typeof worker.fetch>[0], env, ctx)
    ).text();
    await waitOnExecutionContext(ctx);
    const moments = feed.match(/^(DTSTART|DTEND|TRIGGER;VALUE).*/gm)!;
    expect(moments).toHaveLength(timezone === zones[0] ? 4 : 5);
    for (const moment of moments) expect(moment).toMatch(/[:=](DATE:)?9999\d{4}(T\d{6}Z)?$/);
    const clock = env.POMODORO.getByName(ada.person.id);
    expect(await runInDurableObject(clock, (_, { storage }) => storage.getAlarm())).toBeGreaterThan(Date.now());
  }
});

test("the first years, which JavaScript takes for those after 1900, are no due dates", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  for (const todo_due_date of ["0000-01-01", "0001-01-01", "0099-12-31T23:59:59Z"])
    expect((await ada.post(`/todo/project/${project}`, { todo_title: "x", todo_due_date })).status).toBe(400);
  expect((await newTodo(ada, project, { todo_due_date: "0100-01-01" })).todo_due_date).toBe("0100-01-01T12:00:00.000Z");
});

test("completed todos are those of the half-open range, newest first, of one project or all", async () => {
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
  const instants = "week_start=2026-07-06T00:00:00.000Z&week_end=2026-07-12T23:59:59.999Z";
  expect(titles(await get(instants))).toEqual(["sunday", "friday", "monday"]);
  const offset = encodeURIComponent("2026-07-06T02:00:00+02:00");
  expect(titles(await get(`week_start=${offset}&week_end=2026-07-13`))).toEqual(["sunday", "friday", "monday"]);
  const one = await get(`${instants}&project_id=${work}`);
  expect(titles(one)).toEqual(["sunday", "monday"]);
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

test("the calendar shows todos due in the inclusive range by date, without completed and archived ones", async () => {
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

test("the calendar shows the todos of a day in the user's order of projects and todos", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const ids = new Map<string, string>();
  for (const [todo_title, project] of [
    ["w1", work],
    ["h1", home],
    ["w2", work],
    ["h2", home],
    ["w3", work],
  ] as const) {
    ids.set(todo_title, (await newTodo(ada, project, { todo_title, todo_due_date: "2026-07-15" })).id);
  }
  await newTodo(ada, home, { todo_title: "earlier", todo_due_date: "2026-07-14" });
  const todoIds = ["w2", "w3", "w1"].map((title) => ids.get(title));
  await ada.post(`/todo/project/${work}/reorder`, { todoIds });
  await ada.post("/project/reorder", { projectIds: [home, work] });
  const july = await ada.get("/todo/calendar?start_date=2026-07-01&end_date=2026-07-31");
  expect(titles(july)).toEqual(["earlier", "h2", "h1", "w2", "w3", "w1"]);
});

test("the nightly job purges what was deleted more than thirty days ago, and nothing else", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const made = await Promise.all(["old", "young", "open"].map((todo_title) => newTodo(ada, project, { todo_title })));
  await ada.delete(`/todo/${made[0].id}`, undefined, { at: "2026-10-01T03:00:00.000Z" });
  await ada.delete(`/todo/${made[1].id}`, undefined, { at: "2026-10-01T03:00:00.001Z" });
  const ctx = createExecutionContext();
  await runCron("23 3 * * *", env, new Date("2026-10-31T03:00:00.000Z"));
  await waitOnExecutionContext(ctx);
  const { results } = await env.DB.prepare("SELECT todo_title FROM todo WHERE user_id = ? ORDER BY 1")
    .bind(ada.person.id)
    .all();
  expect(results.map((row) => row.todo_title)).toEqual(["open", "young"]);
});
