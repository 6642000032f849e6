import { Buffer } from "node:buffer";
import { env } from "cloudflare:workers";
import { getTableColumns, sql } from "drizzle-orm";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { connect } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { timeProblem } from "#app/domain/todo/todo-time.ts";
import { deleteUsers } from "#app/domain/account/deletion.server.ts";
import { newDemo } from "../../tests/accounts.ts";
import { type Client, newClient } from "../../tests/api.ts";
import { download, type Files, insert, NEVER, OF_ACCOUNT, OWN, rowsIn } from "../../tests/exports.ts";
import { comparable, fullAccount } from "../../tests/full-account.ts";
import { importFile, upload } from "../../tests/import-file.ts";
import { cleanPhoto, photo } from "../../tests/pictures.ts";
import { sameFiles } from "../../tests/same-files.ts";
import { newProject } from "../../tests/todos.ts";

let exported: ReturnType<typeof download> | undefined;
/** The export of a full account, the same one for all tests. */
const fullExport = () => (exported ??= fullAccount().then(({ cookie }) => download(cookie)));

test("a file that is imported has no preview any more, whatever was in it", async () => {
  const { bytes } = await fullExport();
  const berta = await newClient();
  const { id, answer } = await importFile(berta, bytes);
  expect(answer.status).toBe(200);
  expect((await berta.get(`/account/import/${id}`)).status).toBe(404);
  expect((await berta.post(`/account/import/${id}`, {})).status).toBe(404);
  expect((await berta.delete(`/account/import/${id}`)).status).toBe(200);
  expect((await berta.delete(`/account/import/${id}`)).status).toBe(404);
});

/** Makes a waiting file count as a large one, which is imported in several batches. */
const makeLarge = (id: string) => env.DB.prepare("UPDATE import_file SET bytes = 2000000 WHERE id = ?").bind(id).run();

test.for([
  ["at once", false],
  ["in several batches", true],
] as const)(
  "an export that is imported into an empty account, %s, is the same account, in every column and link",
  async ([, isLarge]) => {
    const { files, bytes } = await fullExport();
    const berta = await newClient();
    const { body: preview } = await upload(berta, bytes, "sevenfold.zip");
    expect(preview).toMatchObject({ format: "sevenfold", known: 0, notes: [] });
    if (isLarge) await makeLarge(preview.id);
    const { status, body } = await berta.post(`/account/import/${preview.id}`, {});
    expect([status, body]).toMatchObject([200, { message: expect.stringMatching(/^Imported 3 new projects, /) }]);
    const { files: again } = await download(berta.person.cookie);
    for (const { name, table } of OWN) {
      const columns = Object.keys(getTableColumns(table)).filter((column) => !NEVER.includes(column));
      const empty = columns.filter((column) => rowsIn(files, name).every((row) => (row[column] ?? null) === null));
      expect([name, empty], "A column without a value is not compared").toEqual([name, []]);
    }
    expect(comparable(again)).toEqual(comparable(files));
    const settings = (of: Files) => {
      const account = JSON.parse(of["account.json"]!) as Record<string, unknown>;
      const names = Object.keys(getTableColumns(user)).filter((name) => !(name in OF_ACCOUNT));
      return Object.fromEntries(names.map((name) => [name, account[name]]));
    };
    expect(Object.values(settings(files)).every(Boolean), "Export a column of user, or name it in OF_ACCOUNT").toBe(
      true,
    );
    expect(settings(again)).toEqual(settings(files));
    const pictures = (of: Files) => Object.entries(of).filter(([name]) => name.startsWith("pictures/"));
    expect(pictures(files)).toHaveLength(1);
    expect(pictures(again)).toEqual(pictures(files));
  },
);

