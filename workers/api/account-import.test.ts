import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableColumns } from "drizzle-orm";
import * as fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { newDemo } from "../../tests/accounts.ts";
import { type Client, newClient } from "../../tests/api.ts";
import { download, type Files, fillTheRest, insert, NEVER, OWN, rowsIn } from "../../tests/exports.ts";
import lines from "../../tests/imports/list.txt?raw";
import superProductivity from "../../tests/imports/super-productivity.json?raw";
import ticktick from "../../tests/imports/ticktick.csv?raw";
import todoist from "../../tests/imports/todoist.csv?raw";
import { cleanPhoto, photo } from "../../tests/pictures.ts";
import { zipOf } from "../../tests/recordings.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { runCron } from "../cron.ts";

type Uploader = Pick<Client, "call" | "get" | "post" | "delete">;
const binary = { headers: { "content-type": "application/octet-stream" } };

/** Uploads a file; its preview. */
async function upload(ada: Uploader, content: string | Uint8Array | Blob, name = "file") {
  const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
  return ada.call("POST", `/account/import?name=${encodeURIComponent(name)}`, bytes, binary);
}

/** Uploads a file and imports it. */
async function bring(ada: Uploader, content: string | Uint8Array | Blob, choice = {}) {
  const { body: preview } = await upload(ada, content);
  const answer = await ada.post(`/account/import/${preview.id}`, choice);
  return { preview, answer, id: preview.id as string };
}

const at = "2026-11-21T09:30:00.000Z";

type Row = Record<"id" | "project_id" | "proje_title" | "started_at" | "ended_at", string>;

/** An account with a value in each column that an export has. */
async function fullAccount() {
  const ada = await newDemo();
  const id = ada.user.id as string;
  await fillTheRest(id);
  const language = `Turkish ${id.slice(0, 6)}`;
  await insert("language_pack", [
    { language, created_at: "2026-11-01T00:00:00.000Z", word_count: 1, audio_count: 0, batch_count: 0 },
  ]);
  const one = (table: string, where = "") =>
    env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ? ${where} LIMIT 1`).bind(id).first<Row>();
  const open = "AND deleted_at IS NULL AND is_checked_date IS NULL";
  const done = await one("todo", "AND deleted_at IS NULL AND is_checked_date IS NOT NULL");
  const meeting = await one("meeting_note");
  const [next, lined] = (
    await env.DB.prepare(`SELECT id FROM todo WHERE user_id = ?1 AND project_id = ?2 ${open} ORDER BY id`)
      .bind(id, meeting!.project_id)
      .all<{ id: string }>()
  ).results;
  const last = await one("pomodoro", "AND deleted_at IS NULL");
  const before = {
    project_id: last!.project_id,
    proje_title: last!.proje_title,
    todo_id: next!.id,
    todo_title: "Before",
    status: "cancelled",
    duration_minutes: 25,
    started_at: last!.started_at,
    ended_at: last!.ended_at,
    focused_seconds: 300,
    notes: "",
    corrected_at: null,
  };
  const run = (text: string, ...values: (string | number | null)[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
  await run(
    `UPDATE todo SET todo_week = '2026-11-23', todo_due_date = NULL, todo_repeat = 'FREQ=WEEKLY;BYDAY=MO', repeat_from = 'done',
      repeats_of = ? WHERE id = ?`,
    done!.id,
    next!.id,
  );
  await run("UPDATE meeting_note SET meeting_note = 'Notes\n- [ ] call Ana' WHERE id = ?", meeting!.id);
  await run("UPDATE todo SET meeting_note_id = ?, meeting_line = 'call Ana' WHERE id = ?", meeting!.id, lined!.id);
  await run(
    `UPDATE pomodoro SET todo_id = ?, todo_title = 'Then', status = 'completed', paused_at = started_at, corrected_at = ended_at,
      before_correction = ?, notes = 'note' WHERE id = ?`,
    next!.id,
    JSON.stringify(before),
    last!.id,
  );
  const gone = { id: `${id}-gone`, project_id: "gone", proje_title: "Gone", todo_id: null };
  await insert("pomodoro", [{ ...last, ...gone }]);
  await run("UPDATE project SET proje_goal_minutes = 300 WHERE id = ?", meeting!.project_id);
  const projects = await env.DB.prepare("SELECT id FROM project WHERE user_id = ? ORDER BY position DESC")
    .bind(id)
    .all();
  await run(
    "UPDATE project SET archived_at = ? WHERE id = ?",
    "2026-11-20T10:00:00.000Z",
    projects.results[0]!.id as string,
  );
  await run("UPDATE language_learner SET met_on = '2026-11-21', last_practiced_at = ?1 WHERE user_id = ?2", at, id);
  await run("UPDATE language_review SET mode = 'daily', answer_id = 'answer-' || number WHERE user_id = ?", id);
  await run(
    `UPDATE language_progress SET met_on = '2026-11-21', last_practiced_at = ?1, stability = 2.5, difficulty = 5.25,
      scheduled_days = 3, reps = 4, lapses = 1, state = 2, reviewed_at = ?1 WHERE user_id = ?2`,
    at,
    id,
  );
  return ada;
}

const ID = /(^|_)id$|^repeats_of$/;

/** The rows of all tables of an export in its order, with ids numbered in the order of their appearance. */
function comparable(files: Files) {
  const own = new Set(rowsIn(files, "language_word").map(({ id }) => id));
  const numbers = new Map<unknown, string>();
  const number = (id: unknown) => numbers.get(id) ?? (numbers.set(id, `#${numbers.size}`), numbers.get(id));
  const ids = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (name === "before_correction" && value !== null) return [name, ids(JSON.parse(value as string))];
        // Of the name the hash stays.
        if (name === "file") return [name, (value as string).slice(0, 64)];
        if (name === "answer_id" || (name === "word_id" && !own.has(value))) return [name, value];
        return [name, ID.test(name) && value !== null ? number(value) : value];
      }),
    );
  const projects = rowsIn(files, "project").map(({ position: _, ...row }) => ids(row));
  const rest = OWN.filter(({ name }) => name !== "project").map(({ name }) => {
    const rows = rowsIn(files, name);
    // Rows of the same moment are in the order of their ids.
    const text = (row: object) => JSON.stringify({ ...row, id: "", project_id: "", todo_id: "", meeting_note_id: "" });
    return [name, rows.sort((a, b) => (text(a) < text(b) ? -1 : 1)).map(ids)];
  });
  return { projects, ...Object.fromEntries(rest) };
}

