import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type SearchResult, type SearchResults, searchTerms } from "#app/domain/search/search.ts";
import { client, type Client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";
import { planD1 } from "../../tests/plan.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import worker from "../../tests/worker.ts";

const ask = (person: { get: Client["get"] }, q: string, more = "") =>
  person.get<SearchResults>(`/search?${new URLSearchParams({ q })}${more}`);
const found = async (person: Client, q: string) => (await ask(person, q)).body.results;
const titles = (results: SearchResult[]) => results.map(({ title }) => title);

test("every kind of row is found, by kind and newest first", async () => {
  const ada = await newClient();
  const at = (day: string) => ({ at: `2026-11-${day}T09:00:00.000Z` });
  const project = (await ada.post("/project/", { proje_title: "Quinces" }, at("01"))).body.id;
  const make = async (todo_title: string, day: string) =>
    (await ada.post(`/todo/project/${project}`, { todo_title }, at(day))).body.id as string;
  const open = await make("Buy quinces", "04");
  const done = await make("Peel quinces", "05");
  await ada.patch(`/todo/${done}`, { is_checked: true }, at("12"));
  const monday = { project_id: project, week_start: "2026-11-02" };
  const meeting = await ada.post(
    "/meeting-note/",
    { ...monday, meeting_title: "Ana", meeting_note: "About the\nquince tree" },
    at("04"),
  );
  const note = await ada.post("/weekly-update/", { ...monday, update_text: "Quince week" }, at("04"));
  const entry = await ada.post("/diary/", { diary_text: "Ate a quince." }, at("05"));
  expect((await ask(ada, "quince")).body.results).toEqual([
    {
      kind: "todo",
      id: done,
      project_id: project,
      title: "Peel quinces",
      excerpt: { text: "", marks: [] },
      date: "2026-11-12",
      href: `/app?project=${project}&week=2026-W46&tab=completed&todo=${done}`,
    },
    expect.objectContaining({ kind: "todo", id: open, href: `/app?project=${project}&todo=${open}` }),
    expect.objectContaining({ kind: "project", id: project, href: `/app?project=${project}` }),
    expect.objectContaining({
      kind: "meeting_note",
      title: "Ana",
      excerpt: { text: "About the quince tree", marks: [[10, 16]] },
      href: `/app?project=${project}&week=2026-W45&tab=meetings&meeting=${meeting.body.id}`,
    }),
    expect.objectContaining({
      kind: "weekly_update",
      id: note.body.id,
      href: `/app?project=${project}&week=2026-W45&tab=notes`,
    }),
    expect.objectContaining({
      kind: "diary_entry",
      id: entry.body.id,
      date: "2026-11-05",
      href: "/diary?before=2026-11-06",
    }),
  ]);
});

test("a result has the date of the person's day, and a completed todo leads to the week that lists it", async () => {
  for (const [day_start, at, date, week] of [
    // One o'clock on Monday in Cairo; the week started at midnight UTC.
    [0, "2026-11-22T23:00:00.000Z", "2026-11-23", "2026-W47"],
    // Three o'clock on Monday, before the person's day starts.
    [4, "2026-11-23T01:00:00.000Z", "2026-11-22", "2026-W47"],
  ] as const) {
    const night = { at, headers: { "x-timezone": "Africa/Cairo" } };
    const ada = await newClient({ timezone: "Africa/Cairo", day_start });
    const project = (await ada.post("/project/", { proje_title: "Quinces" }, night)).body.id;
    const { id } = (await ada.post(`/todo/project/${project}`, { todo_title: "Peel quinces" }, night)).body;
    await ada.patch(`/todo/${id}`, { is_checked: true }, night);
    const results = (await ask(ada, "quince")).body.results;
    expect(results).toMatchObject([{ date, href: expect.stringContaining(`week=${week}&`) }, { date }]);
  }
});

test("an Arabic word is found with its article and without it", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  for (const todo_title of ["مراجعة التقرير", "تقرير الشهر", "Report"]) await newTodo(ada, project, { todo_title });
  const both = ["تقرير الشهر", "مراجعة التقرير"];
  for (const q of ["تقرير", "التقرير", "تقر"]) expect(titles(await found(ada, q)).toSorted()).toEqual(both);
  expect(titles(await found(ada, "مراجعه تقرير"))).toEqual([]);
  expect(titles(await found(ada, "مراجعة تقرير"))).toEqual(["مراجعة التقرير"]);
});

