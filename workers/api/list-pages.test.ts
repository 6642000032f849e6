import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Answer, type Client, newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";
import { ids, newProject } from "../../tests/todos.ts";

const ROWS = 1_201;
const RANGE = "week_start=2026-01-01&week_end=2026-12-31";

let ada: Client;
let projects: string[];

beforeAll(async () => {
  ada = await newClient();
  projects = [];
  for (const name of ["Work", "Home", "Club"]) projects.push(await newProject(ada, name));
  await fill(ada.person.id, projects);
});

/** Adds rows to every unbounded list of a person, one every six hours of 2026, in the three projects in turn. */
async function fill(user_id: string, [first, second, third]: string[]) {
  const n = `WITH RECURSIVE n(i, at, project) AS (
    SELECT 0, '2026-01-05T00:00:00.000Z', ?2
    UNION ALL SELECT i + 1, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-05', ((i + 1) * 6) || ' hours'),
      CASE (i + 1) % 3 WHEN 0 THEN ?2 WHEN 1 THEN ?3 ELSE ?4 END
    FROM n WHERE i + 1 < ${ROWS})`;
  const bound = (text: string) => env.DB.prepare(text).bind(user_id, first, second, third);
  await env.DB.batch([
    bound(`INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position,
        is_checked_date, created_at, updated_at)
      ${n} SELECT hex(randomblob(16)), ?1, project, 'Todo ' || i, '', 'none', i, at, at, at FROM n`),
    bound(`INSERT INTO meeting_note (id, user_id, project_id, meeting_title, meeting_note, week_start, created_at, updated_at)
      ${n} SELECT hex(randomblob(16)), ?1, project, 'Meeting ' || i, '', date(at, '-6 days', 'weekday 1'), at, at FROM n`),
    bound(`INSERT INTO weekly_update (id, user_id, project_id, update_text, week_start, created_at, updated_at)
      ${n} SELECT hex(randomblob(16)), ?1, project, 'Week ' || i, date('1970-01-05', ((i / 3) * 7) || ' days'), at, at FROM n`),
    bound(`INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
        paused_duration, ended_at, focused_seconds, notes)
      ${n} SELECT hex(randomblob(16)), ?1, project, 'Work', 'completed', 25, at, at, 0, at, 1500, '' FROM n`),
  ]);
}

/** Each list with its number of rows. */
const lists = () => [
  { path: `/todo/completed?${RANGE}`, rows: ROWS },
  { path: `/todo/completed?${RANGE}&project_id=${projects[0]}`, rows: 401 },
  { path: "/meeting-note/?", rows: ROWS },
  { path: `/meeting-note/?${RANGE}`, rows: ROWS },
  { path: `/meeting-note/project/${projects[0]}?`, rows: 401 },
  { path: "/weekly-update/?", rows: ROWS },
  { path: `/weekly-update/project/${projects[0]}?`, rows: 401 },
  { path: `/pomodoro/project/${projects[0]}?`, rows: 401 },
  { path: `/pomodoro/project/${projects[0]}?limit=50&`, rows: 401, limit: 50 },
];

test("an unbounded list returns 500 rows, and the others on further pages, each once and newest first", async () => {
  for (const { path, rows, limit = 500 } of lists()) {
    const seen: { id: string }[] = [];
    let page: Answer<{ id: string }[]>;
    do {
      const last = seen.at(-1);
      page = await ada.get(path + (last ? `&before=${last.id}` : ""));
      expect([page.status, page.trips], path).toEqual([200, 1]);
      expect(page.body.length, path).toBe(Math.min(limit, rows - seen.length));
      expect(page.rowsRead, path).toBeLessThanOrEqual(1.2 * page.body.length + 5 * page.statements);
      seen.push(...page.body);
    } while (seen.length < rows);
    expect(new Set(seen.map(({ id }) => id)).size, path).toBe(rows);
    const times = seen.map((row) => timeOf(row));
    expect(times, path).toEqual(times.toSorted().toReversed());
    const behind = await ada.get(`${path}&before=${seen.at(-1)!.id}`);
    expect(behind, path).toMatchObject({ status: 200, body: [] });
  }
});

const timeOf = (row: Record<string, unknown>) =>
  [row.week_start, row.is_checked_date, row.started_at, row.week_start && row.meeting_title && row.created_at]
    .filter(Boolean)
    .join(" ");

test("a page after a row that is not in the list, or somebody else's, is a 404", async () => {
  const eve = await newClient();
  const theirs = [await newProject(eve), await newProject(eve), await newProject(eve)];
  await fill(eve.person.id, theirs);
  for (const { path } of lists()) {
    const foreign = (await eve.get(path.replace(projects[0]!, theirs[0]!))).body[0].id as string;
    for (const before of [foreign, "temp-1", "", "'"]) {
      expect((await ada.get(`${path}&before=${before}`)).status, path).toBe(404);
    }
  }
  expect((await ada.get(`/pomodoro/history?before=temp-1`)).status).toBe(404);
});

test("the range applies even when the cursor is newer than it", async () => {
  const [newest] = (await ada.get(`/todo/completed?${RANGE}`)).body as { id: string }[];
  const january = "week_start=2026-01-01&week_end=2026-02-01";
  const whole = ids(await ada.get(`/todo/completed?${january}`));
  expect(ids(await ada.get(`/todo/completed?${january}&before=${newest!.id}`))).toEqual(whole);
});

