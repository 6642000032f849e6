/** Every field that a person can set keeps its value through every event of its row. */
import { env } from "cloudflare:workers";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, test } from "vitest";
import * as schema from "#app/db/schema.ts";
import { type Client, newClient } from "./api.ts";
import { calendarOf, newCalendar, startCalendarServer } from "./calendar-server.ts";
import { download, OWN } from "./exports.ts";
import { importFile } from "./import-file.ts";
import { photo } from "./pictures.ts";
import { newProject, newTodo } from "./todos.ts";

beforeAll(startCalendarServer);

type Row = Record<string, unknown>;

interface Noun {
  table: SQLiteTable;
  /** Creates a row with a value in each field, and returns the values by column. */
  make(me: Client): Promise<Row>;
  /** Changes each field that can be changed, and returns the new values. */
  change(me: Client, row: Row): Promise<Row>;
  /** Actions on a row, by name, that must not change its fields. */
  events: Record<string, (me: Client, row: Row) => Promise<unknown>>;
}

/** A Monday, and the day after it. */
const MONDAY = "2026-11-23T10:00:00.000Z";
const TUESDAY = "2026-11-24T10:00:00.000Z";

/** Columns that the product sets by itself. Every other column of an exported table is a field of a person. */
const KEPT: Record<string, string[]> = {
  project: ["position", "archived_at"],
  todo: ["repeats_of", "is_checked_date", "position", "focused_seconds", "snoozed_until"],
  diary_picture: ["file", "size", "width", "height"],
  pomodoro: ["paused_at", "paused_duration", "corrected_at", "before_correction"],
  week_closed: ["closed_at"],
  morning_line: ["next_at", "last_on", "tries"],
  other_calendar: [
    // Stored encrypted.
    "calendar_address",
    "calendar_host",
    "read_at",
    "etag",
    "expanded_on",
    "failing_since",
    "failure",
    "failures",
    "next_at",
  ],
  language_word: [
    "audio_path",
    "position",
    "search_text",
    "word_sort",
    "pronunciation_sort",
    "meaning_sort",
    "times_practiced",
    "total_attempts",
    "correct_answers",
  ],
};
const OF_EVERY_ROW = ["id", "user_id", "created_at", "updated_at", "deleted_at"];
/** Tables of answers, which have their own tests. */
const OF_PRACTICE = ["language_progress", "language_review", "language_day", "language_learner"];

/** Awaits a call that must succeed. */
async function done<Body = Row>(answer: Promise<{ status: number; body: unknown }>): Promise<Body> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body as Body;
}

/** Awaits a call that must be rejected. */
const refused = async (answer: Promise<{ status: number }>, status: number) =>
  expect((await answer).status).toBe(status);

const projectOf = async (me: Client) =>
  ((await me.get("/project")).body[0]?.id as string | undefined) ?? newProject(me);

/** Deletes the project of a row, and restores it. */
const withProject = async (me: Client, { project_id }: Row) => {
  await done(me.delete(`/project/${project_id as string}`));
  await done(me.post(`/trash/${project_id as string}/restore`, {}));
};
/** Deletes a row to the trash, and restores it. */
const trashed =
  (path: string) =>
  async (me: Client, { id }: Row) => {
    await done(me.delete(`/${path}/${id as string}`));
    await done(me.post(`/trash/${id as string}/restore`, {}));
  };
/** Changes an outdated version of a row. */
const conflict =
  (path: string, field: string) =>
  (me: Client, { id }: Row) =>
    refused(me.patch(`/${path}/${id as string}`, { [field]: "x", updated_at: "2026-11-01T00:00:00.000Z" }), 409);

const MEETING = "- [ ] call Ana";

async function todoOf(me: Client, fields: Row): Promise<Row> {
  const project_id = await projectOf(me);
  const meeting = { project_id, meeting_title: "Board", meeting_note: MEETING };
  const { id: meeting_note_id } = await done(me.post("/meeting-note", meeting));
  const given = { ...fields, meeting_note_id, meeting_line: "call Ana" };
  const { id } = await done(me.post(`/todo/project/${project_id}`, given));
  return { ...given, id, project_id };
}

