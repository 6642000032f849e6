import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { strFromU8, unzipSync } from "fflate";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { newDemo } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import worker from "../../tests/worker.ts";
import * as schema from "#app/db/schema.ts";

/** The tables with rows of a person that an export does not have, and why. */
const LEFT_OUT: Record<string, string> = {
  session: "a secret of signing in",
  account_link: "a secret of signing in",
  calendar_feed: "a hash of the secret address",
  device: "a secret of signing in",
  deleted_note: "what was deleted",
  passkey: "a key of signing in",
  authenticator: "a secret of signing in",
  recovery_code: "a secret of signing in",
  mail: "the log of what we sent",
  pomodoro_month: "counts of the pomodoros that are exported",
  impersonation: "the log of what admins did, which Settings shows",
  audit_event: "the log of what admins did",
};
const NEVER = ["user_id", "deleted_at", "review_at"];

const OWN = Object.entries(schema).flatMap(([name, table]) =>
  is(table, SQLiteTable) && "user_id" in table && !(name in LEFT_OUT) ? [{ name, table: table as SQLiteTable }] : [],
);

/** Downloads the ZIP as it is sent: its bytes, its files as texts, and the size of the largest chunk. */
async function download(cookie: string, d1: D1Database = env.DB, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/api/account/export", { headers: { cookie, ...headers } });
  const bound = { ...env, DB: d1 };
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], bound, createExecutionContext());
  expect(answer.status).toBe(200);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const files = unzipSync(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
  const largest = Math.max(...chunks.map(({ byteLength }) => byteLength));
  return {
    headers: answer.headers,
    largest,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
  };
}

type Files = Record<string, string>;

/** The rows of a table in all its files. */
const rowsIn = (files: Files, table: string): Record<string, unknown>[] =>
  Object.entries(files)
    .filter(([name]) => new RegExp(`^data/${table}(-\\d+)?\\.json$`).test(name))
    .flatMap(([, text]) => JSON.parse(text));

const csvIn = (files: Files, name: string) => parse(files[name]!, { columns: true, bom: true }) as Files[];

/** Inserts rows from a list of JSON. */
const insert = (table: string, rows: Record<string, unknown>[]) => {
  const names = Object.keys(rows[0]!);
  const values = names.map((name) => `value ->> '${name}'`);
  return env.DB.prepare(`INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM json_each(?)`)
    .bind(JSON.stringify(rows))
    .run();
};

const at = "2026-11-21T09:30:00.000Z";

/** Adds what the demo content has not: words, a closed week, and rows that are deleted. */
async function fillTheRest(user_id: string) {
  const counts = { total_attempts: 3, correct_answers: 2 };
  const [word_id, language] = [`word-${user_id}`, `Turkish ${user_id.slice(0, 6)}`];
  await insert(
    "language_word",
    [
      {
        id: word_id,
        language,
        word_original: "ev",
        pronunciation: "",
        meaning: "house",
        position: 1,
        search_text: "ev",
      },
    ].map((row) => ({ ...row, created_at: at })),
  );
  await insert("language_learner", [{ user_id, language, ...counts, day_number: 1, total_words_encountered: 1 }]);
  await insert("language_progress", [
    { user_id, language, ...counts, word_id, seen_on: "2026-11-21", times_practiced: 4, struggling: 0, due_at: at },
  ]);
  await insert("language_review", [
    { user_id, word_id, number: 1, result: "correct", practiced_at: at, before: "{}" },
    { user_id, word_id, number: 2, result: "wrong", practiced_at: at, before: "{}" },
  ]);
  await insert("week_closed", [
    { user_id, week_start: "2026-11-16", markdown: "# Week 47\n\nA good one.", closed_at: at },
  ]);
  for (const table of ["todo", "pomodoro"]) {
    await env.DB.prepare(
      `UPDATE ${table} SET deleted_at = ? WHERE id = (SELECT id FROM ${table} WHERE user_id = ? ORDER BY id LIMIT 1)`,
    )
      .bind(at, user_id)
      .run();
  }
}