test("the history is paged by cursor or offset, and older pages cost no more", async () => {
  const all: string[] = [];
  for (let before = ""; all.length < ROWS; before = `&before=${all.at(-1)}`) {
    const { body, trips, statements, rowsRead } = await ada.get(`/pomodoro/history?limit=100${before}`);
    expect(body.total).toBe(ROWS);
    expect(trips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(1.2 * body.sessions.length + 5 * statements);
    all.push(...body.sessions.map(({ id }: { id: string }) => id));
  }
  expect(new Set(all).size).toBe(ROWS);
  for (const offset of [0, 1, 19, 20, 500, 1_100, ROWS - 1, ROWS, ROWS + 5, Number.MAX_SAFE_INTEGER]) {
    const page = await ada.get(`/pomodoro/history?limit=20&offset=${offset}`);
    expect(
      page.body.sessions.map(({ id }: { id: string }) => id),
      String(offset),
    ).toEqual(all.slice(offset, offset + 20));
    // Its rows, at most those of one month (124) and a row of each month (11).
    expect(page.rowsRead).toBeLessThanOrEqual(1.2 * 20 + 125 + 11 + 15);
    expect(page.trips).toBe(1);
  }
});

test("a person without sessions gets an empty page, whatever the offset", async () => {
  const { get } = await newClient();
  for (const offset of [0, 1, 20]) {
    const page = await get(`/pomodoro/history?offset=${offset}`);
    expect(page).toMatchObject({ status: 200, body: { sessions: [], total: 0 } });
  }
});

test("the history's total follows deletions, restores and the deletion of the account", async () => {
  const bob = await newClient();
  const theirs = [await newProject(bob), await newProject(bob), await newProject(bob)];
  await fill(bob.person.id, theirs);
  const page = async (offset: number) => (await bob.get(`/pomodoro/history?limit=1&offset=${offset}`)).body;
  const [old, older] = [(await page(1_000)).sessions[0].id, (await page(1_001)).sessions[0].id];
  await bob.delete(`/pomodoro/${old}`);
  expect(await page(1_000)).toMatchObject({ sessions: [{ id: older }], total: ROWS - 1 });
  await bob.post(`/pomodoro/${old}/restore`);
  expect(await page(1_000)).toMatchObject({ sessions: [{ id: old }], total: ROWS });
  const months = "SELECT count(*) AS n FROM pomodoro_month WHERE user_id = ?";
  const count = () => env.DB.prepare(months).bind(bob.person.id).first("n");
  expect(await count()).toBe(11);
  await env.DB.prepare("UPDATE user SET role = 'demo' WHERE id = ?").bind(bob.person.id).run();
  await bob.delete("/auth/account");
  expect(await count()).toBe(0);
});

test("a week's lists have at most 500 rows, and its statistics count all of them", async () => {
  for (const { query, rows } of [
    { query: RANGE, rows: ROWS },
    { query: `${RANGE}&project_id=${projects[1]}`, rows: 400 },
  ]) {
    const { body } = await ada.get(`/week-data?${query}`);
    for (const list of [body.completedTodos, body.meetingNotes]) expect(list).toHaveLength(Math.min(rows, 500));
    expect(body.stats.completedTodos).toBe(rows);
    expect((await ada.get(`/week-data/stats?${query}`)).body).toEqual(body.stats);
  }
});

test("a range of dates or weeks spans at most 400 days", async () => {
  for (const [path, start, end] of [
    ["/todo/completed", "week_start", "week_end"],
    ["/todo/calendar", "start_date", "end_date"],
    ["/week-data", "week_start", "week_end"],
    ["/week-data/stats", "week_start", "week_end"],
    ["/weekly-update/", "week_start", "week_end"],
    [`/weekly-update/project/${projects[0]}`, "week_start", "week_end"],
    ["/meeting-note/", "week_start", "week_end"],
    [`/meeting-note/project/${projects[0]}`, "week_start", "week_end"],
    ["/diary/", "date_start", "date_end"],
  ] as const) {
    const ask = (to: string) => ada.get(`${path}?${start}=2026-01-01&${end}=${to}`);
    expect((await ask("2027-02-05")).status, path).toBe(200);
    const error = `${start} and ${end} may be at most 400 days apart`;
    expect(await ask("2027-02-06"), path).toMatchObject({ status: 400, body: { error, details: [{ path: end }] } });
  }
});

test("no page of a list sorts or scans rows of other pages", async () => {
  const { d1, byText } = planD1(env.DB);
  const paths = [...lists().map(({ path }) => path), "/pomodoro/history?"];
  for (const path of paths) {
    const { body } = await ada.get(path);
    const { id } = (body.sessions ?? body)[0];
    for (const behind of ["", `&before=${id}`, "&offset=50"]) await ada.get(path + behind, { env: { DB: d1 } });
  }
  const lines = [...(await byText())].flatMap(([text, plan]) => plan.map((line) => `${line} — ${text}`));
  const sorted = lines.filter((line) => line.startsWith("USE TEMP B-TREE") && !line.includes("WITH bound"));
  expect(sorted).toEqual([]);
});
