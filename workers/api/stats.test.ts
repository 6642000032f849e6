import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";

test("the statistics count projects by state, and the unchecked todos of unarchived ones", async () => {
  const ada = await newClient();
  expect((await ada.get("/stats/projects")).body).toEqual({
    projects: { total_active_projects: 0, total_archived_projects: 0, total_deleted_projects: 0 },
    todos: { total_active_todos: 0 },
    active_projects_details: [],
  });
  const projects: string[] = [];
  for (const proje_title of ["a", "b", "c"]) projects.push((await ada.post("/project/", { proje_title })).body.id);
  const [a, b, c] = projects as [string, string, string];
  for (const [project, count] of [
    [a, 2],
    [b, 3],
    [c, 4],
  ] as const) {
    for (let i = 0; i < count; i++) await ada.post(`/todo/project/${project}`, { todo_title: "x" });
  }
  const [first] = (await ada.get(`/todo/project/${b}`)).body;
  await ada.patch(`/todo/${first.id}`, { is_checked: true });
  await ada.patch(`/project/${c}/archive`);
  const stats = await ada.get("/stats/projects");
  expect(stats.body).toEqual({
    projects: { total_active_projects: 2, total_archived_projects: 1, total_deleted_projects: 0 },
    todos: { total_active_todos: 4 },
    active_projects_details: [
      { id: a, title: "a", active_todos_count: 2 },
      { id: b, title: "b", active_todos_count: 2 },
    ],
  });
  expect(stats).toMatchObject({ status: 200 });
  await ada.delete(`/project/${a}`);
  expect((await ada.get("/stats/projects")).body).toEqual({
    projects: { total_active_projects: 1, total_archived_projects: 1, total_deleted_projects: 1 },
    todos: { total_active_todos: 2 },
    active_projects_details: [{ id: b, title: "b", active_todos_count: 2 }],
  });
});

test("the year is 52 weeks with their focused minutes and completed todos, the earliest first", async () => {
  const ada = await newClient();
  const at = "2026-11-18T10:00:00Z";
  const { id: project_id } = (await ada.post("/project/", { proje_title: "a" })).body;
  const tick = async (time: string) => {
    const { id } = (await ada.post(`/todo/project/${project_id}`, { todo_title: "x" })).body;
    await ada.patch(`/todo/${id}`, { is_checked: true }, { at: time });
  };
  // The last instants of the week and of the year before, and the first instants after them.
  for (const time of ["2025-11-23T23:59:59.999Z", "2025-11-24T00:00:00Z", "2026-11-15T23:59:59Z", at]) await tick(time);
  const start = env.DB.prepare(
    `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
       paused_duration, ended_at, focused_seconds, notes) VALUES (?, ?, ?, 'a', ?, 25, ?, ?, 0, ?, 1510, '')`,
  );
  await env.DB.batch(
    [
      ["2026-11-16T00:00:00.000Z", "completed"],
      ["2026-11-17T08:00:00.000Z", "completed"],
      ["2026-11-17T09:00:00.000Z", "cancelled"],
      ["2025-11-23T08:00:00.000Z", "completed"],
    ].map(([time, status]) => start.bind(crypto.randomUUID(), ada.person.id, project_id, status!, time!, time!, time!)),
  );
  const answer = await ada.get("/stats/weeks", { at });
  const { weeks } = answer.body;
  expect(answer).toMatchObject({ status: 200 });
  expect(weeks).toHaveLength(52);
  expect(weeks[0]).toEqual({ week_start: "2025-11-24", minutes: 0, todos: 1 });
  expect(weeks[50]).toEqual({ week_start: "2026-11-09", minutes: 0, todos: 1 });
  expect(weeks[51]).toEqual({ week_start: "2026-11-16", minutes: 50, todos: 1 });
  const eve = await newClient();
  const others = (await eve.get("/stats/weeks", { at })).body.weeks as { minutes: number; todos: number }[];
  expect(others.every(({ minutes, todos }) => minutes + todos === 0)).toBe(true);
});

test("a visitor gets no statistics", async () => {
  for (const path of ["/stats/projects", "/stats/weeks"])
    expect(await client().get(path)).toMatchObject({ status: 401 });
});