const todoEvents: Noun["events"] = {
  "a refusal": (me, { id }) => refused(me.patch(`/todo/${id as string}`, { todo_title: "" }), 400),
  "a tick that is taken back": async (me, { id }) => {
    await done(me.patch(`/todo/${id as string}`, { is_checked: true }));
    await done(me.patch(`/todo/${id as string}`, { is_checked: false }));
  },
  "a plan that is taken back": async (me, { id, todo_due_date = null, todo_week = null }) => {
    const plan = (fields: Row) => done(me.post("/todo/plan", { plans: [{ id, ...fields }] }));
    await plan({ todo_due_date: "2026-12-24", todo_week: null });
    await plan({ todo_due_date: (todo_due_date as string | null)?.slice(0, 10) ?? null, todo_week });
  },
  "an order": async (me, { id, project_id }) => {
    await newTodo(me, project_id as string);
    await done(me.post(`/todo/project/${project_id as string}/reorder`, { todoIds: [id] }));
  },
  "a deletion that is taken back": async (me, { id }) => {
    await done(me.delete(`/todo/${id as string}`));
    await done(me.post(`/todo/${id as string}/restore`));
  },
  "a deletion and the trash": trashed("todo"),
  "its project's deletion and restoration": withProject,
};

const texts = { todo_title: "Call", todo_description: "At noon", todo_category: "high" };
const others = { todo_title: "Write", todo_description: "At one", todo_category: "low" };

