import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const options = { at: NOW };

async function withProjects() {
  const ada = await newClient();
  const create = async (proje_title: string) =>
    (await ada.post("/project/", { proje_title }, options)).body.id as string;
  return { ada, work: await create("Work"), home: await create("Home") };
}

const add = (who: Client, project_id: string, started_at = "2026-11-18T10:00:00.000Z", focused_minutes = 25) =>
  who.post("/pomodoro/", { project_id, started_at, focused_minutes }, options);

/** The minutes of a week in all figures: the week's chart, each project's totals, and the history. */
async function figures(who: Client, projects: string[]) {
  const week = "week_start=2026-11-16&week_end=2026-11-23";
  const { dailyTime } = (await who.get(`/week-data/stats?${week}`, options)).body;
  const sums = await Promise.all(projects.map((id) => who.get(`/pomodoro/project/${id}/stats`, options)));
  const { sessions, total } = (await who.get("/pomodoro/history?limit=100", options)).body;
  return {
    week: Object.values(dailyTime as Record<string, number>),
    projects: sums.map(({ body }) => body.total_minutes),
    ids: sessions.map(({ id }: { id: string }) => id),
    total,
  };
}

test("a forgotten session is added, counts as completed, and is marked", async () => {
  const { ada, work } = await withProjects();
  const added = await ada.post(
    "/pomodoro/",
    { project_id: work, started_at: "2026-11-18T10:00:00+01:00", focused_minutes: 50, notes: " Read " },
    options,
  );
  expect(added).toMatchObject({
    status: 201,
    body: {
      project_id: work,
      proje_title: "Work",
      status: "completed",
      duration_minutes: 50,
      focused_seconds: 3_000,
      started_at: "2026-11-18T09:00:00.000Z",
      ended_at: "2026-11-18T09:50:00.000Z",
      notes: "Read",
      corrected_at: NOW,
    },
  });
  expect(await figures(ada, [work])).toMatchObject({ week: [0, 0, 50, 0, 0, 0, 0], projects: [50], total: 1 });
});

test("a session's minutes, project, start and note are corrected, and all figures follow", async () => {
  const { ada, work, home } = await withProjects();
  const { id } = (await add(ada, work)).body;
  const correct = (fields: object) => ada.patch(`/pomodoro/${id}`, fields, options);
  expect((await correct({ focused_minutes: 40 })).body).toMatchObject({
    focused_seconds: 2_400,
    duration_minutes: 40,
    ended_at: "2026-11-18T10:40:00.000Z",
  });
  expect((await correct({ started_at: "2026-11-16T23:50:00.000Z" })).body).toMatchObject({
    started_at: "2026-11-16T23:50:00.000Z",
    ended_at: "2026-11-17T00:30:00.000Z",
  });
  expect((await correct({ project_id: home, notes: "At home" })).body).toMatchObject({
    project_id: home,
    proje_title: "Home",
    notes: "At home",
  });
  expect(await figures(ada, [work, home])).toMatchObject({ week: [40, 0, 0, 0, 0, 0, 0], projects: [0, 40], total: 1 });
});

test("a correction that changes nothing, and one that is not there to undo, leave the session as it was", async () => {
  const { ada, work } = await withProjects();
  const session = (await add(ada, work)).body;
  const later = { at: new Date(Date.now() + 60_000) };
  const same = { focused_minutes: session.focused_seconds / 60, started_at: session.started_at, notes: session.notes };
  for (const correction of [same, { project_id: work }])
    expect((await ada.patch(`/pomodoro/${session.id}`, correction, later)).body).toEqual(session);
  expect((await ada.post(`/pomodoro/${session.id}/uncorrect`, {}, later)).body).toEqual(session);
});

test("a note alone is no correction, minutes that stay keep their seconds, and a cancelled session can be completed", async () => {
  const { ada, work } = await withProjects();
  // The clock ends a session by the computer's time.
  const seconds = (n: number) => new Date(Date.parse(begin) + n * 1_000).toISOString();
  const begin = new Date().toISOString();
  const at = seconds(3_600);
  await ada.post("/pomodoro/start", { project_id: work }, { at: begin });
  const { session } = (await ada.patch("/pomodoro/cancel", {}, { at: seconds(630) })).body;
  const correct = async (fields: object) => (await ada.patch(`/pomodoro/${session.id}`, fields, { at })).body;
  const same = { status: "cancelled", focused_seconds: 630, ended_at: session.ended_at, corrected_at: null };
  expect(await correct({ notes: "Interrupted" })).toMatchObject(same);
  expect(await correct({ focused_minutes: 10, started_at: session.started_at, project_id: work })).toMatchObject(same);
  expect((await figures(ada, [work])).projects).toEqual([0]);
  expect(await correct({ status: "cancelled" })).toMatchObject({ error: "status can only be completed" });
  expect(await correct({ status: "completed" })).toMatchObject({ status: "completed", focused_seconds: 630 });
  expect((await figures(ada, [work])).projects).toEqual([11]);
  expect((await ada.post(`/pomodoro/${session.id}/uncorrect`, {}, { at })).body).toMatchObject(same);
  expect(await correct({ focused_minutes: 12 })).toMatchObject({
    status: "completed",
    focused_seconds: 720,
    duration_minutes: 25,
    corrected_at: at,
  });
  expect((await figures(ada, [work])).projects).toEqual([12]);
});