test("a large file of which only a part can be added is reverted", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const { bytes } = await fullExport();
  const berta = await newClient();
  await berta.post("/diary/", { diary_text: "Mine" }, { at: "2026-11-16T12:00:00.000Z" });
  const before = comparable((await download(berta.person.cookie)).files);
  const { body: preview } = await upload(berta, bytes);
  await makeLarge(preview.id);
  await env.DB.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON language_day WHEN NEW.user_id = '${berta.person.id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  );
  const { status } = await berta.post(`/account/import/${preview.id}`, {});
  await env.DB.exec("DROP TRIGGER broken");
  expect(status).toBe(500);
  expect(errors).toHaveBeenCalledOnce();
  errors.mockRestore();
  expect(comparable((await download(berta.person.cookie)).files)).toEqual(before);
  expect((await berta.delete(`/account/import/${preview.id}`)).status).toBe(404);
});

test("a large file cannot be undone while it is imported, and an interrupted one is reverted", async () => {
  const { bytes } = await fullExport();
  const berta = await newClient();
  const { id } = await importFile(berta, bytes);
  const undo = (at: number) => berta.delete(`/account/import/${id}`, undefined, { at: new Date(at).toISOString() });
  // The value before the rows are added.
  const set = (added: null | 0) =>
    env.DB.prepare("UPDATE import_file SET added = ? WHERE id = ?").bind(added, id).run();
  await set(null);
  expect((await undo(Date.now())).status).toBe(409);
  await set(0);
  expect((await undo(Date.now() + 600_000)).status).toBe(200);
  expect(Object.keys((await download(berta.person.cookie)).files)).toEqual(["README.md", "account.json"]);
});

test("pictures are imported without their metadata, unreadable ones are named, and an undo keeps another one", async () => {
  const ada = await newClient();
  const days = ["16", "17", "18"];
  for (const day of days) {
    const at = `2026-11-${day}T12:00:00.000Z`;
    const { body: entry } = await ada.post("/diary/", { diary_text: day }, { at });
    await ada.put(`/diary/${entry.id}/picture`, photo(Number(day)), { at, headers: { "content-type": "image/jpeg" } });
  }
  const { bytes } = await download(ada.person.cookie);
  const { "pictures/2026-11-18.jpg": _gone, ...files } = unzipSync(bytes);
  // One picture as a camera makes it, and one file that is no picture.
  files["pictures/2026-11-16.jpg"] = photo(3);
  files["pictures/2026-11-17.jpg"] = strToU8("<svg/>");
  const berta = await newClient();
  const { preview, answer, id } = await importFile(berta, zipSync(files));
  expect(preview.notes).toEqual([
    { text: "Pictures that cannot be read", count: 1, examples: ["2026-11-17"] },
    { text: "Pictures whose file is not there", count: 1, examples: ["2026-11-18"] },
  ]);
  expect(answer.body.message).toBe("Imported 3 diary days, 1 diary picture.");
  const stored = async () => (await env.AUDIO.list({ prefix: `diary-${berta.person.id}-` })).objects;
  const [object] = await stored();
  expect(new Uint8Array(await (await env.AUDIO.get(object!.key))!.arrayBuffer())).toEqual(cleanPhoto(3));
  // Importing the same file again adds nothing.
  expect((await importFile(berta, zipSync(files))).answer.body.count).toBe(0);
  const entry = (await berta.get("/diary/date/2026-11-16")).body;
  const own = { at: "2026-11-16T13:00:00.000Z", headers: { "content-type": "image/jpeg" } };
  await berta.put(`/diary/${entry.id}/picture`, photo(9), own);
  expect((await berta.delete(`/account/import/${id}`)).body.message).toMatch(/1 thing stays/);
  expect((await berta.get("/diary/")).body).toMatchObject([{ entry_date: "2026-11-16", picture: { width: 40 } }]);
});