const sorted = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();

test("an export has each column of each row of a person, and of nobody else", async () => {
  const [ada, other] = [await newDemo(), await newDemo()];
  for (const { user } of [ada, other]) await fillTheRest(user.id);
  const { files } = await download(ada.cookie);
  for (const { name, table } of OWN) {
    const columns = Object.keys(getTableColumns(table)).filter((column) => !NEVER.includes(column));
    const kept = "deleted_at" in table ? "AND deleted_at IS NULL" : "";
    const { results } = await env.DB.prepare(`SELECT ${columns.join()} FROM ${name} WHERE user_id = ? ${kept}`)
      .bind(ada.user.id)
      .all();
    expect(results.length, `${name} is empty in this test`).toBeGreaterThan(0);
    const exported = rowsIn(files, name).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    );
    expect(sorted(exported), `Export ${name}, or name it in LEFT_OUT with the reason`).toEqual(sorted(results));
  }
  expect(JSON.parse(files["account.json"]!)).toMatchObject({ format: "sevenfold-account", version: 1, email: null });
  expect(rowsIn(files, "language_progress")).toMatchObject([{ word_original: "ev", meaning: "house" }]);
  const { results } = await env.DB.prepare("SELECT id FROM todo WHERE user_id = ?").bind(other.user.id).all();
  for (const { id } of results) expect(files["data/todo.json"]).not.toContain(id);
});

test("the files for people have the same rows", async () => {
  const ada = await newDemo();
  await fillTheRest(ada.user.id);
  const { files, headers } = await download(ada.cookie, env.DB, {
    "x-timezone": "Asia/Tokyo",
    "accept-language": "en",
  });
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="sevenfold-\d{4}-\d\d-\d\d\.zip"$/);
  const todos = rowsIn(files, "todo");
  expect(csvIn(files, "todos.csv").map(({ title }) => title)).toEqual(todos.map((row) => row.todo_title));
  expect(files["todos.ics"]!.match(/^BEGIN:VTODO\r$/gm)).toHaveLength(todos.length);
  expect(csvIn(files, "pomodoros.csv")).toHaveLength(rowsIn(files, "pomodoro").length);
  const [word] = csvIn(files, "words.csv");
  expect(word).toMatchObject({ word: "ev", meaning: "house", correct: "2", wrong: "1", due: "2026-11-21" });
  const markdown = (folder: string) =>
    Object.entries(files)
      .flatMap(([name, text]) => (name.startsWith(`${folder}/`) ? [text] : []))
      .join("");
  for (const { diary_text } of rowsIn(files, "diary_entry")) expect(markdown("diary")).toContain(diary_text);
  for (const { update_text } of rowsIn(files, "weekly_update")) expect(markdown("notes")).toContain(update_text);
  for (const { meeting_title } of rowsIn(files, "meeting_note")) expect(markdown("meetings")).toContain(meeting_title);
  expect(files["weeks/2026.md"]).toContain("A good one.");
  expect(files["README.md"]).toContain("Times are those of Asia/Tokyo.");
});

test("hostile texts stay texts", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "../a");
  const todo_title = '=HYPERLINK("x"), ../../etc; BEGIN:VTODO';
  await newTodo(ada, project, { todo_title, todo_description: `a\nEND:VCALENDAR,;\\ ${"ü".repeat(80)}` });
  await ada.post("/meeting-note/", { project_id: project, meeting_title: "../../x.md", meeting_note: "" });
  const { files } = await download(ada.person.cookie);
  for (const name of Object.keys(files)) expect(name).toMatch(/^[\w-]+(\/[\w-]+)?\.(md|json|csv|ics)$/);
  expect(csvIn(files, "todos.csv")).toMatchObject([{ project: "../a", title: `'${todo_title}` }]);
  const calendar = files["todos.ics"]!;
  for (const one of calendar.split("\r\n")) expect(new TextEncoder().encode(one).byteLength).toBeLessThanOrEqual(75);
  const unfolded = calendar.replaceAll("\r\n ", "");
  expect(unfolded).toContain(String.raw`SUMMARY:=HYPERLINK("x")\, ../../etc\; BEGIN:VTODO`);
  expect(unfolded).toContain(String.raw`DESCRIPTION:a\nEND:VCALENDAR\,\;\\ ü`);
  expect(rowsIn(files, "todo")).toMatchObject([{ todo_title, todo_due_date: null }]);
});

