import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { addWeeks } from "../../app/domain/week/week.ts";

const options = { at: "2026-11-20T12:00:00.000Z" };

/** Starts around midnight, around the end of a week and around both clock changes of a year in Berlin. */
const STARTS = [
  "2026-03-28T23:59:59.999Z",
  "2026-03-29T00:59:59.000Z",
  "2026-03-29T01:00:00.000Z",
  "2026-10-24T22:00:00.000Z",
  "2026-10-25T00:59:59.999Z",
  "2026-10-25T01:00:00.000Z",
  "2026-10-25T23:59:59.999Z",
  "2026-10-26T00:00:00.000Z",
  "2026-10-31T23:30:00.000Z",
  "2026-11-01T23:59:59.000Z",
  "2026-11-02T00:00:00.000Z",
];
const MONDAYS = ["2026-03-23", "2026-03-30", "2026-10-19", "2026-10-26", "2026-11-02"];

interface Session {
  id: string;
  project_id: string;
  todo_id: string | null;
  status: string;
  started_at: string;
  focused_seconds: number;
}

/** Adds a session of the clock, whose length is no whole number of minutes. */
async function timed(ada: Client, project_id: string, started_at: string, seconds: number): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
       paused_duration, ended_at, focused_seconds, notes)
     VALUES (?, ?, ?, 'Work', 'completed', 25, ?, ?, 0, ?, ?, '')`,
  )
    .bind(id, ada.person.id, project_id, started_at, started_at, started_at, seconds)
    .run();
  return id;
}

const secondsOf = (sessions: readonly Session[]) => sessions.reduce((sum, of) => sum + of.focused_seconds, 0);
const minutesOf = (sessions: readonly Session[]) => Math.round(secondsOf(sessions) / 60);
const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, of) => sum + of, 0);

/** Compares every figure with the sessions of the log. */
async function expectAgreement(ada: Client, projects: string[], todo: string): Promise<void> {
  const log = (await ada.get("/pomodoro/history?limit=100", options)).body.sessions as Session[];
  const completed = log.filter(({ status }) => status === "completed");
  for (const id of projects) {
    const mine = completed.filter(({ project_id }) => project_id === id);
    const { total_minutes, completed_sessions } = (await ada.get(`/pomodoro/project/${id}/stats`, options)).body;
    expect([total_minutes, completed_sessions]).toEqual([minutesOf(mine), mine.length]);
  }
  const todos = (await ada.get(`/todo/project/${projects[0]}`, options)).body as {
    id: string;
    focused_seconds: number;
  }[];
  expect(todos.find(({ id }) => id === todo)!.focused_seconds).toBe(
    secondsOf(completed.filter(({ todo_id }) => todo_id === todo)),
  );
  const inWeek = (monday: string) =>
    completed.filter(({ started_at }) => started_at >= monday && started_at < addWeeks(monday, 1));
  for (const monday of MONDAYS) {
    const range = `week_start=${monday}&week_end=${addWeeks(monday, 1)}`;
    const days = Object.values((await ada.get(`/week-data/stats?${range}`, options)).body.dailyTime) as number[];
    expect([monday, sumOf(days)]).toEqual([monday, minutesOf(inWeek(monday))]);
    const { minutes } = (await ada.get(`/week-data/summary?week_start=${monday}`, options)).body;
    expect(minutes.days).toEqual(days);
    expect(minutes.total).toBe(sumOf(days));
    expect(sumOf(minutes.projects.map((of: { minutes: number }) => of.minutes))).toBe(minutes.total);
    expect(minutes.last_week).toBe(minutesOf(inWeek(addWeeks(monday, -1))));
  }
}

test("after every correction across midnight, a week and a clock change, all figures agree with the log", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const todo = ((await newTodo(ada, work)) as { id: string }).id;
  const ids = await Promise.all(STARTS.map((start, i) => timed(ada, i % 2 ? home : work, start, 61 + 97 * i)));
  await expectAgreement(ada, [work, home], todo);
  const fields = fc.oneof(
    fc.record({ started_at: fc.constantFrom(...STARTS) }),
    fc.record({ focused_minutes: fc.integer({ min: 1, max: 180 }) }),
    fc.constantFrom({ project_id: home }, { project_id: work, todo_id: todo }),
  );
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant("correct" as const), fields }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("delete", "restore", "uncorrect") }) },
  );
  const steps = fc.array(fc.tuple(fc.nat({ max: ids.length - 1 }), act), { minLength: 16, maxLength: 16 });
  const [sample] = fc.sample(steps, { numRuns: 1, seed: 17 });
  let applied = 0;
  for (const [at, step] of sample!) {
    const path = `/pomodoro/${ids[at]}`;
    const { status } =
      "fields" in step
        ? await ada.patch(path, step.fields, options)
        : step.act === "delete"
          ? await ada.delete(path, undefined, options)
          : await ada.post(`${path}/${step.act}`, {}, options);
    // Some commands fail, such as correcting a deleted session.
    if (status === 200) applied += 1;
    await expectAgreement(ada, [work, home], todo);
  }
  expect(applied).toBeGreaterThan(10);
});