const NOUNS: Record<string, Noun> = {
  project: {
    table: schema.project,
    make: async (me) => {
      const { id } = await done(me.post("/project", { proje_title: "Work" }));
      await done(me.patch(`/project/${id as string}`, { proje_goal_minutes: 300 }));
      return { id, proje_title: "Work", proje_goal_minutes: 300 };
    },
    change: async (me, { id }) => {
      const fields = { proje_title: "Home", proje_goal_minutes: 60 };
      await done(me.patch(`/project/${id as string}`, fields));
      return fields;
    },
    events: {
      "a refusal": (me, { id }) => refused(me.patch(`/project/${id as string}`, { proje_title: "" }), 400),
      "an archive": async (me, { id }) => {
        await done(me.patch(`/project/${id as string}/archive`));
        await done(me.patch(`/project/${id as string}/unarchive`));
      },
      "a deletion and the trash": trashed("project"),
    },
  },
  "todo of a day": {
    table: schema.todo,
    make: async (me) => {
      const todo_due_date = "2026-11-30T12:00:00.000Z";
      const repeating = { todo_repeat: "FREQ=DAILY", repeat_from: "done" };
      const ofEvent = { todo_event: "abcdefghijklmnopqrstuv" };
      return todoOf(me, { ...texts, todo_due_date, todo_time: "09:15", todo_remind: 15, ...repeating, ...ofEvent });
    },
    change: async (me, { id }) => {
      const timed = { todo_due_date: "2026-12-01T12:00:00.000Z", todo_time: "21:45", todo_remind: 60 };
      const ofEvent = { todo_event: "zyxwvutsrqponmlkjihgfe" };
      const fields = { ...others, ...timed, todo_repeat: "FREQ=DAILY;INTERVAL=2", ...ofEvent };
      await done(me.patch(`/todo/${id as string}`, { ...fields, repeat_from: "done" }));
      return fields;
    },
    events: todoEvents,
  },
  "todo with a reminder of its day": {
    table: schema.todo,
    make: (me) => todoOf(me, { ...texts, todo_due_date: "2026-11-30T12:00:00.000Z", todo_remind_at: "08:00" }),
    change: async (me, { id }) => {
      const fields = { ...others, todo_due_date: "2026-12-01T12:00:00.000Z", todo_remind_at: "07:30" };
      await done(me.patch(`/todo/${id as string}`, fields));
      return fields;
    },
    events: todoEvents,
  },
  "todo of a week": {
    table: schema.todo,
    make: (me) => todoOf(me, { ...texts, todo_week: "2026-11-30" }),
    change: async (me, { id }) => {
      const fields = { ...others, todo_week: "2026-12-07" };
      await done(me.patch(`/todo/${id as string}`, fields));
      return fields;
    },
    events: todoEvents,
  },
  meeting: {
    table: schema.meeting_note,
    make: async (me) => {
      const project_id = await projectOf(me);
      const fields = { project_id, meeting_title: "Board", meeting_note: "Notes", week_start: "2026-11-16" };
      return { ...fields, id: (await done(me.post("/meeting-note", fields))).id };
    },
    change: async (me, { id }) => {
      const fields = { meeting_title: "Team", meeting_note: "Other notes" };
      await done(me.patch(`/meeting-note/${id as string}`, fields));
      return fields;
    },
    events: {
      "a conflict": conflict("meeting-note", "meeting_note"),
      "a deletion and the trash": trashed("meeting-note"),
      "its project's deletion and restoration": withProject,
    },
  },
  "note of a week": {
    table: schema.weekly_update,
    make: async (me) => {
      const fields = { project_id: await projectOf(me), update_text: "Done", week_start: "2026-11-16" };
      return { ...fields, id: (await done(me.post("/weekly-update", fields))).id };
    },
    change: async (me, { id }) => {
      await done(me.patch(`/weekly-update/${id as string}`, { update_text: "Done all" }));
      return { update_text: "Done all" };
    },
    events: {
      "a conflict": conflict("weekly-update", "update_text"),
      "a deletion and the trash": trashed("weekly-update"),
      "its project's deletion and restoration": withProject,
    },
  },
  "closed week": {
    table: schema.week_closed,
    make: async (me) => {
      const fields = { week_start: "2026-11-16", markdown: "# Week 47" };
      await done(me.post("/week-data/close", fields));
      return fields;
    },
    change: async (me) => {
      await done(me.post("/week-data/close", { week_start: "2026-11-16", markdown: "# Week" }));
      return { markdown: "# Week" };
    },
    events: {},
  },
  "diary day": {
    table: schema.diary_entry,
    make: async (me) => {
      const { id } = await done(me.post("/diary", { diary_text: "Snow" }));
      return { id, diary_text: "Snow", entry_date: "2026-11-23", timezone: "Europe/Berlin" };
    },
    change: async (me, { id }) => {
      await done(me.patch(`/diary/${id as string}`, { diary_text: "Ice" }));
      return { diary_text: "Ice" };
    },
    events: { "a conflict": conflict("diary", "diary_text") },
  },
  "diary addition": {
    table: schema.diary_addendum,
    make: async (me) => {
      const { id: entry_id } = await done(me.post("/diary", { diary_text: "Snow" }));
      const at = { at: TUESDAY };
      const { id } = await done(me.post(`/diary/${entry_id as string}/addenda`, { addendum_text: "Much" }, at));
      return { id, entry_id, addendum_text: "Much", written_on: "2026-11-24", timezone: "Europe/Berlin" };
    },
    change: async (me, { id }) => {
      await done(me.patch(`/diary/addenda/${id as string}`, { addendum_text: "More" }, { at: TUESDAY }));
      return { addendum_text: "More" };
    },
    events: {
      "a conflict": (me, { id }) => {
        const stale = { addendum_text: "x", updated_at: "2026-11-01T00:00:00.000Z" };
        return refused(me.patch(`/diary/addenda/${id as string}`, stale, { at: TUESDAY }), 409);
      },
    },
  },
  "diary picture": {
    table: schema.diary_picture,
    make: async (me) => {
      const { id: entry_id } = await done(me.post("/diary", { diary_text: "Snow" }));
      const path = `/diary/${entry_id as string}/picture`;
      await done(me.put(path, photo(4), { headers: { "content-type": "image/jpeg" } }));
      await done(me.put(`${path}/description`, { picture_description: "A hill" }));
      return { entry_id, picture_description: "A hill" };
    },
    change: async (me, { entry_id }) => {
      await done(me.put(`/diary/${entry_id as string}/picture/description`, { picture_description: "Two hills" }));
      return { picture_description: "Two hills" };
    },
    events: {},
  },
  "diary template": {
    table: schema.diary_template,
    make: async (me) => done(me.put("/diary/template", { template_text: "Slept:" })),
    change: async (me) => done(me.put("/diary/template", { template_text: "Read:" })),
    events: {},
  },
  pomodoro: {
    table: schema.pomodoro,
    make: async (me) => {
      const project_id = await projectOf(me);
      const { id: todo_id, todo_title } = await newTodo(me, project_id);
      const fields = { project_id, todo_id, started_at: "2026-11-22T10:00:00.000Z", notes: "Quiet" };
      const { id } = await done(me.post("/pomodoro", { ...fields, focused_minutes: 25 }));
      const time = { duration_minutes: 25, focused_seconds: 1500, ended_at: "2026-11-22T10:25:00.000Z" };
      return { ...fields, ...time, id, proje_title: "Work", todo_title, status: "completed" };
    },
    change: async (me, { id }) => {
      const fields = { started_at: "2026-11-22T11:00:00.000Z", notes: "Loud" };
      await done(me.patch(`/pomodoro/${id as string}`, { ...fields, focused_minutes: 30 }));
      const time = { duration_minutes: 30, focused_seconds: 1800, ended_at: "2026-11-22T11:30:00.000Z" };
      return { ...fields, ...time };
    },
    events: {
      "a refusal": (me, { id }) => refused(me.patch(`/pomodoro/${id as string}`, { focused_minutes: 0 }), 400),
      "a correction that is taken back": async (me, { id }) => {
        const fields = { started_at: "2026-11-20T11:00:00.000Z", notes: "?", focused_minutes: 5, todo_id: null };
        await done(me.patch(`/pomodoro/${id as string}`, fields));
        await done(me.post(`/pomodoro/${id as string}/uncorrect`));
      },
      "a deletion that is taken back": async (me, { id }) => {
        await done(me.delete(`/pomodoro/${id as string}`));
        await done(me.post(`/pomodoro/${id as string}/restore`));
      },
      "its project's deletion and restoration": withProject,
    },
  },
  "own word": {
    table: schema.language_word,
    make: async (me) => {
      const language = `Fields ${me.person.id.slice(0, 8)}`;
      const fields = { language, word_original: "perro", pronunciation: "pe-rro", meaning: "dog" };
      return { ...fields, id: (await done(me.post("/language-learning/words", fields))).id };
    },
    change: async (me, { id }) => {
      const fields = { word_original: "gato", pronunciation: "ga-to", meaning: "cat" };
      await done(me.put(`/language-learning/words/${id as string}`, fields));
      return fields;
    },
    events: {
      "a deletion that is taken back": async (me, { id }) => {
        await done(me.delete(`/language-learning/words/${id as string}`));
        await done(me.post("/language-learning/words/undo", { id }));
      },
    },
  },
  "other calendar": {
    table: schema.other_calendar,
    make: async (me) => {
      const { address: calendar_address } = newCalendar(calendarOf({}));
      const fields = { calendar_name: "Team", calendar_mark: "diamond" };
      const { id } = await done(me.post("/other-calendar", { ...fields, calendar_address }));
      return { ...fields, id };
    },
    change: async (me, { id }) => {
      const fields = { calendar_name: "Club", calendar_mark: "wave" };
      await done(me.patch(`/other-calendar/${id as string}`, fields));
      return fields;
    },
    events: {
      "a reading": (me, { id }) => done(me.post(`/other-calendar/${id as string}/read`)),
      "a refusal": (me, { id }) => refused(me.patch(`/other-calendar/${id as string}`, { calendar_name: "" }), 400),
    },
  },
  "morning line": {
    table: schema.morning_line,
    make: async (me) => {
      await done(me.put("/notification/morning", { hour: 6, way: "mail", with_titles: true }));
      return { hour: 6, way: "mail", with_titles: 1 };
    },
    change: async (me) => {
      await done(me.put("/notification/morning", { hour: 8, way: "mail", with_titles: true }));
      return { hour: 8 };
    },
    events: {},
  },
};