test("an export that is imported into an empty account is the same account, in every column and link", async () => {
  const ada = await fullAccount();
  const { files, bytes } = await download(ada.cookie);
  const berta = await newClient();
  const { body: preview } = await upload(berta, bytes, "sevenfold.zip");
  expect(preview).toMatchObject({ format: "sevenfold", known: 0, notes: [] });
  const { status, body } = await berta.post(`/account/import/${preview.id}`, {});
  expect([status, body]).toMatchObject([200, { message: expect.stringMatching(/^Brought 3 new projects, /) }]);
  const { files: again } = await download(berta.person.cookie);
  for (const { name, table } of OWN) {
    const columns = Object.keys(getTableColumns(table)).filter((column) => !NEVER.includes(column));
    const empty = columns.filter((column) => rowsIn(files, name).every((row) => (row[column] ?? null) === null));
    expect([name, empty], "A column without a value is not compared").toEqual([name, []]);
  }
  expect(comparable(again)).toEqual(comparable(files));
  const pictures = (of: Files) => Object.entries(of).filter(([name]) => name.startsWith("pictures/"));
  expect(pictures(files)).toHaveLength(1);
  expect(pictures(again)).toEqual(pictures(files));
});

test("pictures are brought without their metadata, those that cannot be read are named, and another one is kept by an undo", async () => {
  const ada = await newClient();
  const days = ["16", "17", "18"];
  for (const day of days) {
    const at = `2026-11-${day}T12:00:00.000Z`;
    const { body: entry } = await ada.post("/diary/", { diary_text: day }, { at });
    await ada.put(`/diary/${entry.id}/picture`, photo(Number(day)), { at, headers: { "content-type": "image/jpeg" } });
  }
  const { bytes } = await download(ada.person.cookie);
  const { "pictures/2026-11-18.jpg": _gone, ...files } = unzipSync(bytes);
  // As a camera makes it, and no picture at all.
  files["pictures/2026-11-16.jpg"] = photo(3);
  files["pictures/2026-11-17.jpg"] = strToU8("<svg/>");
  const berta = await newClient();
  const { preview, answer, id } = await bring(berta, zipSync(files));
  expect(preview.notes).toEqual([
    { text: "Pictures that cannot be read", count: 1, examples: ["2026-11-17"] },
    { text: "Pictures whose file is not there", count: 1, examples: ["2026-11-18"] },
  ]);
  expect(answer.body.message).toBe("Brought 3 diary days, 1 diary picture.");
  const stored = async () => (await env.AUDIO.list({ prefix: `diary-${berta.person.id}-` })).objects;
  const [object] = await stored();
  expect(new Uint8Array(await (await env.AUDIO.get(object!.key))!.arrayBuffer())).toEqual(cleanPhoto(3));
  // The same again adds nothing.
  expect((await bring(berta, zipSync(files))).answer.body.count).toBe(0);
  const entry = (await berta.get("/diary/date/2026-11-16")).body;
  const own = { at: "2026-11-16T13:00:00.000Z", headers: { "content-type": "image/jpeg" } };
  await berta.put(`/diary/${entry.id}/picture`, photo(9), own);
  expect((await berta.delete(`/account/import/${id}`)).body.message).toMatch(/1 thing stays/);
  expect((await berta.get("/diary/")).body).toMatchObject([{ entry_date: "2026-11-16", picture: { width: 40 } }]);
});

