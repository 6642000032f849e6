import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { newTodo } from "../../tests/todos.ts";
import { addDays, utcDate } from "#app/domain/week/week.ts";

/** Counts a person's events in the next three weeks. */
async function eventsOf(who: Client): Promise<number> {
  const [start, end] = [0, 20].map((days) => addDays(utcDate(new Date()), days));
  return (await who.get(`/other-calendar/events?start_date=${start}&end_date=${end}`)).body.events.length;
}

test("the example is a project full of content, for an account without projects", async () => {
  const ada = await newClient();
  const made = await ada.post("/project/example", {});
  expect(made).toMatchObject({ status: 201, body: { proje_title: "Example", is_archived: false } });
  expect((await ada.get("/project")).body).toEqual([made.body]);
  const { id } = made.body;
  const todos = (await ada.get(`/todo/project/${id}`)).body as {
    todo_due_date: string | null;
    todo_time: string | null;
  }[];
  expect(todos.length).toBeGreaterThanOrEqual(5);
  expect(todos.some(({ todo_due_date }) => todo_due_date)).toBe(true);
  for (const path of ["/meeting-note", "/weekly-update", `/pomodoro/project/${id}`]) {
    expect((await ada.get(path)).body.length).toBeGreaterThan(0);
  }
  expect((await ada.get("/diary")).body).toEqual([]);
  expect(todos.some(({ todo_time }) => todo_time)).toBe(true);
  expect((await ada.get("/other-calendar")).body.calendars).toMatchObject([
    { calendar_name: "Example calendar", calendar_host: "", failure: null },
  ]);
  expect(await eventsOf(ada)).toBeGreaterThanOrEqual(8);

  const again = await ada.post("/project/example", {});
  expect([again.status, again.body.error]).toEqual([409, "The example is for an account without projects."]);
  expect((await ada.get("/project")).body).toHaveLength(1);
});

test("two requests at once make one example", async () => {
  const ada = await newClient();
  const made = await Promise.all([1, 2, 3].map(() => ada.post("/project/example", {})));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await ada.get("/todo/project/" + (await ada.get("/project")).body[0].id)).body.length).toBeLessThan(12);
});

test("the example is removed with everything that was added to it, and no other project", async () => {
  const ada = await newClient();
  expect((await ada.delete("/project/example")).status).toBe(404);
  const { id } = (await ada.post("/project/example", {})).body;
  await newTodo(ada, id, { todo_title: "Mine" });
  const own = (await ada.post("/project", { proje_title: "Work" })).body;
  const bob = await newClient();
  await bob.post("/project/example", {});
  await bob.delete("/project/example");
  expect((await bob.delete("/project/example")).status).toBe(404);

  expect((await ada.delete("/project/example")).status).toBe(200);
  expect((await ada.get("/project")).body).toEqual([own]);
  expect((await ada.get("/pomodoro/history")).body.total).toBe(0);
  const { projects } = (await ada.get("/stats/projects")).body;
  expect(projects).toEqual({ total_active_projects: 1, total_archived_projects: 0, total_deleted_projects: 0 });
  expect((await ada.delete("/project/example")).status).toBe(404);
  expect((await ada.get("/other-calendar")).body.calendars).toEqual([]);
  expect(await eventsOf(ada)).toBe(0);
});

test("an example that is created again after a deletion has one calendar", async () => {
  const ada = await newClient();
  const { id } = (await ada.post("/project/example", {})).body;
  await ada.delete(`/project/${id}`);
  await ada.post("/project/example", {});
  expect((await ada.get("/other-calendar")).body.calendars).toHaveLength(1);
});
