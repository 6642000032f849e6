import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { download, rowsIn } from "../../tests/exports.ts";
import { binary, importFile, importText, fieldsOf, planOf, upload } from "../../tests/import-file.ts";
import lines from "../../tests/imports/list.txt?raw";
import ticktick from "../../tests/imports/ticktick.csv?raw";
import { zipOf } from "../../tests/recordings.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { runCron } from "../cron.ts";

test("each line of a list is understood as the Add Todo line does", async () => {
  const { preview, todos } = await importText(lines, { name: "My list.txt" });
  expect(preview.lists).toMatchObject([{ name: "My list" }, { name: "Garden" }]);
  expect(todos.map((row) => [...planOf(row).slice(0, 5), row.todo_week, row.is_checked_date !== null])).toEqual([
    ["My list", "Buy milk", "none", null, null, null, false],
    ["My list", "Send report", "high", "2026-11-27T12:00:00.000Z", null, null, false],
    ["My list", "Call Ana", "none", null, null, null, true],
    ["Garden", "Prune the apple tree", "none", null, null, "2026-11-30", false],
    ["Garden", "Water the plants", "none", "2026-11-23T12:00:00.000Z", "FREQ=DAILY;INTERVAL=3", null, false],
    ["Garden", "Order seeds", "none", "2026-12-01T12:00:00.000Z", null, null, false],
  ]);
});

test("of ten files that arrive at once one waits, and the others leave nothing", async () => {
  const ada = await newClient();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => upload(ada, `Todo ${i}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  const ids = async (query: string) =>
    (await env.DB.prepare(query).bind(ada.person.id).all()).results.map(({ id }) => id);
  const waiting = [answers.find(({ status }) => status === 201)!.body.id];
  expect(await ids("SELECT id FROM import_file WHERE user_id = ?")).toEqual(waiting);
  expect(await ids("SELECT import_id AS id FROM import_part WHERE user_id = ?")).toEqual(waiting);
});

test("a time and a reminder in a line of a list come with its todo", async () => {
  const { todos } = await importText("Call Ana tomorrow 15:30 !15m\nPay at noon\n", { name: "My list.txt" });
  expect(todos.map(fieldsOf("todo_title todo_time todo_remind"))).toEqual([
    ["Call Ana", "15:30", 15],
    ["Pay", "12:00", null],
  ]);
});

test("a todo.txt list keeps completed todos, priorities, dates and projects", async () => {
  const text = "x 2026-11-05 2026-11-01 Pay the fee\n(A) Call Ana +home due:2026-12-01\nBuy milk @shop\n";
  const { preview, todos } = await importText(text, { name: "todo.txt" });
  expect(preview.format).toBe("todo.txt");
  expect(
    todos.map((row) => [...planOf(row).slice(0, 4), row.is_checked_date, String(row.created_at).slice(0, 10)]),
  ).toEqual([
    ["todo", "Buy milk @shop", "none", null, null, expect.anything()],
    ["todo", "Pay the fee", "none", null, "2026-11-05T12:00:00.000Z", "2026-11-01"],
    ["home", "Call Ana", "high", "2026-12-01T12:00:00.000Z", null, expect.anything()],
  ]);
});

test("lists go to the chosen projects, and lists with the same title share one", async () => {
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
  expect((await ada.post(`/account/import/${none.id}`, nowhere)).body.message).toBe(
    "Nothing was imported: every list was left out.",
  );
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
    [{ without: ["todos"] }, 400, "without has some of diary, weeks, words, log, settings"],
  ] as const;
  for (const [choice, status, error] of refused)
    expect(await ada.post(at, choice)).toMatchObject({ status, body: { error } });
  expect((await ada.get(`/todo/project/${project}`)).body).toEqual([]);
  expect((await ada.get("/project")).body).toHaveLength(1);

  const fitting = await ada.post(at, { lists: [{ to: project }], only_what_fits: true });
  expect(fitting.body.message).toBe("Imported 69 todos. 11 open todos did not fit.");
  expect((await ada.get(`/todo/project/${project}`)).body).toMatchObject([
    { todo_title: "Todo 0" },
    ...Array.from({ length: 68 }, () => ({})),
  ]);
  const { body: archived } = await upload(ada, many);
  const old = await ada.post(`/account/import/${archived.id}`, { lists: [{ to: "archived", title: "Old" }] });
  expect(old.body.message).toBe("Imported 1 new project, 80 todos.");

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
    ["project,title,due\nZ,One,2026-12-01\n", /^This CSV is of no app that we can read$/],
    [await zip(["a.txt", "hello"]), /^This ZIP file is of no app that we can read/],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0), /^The ZIP file cannot be read|^This ZIP file is of no app/],
    [await zip(["account.json", '{"format":"other"}']), /^account\.json is not of an account of Sevenfold$/],
    [await zip(["account.json", account], ["data/todo.json", "{}"]), /^data\/todo\.json is no list of rows$/],
    [
      await zip(["account.json", account], ["data/todo.json", JSON.stringify([todo])]),
      /^data\/todo\.json, row 1: todo_title: Todo title cannot exceed 120 characters$/,
    ],
    // A schedule with which the scheduler cannot continue.
    [await learned({ stability: 0 }), /^data\/language_progress\.json, row 1: stability: /],
    [
      await learned({ difficulty: null }),
      /^data\/language_progress\.json, row 1: .*A part of its schedule is missing$/,
    ],
  ];
  let at = Date.parse("2026-11-20T00:00:00.000Z");
  for (const [content, error] of refused) {
    // Ten files an hour are allowed, and twenty a day.
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

test("of two parallel imports of a file, one happens", async () => {
  const ada = await newClient();
  const { body: preview } = await upload(ada, "Buy milk");
  const both = await Promise.all([1, 2].map(() => ada.post(`/account/import/${preview.id}`, {})));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await ada.get("/project")).body).toHaveLength(1);
});

test("a staged file is deleted after a day, and an import can be undone for 30", async () => {
  const ada = await newClient();
  const done = await importFile(ada, "Buy milk");
  const { body: waits } = await upload(ada, "Call Ana");
  const list = async () => (await ada.get("/account/import")).body.map(({ id }: { id: string }) => id);
  const night = (days: number) => runCron("23 3 * * *", env, new Date(Date.now() + days * 86_400_000));
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
  expect(body.notes).toMatchObject([{ text: "Dates that cannot be read; they are in the description" }]);
});

test("a long text that thousands of rows share is read once", async () => {
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

test("names of any length and any number of projects are kept small or refused", async () => {
  const ada = await newClient();
  const long = await upload(ada, `# ${"a".repeat(100_000)}\nBuy milk`, `${"b".repeat(5000)}.txt`);
  expect(long.body.lists[0].name).toHaveLength(100);
  const many = Array.from({ length: 600 }, (_, i) => `# List ${i}\nBuy milk`).join("\n");
  expect((await upload(ada, many)).body.error).toBe("A file can have rows of at most 500 lists and projects");
  const some = Array.from({ length: 41 }, (_, i) => `# List ${i}\nBuy milk`).join("\n");
  expect((await upload(ada, some)).body.error).toBe("A file can have at most 40 lists");
});