test("an undone import leaves no trace, and keeps what was changed since", async () => {
  const ada = await fullAccount();
  const { bytes } = await download(ada.cookie);
  const berta = await newClient();
  const before = (await download(berta.person.cookie)).files;
  const first = await bring(berta, bytes);
  expect((await berta.delete(`/account/import/${first.id}`)).body).toMatchObject({
    message: "What you brought is removed.",
  });
  const after = (await download(berta.person.cookie)).files;
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const months = await env.DB.prepare("SELECT sum(up_to) AS n FROM pomodoro_month WHERE user_id = ?")
    .bind(berta.person.id)
    .first("n");
  expect(months).toBe(null);

  const { id } = await bring(berta, bytes);
  const [project] = (await berta.get("/project")).body;
  const [todo] = (await berta.get(`/todo/project/${project.id}`)).body;
  await berta.patch(`/todo/${todo.id}`, { todo_title: "Mine now" });
  const undone = await berta.delete(`/account/import/${id}`);
  expect(undone.body.message).toBe("What you brought is removed. 1 thing stays, because you changed them since.");
  expect((await berta.get("/project")).body).toHaveLength(1);
  expect((await berta.get(`/todo/project/${project.id}`)).body).toMatchObject([{ todo_title: "Mine now" }]);
  expect((await berta.delete(`/account/import/${id}`)).status).toBe(404);
});

test("an undone import keeps a day to which something was added since, and no file adds more to a day than fits", async () => {
  const ada = await newClient();
  const at = (day: string) => ({ at: `2026-11-${day}T12:00:00.000Z` });
  const { body: entry } = await ada.post("/diary/", { diary_text: "Monday" }, at("16"));
  for (let i = 0; i < 15; i++) await ada.post(`/diary/${entry.id}/addenda`, { addendum_text: `${i}` }, at("20"));
  const { bytes } = await download(ada.person.cookie);
  const berta = await newClient();
  const first = await bring(berta, bytes);
  expect(first.answer.body.message).toBe("Brought 1 diary day, 15 diary additions.");
  const [day] = (await berta.get("/diary/")).body;
  await berta.delete(`/diary/addenda/${day.addenda[0].id}`);
  for (let i = 0; i < 6; i++) await berta.post(`/diary/${day.id}/addenda`, { addendum_text: "Mine" }, at("21"));
  // Of her twenty places none is left.
  expect((await bring(berta, bytes)).answer.body.count).toBe(0);
  expect((await berta.delete(`/account/import/${first.id}`)).body.message).toMatch(/1 thing stays/);
  const [kept] = (await berta.get("/diary/")).body;
  expect(kept.addenda).toHaveLength(6);
});

test("an export that is imported twice, or into its own account, adds nothing", async () => {
  const ada = await fullAccount();
  const { bytes } = await download(ada.cookie);
  const own = await bring(ada, bytes);
  expect(own.answer.body).toEqual({ message: "Nothing was new.", count: 0 });
  const berta = await newClient();
  const first = await bring(berta, bytes);
  const again = await bring(berta, bytes);
  expect(again.preview.known).toBeGreaterThan(20);
  expect(again.answer.body.count).toBe(0);
  await berta.delete(`/account/import/${again.id}`);
  expect((await berta.get("/project")).body).toHaveLength(2);
  expect((await berta.get("/account/import")).body).toMatchObject([{ id: first.id, format: "sevenfold" }]);
});

const day = { "x-timezone": "Europe/Berlin", "accept-language": "en-GB" };
const now = "2026-11-23T10:00:00.000Z";
const options = { headers: { ...binary.headers, ...day }, at: now };

/** Imports a file of another app on Monday 23 November 2026, and returns its preview and its todos by project. */
async function bringText(content: string, choice?: object, name = "Work [220330].csv") {
  const ada = await newClient();
  const { body: preview } = await ada.call(
    "POST",
    `/account/import?name=${encodeURIComponent(name)}`,
    content,
    options,
  );
  const answer = await ada.post(`/account/import/${preview.id}`, choice ?? {}, { headers: day, at: now });
  const { files } = await download(ada.person.cookie);
  const titles = new Map(rowsIn(files, "project").map(({ id, proje_title }) => [id, proje_title]));
  const todos = rowsIn(files, "todo").map((row) => ({ ...row, project: titles.get(row.project_id as string) }));
  return { ada, preview, answer, todos: todos as Record<string, unknown>[] };
}

const fieldsOf = (names: string) => (row: Record<string, unknown>) => names.split(" ").map((name) => row[name]);
const short = fieldsOf("project todo_title todo_category todo_due_date todo_repeat repeat_from");