test("a note that another device wrote meanwhile stays beside the new one, once, and other corrections keep it", async () => {
  const { ada, work } = await withProjects();
  const { id } = (await add(ada, work)).body;
  const correct = (fields: object) => ada.patch(`/pomodoro/${id}`, fields, options);
  const note = async (notes: string, notes_before: string) => (await correct({ notes, notes_before })).body.notes;
  expect(await note("Mended the login", "")).toBe("Mended the login");
  expect(await note("Wrote\r\ntests", "")).toBe("Mended the login\nWrote\ntests");
  expect(await note("Wrote\ntests", "")).toBe("Mended the login\nWrote\ntests");
  expect(await note("", "Mended the login")).toBe("Mended the login\nWrote\ntests");
  const minutes = { focused_minutes: 40, notes: "Mended the login", notes_before: "Mended the login" };
  expect((await correct(minutes)).body).toMatchObject({
    focused_seconds: 2_400,
    notes: "Mended the login\nWrote\ntests",
  });
  expect(await correct({ notes: "x".repeat(749), notes_before: "" })).toMatchObject({
    status: 400,
    body: { error: "A note has at most 750 characters" },
  });
  const long = `Mended the login\n${"x".repeat(400)}`;
  expect(await note(long, "Mended the login\nWrote\ntests")).toBe(long);
  const future = { notes: long, notes_before: long.replace("\n", "\r\n"), started_at: "2026-11-20T11:45:00.000Z" };
  expect((await correct(future)).body.error).toBe("A session cannot end in the future");
  expect(await note("Login", future.notes_before)).toBe("Login");
  expect(await note("", "Login")).toBe("");
  expect((await correct({ notes: "By a program" })).body.notes).toBe("By a program");
});

test("a correction keeps the rules: no future, 1 to 180 minutes, one's own session and project", async () => {
  const { ada, work } = await withProjects();
  const { ada: eve, work: hers } = await withProjects();
  const { id } = (await add(ada, work)).body;
  const correct = (who: Client, fields: object) => who.patch(`/pomodoro/${id}`, fields, options);
  const future = { status: 400, body: { error: "A session cannot end in the future" } };
  expect(await correct(ada, { started_at: "2026-11-20T11:45:00.000Z" })).toMatchObject(future);
  expect(await add(ada, work, "2026-11-20T11:45:00.000Z")).toMatchObject(future);
  expect((await correct(ada, { started_at: "2026-11-20T11:35:00.000Z" })).status).toBe(200);
  for (const focused_minutes of [0, 181, 1.5, "25", null]) {
    expect((await correct(ada, { focused_minutes })).status).toBe(400);
    expect((await add(ada, work, NOW, focused_minutes as number)).status).toBe(400);
  }
  for (const started_at of ["yesterday", "2026-11-18", "0000-01-01T00:00:00Z", "1850-01-01T00:00:00Z"]) {
    expect((await correct(ada, { started_at })).status).toBe(400);
  }
  expect((await correct(ada, {})).status).toBe(400);
  expect((await correct(ada, { project_id: hers })).status).toBe(404);
  expect((await correct(eve, { focused_minutes: 30 })).status).toBe(404);
  expect((await correct(eve, { project_id: hers })).status).toBe(404);
  expect((await add(ada, hers)).status).toBe(404);
  await ada.delete(`/project/${work}`, undefined, options);
  expect((await correct(ada, { project_id: work, focused_minutes: 20 })).status).toBe(200);
  expect((await add(ada, work)).status).toBe(404);
  await ada.delete(`/pomodoro/${id}`, undefined, options);
  expect((await correct(ada, { focused_minutes: 30 })).status).toBe(404);
});

test("after any corrections the list is in order, its count is right on each page, and sums agree", async () => {
  const { ada, work, home } = await withProjects();
  const day = fc.integer({ min: 0, max: 90 }).map((days) => new Date(Date.parse(NOW) - (days + 1) * 86_400_000));
  const change = fc.record({
    at: fc.nat({ max: 9 }),
    day,
    minutes: fc.integer({ min: 1, max: 180 }),
    home: fc.boolean(),
  });
  const model = new Map<string, { project_id: string; minutes: number; started_at: string }>();
  const [changes] = fc.sample(fc.array(change, { minLength: 25, maxLength: 25 }), { numRuns: 1, seed: 7 });
  for (const { at, day, minutes, home: isHome } of changes!) {
    const fields = { project_id: isHome ? home : work, started_at: day.toISOString(), focused_minutes: minutes };
    const known = [...model.keys()][at];
    const answer = known
      ? await ada.patch(`/pomodoro/${known}`, fields, options)
      : await ada.post("/pomodoro/", fields, options);
    expect(answer.status).toBe(known ? 200 : 201);
    model.set(answer.body.id, { project_id: fields.project_id, minutes, started_at: fields.started_at });
  }
  const expected = [...model].sort(([, a], [, b]) => b.started_at.localeCompare(a.started_at)).map(([id]) => id);
  const { ids, total, projects } = await figures(ada, [work, home]);
  expect([ids.length, total]).toEqual([model.size, model.size]);
  expect(ids.map((id: string) => model.get(id)!.started_at)).toEqual(expected.map((id) => model.get(id)!.started_at));
  for (const offset of [1, 5, model.size - 1]) {
    const { sessions } = (await ada.get(`/pomodoro/history?limit=3&offset=${offset}`, options)).body;
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual(ids.slice(offset, offset + 3));
  }
  const sumOf = (project_id: string) =>
    [...model.values()].reduce((sum, one) => sum + (one.project_id === project_id ? one.minutes : 0), 0);
  expect(projects).toEqual([sumOf(work), sumOf(home)]);
});