test("a search can be of one kind", async () => {
  const ada = await newClient();
  await newTodo(ada, await newProject(ada), { todo_title: "Quince" });
  await ada.post("/diary/", { diary_text: "Ate a quince." });
  const answer = await ask(ada, "quince", "&kind=diary_entry");
  expect(answer.body.results.map(({ kind }) => kind)).toEqual(["diary_entry"]);
  expect(answer).toMatchObject({ trips: 1, statements: 3 });
  expect((await ask(ada, "quince", "&kind=everything")).status).toBe(400);
});

test("words are found by their beginnings, without regard to case, accents and order", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  await newTodo(ada, project, { todo_title: "Café crème", todo_description: "for Ångström's visit" });
  for (const q of ["cafe", "CAFÉ", "crem caf", "angs", "visit café", "  cafe,  creme! ", "cafe\u0301"]) {
    expect([q, titles(await found(ada, q))]).toEqual([q, ["Café crème"]]);
  }
  for (const q of ["afe", "cafe tea", "kafe", "c"]) expect([q, await found(ada, q)]).toEqual([q, []]);
});

test("words of every script are found, as they are written and as they are folded", async () => {
  const ada = await newClient();
  const rows: [string, string[]][] = [
    ["창문 닦기", ["창문"]],
    ["\u110e\u1161\u11bc 청소", ["청소"]],
    ["Починить чайник", ["чайник", "ЧАЙНИК", "починить"]],
    ["Чаи\u0306ник NFD", ["чайник"]],
    ["Ёжик для сада", ["ёжик", "ежик", "ЁЖ"]],
    ["Їжак, ўзор", ["їжак", "ўзор"]],
    ["Ένα μήλο", ["μήλο", "μηλο", "ΜΗΛΟ", "ενα"]],
    ["ぶどう、ぱん", ["ぶどう", "ぱん"]],
    ["か\u3099っこう ｶﾞｽ", ["がっこう", "ガス"]],
    ["שָׁלוֹם כֻּלָּם", ["שלום", "שָׁלוֹם"]],
    ["كِتَابٌ أحمد", ["كتاب", "احمد", "كِتَاب"]],
    ["Łódka Øl Straße Đakovo", ["lodka", "łódka", "ol", "strasse", "STRASSE", "dakovo"]],
    ["ＡＢ１２ ﬁn", ["ab12", "fin"]],
    ["Ấm trà ñandú", ["am tra", "ấm", "nandu"]],
    ["บ้าน น้ำ हिन्दी ಹಾಲು", ["บ้าน", "น้ำ", "हिन्दी", "ಹಾಲು"]],
    ["Party 🎉🎉 👍🏽 🇵🇹", ["🎉", "👍", "👍🏽", "🇵🇹", "party 🎉"]],
  ];
  for (const [i, [diary_text]] of rows.entries()) {
    await env.DB.prepare(
      `INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'UTC', ?, '')`,
    )
      .bind(crypto.randomUUID(), ada.person.id, `2026-01-${10 + i}`, diary_text, `2026-01-${10 + i}T09:00:00.000Z`)
      .run();
  }
  for (const [i, [, queries]] of rows.entries()) {
    for (const q of queries) {
      expect([q, titles(await found(ada, q))]).toEqual([q, expect.arrayContaining([`2026-01-${10 + i}`])]);
    }
  }
  for (const q of ["чаиник", "はん", "ふどう", "บาน", "🎈", "узор"]) expect([q, await found(ada, q)]).toEqual([q, []]);
});