test("an undone import leaves no trace, except rows that were changed since", async () => {
  const { bytes } = await fullExport();
  const berta = await newClient();
  const before = (await download(berta.person.cookie)).files;
  const first = await importFile(berta, bytes);
  expect((await berta.delete(`/account/import/${first.id}`)).body).toMatchObject({
    message: "What you imported is removed.",
  });
  const after = (await download(berta.person.cookie)).files;
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(JSON.parse(after["account.json"]!)).toMatchObject({ day_start: 0, learning: null });
  expect((await env.AUDIO.list({ prefix: `diary-${berta.person.id}-` })).objects).toEqual([]);
  const months = await env.DB.prepare("SELECT sum(up_to) AS n FROM pomodoro_month WHERE user_id = ?")
    .bind(berta.person.id)
    .first("n");
  expect(months).toBe(null);

  const { id } = await importFile(berta, bytes);
  const [project] = (await berta.get("/project")).body;
  const [todo] = (await berta.get(`/todo/project/${project.id}`)).body;
  await berta.patch(`/todo/${todo.id}`, { todo_title: "Mine now" });
  const undone = await berta.delete(`/account/import/${id}`);
  expect(undone.body.message).toBe("What you imported is removed. 1 thing stays, because you changed it since.");
  expect((await berta.get("/project")).body).toHaveLength(1);
  expect((await berta.get(`/todo/project/${project.id}`)).body).toMatchObject([{ todo_title: "Mine now" }]);
  expect((await berta.delete(`/account/import/${id}`)).status).toBe(404);
});

test("an undone import keeps a day with a later addendum, and no file adds more to a day than fits", async () => {
  const ada = await newClient();
  const at = (day: string) => ({ at: `2026-11-${day}T12:00:00.000Z` });
  const { body: entry } = await ada.post("/diary/", { diary_text: "Monday" }, at("16"));
  for (let i = 0; i < 15; i++) await ada.post(`/diary/${entry.id}/addenda`, { addendum_text: `${i}` }, at("20"));
  const { bytes } = await download(ada.person.cookie);
  const berta = await newClient();
  const first = await importFile(berta, bytes);
  expect(first.answer.body.message).toBe("Imported 1 diary day, 15 diary additions.");
  const [day] = (await berta.get("/diary/")).body;
  await berta.delete(`/diary/addenda/${day.addenda[0].id}`);
  for (let i = 0; i < 6; i++) await berta.post(`/diary/${day.id}/addenda`, { addendum_text: "Mine" }, at("21"));
  // None of her twenty places is free.
  expect((await importFile(berta, bytes)).answer.body.count).toBe(0);
  expect((await berta.delete(`/account/import/${first.id}`)).body.message).toMatch(/1 thing stays/);
  const [kept] = (await berta.get("/diary/")).body;
  expect(kept.addenda).toHaveLength(6);
});

test("an export that is imported twice, or into its own account, adds nothing", async () => {
  const ada = await fullAccount();
  const { bytes } = await download(ada.cookie);
  const own = await importFile(ada, bytes);
  expect(own.answer.body).toEqual({ message: "Nothing was new.", count: 0 });
  expect(own.preview.lists.some(({ open }: { open: number }) => open > 0)).toBe(true);
  expect(own.preview.new_open).toBe(0);
  const berta = await newClient();
  const first = await importFile(berta, bytes);
  const again = await importFile(berta, bytes);
  expect(again.preview.known).toBeGreaterThan(20);
  expect(first.preview.new_open).toBeGreaterThan(0);
  expect(again.answer.body.count).toBe(0);
  await berta.delete(`/account/import/${again.id}`);
  expect((await berta.get("/project")).body).toHaveLength(2);
  expect((await berta.get("/account/import")).body).toMatchObject([{ id: first.id, format: "sevenfold" }]);
});

/** Makes rows of several years, so many that each table has several parts. */
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
  // The import uses several batches, so that no single one blocks the database for long.
  expect(brought.trips).toBeLessThan(40);
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
  // Only ids are left of the file's content.
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

test("a deleted project that was imported is imported again with its todos", async () => {
  const [ada, berta] = [await newClient(), await newClient()];
  await longAccount(ada, { days: 1, sessions: 2, todos: 3 });
  const { bytes } = await download(ada.person.cookie);
  await importFile(berta, bytes);
  const [project] = (await berta.get("/project")).body;
  await berta.delete(`/project/${project.id}`);
  expect((await importFile(berta, bytes)).answer.body.message).toBe("Imported 1 new project, 3 todos.");
});

