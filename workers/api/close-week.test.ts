import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";
import { newProject, newTodo } from "../../tests/todos.ts";

const WEEK = "2026-11-16";
const at = { at: "2026-11-20T10:00:00.000Z" };
const summary = (ada: Client, week = WEEK) => ada.get(`/week-data/summary?week_start=${week}`, at);

async function focus(ada: Client, project_id: string, started_at: string, seconds: number) {
  await env.DB.prepare(
    `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
       paused_duration, ended_at, focused_seconds, notes)
     VALUES (?, ?, ?, 'Work', 'completed', 25, ?, ?, 0, ?, ?, '')`,
  )
    .bind(crypto.randomUUID(), ada.person.id, project_id, started_at, started_at, started_at, seconds)
    .run();
}

/** Answers a word at these times. */
async function answer(ada: Client, word_id: string, times: string[]) {
  const { id } = ada.person;
  const run = (text: string, ...values: unknown[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
  await run("INSERT OR IGNORE INTO language_learner VALUES (?, 'Italian', 1, 1, 1, 1, NULL, NULL)", id);
  await run(
    `INSERT INTO language_progress (user_id, word_id, language, seen_on, times_practiced, total_attempts,
       correct_answers, struggling) VALUES (?, ?, 'Italian', ?, 1, 1, 1, 0)`,
    id,
    word_id,
    times.at(-1)!.slice(0, 10),
  );
  for (const [i, time] of times.entries()) {
    await run("INSERT INTO language_review VALUES (?, ?, ?, 'correct', NULL, ?, '{}', NULL)", id, word_id, i, time);
  }
}

/** A person whose week contains everything that a summary lists, and whose project was archived later. */
async function newBusy() {
  const ada = await newClient();
  const [work, old] = [await newProject(ada, "Work"), await newProject(ada, "Old")];
  await newTodo(ada, work, { todo_title: "Due", todo_due_date: "2026-11-19" });
  await newTodo(ada, work, { todo_title: "Planned", todo_week: WEEK });
  await newTodo(ada, work, { todo_title: "Next week's", todo_due_date: "2026-11-23" });
  await newTodo(ada, old, { todo_title: "Of an archived project", todo_due_date: "2026-11-19" });
  for (const project_id of [work, old]) {
    const { id } = (await newTodo(ada, project_id, { todo_title: "Done" })) as { id: string };
    await ada.patch(`/todo/${id}`, { is_checked: true }, at);
    await focus(ada, project_id, "2026-11-18T23:59:00.000Z", 1500);
  }
  await focus(ada, work, "2026-11-15T23:59:59.000Z", 600);
  await ada.patch(`/project/${old}/archive`);
  await ada.post("/meeting-note/", { project_id: work, meeting_title: "Kick-off", week_start: WEEK });
  await ada.post("/diary/", { diary_text: "A day" }, at);
  await answer(ada, "in", ["2026-11-16T00:00:00.000Z", "2026-11-22T23:59:59.999Z"]);
  await answer(ada, "out", ["2026-11-15T23:59:59.999Z", "2026-11-23T00:00:00.000Z"]);
  return { ada, work, old };
}

test("a summary has the week's open and completed todos, focus, meetings, diary days and practice, in one round trip", async () => {
  const { ada, work, old } = await newBusy();
  const { status, trips, body } = await summary(ada);
  expect({ status, trips }).toEqual({ status: 200, trips: 1 });
  expect(body).toMatchObject({
    week_start: WEEK,
    left_over: [
      { todo_title: "Planned", proje_title: "Work" },
      { todo_title: "Due", proje_title: "Work" },
    ],
    done: [
      { project_id: work, proje_title: "Work", count: 1, todos: [{ todo_title: "Done" }] },
      { project_id: old, proje_title: "Old", count: 1 },
    ],
    minutes: {
      total: 50,
      last_week: 10,
      projects: [
        { project_id: work, minutes: 25 },
        { project_id: old, minutes: 25 },
      ],
      days: [0, 0, 50, 0, 0, 0, 0],
    },
    meetings: [{ meeting_title: "Kick-off" }],
    diary_days: 1,
    words_answered: 1,
    closed_at: null,
  });
  expect(body.markdown).toContain("You completed 2 todos and focused for 50 min.");
  expect(body.markdown).toContain("wrote in the diary on 1 day and practised 1 word.");
});

test("a summary agrees with the week's stats", async () => {
  const { ada } = await newBusy();
  const { body } = await summary(ada);
  const { body: stats } = await ada.get("/week-data/stats?week_start=2026-11-16&week_end=2026-11-23");
  expect(body.minutes.days).toEqual(Object.values(stats.dailyTime));
  expect(body.done.reduce((sum: number, of: { count: number }) => sum + of.count, 0)).toBe(stats.completedTodos);
});

test("any date of a week means its Monday, and rows of other people are not included", async () => {
  await newBusy();
  const ada = await newClient();
  const { body } = await summary(ada, "2026-11-20");
  expect(body).toMatchObject({ week_start: WEEK, left_over: [], done: [], meetings: [], diary_days: 0 });
  expect(body.markdown).toContain("Nothing was recorded in this week.");
});

test("no statement of a summary scans a table", async () => {
  const { ada } = await newBusy();
  const { d1, plans } = planD1(env.DB);
  await ada.get(`/week-data/summary?week_start=${WEEK}`, { ...at, env: { DB: d1 } });
  expect((await plans()).filter((line) => /^SCAN (?!json_each|CONSTANT)/.test(line))).toEqual([]);
});

test("a closed week keeps its summary until it is opened again, and moves nothing", async () => {
  const { ada } = await newBusy();
  const before = (await summary(ada)).body;
  const closed = await ada.post("/week-data/close", { week_start: "2026-11-18", markdown: "# Mine" }, at);
  expect(closed).toMatchObject({ status: 200, body: { week_start: WEEK, closed_at: at.at } });
  expect((await summary(ada)).body).toEqual({ ...before, markdown: "# Mine", closed_at: at.at });
  const edited = { week_start: WEEK, markdown: "# Edited" };
  expect(await ada.post("/week-data/close", edited, { at: "2026-11-21T10:00:00.000Z" })).toMatchObject({
    body: { closed_at: at.at },
  });
  expect((await summary(ada)).body).toMatchObject({ markdown: "# Edited", closed_at: at.at });
  expect(await ada.post("/week-data/reopen", { week_start: WEEK })).toMatchObject({ status: 200 });
  expect(await ada.post("/week-data/reopen", { week_start: WEEK })).toMatchObject({ status: 200 });
  expect((await summary(ada)).body).toEqual(before);
});

test("a summary does not replace one that another tab has stored unseen", async () => {
  const ada = await newClient();
  const close = (markdown: string, seen: string) =>
    ada.post("/week-data/close", { week_start: WEEK, markdown, seen }, at);
  expect((await close("# Mine", "")).status).toBe(200);
  // Sending it twice changes nothing.
  expect((await close("# Mine", "")).status).toBe(200);
  expect(await close("# Other", "")).toMatchObject({
    status: 409,
    body: { current: { markdown: "# Mine", closed_at: at.at } },
  });
  expect((await summary(ada)).body).toMatchObject({ markdown: "# Mine" });
  expect((await close("# Both", "# Mine")).status).toBe(200);
});

test("closing a week closes nobody else's", async () => {
  const [ada, bob] = [await newClient(), await newClient()];
  await ada.post("/week-data/close", { week_start: WEEK, markdown: "# Mine" }, at);
  await bob.post("/week-data/reopen", { week_start: WEEK });
  expect((await summary(bob)).body).toMatchObject({ closed_at: null });
  expect((await summary(ada)).body).toMatchObject({ markdown: "# Mine" });
});

test("a summary of 10,001 characters is rejected, and so is an invalid week", async () => {
  const ada = await newClient();
  const refused = await ada.post("/week-data/close", { week_start: WEEK, markdown: "x".repeat(10_001) });
  expect(refused).toMatchObject({ status: 400, body: { error: "A summary cannot exceed 10000 characters" } });
  expect((await ada.post("/week-data/close", { week_start: "soon", markdown: "" })).status).toBe(400);
  expect((await ada.get("/week-data/summary")).status).toBe(400);
});

test("a summary is added to the notes of each project behind what is there, once", async () => {
  const { ada, work } = await newBusy();
  const home = await newProject(ada, "Home");
  await ada.post("/weekly-update/", { project_id: home, update_text: "Mine", week_start: WEEK });
  const { markdown } = (await summary(ada)).body;
  const text = `${markdown}\n\n## Home\n\nTidied up.\n\n## Nobody\n\nLost.`;
  const add = () => ada.post("/week-data/summary/notes", { week_start: WEEK, markdown: text });
  const done = "Completed 1 todo:\n\n- Done\n\nFocused for 25 min.\n\nMet about Kick-off.";
  for (const [ofWork, ofHome] of [
    [done, "Tidied up."],
    ["", ""],
  ]) {
    expect((await add()).body).toEqual({
      added: [
        { project_id: work, proje_title: "Work", room: "all", part: ofWork },
        { project_id: home, proje_title: "Home", room: "all", part: ofHome },
      ],
    });
  }
  const notes = async (id: string) => (await ada.get(`/weekly-update/project/${id}`)).body;
  expect(await notes(home)).toMatchObject([{ update_text: "Mine\n\nTidied up.", week_start: WEEK }]);
  expect(await notes(work)).toMatchObject([{ update_text: done }]);
});

test("notes without room take the lines that fit, or none", async () => {
  const ada = await newClient();
  const home = await newProject(ada, "Home");
  await ada.post("/weekly-update/", { project_id: home, update_text: "x".repeat(740), week_start: WEEK });
  const add = (section: string) =>
    ada.post("/week-data/summary/notes", { week_start: WEEK, markdown: `## Home\n${section}` });
  expect((await add("A line that is too long")).body.added).toMatchObject([{ room: "none" }]);
  expect((await add("Short\nA line that is too long")).body.added).toMatchObject([{ room: "part" }]);
  const [{ update_text }] = (await ada.get(`/weekly-update/project/${home}`)).body;
  expect(update_text).toBe(`${"x".repeat(740)}\n\nShort`);
});