test("a project of Todoist becomes a project with its todos", async () => {
  const { preview, answer, todos } = await bringText(todoist);
  expect(preview).toMatchObject({ format: "todoist", lists: [{ name: "Work", title: "Work", open: 9, to: "new" }] });
  expect(answer.body).toEqual({ message: "Brought 1 new project, 9 todos.", count: 9 });
  const on = (date: string) => `${date}T12:00:00.000Z`;
  expect(todos.map(short)).toEqual([
    ["Work", "Send the report @office", "high", on("2026-11-27"), null, "due"],
    ["Work", "Water the plants", "none", on("2026-11-23"), "FREQ=DAILY;INTERVAL=3", "due"],
    ["Work", "Call the dentist", "medium", on("2026-11-24"), null, "due"],
    ["Work", "Clean the filter", "low", on("2026-11-23"), "FREQ=MONTHLY", "done"],
    ["Work", "Pack", "none", null, null, "due"],
    ["Work", "Passport", "none", null, null, "due"],
    ["Work", "Renew it", "none", null, null, "due"],
    ["Work", "=1+1 is a formula elsewhere", "none", null, null, "due"],
    ["Work", expect.stringMatching(/^Write a very long title .{90,}…$/), "none", null, null, "due"],
  ]);
  expect(todos.map(({ todo_description }) => todo_description)).toEqual([
    'For Ana, by mail\nShe said "soon",\nand meant it',
    "",
    "",
    "",
    "",
    "Part of: Pack",
    "Part of: Passport\nam letzten Freitag",
    "",
    expect.stringMatching(/^….*every detail$/),
  ]);
  expect(preview.notes.map(({ text, count }: { text: string; count: number }) => `${text}: ${count}`)).toEqual([
    "Times of day, of which the day is kept: 1",
    "Sections, whose names are left out: 1",
    "Subtasks, which become todos of their own: 2",
    "Names of who is responsible, which are left out: 1",
    "Dates that cannot be read, which stand in the description: 1",
    "Titles over 120 characters, which go on in the description: 1",
  ]);
});

test("the lists of TickTick become projects, with their days in the time zone of the row", async () => {
  const { preview, answer, todos } = await bringText(ticktick);
  expect(preview).toMatchObject({
    format: "ticktick",
    lists: [
      { name: "Office", open: 3, done: 0, to: "new" },
      { name: "Personal", open: 2, done: 1, to: "new" },
      { name: "Inbox", open: 0, done: 1, to: "new" },
    ],
  });
  expect(answer.body.message).toBe("Brought 3 new projects, 7 todos.");
  expect(todos.map((row) => [...short(row), row.todo_description, row.is_checked_date])).toEqual([
    ["Office", "Prepare the talk", "high", "2026-11-27T12:00:00.000Z", null, "due", 'Ten slides, "no more"', null],
    ["Office", "Weekly review", "medium", "2026-11-27T12:00:00.000Z", "FREQ=WEEKLY;BYDAY=FR", "due", "", null],
    ["Office", "Send the slides", "none", null, null, "due", "Part of: Prepare the talk", null],
    ["Personal", "Packing list", "low", null, null, "due", "- [ ] Passport\n- [x] Tickets", null],
    [
      "Personal",
      "Full moon",
      "none",
      "2026-12-24T12:00:00.000Z",
      null,
      "due",
      "ERULE:NAME=CUSTOM;BYDATE=20261224",
      null,
    ],
    [
      "Personal",
      "Pay the rent",
      "none",
      "2026-11-01T12:00:00.000Z",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "due",
      "",
      "2026-11-02T07:30:00.000Z",
    ],
    ["Inbox", "Old idea", "none", null, null, "due", "", expect.any(String)],
  ]);
  expect(todos[0]).toMatchObject({ created_at: "2026-11-01T08:00:00.000Z" });
});

test("a backup of Super Productivity becomes projects, with its rules and its archive", async () => {
  const { preview, todos } = await bringText(superProductivity);
  expect(preview).toMatchObject({
    format: "super-productivity",
    lists: [
      { name: "Inbox", open: 1, done: 0 },
      { name: "Work", open: 6, done: 2 },
    ],
  });
  expect(todos.map(short)).toEqual([
    ["Inbox", "An idea", "none", null, null, "due"],
    ["Work", "Plan the sprint", "none", "2026-11-29T12:00:00.000Z", null, "due"],
    ["Work", "Write the report", "none", "2026-11-27T12:00:00.000Z", null, "due"],
    ["Work", "Collect the figures", "none", "2026-11-26T12:00:00.000Z", null, "due"],
    ["Work", "Stand-up", "none", null, "FREQ=WEEKLY;BYDAY=MO,TH", "due"],
    ["Work", "Learn Esperanto", "none", null, null, "due"],
    ["Work", "Renew the certificate", "none", null, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "done"],
    ["Work", "Old one", "none", null, null, "due"],
    ["Work", "Book the room", "none", null, null, "due"],
  ]);
});

