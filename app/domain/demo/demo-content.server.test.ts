import { setupI18n } from "@lingui/core";
import { readMessages } from "#app/i18n/messages.server.ts";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newDemo } from "../../../tests/accounts.ts";
import { MAX_PROJECT_TITLE } from "../project/project.ts";
import { SAMPLE_DONE, SAMPLE_PROJECTS, SAMPLE_TODOS, SAMPLE_YEAR_MINUTES } from "./demo-content.ts";
import { projectTitle } from "./demo-content.server.ts";
import { SAMPLE_WORDS } from "./demo-words.server.ts";
import { taskLines } from "../meeting-note/lines.ts";
import { dateIn, plainDays } from "../time/timezone.ts";
import { addDays, mondayOf, startOfDay } from "../week/week.ts";

const MOMENTS = [
  ["2026-11-16T00:00:30.000Z", "UTC"],
  ["2026-11-16T09:00:00.000Z", "Pacific/Kiritimati"],
  ["2026-11-18T15:30:00.000Z", "America/Los_Angeles"],
  ["2026-11-22T23:59:59.000Z", "Asia/Kolkata"],
  ["2026-01-01T10:00:00.000Z", "Europe/Berlin"],
] as const;
const rows = async <Row>(table: string, id: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(id).all<Row>()).results;

test("the demo content is plausible on any day and at any time", async () => {
  for (const [at, zone] of MOMENTS) {
    const { user } = await newDemo({ at, headers: { "x-timezone": zone } });
    const monday = mondayOf(new Date(at));
    const today = dateIn(plainDays(zone), new Date(at));
    const projects = await rows<{ id: string; proje_title: string }>("project", user.id);
    expect(projects.map(({ proje_title }) => proje_title)).toEqual(expect.arrayContaining(SAMPLE_PROJECTS));
    const ids = projects.map(({ id }) => id);

    const todos = await rows<Record<string, string>>("todo", user.id);
    for (const todo of todos) {
      expect(ids).toContain(todo.project_id);
      expect(todo.created_at! <= at).toBe(true);
      expect(todo.updated_at! <= at).toBe(true);
    }
    const open = todos.filter(({ is_checked_date }) => is_checked_date === null);
    expect(open).toHaveLength(SAMPLE_TODOS.length);
    const made = todos.filter(({ meeting_line }) => meeting_line !== null);
    const meetings = await rows<Record<string, string>>("meeting_note", user.id);
    const boxOf = ({ meeting_note_id, meeting_line }: Record<string, string>) =>
      taskLines(meetings.find(({ id }) => id === meeting_note_id)!.meeting_note!).find(
        ({ words }) => words === meeting_line,
      );
    expect(made).toHaveLength(2);
    for (const todo of made) expect(boxOf(todo)).toMatchObject({ isTicked: todo.is_checked_date !== null });
    const due = open.flatMap(({ todo_due_date }) => todo_due_date ?? []);
    for (const days of [-1, 0, 1]) expect(due).toContain(`${addDays(today, days)}T12:00:00.000Z`);
    const planned = new Set(open.flatMap(({ todo_week }) => todo_week ?? []));
    expect(planned).toEqual(new Set([mondayOf(today), addDays(mondayOf(today), 7)]));
    expect(open.filter(({ todo_due_date, todo_week }) => todo_due_date && todo_week)).toEqual([]);
    const repeats = open.flatMap(({ todo_repeat }) => todo_repeat ?? []);
    expect(repeats.sort()).toEqual([
      expect.stringMatching(/^FREQ=WEEKLY;BYDAY=..$/),
      expect.stringMatching(/^FREQ=WEEKLY;INTERVAL=3;BYDAY=..$/),
    ]);
    const done = todos.flatMap(({ is_checked_date }) => is_checked_date ?? []);
    const thisWeek = done.filter((date) => date >= startOfDay(monday));
    expect(thisWeek).toHaveLength(4);
    expect(done.filter((date) => date >= startOfDay(addDays(monday, -7)))).toHaveLength(SAMPLE_DONE.length);
    for (const date of done) {
      expect(date >= startOfDay(addDays(monday, -7 * 51))).toBe(true);
      expect(date <= at).toBe(true);
    }

    const diary = await rows<Record<string, string>>("diary_entry", user.id);
    expect(diary.length).toBeGreaterThanOrEqual(4);
    for (const { entry_date, created_at, timezone } of diary) {
      expect(timezone).toBe(zone);
      expect(entry_date! < today).toBe(true);
      expect(dateIn(plainDays(zone), new Date(created_at!))).toBe(entry_date);
    }

    const weeks = [monday, addDays(monday, -7)];
    for (const table of ["weekly_update", "meeting_note"]) {
      const written = await rows<Record<string, string>>(table, user.id);
      expect(new Set(written.map(({ week_start }) => week_start))).toEqual(new Set(weeks));
      for (const { week_start, created_at } of written) {
        expect(mondayOf(new Date(created_at!))).toBe(week_start);
        expect(created_at! <= at).toBe(true);
      }
    }

    const pomodoros = await rows<Record<string, string>>("pomodoro", user.id);
    expect(pomodoros.length).toBeGreaterThanOrEqual(14);
    for (const { started_at, ended_at, focused_seconds, duration_minutes } of pomodoros) {
      expect(ended_at! <= at).toBe(true);
      expect(Date.parse(ended_at!) - Date.parse(started_at!)).toBe(Number(focused_seconds) * 1000);
      expect(Number(focused_seconds)).toBe(Number(duration_minutes) * 60);
    }
  }
});