test("a todo of a changed file keeps the day and the time that go together", async () => {
  const { files } = await fullExport();
  const row = rowsIn(files, "todo").find(({ is_checked_date }) => is_checked_date === null);
  const days = [
    [null, null],
    ["2026-11-27T12:00:00.000Z", null],
    [null, "2026-11-23"],
    ["2026-11-27T12:00:00.000Z", "2026-11-23"],
  ] as const;
  const times = [null, "15:30"].flatMap((time) =>
    [null, 15].flatMap((remind) => [null, "08:00"].map((at) => ({ time, remind, at }))),
  );
  const rows = days.flatMap(([todo_due_date, todo_week], day) =>
    times.map(({ time, remind, at }, i) => ({
      ...row,
      id: `${day}-${i}`,
      todo_title: `${day} ${i}`,
      meeting_note_id: null,
      meeting_line: null,
      repeats_of: null,
      todo_due_date,
      todo_week,
      todo_time: time,
      todo_remind: remind,
      todo_remind_at: at,
    })),
  );
  const name = Object.keys(files).find((one) => one.startsWith("data/todo"))!;
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries({ ...files, [name]: JSON.stringify(rows) }).map(([one, text]) => [one, strToU8(text)]),
    ),
  );
  const berta = await newClient();
  await importFile(berta, bytes);
  const stored = rowsIn((await download(berta.person.cookie)).files, "todo");
  expect(stored).toHaveLength(rows.length);
  const [timed] = stored.filter(({ todo_title }) => todo_title === "1 7");
  expect(timed).toMatchObject({ todo_time: "15:30", todo_remind: 15, todo_remind_at: null });
  for (const one of stored) {
    expect(one.todo_due_date === null || one.todo_week === null).toBe(true);
    expect([one.todo_title, timeProblem(one)]).toEqual([one.todo_title, null]);
  }
});

test("an archive that unpacks to too much is refused", async () => {
  const ada = await newClient();
  const zeros = new Uint8Array(8 * 1024 * 1024);
  const bomb = zipSync({ "data/todo.json": zeros });
  expect((await upload(ada, bomb)).body.error).toBe("The ZIP file cannot be read. data/todo.json is too large.");
  const many = Array.from({ length: 33 }, (_, i) => `other-${i + 10}`);
  expect((await upload(ada, sameFiles(many, zeros))).body.error).toBe(
    "The ZIP file cannot be read. It unpacks to too much.",
  );
});

test("an account with more pictures than one file holds can be imported", async () => {
  const days = Array.from({ length: 1089 }, (_, i) => new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10));
  const at = "2026-01-01T00:00:00.000Z";
  const entries = days.map((day) => ({
    id: `e-${day}`,
    entry_date: day,
    diary_text: "A day",
    timezone: "UTC",
    created_at: at,
    updated_at: at,
  }));
  const rows = days.map((day) => ({ entry_id: `e-${day}`, entry_date: day, picture_description: "", created_at: at }));
  const picture = photo(1);
  const json = (value: unknown) => strToU8(JSON.stringify(value));
  const zip = zipSync(
    {
      "account.json": json({ format: "sevenfold-account", version: 1 }),
      "data/diary_entry.json": json(entries),
      ...Object.fromEntries(days.map((day) => [`pictures/${day}.jpg`, picture])),
      "data/diary_picture.json": json(rows),
    },
    { level: 0 },
  );
  const ada = await newClient();
  const { answer } = await importFile(ada, zip);
  expect(answer.body).toEqual({ message: "Imported 1,089 diary days, 1,089 diary pictures.", count: 2178 });
  const { files } = await download(ada.person.cookie);
  expect(Object.keys(files).filter((name) => name.startsWith("pictures/"))).toHaveLength(1089);
});