test("each line of a list is understood as the Add Todo line does", async () => {
  const { preview, todos } = await bringText(lines, undefined, "My list.txt");
  expect(preview.lists).toMatchObject([{ name: "My list" }, { name: "Garden" }]);
  expect(todos.map((row) => [...short(row).slice(0, 5), row.todo_week, row.is_checked_date !== null])).toEqual([
    ["My list", "Buy milk", "none", null, null, null, false],
    ["My list", "Send report", "high", "2026-11-27T12:00:00.000Z", null, null, false],
    ["My list", "Call Ana", "none", null, null, null, true],
    ["Garden", "Prune the apple tree", "none", null, null, "2026-11-30", false],
    ["Garden", "Water the plants", "none", "2026-11-23T12:00:00.000Z", "FREQ=DAILY;INTERVAL=3", null, false],
    ["Garden", "Order seeds", "none", "2026-12-01T12:00:00.000Z", null, null, false],
  ]);
});

test("lists go where their person wants, and those of one title share a project", async () => {
  const ada = await newClient();
  const kept = await newProject(ada, "Kept");
  await newTodo(ada, kept, { todo_title: "First" });
  const { body: preview } = await upload(ada, ticktick);
  expect(preview.room).toEqual({ todos: 68, projects: 2 });
  const lists = [{ to: kept }, { to: "archived", title: "Old" }, { to: "archived", title: "old " }];
  await ada.post(`/account/import/${preview.id}`, { lists });
  const { files } = await download(ada.person.cookie);
  expect(rowsIn(files, "project")).toMatchObject([{ proje_title: "Kept" }, { proje_title: "Old" }]);
  expect((await ada.get(`/todo/project/${kept}`)).body.map(fieldsOf("todo_title")).flat()).toEqual([
    "First",
    "Prepare the talk",
    "Weekly review",
    "Send the slides",
  ]);
  const { body: none } = await upload(ada, ticktick);
  const nowhere = { lists: Array.from({ length: 3 }, () => ({ to: "none" })) };
  expect((await ada.post(`/account/import/${none.id}`, nowhere)).body.message).toBe("Nothing was new.");
});

test("what exceeds the limits is refused with a sentence, and nothing is added", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Kept");
  const many = Array.from({ length: 80 }, (_, i) => `Todo ${i}`).join("\n");
  const { body: preview } = await upload(ada, many);
  const at = `/account/import/${preview.id}`;
  expect(await ada.post(at, { lists: [{ to: project }] })).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^You can have 69 open todos, so 69 of these 80 fit\./) },
  });
  const refused = [
    [{ lists: [] }, 400, "Choose a place for each of the 1 lists"],
    [{ lists: [{ to: "new", title: "Longer than ten" }] }, 400, "Title is required and must be ≤ 10 characters."],
    [{ lists: [{ to: crypto.randomUUID() }] }, 404, "There is no such project"],
    [{ without: ["todos"] }, 400, "without has some of diary, weeks, words, log"],
  ] as const;
  for (const [choice, status, error] of refused)
    expect(await ada.post(at, choice)).toMatchObject({ status, body: { error } });
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual([]);
  expect((await ada.get("/project")).body).toHaveLength(1);

  const fitting = await ada.post(at, { lists: [{ to: project }], only_what_fits: true });
  expect(fitting.body.message).toBe("Brought 69 todos. 11 open todos did not fit.");
  expect((await ada.get(`/todo/project/${project}`)).body).toMatchObject([
    { todo_title: "Todo 0" },
    ...Array.from({ length: 68 }, () => ({})),
  ]);
  const { body: archived } = await upload(ada, many);
  const old = await ada.post(`/account/import/${archived.id}`, { lists: [{ to: "archived", title: "Old" }] });
  expect(old.body.message).toBe("Brought 1 new project, 80 todos.");

  await newProject(ada, "Third");
  const { body: full } = await upload(ada, "# A\nOne\n# B\nTwo");
  expect(full.lists).toMatchObject([{ to: "none" }, { to: "none" }]);
  const made = { lists: [{ to: "new", title: "A" }, { to: "none" }] };
  expect(await ada.post(`/account/import/${full.id}`, made)).toMatchObject({ status: 409 });
});