test("years of rows are read by indexes in pages, and sent in files of bounded size", async () => {
  const ada = await newClient();
  const [user_id, project_id] = [ada.person.id, await newProject(ada)];
  const dated = { user_id, created_at: at, updated_at: at };
  const day = (n: number) => new Date(Date.UTC(2017, 0, 1 + n)).toISOString();
  const of = <Row>(count: number, make: (n: number) => Row) => Array.from({ length: count }, (_, n) => make(n));
  const title = "A todo that somebody completed years ago ".repeat(2);
  // Many share the instant by which they are sorted.
  const todos = of(5000, (n) => ({
    ...dated,
    id: `${user_id}-${n}`,
    project_id,
    todo_title: `${title}${n}`,
    todo_description: title,
    todo_category: "none",
    position: n,
    is_checked_date: day(Math.floor(n / 700)),
  }));
  const ended = { user_id, project_id, proje_title: "Work", status: "completed", duration_minutes: 25 };
  const sessions = of(2000, (n) => ({
    ...ended,
    id: `${user_id}-${n}`,
    started_at: day(n),
    updated_at: at,
    ended_at: day(n),
    paused_duration: 0,
    focused_seconds: 1500,
    notes: "",
  }));
  const texts = of(1500, (n) => ({
    ...dated,
    id: `${user_id}-${n}`,
    entry_date: day(n).slice(0, 10),
    diary_text: `Day ${n}. `.repeat(n < 365 ? 900 : 10),
    timezone: "UTC",
  }));
  await insert("todo", todos);
  await insert("pomodoro", sessions);
  await insert("diary_entry", texts);
  const { d1, byText } = planD1(env.DB);
  const { files, largest } = await download(ada.person.cookie, d1);
  const plans = [...(await byText()).values()].flat();
  expect(plans.filter((line) => /^SCAN (?!json_each|CONSTANT|w |\w+ VIRTUAL)/.test(line))).toEqual([]);
  expect(plans.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
  for (const [table, rows] of Object.entries({ todo: todos, pomodoro: sessions, diary_entry: texts })) {
    const exported = rowsIn(files, table);
    expect(exported.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  }
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["data/todo.json", "data/todo-2.json", "todos.csv"]));
  expect(Object.keys(files).filter((name) => name.startsWith("diary/"))).toHaveLength(5);
  expect(largest).toBeLessThan(4_100_000);
  for (const [name, text] of Object.entries(files))
    if (name.endsWith(".json")) expect(text.length).toBeLessThan(1_100_000);
});

test("an export can be asked for five times an hour, by an account or its token", async () => {
  const ada = await newClient();
  const { token } = (await ada.post("/auth/tokens", { name: "Backup" })).body;
  const options = { at: "2026-11-23T09:00:00.000Z" };
  for (let n = 0; n < 5; n++) expect((await ada.get("/account/export", options)).status).toBe(200);
  const headers = { authorization: `Bearer ${token}` };
  const sixth = await client().get("/account/export", { ...options, headers });
  expect(sixth).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/^Too many downloads\. Please wait/) },
  });
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  const later = await client().get("/account/export", { at: "2026-11-23T11:00:00.000Z", headers });
  expect(later.status).toBe(200);
});