test("names with backslashes are read, files of something else are named, and a damaged archive is refused", async () => {
  const { bytes } = await fullExport();
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name.replaceAll("/", "\\"), content]);
  const windows = zipSync({ ...Object.fromEntries(files), "holiday.docx": strToU8("x") });
  const berta = await newClient();
  const { preview, answer } = await importFile(berta, windows);
  expect(preview.notes).toEqual([
    { text: "Other files of the ZIP, which are left out", count: 1, examples: ["holiday.docx"] },
  ]);
  expect(answer.body.message).toMatch(/^Imported 3 new projects/);
  const stored = zipSync(unzipSync(bytes), { level: 0 });
  const at = Buffer.from(stored).indexOf("One good thing");
  stored[at] = stored[at]! + 1;
  expect((await upload(berta, stored)).body.error).toBe(
    "The ZIP file cannot be read. data/diary_template.json is damaged.",
  );
  expect((await upload(berta, bytes.slice(0, bytes.length - 30))).body.error).toMatch(/cut off/);
});

test("a picture of an import goes when it is forgotten, replaced, not needed or its account is deleted", async () => {
  const { bytes } = await fullExport();
  const berta = await newClient();
  const stored = async () => (await env.AUDIO.list({ prefix: `diary-${berta.person.id}-` })).objects.length;
  const { body: first } = await upload(berta, bytes);
  expect(await stored()).toBe(1);
  await upload(berta, bytes);
  expect(await stored()).toBe(1);
  expect((await upload(berta, bytes.slice(0, bytes.length - 30))).status).toBe(400);
  expect(await stored()).toBe(0);
  expect((await berta.get(`/account/import/${first.id}`)).status).toBe(404);
  await importFile(berta, bytes);
  await importFile(berta, bytes);
  expect(await stored()).toBe(1);
  const { body: waits } = await upload(berta, bytes);
  await berta.delete(`/account/import/${waits.id}`);
  expect(await stored()).toBe(1);
  await upload(berta, bytes);
  await deleteUsers({ db: connect(env.DB), env }, sql`id = ${berta.person.id}`);
  expect(await stored()).toBe(0);
});

test("a ZIP of more CSVs, rows or bytes than anybody has is refused at once, and others get their turn", async () => {
  const rows = strToU8(`TYPE,CONTENT\n${" , \n".repeat(400_000)}`);
  const names = (count: number) => Array.from({ length: count }, (_, i) => `L${i + 100}.csv`);
  const many = Object.fromEntries(Array.from({ length: 6001 }, (_, i) => [`${i}`, new Uint8Array()]));
  const refused: [() => Uint8Array, RegExp][] = [
    [() => sameFiles(names(6), rows), /too much|at most/],
    [() => sameFiles(names(101), strToU8("a,b\n")), /It has more than 100 CSV files/],
    [() => zipSync(many), /more than 6,000 files/],
  ];
  for (const [fileOf, error] of refused) {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const { status, body } = await upload(await newClient(), fileOf());
    clearInterval(timer);
    expect([status, body.error, turns > 0]).toEqual([400, expect.stringMatching(error), true]);
  }
});

test("a demo account imports small files only", async () => {
  const { answer } = await importFile(await newDemo(), "Buy milk");
  expect(answer.status).toBe(200);
  const { status, body } = await upload(await newDemo(), "Buy milk\n".repeat(30_000));
  expect([status, body.error]).toEqual([
    413,
    expect.stringMatching(/^A demo account can import files of at most 256 kB/),
  ]);
});

test("an archive has at most 4,000 pictures, also when they are of the same day", async () => {
  const ada = await newClient();
  const account = strToU8('{"format":"sevenfold-account","version":1}');
  const files = (count: number) => ({
    "account.json": account,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`${i}/pictures/2026-11-16.jpg`, strToU8("no picture")]),
    ),
  });
  expect((await upload(ada, zipSync(files(4000)))).status).toBe(201);
  expect((await upload(ada, zipSync(files(4001)))).body.error).toBe("A file can have at most 4000 pictures");
});