test("a file that cannot be read is refused with its line, and leaves nothing", async () => {
  const ada = await newClient();
  const account = '{"format":"sevenfold-account","version":1}';
  const zip = async (...files: [string, string][]) => new Uint8Array(await (await zipOf(files)).arrayBuffer());
  const todo = { id: "1", project_id: "p", todo_title: "A".repeat(121) };
  const word = { word_id: "w", language: "Italian", word_original: "ciao", met_on: null, seen_on: "2026-11-16" };
  const answered = {
    times_practiced: 1,
    total_attempts: 1,
    correct_answers: 1,
    struggling: 0,
    last_practiced_at: null,
  };
  const scheduled = { stability: 2, difficulty: 5, scheduled_days: 3, reps: 1, lapses: 0, state: 2 };
  const reviewed = { due_at: "2026-11-20T00:00:00.000Z", reviewed_at: "2026-11-16T10:00:00.000Z" };
  const progress = { ...word, ...answered, ...scheduled, ...reviewed };
  const learned = (row: object) =>
    zip(["account.json", account], ["data/language_progress.json", JSON.stringify([{ ...progress, ...row }])]);
  const refused: [string | Uint8Array, RegExp][] = [
    ["", /^The file is empty$/],
    ["\n\n", /^The file has no todos$/],
    ["{}", /^This JSON is of no app that we can read/],
    [`{"task":`, /^This JSON is of no app/],
    [Uint8Array.of(0xff, 0xfe, 0x41), /^The file is not UTF-8/],
    ['TYPE,CONTENT\ntask,fine\ntask,"broken', /^Line 3: The quotes are broken/],
    ["TYPE;WHAT\ntask;fine", /./],
    [await zip(["a.txt", "hello"]), /^This ZIP file is of no app that we can read/],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0), /^The ZIP file cannot be read|^This ZIP file is of no app/],
    [await zip(["account.json", '{"format":"other"}']), /^account\.json is not of an account of Sevenfold$/],
    [await zip(["account.json", account], ["data/todo.json", "{}"]), /^data\/todo\.json is no list of rows$/],
    [
      await zip(["account.json", account], ["data/todo.json", JSON.stringify([todo])]),
      /^data\/todo\.json, row 1: todo_title: Todo title cannot exceed 120 characters$/,
    ],
    // A schedule that the scheduler cannot go on with.
    [await learned({ stability: 0 }), /^data\/language_progress\.json, row 1: stability: /],
    [
      await learned({ difficulty: null }),
      /^data\/language_progress\.json, row 1: .*A part of its schedule is missing$/,
    ],
  ];
  let at = Date.parse("2026-11-20T00:00:00.000Z");
  for (const [content, error] of refused) {
    // Ten files an hour, and twenty a day.
    at += 4 * 3_600_000;
    const answer = await ada.call("POST", "/account/import", content, { ...binary, at: new Date(at) });
    if (answer.status === 201) expect([content, answer.body.format]).toEqual(["TYPE;WHAT\ntask;fine", "lines"]);
    else expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(error)]);
  }
  const left = await env.DB.prepare("SELECT count(*) AS n FROM import_part WHERE user_id = ?")
    .bind(ada.person.id)
    .first("n");
  expect(left).toBe(0);
});

/** Rows of years, so many that each table has several parts. */
async function longAccount(ada: Client, { days, sessions, todos }: { days: number; sessions: number; todos: number }) {
  const user_id = ada.person.id;
  const project_id = await newProject(ada, "Years");
  const on = (i: number) => new Date(Date.UTC(2016, 0, 1 + (i % 3650), 8, i % 60)).toISOString();
  const many = <Made>(count: number, make: (i: number) => Made) => Array.from({ length: count }, (_, i) => make(i));
  const own = (name: string, i: number) => ({ id: `${name}-${user_id}-${i}`, user_id });
  const dated = (i: number) => ({ created_at: on(i), updated_at: on(i) });
  const put = async (table: string, rows: Record<string, unknown>[]) => {
    for (let i = 0; i < rows.length; i += 1000) await insert(table, rows.slice(i, i + 1000));
  };
  await put(
    "todo",
    many(todos, (i) => ({
      ...own("t", i),
      ...dated(i),
      project_id,
      todo_title: `Todo ${i} of many`,
      todo_description: "d".repeat(100),
      todo_category: "none",
      repeat_from: "due",
      position: i,
      is_checked_date: i < 60 ? null : on(i),
    })),
  );
  await put(
    "pomodoro",
    many(sessions, (i) => ({
      ...own("p", i),
      project_id,
      proje_title: "Years",
      todo_id: `t-${user_id}-${i % todos}`,
      todo_title: `Todo ${i % todos} of many`,
      status: "completed",
      duration_minutes: 25,
      started_at: on(i * 7),
      updated_at: on(i * 7),
      ended_at: on(i * 7 + 1),
      paused_duration: 0,
      focused_seconds: 1500,
      notes: "",
    })),
  );
  await put(
    "diary_entry",
    many(days, (i) => ({
      ...own("d", i),
      ...dated(i),
      entry_date: on(i).slice(0, 10),
      diary_text: "Quinces at the market. ".repeat(30).trim(),
      timezone: "UTC",
    })),
  );
}

