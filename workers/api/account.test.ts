import { env } from "cloudflare:workers";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { newDemo } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { csvIn, download, fillTheRest, insert, NEVER, OWN, rowsIn } from "../../tests/exports.ts";
import { planD1 } from "../../tests/plan.ts";
import { newProject, newTodo } from "../../tests/todos.ts";

const at = "2026-11-21T09:30:00.000Z";

const sorted = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();

test("an export has each column of each row of a person, and of nobody else", async () => {
  const [ada, other] = [await newDemo(), await newDemo()];
  for (const { user } of [ada, other]) await fillTheRest(user.id);
  const { files } = await download(ada.cookie);
  for (const { name, table } of OWN) {
    const columns = Object.keys(getTableColumns(table)).filter((column) => !NEVER.includes(column));
    const kept =
      "deleted_at" in table
        ? "AND deleted_at IS NULL"
        : // The example of a demo account is not imported.
          name === "other_calendar"
          ? "AND calendar_address <> ''"
          : "";
    const { results } = await env.DB.prepare(`SELECT ${columns.join()} FROM ${name} WHERE user_id = ? ${kept}`)
      .bind(ada.user.id)
      .all();
    expect(results.length, `${name} is empty in this test`).toBeGreaterThan(0);
    const exported = rowsIn(files, name).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    );
    // Addresses are stored encrypted.
    for (const row of [...results, ...exported]) if (name === "other_calendar") row.calendar_address = "";
    expect(sorted(exported), `Export ${name}, or name it in LEFT_OUT with the reason`).toEqual(sorted(results));
  }
  expect(JSON.parse(files["account.json"]!)).toMatchObject({ format: "sevenfold-account", version: 1, email: null });
  expect(rowsIn(files, "language_progress").slice(1)).toMatchObject([{ word_original: "ev", meaning: "house" }]);
  const { results } = await env.DB.prepare("SELECT id FROM todo WHERE user_id = ?").bind(other.user.id).all();
  for (const { id } of results) expect(files["data/todo.json"]).not.toContain(id);
});

test("the files for people have the same rows, in the language that the person chose", async () => {
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
  const [, word] = csvIn(files, "words.csv");
  expect(word).toMatchObject({ word: "ev", meaning: "house", correct: "2", wrong: "1", due: "2026-11-21" });
  const markdown = (folder: string) =>
    Object.entries(files)
      .flatMap(([name, text]) => (name.startsWith(`${folder}/`) ? [text] : []))
      .join("");
  for (const { diary_text } of rowsIn(files, "diary_entry")) expect(markdown("diary")).toContain(diary_text);
  expect(markdown("diary")).toMatch(
    /\n\n### Nachgetragen am Sa[^\n]*2026\n\nShe called\.\n\n### Nachgetragen am [^\n]*\n\nTwice\.\n/,
  );
  for (const { update_text } of rowsIn(files, "weekly_update")) expect(markdown("notes")).toContain(update_text);
  for (const { meeting_title } of rowsIn(files, "meeting_note")) expect(markdown("meetings")).toContain(meeting_title);
  expect(files["weeks/2026.md"]).toContain("A good one.");
  expect(markdown("notes")).toMatch(/^# Wochennotizen \d{4}\n\n## [^\n]* · Woche \d+, /);
  expect(files["README.md"]).toContain("Die Zeiten gelten in Asia/Tokyo.");
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
  // Many rows have the same sort instant.
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