test("texts are normalised in the same way when they are written and when they are searched", async () => {
  const ada = await newClient();
  const scripts = [
    "a é ß ł ø İ ı ﬁ e\u0301",
    "С ё й и\u0306 а\u0301 ґ ў",
    "한 창",
    "が ぱ か\u3099 ガ ﾊ ﾊﾟ",
    "ก ข ำ",
    "α Ώ ώ ς",
    "שָׁ ל וֹ",
    "كَ أ",
    "Ａ ｱ",
    "½ ㎏ 𝗕",
    "👍🏽 🎉 🇵🇹",
  ].map((letters) => letters.split(" "));
  const word = fc.oneof(
    ...scripts.map((one) =>
      fc.array(fc.constantFrom(...one), { minLength: 1, maxLength: 6 }).map((all) => all.join("")),
    ),
  );
  const letters = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  const texts = fc.sample(letters, { numRuns: 80 });
  for (const text of texts) {
    const id = crypto.randomUUID();
    await env.DB.prepare("INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, ?, 1, ?)")
      .bind(id, ada.person.id, text, "2026-01-01T00:00:00.000Z")
      .run();
    if (searchTerms(text).length > 0) {
      const results = await found(ada, text);
      expect([text, results.map((row) => row.id)]).toEqual([text, expect.arrayContaining([id])]);
    }
    await env.DB.prepare("DELETE FROM project WHERE id = ?").bind(id).run();
  }
});

test("a word longer than the index compares is found by its first ten letters", async () => {
  const ada = await newClient();
  await newTodo(ada, await newProject(ada), { todo_title: "Conversations" });
  expect(titles(await found(ada, "conversations"))).toEqual(["Conversations"]);
  expect(titles(await found(ada, "conversat"))).toEqual(["Conversations"]);
});

test("the index follows changes, deletions and restorations", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const { id } = await newTodo(ada, project, { todo_title: "Zucchini" });
  const changed = await ada.patch(`/todo/${id}`, { todo_title: "Pumpkin" });
  expect(changed.rowsWritten).toBeLessThanOrEqual(4);
  expect([await found(ada, "zucchini"), titles(await found(ada, "pumpkin"))]).toEqual([[], ["Pumpkin"]]);
  await ada.delete(`/todo/${id}`);
  expect(await found(ada, "pumpkin")).toEqual([]);
  await ada.post(`/todo/${id}/restore`);
  expect(titles(await found(ada, "pumpkin"))).toEqual(["Pumpkin"]);
  await ada.patch(`/project/${project}/archive`);
  expect(await found(ada, "pumpkin")).toMatchObject([{ title: "Pumpkin", href: "/settings" }]);
  await ada.delete(`/project/${project}`);
  expect(await found(ada, "pumpkin")).toEqual([]);
});

test("a second save of the same note or day is an entry that changes", async () => {
  const ada = await newClient();
  const project_id = await newProject(ada);
  for (const word of ["apricot", "cherry"]) {
    const monday = { project_id, week_start: "2026-11-02" };
    expect((await ada.post("/weekly-update/", { ...monday, update_text: word })).status).toBeLessThan(300);
    expect((await ada.post("/diary/", { diary_text: word })).status).toBeLessThan(300);
  }
  expect(await found(ada, "apricot")).toEqual([]);
  expect((await found(ada, "cherry")).map(({ kind }) => kind)).toEqual(["weekly_update", "diary_entry"]);
});

test("rows that share a second and the end of their ids are all found", async () => {
  const ada = await newClient();
  const put = env.DB.prepare(
    `INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
     VALUES (?, ?, ?, 'damson', 'UTC', '2026-01-01T00:00:00.000Z', '')`,
  );
  const days = Array.from({ length: 20 }, (_, i) => `2026-01-${10 + i}`);
  await env.DB.batch(days.map((day) => put.bind(`${ada.person.id}-${day}-00000`, ada.person.id, day)));
  await env.DB.prepare("DELETE FROM diary_entry WHERE user_id = ? AND entry_date < '2026-01-20'")
    .bind(ada.person.id)
    .run();
  expect((await found(ada, "damson")).map(({ date }) => date)).toEqual(days.slice(10).toReversed());
});