test("years are imported at once in small requests, and undone at once", async () => {
  const [ada, berta] = [await newClient(), await newClient()];
  const size = { days: 800, sessions: 2000, todos: 1500 };
  await longAccount(ada, size);
  const { bytes } = await download(ada.person.cookie);
  const { body: preview } = await upload(berta, bytes);
  const parts = await env.DB.prepare(
    "SELECT count(*) AS n, max(length(content)) AS most FROM import_part WHERE user_id = ?",
  )
    .bind(berta.person.id)
    .first<{ n: number; most: number }>();
  expect(parts!.n).toBeGreaterThan(6);
  expect(parts!.most).toBeLessThan(500_000);
  const brought = await berta.post(`/account/import/${preview.id}`, {});
  expect(brought.body.count).toBe(size.days + size.sessions + size.todos);
  expect(brought.trips).toBeLessThan(5);
  const { files } = await download(berta.person.cookie);
  const { files: original } = await download(ada.person.cookie);
  for (const table of ["todo", "pomodoro", "diary_entry"])
    expect(rowsIn(files, table)).toHaveLength(rowsIn(original, table).length);
  const seconds = (all: Files) => rowsIn(all, "todo").reduce((sum, row) => sum + Number(row.focused_seconds), 0);
  expect(seconds(files)).toBe(size.sessions * 1500);
  const months = async (id: string) =>
    (await env.DB.prepare("SELECT month, up_to FROM pomodoro_month WHERE user_id = ? ORDER BY month").bind(id).all())
      .results;
  expect(await months(berta.person.id)).toEqual(await months(ada.person.id));
  // Only ids are left of the file.
  const left = await env.DB.prepare("SELECT group_concat(content) AS text FROM import_part WHERE user_id = ?")
    .bind(berta.person.id)
    .first<string>("text");
  expect(left).not.toContain("Quinces");
  expect((await berta.delete(`/account/import/${preview.id}`)).body.count).toBe(brought.body.count);
  expect(await months(berta.person.id)).toEqual([]);
  expect((await berta.get("/project")).body).toEqual([]);
});

test("an import that fails in the middle has changed nothing, and can be tried again", async () => {
  const [ada, berta] = [await newClient(), await newClient()];
  await longAccount(ada, { days: 3, sessions: 3, todos: 3 });
  const { bytes } = await download(ada.person.cookie);
  const { body: preview } = await upload(berta, bytes);
  const day = (text: string) =>
    env.DB.prepare(`UPDATE import_part SET content = json_set(content, '$[1].diary_text', ${text})
      WHERE user_id = ? AND kind = 'diary_entry'`)
      .bind(berta.person.id)
      .run();
  await day("NULL");
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  expect((await berta.post(`/account/import/${preview.id}`, {})).status).toBe(500);
  expect(errors).toHaveBeenCalled();
  errors.mockReset();
  expect((await berta.get("/project")).body).toEqual([]);
  expect(Object.keys((await download(berta.person.cookie)).files)).toEqual(["README.md", "account.json"]);
  expect((await berta.get(`/account/import/${preview.id}`)).body).toMatchObject({ id: preview.id, done_at: null });
  await day("'Mended'");
  expect((await berta.post(`/account/import/${preview.id}`, {})).body.count).toBe(9);
});

test("of two imports of a file at once, one happens", async () => {
  const ada = await newClient();
  const { body: preview } = await upload(ada, "Buy milk");
  const both = await Promise.all([1, 2].map(() => ada.post(`/account/import/${preview.id}`, {})));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await ada.get("/project")).body).toHaveLength(1);
});

test("a deleted project that was imported comes again with its todos", async () => {
  const [ada, berta] = [await newClient(), await newClient()];
  await longAccount(ada, { days: 1, sessions: 2, todos: 3 });
  const { bytes } = await download(ada.person.cookie);
  await bring(berta, bytes);
  const [project] = (await berta.get("/project")).body;
  await berta.delete(`/project/${project.id}`);
  expect((await bring(berta, bytes)).answer.body.message).toBe("Brought 1 new project, 3 todos.");
});

test("a file that waits is forgotten after a day, and an import can be undone for 30", async () => {
  const ada = await newClient();
  const done = await bring(ada, "Buy milk");
  const { body: waits } = await upload(ada, "Call Ana");
  const list = async () => (await ada.get("/account/import")).body.map(({ id }: { id: string }) => id);
  const night = (days: number) =>
    runCron("23 3 * * *", env, new Date(Date.now() + days * 86_400_000), createExecutionContext());
  await night(0.9);
  expect(await list()).toEqual([waits.id, done.id]);
  await night(1.1);
  expect(await list()).toEqual([done.id]);
  await night(30.1);
  expect(await list()).toEqual([]);
  const left = await env.DB.prepare("SELECT count(*) AS n FROM import_part WHERE user_id = ?")
    .bind(ada.person.id)
    .first("n");
  expect(left).toBe(0);
});