/** The columns of a table that a person sets. */
const fieldsOf = (table: SQLiteTable) =>
  Object.keys(getTableColumns(table)).filter(
    (name) => ![...OF_EVERY_ROW, ...(KEPT[getTableName(table)] ?? [])].includes(name),
  );

/** A person who calls on a Monday in Berlin, unless a call sets another time. */
async function person(): Promise<Client> {
  const { call: callAt, person: me } = await newClient();
  const call: Client["call"] = (method, path, body, { headers, ...more } = {}) =>
    callAt(method, path, body, {
      at: MONDAY,
      env: { LANGUAGE_AUDIENCE: "everyone" },
      headers: { "x-timezone": "Europe/Berlin", ...headers },
      ...more,
    });
  return {
    person: me,
    call,
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, body, options) => call("POST", path, body, options),
    put: (path, body, options) => call("PUT", path, body, options),
    patch: (path, body, options) => call("PATCH", path, body, options),
    delete: (path, body, options) => call("DELETE", path, body, options),
  };
}

/** The person's rows of a table. */
const rowsOf = async (table: SQLiteTable, { person: { id } }: Client) =>
  (
    await env.DB.prepare(`SELECT * FROM ${getTableName(table)} WHERE user_id = ?`)
      .bind(id)
      .all<Row>()
  ).results;