test("nobody finds other people's rows, and an impersonating admin no diary", async () => {
  const [ada, bob, admin] = [await newClient(), await newClient(), await newClient({ role: "admin" })];
  await newTodo(ada, await newProject(ada), { todo_title: "Secret plan" });
  await ada.post("/diary/", { diary_text: "secret diary" });
  expect(await found(bob, "secret")).toEqual([]);
  // Using the index's internal name of an owner in a search finds nothing.
  expect(await found(bob, `\u{E000}t${ada.person.id.replaceAll("-", "")} secret`)).toEqual([]);
  expect((await found(ada, "secret")).map(({ kind }) => kind)).toEqual(["todo", "diary_entry"]);
  const acting = client(await signIn(ada.person.id, admin.person.id));
  expect((await ask(acting, "secret")).body.results.map(({ kind }) => kind)).toEqual(["todo"]);
});

test("words are found by the learners who have met them", async () => {
  const ada = await newClient();
  const language = `pack-${crypto.randomUUID()}`;
  const now = "2026-11-01T00:00:00.000Z";
  const word = (id: string, meaning: string) =>
    env.DB.prepare(
      `INSERT INTO language_word (id, language, word_original, pronunciation, meaning, position, search_text, created_at)
       VALUES (?, ?, ?, '', ?, 1, '', ?)`,
    ).bind(id, language, `palabra-${id}`, meaning, now);
  const [met, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await env.DB.batch([
    word(met, "a quince"),
    word(other, "a quince, later"),
    env.DB.prepare("INSERT INTO language_learner VALUES (?, ?, 1, 1, 0, 0, '2026-11-02', NULL)").bind(
      ada.person.id,
      language,
    ),
    env.DB.prepare(
      `INSERT INTO language_progress (user_id, word_id, language, met_on, seen_on, times_practiced, total_attempts,
        correct_answers, struggling) VALUES (?, ?, ?, '2026-11-02', '2026-11-02', 0, 0, 0, 0)`,
    ).bind(ada.person.id, met, language),
  ]);
  const everyone = { env: { LANGUAGE_AUDIENCE: "everyone" } };
  const asked = await ada.get<SearchResults>("/search?q=quince", everyone);
  expect(asked.body.results).toMatchObject([
    { kind: "word", id: met, date: "2026-11-02", href: `/language?language=${language}` },
  ]);
  expect((await ada.get("/search?q=quince")).body.results).toEqual([]);
});

test("own words are found by their person before they are met, and by nobody else", async () => {
  const [ada, bob] = [await newClient({ role: "admin" }), await newClient({ role: "admin" })];
  const word = { language: "Medlarish", word_original: "medlar", meaning: "a kind of loquat" };
  const { id } = (await ada.post("/language-learning/words", word)).body;
  const href = "/language/words?language=Medlarish&search=medlar";
  expect(await found(ada, "loquat")).toMatchObject([{ kind: "word", id, title: "medlar", href }]);
  expect(await found(bob, "loquat")).toEqual([]);
  await ada.put(`/language-learning/words/${id}`, { meaning: "a fruit" });
  expect(await found(ada, "loquat")).toEqual([]);
  await ada.delete(`/language-learning/words/${id}`);
  expect(await found(ada, "medlar")).toEqual([]);
  await ada.post("/language-learning/words/undo", { id });
  expect(await found(ada, "medlar")).toMatchObject([{ id }]);
});

test("the kinds share a limit, in one round trip that reads little more than it returns", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Plum");
  for (let i = 0; i < 12; i++) await newTodo(ada, project, { todo_title: `Plum ${i}` });
  const answer = await ask(ada, "plum", "&limit=5");
  expect(answer.body.results.map(({ kind }) => kind)).toEqual(["todo", "todo", "todo", "todo", "project"]);
  expect(answer).toMatchObject({ trips: 1, rowsWritten: 0 });
  expect(answer.rowsRead).toBeLessThanOrEqual(30);
});