test("a demo account has the data of a year, in few rows", async () => {
  const at = "2026-11-18T15:30:00.000Z";
  const { answer, ...demo } = await newDemo({ at });
  const { weeks } = (await demo.get("/stats/weeks", { at })).body;
  expect(weeks).toHaveLength(52);
  const minutes = weeks.map((week: { minutes: number }) => week.minutes);
  // The last two weeks have other sessions, which begin up to twelve days ago.
  expect(minutes.slice(0, 49)).toEqual(SAMPLE_YEAR_MINUTES.slice(0, 49));
  expect(minutes.slice(49).every((value: number) => value > 0)).toBe(true);
  expect(weeks.filter(({ todos }: { todos: number }) => todos > 0).length).toBeGreaterThan(30);
  // Each row has an entry in the search index.
  expect(answer.rowsWritten).toBeLessThan(850);
});

test("a demo account has words of its own where everyone may learn", async () => {
  const everyone = { env: { LANGUAGE_AUDIENCE: "everyone" } };
  const learner = await newDemo(everyone);
  const { words } = (await learner.get("/language-learning/words?language=Portuguese", everyone)).body;
  expect(words.map((word: { meaning: string }) => word.meaning).toReversed()).toEqual(
    SAMPLE_WORDS.map(({ meaning }) => meaning),
  );
  const daily = await learner.get("/language-learning/daily-words/Portuguese", everyone);
  expect(daily.body.map((word: { word_original: string }) => word.word_original)).toEqual(
    SAMPLE_WORDS.slice(0, 5).map(({ word_original }) => word_original),
  );
  const other = await newDemo();
  expect(await rows("language_word", other.user.id)).toEqual([]);
});

test("the demo content keeps the product's limits and is written in one transaction", async () => {
  const { answer, ...demo } = await newDemo();
  // Three for the rate limits and the limit of demos; five for the account, its session, the browser's notifications
  // and the time of the visit; one for each table that is filled.
  expect(answer).toMatchObject({ trips: 2, statements: 3 + 5 + 9 });
  for (const title of SAMPLE_PROJECTS) expect(title.length).toBeLessThanOrEqual(MAX_PROJECT_TITLE);
  const [project] = (await demo.get("/project/")).body;
  expect(project.proje_title).toBe(SAMPLE_PROJECTS[0]);
  const titles = (await demo.get(`/todo/project/${project.id}`)).body.map(
    (todo: { todo_title: string }) => todo.todo_title,
  );
  expect(titles).toEqual(SAMPLE_TODOS.filter((todo) => todo.project === 0).map((todo) => todo.title));
});

test("the demo content is in the language of the visitor, and a todo stays linked to its line of a meeting", async () => {
  const dutch = await readMessages(env.ASSETS, "nl");
  const { user } = await newDemo({ headers: { cookie: "language=nl" } });
  const titles = (await rows<{ proje_title: string }>("project", user.id)).map(({ proje_title }) => proje_title);
  expect(titles).toEqual(expect.arrayContaining([dutch._("sample.home"), dutch._("sample.marathon")]));
  const todos = await rows<{ todo_title: string; meeting_line: string }>("todo", user.id);
  const title = dutch._("sample.send_new_sitemap_ines");
  expect(todos.find(({ todo_title }) => todo_title === title)).toMatchObject({ meeting_line: title });
});

test("a sample project whose translated title is too long has its English one", () => {
  const long = setupI18n({ locale: "nl", messages: { nl: { "sample.marathon": "Een hele lange marathon" } } });
  expect(projectTitle(long, "Marathon")).toBe("Marathon");
});