/** Asserts that the person has a row with these values. */
async function expectRow(table: SQLiteTable, me: Client, values: Row, after: string) {
  expect(await rowsOf(table, me), `The fields after ${after}`).toContainEqual(expect.objectContaining(values));
}

test("the table below sets every field of every exported kind of row", async () => {
  for (const { name, table } of OWN.filter((one) => !OF_PRACTICE.includes(one.name))) {
    const set = new Set<string>();
    for (const noun of Object.values(NOUNS).filter((one) => one.table === table)) {
      const values = await noun.make(await person());
      for (const [field, value] of Object.entries(values)) if ((value ?? null) !== null) set.add(field);
    }
    const missing = fieldsOf(table).filter((field) => !set.has(field));
    expect(missing, `Give the new field of ${name} a value in \`make\` and \`change\`, or name it in KEPT`).toEqual([]);
  }
});

test.each(Object.entries(NOUNS))("every field of a %s keeps its value", async (_, { table, make, change, events }) => {
  const me = await person();
  let row = await make(me);
  await expectRow(table, me, row, "its creation");
  const survives = async () => {
    for (const [event, happens] of Object.entries(events)) {
      await happens(me, row);
      await expectRow(table, me, row, event);
    }
  };
  await survives();
  row = { ...row, ...(await change(me, row)) };
  await expectRow(table, me, row, "its change");
  await survives();
  const { bytes } = await download(me.person.cookie);
  const other = await person();
  await importFile(other, bytes);
  const { id: _id, ...fields } = row;
  const links = Object.keys(fields).filter((name) => name.endsWith("_id"));
  const linked = Object.fromEntries(links.map((name) => [name, expect.any(String)]));
  await expectRow(table, other, { ...fields, ...linked }, "an export and its import");
});

test("the successor of a repeating todo has all of its fields except those of the completion", async () => {
  const me = await person();
  const { id, ...todo } = await NOUNS["todo of a day"]!.make(me);
  await done(me.patch(`/todo/${id as string}`, { is_checked: true }));
  const next = {
    ...todo,
    todo_due_date: "2026-11-24T12:00:00.000Z",
    meeting_line: null,
    todo_event: null,
    repeats_of: id,
  };
  await expectRow(schema.todo, me, next, "its completion");
});