test("any text, table or archive is read or refused, and never fails", async () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "TYPE,CONTENT",
      "task,",
      '"',
      "\r\n",
      ";",
      "List Name,Title",
      "[",
      "{",
      '{"task":{"entities":{"a":{}}},"project":{}}',
    ),
    fc.constantFrom(
      "# ",
      "- [x] ",
      "every 3 days",
      "__proto__",
      "\u0000",
      "\uD800",
      "PK\u0003\u0004",
      "2026-13-45",
      "=cmd()",
      "\uFEFF",
    ),
  );
  const content = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  let ada = await newClient();
  let files = 0;
  await fc.assert(
    fc.asyncProperty(content, async (text) => {
      if (files++ % 9 === 8) ada = await newClient();
      const { status, body } = await upload(ada, new TextEncoder().encode(text));
      expect([201, 400]).toContain(status);
      if (status === 201)
        expect((await ada.post(`/account/import/${body.id}`, { only_what_fits: true })).status).toBe(200);
    }),
    { numRuns: 40 },
  );
});

test("an archive that unpacks to too much is refused", async () => {
  const ada = await newClient();
  const zeros = new Uint8Array(8 * 1024 * 1024);
  const bomb = zipSync({ "data/todo.json": zeros });
  expect((await upload(ada, bomb)).body.error).toBe("The ZIP file cannot be read. data/todo.json is too large.");
  const many = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`other-${i}`, zeros]));
  expect((await upload(ada, zipSync(many))).body.error).toBe("The ZIP file cannot be read. It unpacks to too much.");
});

test("a list's line of any length is read at once", async () => {
  const ada = await newClient();
  const long = await upload(ada, `# Work\n#${" ".repeat(4_000_000)}\nBuy milk`);
  expect([long.status, long.body.lists.map(({ name }: { name: string }) => name)]).toEqual([201, ["Work"]]);
});

test("a row of Todoist of any depth, and with any date, is read", async () => {
  const header = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n";
  for (const depth of ["1.5", "1e12", "4294967297", "Infinity", "NaN", "-1", "9"]) {
    const answer = await upload(await newClient(), `${header}task,Move,,1,1,\ntask,Pack,,1,${depth},`);
    expect([depth, answer.status, answer.body.lists[0]?.open]).toEqual([depth, 201, 2]);
  }
  const date = `27 Nov${" ".repeat(1_000_000)}at`;
  const { body } = await upload(await newClient(), `${header}task,Move,,1,1,${date}`);
  expect(body.notes).toMatchObject([{ text: "Dates that cannot be read, which stand in the description" }]);
});

test("a long text that thousands of rows have in common is read once", async () => {
  const long = "a".repeat(2_000_000);
  const header = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n";
  const tasks = Object.fromEntries(
    Array.from({ length: 5000 }, (_, i) => [`t${i}`, { title: "Pack", parentId: "all", projectId: "p" }]),
  );
  const entities = { all: { title: long, projectId: "p" }, ...tasks };
  for (const file of [
    `# ${long}\n${"Pack\n".repeat(5000)}`,
    `${header}task,${long},,1,1,\n${"task,Pack,,1,2,\n".repeat(5000)}`,
    JSON.stringify({ task: { entities }, project: { entities: { p: { title: long } } } }),
  ]) {
    const { status, body } = await upload(await newClient(), file);
    expect([status, body.lists[0].open >= 5000]).toEqual([201, true]);
  }
});

test("an archive has at most 900 pictures, also when they are of the same day", async () => {
  const ada = await newClient();
  const account = strToU8('{"format":"sevenfold-account","version":1}');
  const files = (count: number) => ({
    "account.json": account,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`${i}/pictures/2026-11-16.jpg`, strToU8("no picture")]),
    ),
  });
  expect((await upload(ada, zipSync(files(900)))).status).toBe(201);
  expect((await upload(ada, zipSync(files(901)))).body.error).toBe("A file can have at most 900 pictures");
});

test("names of any length and any number of projects are kept small or refused", async () => {
  const ada = await newClient();
  const long = await upload(ada, `# ${"a".repeat(100_000)}\nBuy milk`, `${"b".repeat(5000)}.txt`);
  expect(long.body.lists[0].name).toHaveLength(100);
  const many = Array.from({ length: 600 }, (_, i) => `# List ${i}\nBuy milk`).join("\n");
  expect((await upload(ada, many)).body.error).toBe("A file can have rows of at most 500 lists and projects");
  const some = Array.from({ length: 41 }, (_, i) => `# List ${i}\nBuy milk`).join("\n");
  expect((await upload(ada, some)).body.error).toBe("A file can have at most 40 lists");
});
