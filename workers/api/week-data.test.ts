import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";

const week = "week_start=2026-11-16T00:00:00.000Z&week_end=2026-11-23T00:00:00.000Z";
const noMinutes = { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 };

async function newProject(ada: Client): Promise<string> {
  const { body } = await ada.post("/project/", { proje_title: "Work" });
  return body.id;
}

/** Adds an ended session to the history. */
async function focus(ada: Client, project_id: string, started_at: string, seconds: number, more = {}) {
  const row = { status: "completed", deleted_at: null, ...more };
  await env.DB.prepare(
    `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
       paused_duration, ended_at, focused_seconds, notes, deleted_at)
     VALUES (?, ?, ?, 'Work', ?, 180, ?, ?, 0, ?, ?, '', ?)`,
  )
    .bind(
      crypto.randomUUID(),
      ada.person.id,
      project_id,
      row.status,
      started_at,
      started_at,
      started_at,
      seconds,
      row.deleted_at,
    )
    .run();
}

/** Adds a todo that was checked at `at`. */
async function done(ada: Client, project_id: string, at: string) {
  const { body } = await ada.post(`/todo/project/${project_id}`, { todo_title: at });
  await ada.patch(`/todo/${body.id}`, { is_checked: true }, { at });
}

test("an empty week has zeros and no rows", async () => {
  const ada = await newClient();
  const answer = await ada.get(`/week-data?${week}`);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({
    weeklyUpdates: [],
    meetingNotes: [],
    completedTodos: [],
    stats: { completedTodos: 0, dailyTime: noMinutes },
  });
});

test("a week's data is read in one round trip, for all projects or one", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada), await newProject(ada)];
  const at = "2026-11-18T10:00:00.000Z";
  for (const project_id of [work, home]) {
    await ada.post("/weekly-update/", { project_id, update_text: "Note" }, { at });
    await ada.post("/meeting-note/", { project_id, meeting_title: "Meeting" }, { at });
    await ada.post("/weekly-update/", { project_id, update_text: "Note" }, { at: "2026-11-25T10:00:00.000Z" });
    await done(ada, project_id, at);
    await focus(ada, project_id, at, 1500);
  }
  const all = await ada.get(`/week-data/?${week}`);
  expect(all.body.weeklyUpdates).toHaveLength(2);
  expect(all.body.meetingNotes).toHaveLength(2);
  expect(all.body.completedTodos).toHaveLength(2);
  expect(all.body.stats).toEqual({ completedTodos: 2, dailyTime: { ...noMinutes, wednesday: 50 } });
  const one = await ada.get(`/week-data?${week}&project_id=${work}`);
  for (const name of ["weeklyUpdates", "meetingNotes", "completedTodos"]) {
    expect(one.body[name]).toHaveLength(1);
    expect(one.body[name][0].project_id).toBe(work);
  }
  const stats = await ada.get(`/week-data/stats?${week}&project_id=${work}`);
  expect(stats.body).toEqual(one.body.stats);
  expect(stats.body).toEqual({ completedTodos: 1, dailyTime: { ...noMinutes, wednesday: 25 } });
  expect(one.rowsRead).toBeLessThanOrEqual(4 * 1.2 + 12);
});

test("a week is half-open, in UTC", async () => {
  const ada = await newClient();
  const work = await newProject(ada);
  const inside = ["2026-11-16T00:00:00.000Z", "2026-11-22T23:59:59.998Z"];
  for (const at of [...inside, "2026-11-15T23:59:59.999Z", "2026-11-23T00:00:00.000Z"]) {
    await done(ada, work, at);
    await focus(ada, work, at, 600);
  }
  const expected = { completedTodos: 2, dailyTime: { ...noMinutes, monday: 10, sunday: 10 } };
  for (const range of [
    week,
    "week_start=2026-11-16&week_end=2026-11-23",
    "week_start=2026-11-16T00:00:00Z&week_end=2026-11-22T23:59:59.999Z",
    "week_start=2026-11-16T01:00:00%2B01:00&week_end=2026-11-22T19:00:00-05:00",
  ]) {
    expect((await ada.get(`/week-data/stats?${range}`)).body).toEqual(expected);
  }
});

test("minutes are the focused time of completed sessions, without deleted ones, on the day they started", async () => {
  const ada = await newClient();
  const work = await newProject(ada);
  await focus(ada, work, "2026-11-17T23:50:00.000Z", 1500);
  await focus(ada, work, "2026-11-19T08:00:00.000Z", 1500, { status: "cancelled" });
  await focus(ada, work, "2026-11-20T08:00:00.000Z", 1500, { deleted_at: "2026-11-20T10:00:00.000Z" });
  await focus(ada, work, "2026-11-21T08:00:00.000Z", 90);
  await focus(ada, work, "2026-11-21T09:00:00.000Z", 30);
  const { body } = await ada.get(`/week-data/stats?${week}`);
  expect(body.dailyTime).toEqual({ ...noMinutes, tuesday: 25, saturday: 2 });
});

test("a malformed week is a 400, and another person's project a 404", async () => {
  const ada = await newClient();
  const work = await newProject(ada);
  const missing = [
    "",
    "week_start=2026-11-16",
    "week_end=2026-11-16",
    "week_start=x&week_end=y",
    `${week}&week_start=1`,
  ];
  for (const query of missing) {
    for (const path of ["/week-data", "/week-data/stats"]) {
      const answer = await ada.get(`${path}?${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.body.error).toMatch(/^week_(start|end) must be a date/);
    }
  }
  const eve = await newClient();
  for (const path of ["/week-data", "/week-data/stats"]) {
    expect((await eve.get(`${path}?${week}&project_id=${work}`)).status).toBe(404);
    expect((await ada.get(`${path}?${week}&project_id=`)).status).toBe(404);
  }
});

test("a week's reads use indexes", async () => {
  const ada = await newClient();
  const work = await newProject(ada);
  const { d1, plans } = planD1(env.DB);
  await ada.get(`/week-data?${week}`, { env: { DB: d1 } });
  await ada.get(`/week-data?${week}&project_id=${work}`, { env: { DB: d1 } });
  const lines = await plans();
  for (const index of ["pomodoro_history (user_id=?", "pomodoro_done (project_id=?", "todo_done (project_id=?"]) {
    expect(lines.join("\n")).toContain(`USING INDEX ${index}`);
  }
  for (const line of lines) expect(line).not.toMatch(/^SCAN/);
});