test("hostile searches are answered, and no part of them is syntax", async () => {
  const ada = await newClient();
  await newTodo(ada, await newProject(ada), { todo_title: "Plain words" });
  const texts = ['"', '""', "*", "plain*", "plain OR zzz", "NOT plain", "words : plain", "^plain", "NEAR(plain words)"];
  const others = [
    "{words} : plain",
    "plain\0",
    "😀",
    "שלום plain",
    "हिन्दी",
    "a".repeat(200),
    "(((",
    "-",
    "\\",
    "%",
    "\u{E000}t",
    "𞤀𞤣",
  ];
  for (const q of [...texts, ...others, `${"x ".repeat(99)}`]) {
    const { status } = await ask(ada, q);
    expect([q, status === 200 || (status === 400 && q.includes("\0"))]).toEqual([q, true]);
  }
  expect(await found(ada, "plain OR zzz")).toEqual([]);
  expect(titles(await found(ada, "plain*"))).toEqual(["Plain words"]);
  expect(await found(ada, "NOT plain")).toEqual([]);
  for (const path of ["/search", `/search?q=${"a".repeat(10_000)}`, "/search?q=a&limit=0", "/search?q=a&limit=101"]) {
    expect([path.slice(0, 40), (await ada.get(path)).status]).toEqual([path.slice(0, 40), 400]);
  }
  expect((await ask(ada, " ")).body).toEqual({ results: [] });
  expect((await ask(client(), "plain")).status).toBe(401);
  expect((await ask(client(), "")).status).toBe(401);
});

test("a search without the index, as while a backup is made, is a 503", async () => {
  const ada = await newClient();
  const prepare = (text: string) => env.DB.prepare(text.replaceAll(/\bsearch\b/g, "search_that_is_gone"));
  const DB = new Proxy(env.DB, {
    get: (target, name) => (name === "prepare" ? prepare : Reflect.get(target, name).bind(target)),
  });
  const request = new Request("http://localhost/api/search?q=plan", { headers: { cookie: ada.person.cookie } });
  const answer = await worker.fetch(
    request as Request<unknown, IncomingRequestCfProperties>,
    { ...env, DB },
    createExecutionContext(),
  );
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
});

test("the index is read in its own order, so nothing is sorted", async () => {
  const ada = await newClient();
  const { d1, plans } = planD1(env.DB);
  const request = new Request("http://localhost/api/search?q=plan", { headers: { cookie: ada.person.cookie } });
  const ctx = createExecutionContext();
  await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, { ...env, DB: d1 }, ctx);
  const lines = await plans();
  expect(lines.filter((line) => line.startsWith("SCAN search"))).toHaveLength(7);
  expect(lines.filter((line) => /TEMP B-TREE/.test(line))).toEqual([]);
});

test("a person with 20,000 rows reads as much as one with 1,000", async () => {
  const sizes = [1_000, 20_000];
  const people = await Promise.all(sizes.map(() => newClient()));
  for (const [i, { person }] of people.entries()) {
    const project = crypto.randomUUID();
    await env.DB.prepare(
      "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, 'P', 1, '2020')",
    )
      .bind(project, person.id)
      .run();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, is_checked_date, position,
         created_at, updated_at)
       SELECT ?1 || '-' || i, ?1, ?2, 'Breadcrumbs and conversations ' || i, '', 'none', '2026-01-01T00:00:00.000Z', i,
         strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + i * 60, 'unixepoch'), '' FROM n`,
    )
      .bind(person.id, project, sizes[i])
      .run();
  }
  for (const q of ["br", "bread", "conversations", "and 9", "breadcrumbs conv"]) {
    const [few, many] = await Promise.all(people.map((person) => ask(person, q)));
    expect([q, many!.body.results.length]).toEqual([q, few!.body.results.length]);
    expect(many!.rowsRead, q).toBeLessThanOrEqual(Math.ceil(few!.rowsRead * 1.5));
  }
});
