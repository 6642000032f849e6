import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { csvForm } from "../../tests/recordings.ts";

const admin = () => newClient({ role: "admin" });
const json = { "content-type": "application/json" };

const CALLS = [
  ["POST", "/create-pack"],
  ["GET", "/packs"],
  ["GET", "/languages"],
  ["DELETE", "/pack/x"],
  ["GET", "/batch-history/x"],
  ["GET", "/download-mapping/x/y"],
  ["GET", "/user-progress"],
  ["POST", "/upload-audio"],
  ["POST", "/bulk-upload-audio"],
  ["GET", "/audio-files"],
  ["GET", "/file-explorer"],
  ["POST", "/bulk-match-audio"],
  ["POST", "/assign-audio"],
  ["POST", "/rename-audio"],
  ["DELETE", "/delete-audio"],
  ["POST", "/create-folder"],
  ["DELETE", "/delete-folder"],
  ["POST", "/upload-csv"],
  ["POST", "/words/bulk-import"],
  ["GET", "/export/x"],
  ["GET", "/words/x"],
  ["POST", "/words"],
  ["PUT", "/words/x"],
  ["DELETE", "/words/x"],
  ["GET", "/audio/x.mp3"],
] as const;

test("only admins have access, and errors say success: false", async () => {
  const ada = await newClient();
  for (const [method, path] of CALLS) {
    const body = method === "GET" ? undefined : {};
    const everyone = { env: { LANGUAGE_AUDIENCE: undefined } };
    const visitor = await client().call(method, `/admin/language${path}`, body);
    expect(visitor, path).toMatchObject({ status: 401, body: { success: false, error: "Authentication required" } });
    const user = await ada.call(method, `/admin/language${path}`, body, everyone);
    expect(user, path).toMatchObject({ status: 403, body: { success: false, error: "Admin access required" } });
  }
});

test("a missing row is a 404 and a missing field a 400, both in the wrapped shape", async () => {
  const root = await admin();
  for (const [method, path, body] of [
    ["DELETE", "/pack/none"],
    ["GET", "/batch-history/none"],
    ["GET", "/download-mapping/none/none"],
    ["GET", "/user-progress?language=none"],
    ["GET", "/audio-files?language=none"],
    ["GET", "/file-explorer?language=none"],
    ["POST", "/bulk-match-audio", { language: "none" }],
    ["POST", "/assign-audio", { word_id: "none", audio_path: null }],
    ["POST", "/rename-audio", { language: "none", oldFilename: "a.mp3", newFilename: "b.mp3" }],
    ["DELETE", "/delete-audio", { language: "none", filename: "a.mp3" }],
    ["POST", "/create-folder", { language: "none" }],
    ["DELETE", "/delete-folder", { language: "none" }],
    ["GET", "/export/none"],
    ["GET", "/words/none"],
    ["GET", "/words?language=none"],
    ["POST", "/words", { language: "none", word_original: "a", meaning: "b" }],
    ["PUT", "/words/none", { meaning: "b" }],
    ["DELETE", "/words/none"],
    ["GET", "/nowhere"],
  ] as const) {
    const answer = await root.call(method, `/admin/language${path}`, body);
    expect(answer, path).toMatchObject({ status: 404, body: { success: false, error: expect.any(String) } });
  }
  for (const path of ["/user-progress", "/audio-files", "/file-explorer?language=", "/words/"]) {
    const answer = await root.get(`/admin/language${path}`);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: "Language is required" } });
  }
  const broken = await root.post("/admin/language/create-pack", "{", { headers: json });
  expect(broken).toMatchObject({ status: 400, body: { success: false } });
  const wrongType = await root.post("/admin/language/create-pack", "a=b", {
    headers: { "content-type": "text/plain" },
  });
  expect(wrongType).toMatchObject({ status: 415, body: { success: false } });
});

test("a pack is created once, with a plain name", async () => {
  const root = await admin();
  const made = await root.post("/admin/language/create-pack", { language: " Old-Norse_1 " });
  expect(made).toMatchObject({ status: 201 });
  const pack = { language: "Old-Norse_1", word_count: 0, audio_count: 0, batch_count: 0, locale: null };
  expect(made.body).toEqual({ success: true, data: pack });
  for (const language of ["Old-Norse_1", "old-norse_1"]) {
    const again = await root.post("/admin/language/create-pack", { language });
    const error = `The language pack ${language} already exists`;
    const details = [{ path: "language", message: error }];
    expect(again).toMatchObject({ status: 409, body: { success: false, error, details } });
  }
  const message = "Invalid name. Use only letters, numbers, underscore, and hyphen.";
  for (const language of ["", "   ", "a b", "a/b", "..", "türkçe", "a\u0000", 7, null, undefined]) {
    const refused = await root.post("/admin/language/create-pack", { language });
    expect(refused).toMatchObject({ status: 400, body: { success: false, error: message } });
  }
  const long = await root.post("/admin/language/create-pack", { language: "x".repeat(51) });
  expect(long).toMatchObject({ status: 400, body: { error: "A name can have at most 50 characters." } });
  const list = await root.get("/admin/language/packs");
  expect(list.body.data).toContainEqual(pack);
  expect(list).toMatchObject({ statements: 2 });
  expect((await root.get("/admin/language/languages")).body.data).toContain("Old-Norse_1");
});

test("of parallel requests for the same pack, one creates it", async () => {
  const root = await admin();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => root.post("/admin/language/create-pack", { language: "Once" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
});

async function packOf(words: string[], language: string) {
  const root = await admin();
  await root.post("/admin/language/create-pack", { language });
  const made = [];
  for (const word_original of words) {
    const answer = await root.post("/admin/language/words", {
      language,
      word_original,
      meaning: `${word_original} it is`,
    });
    made.push(answer.body.data);
  }
  return { root, words: made };
}

test("a word is added, changed and deleted, and the pack's count follows", async () => {
  const { root } = await packOf([], "Added");
  const made = await root.post("/admin/language/words", {
    language: "Added",
    word_original: " gatto ",
    pronunciation: "ˈɡatto",
    meaning: "cat",
  });
  expect(made).toMatchObject({ status: 201 });
  const word = made.body.data;
  expect(word).toEqual({
    id: word.id,
    word_id: word.id,
    word_original: "gatto",
    pronunciation: "ˈɡatto",
    meaning: "cat",
    language: "Added",
    created_at: expect.any(String),
    audio_path: null,
    audio_url: null,
    times_practiced: 0,
    total_attempts: 0,
    correct_answers: 0,
  });
  const changed = await root.put(`/admin/language/words/${word.id}`, { meaning: "tomcat", id: "mine", language: "x" });
  expect(changed.body.data).toEqual({ ...word, meaning: "tomcat" });
  // The audit log's line is written in a round trip of its own, to its table and indexes; the search index has an
  // entry.
  expect(changed.rowsWritten).toBeLessThanOrEqual(4 + 3 + 1);
  expect((await root.get("/admin/language/packs")).body.data).toContainEqual(
    expect.objectContaining({ language: "Added", word_count: 1 }),
  );
  const deleted = await root.delete(`/admin/language/words/${word.id}`);
  expect(deleted).toMatchObject({ status: 200, body: { data: { word_original: "gatto" } } });
  expect((await root.get("/admin/language/packs")).body.data).toContainEqual(
    expect.objectContaining({ language: "Added", word_count: 0 }),
  );
  expect((await root.delete(`/admin/language/words/${word.id}`)).status).toBe(404);
});

test("a pack has a word once, however it is composed, also under parallel requests", async () => {
  const { root, words } = await packOf(["\u00e9t\u00e9", "ete"], "Unique");
  const again = await root.post("/admin/language/words", {
    language: "Unique",
    word_original: "e\u0301te\u0301",
    meaning: "x",
  });
  const error = "This word is already in the pack";
  const details = [{ path: "word_original", message: error }];
  expect(again).toMatchObject({ status: 409, body: { error, details } });
  const renamed = await root.put(`/admin/language/words/${words[1].id}`, { word_original: "été" });
  expect(renamed).toMatchObject({ status: 409, body: { error, details } });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      root.post("/admin/language/words", { language: "Unique", word_original: "mare", meaning: "sea" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
  expect((await root.get("/admin/language/words/Unique")).body.data.total).toBe(3);
});

test("a word's texts have limits", async () => {
  const { root } = await packOf([], "Limits");
  const add = (fields: object) => root.post("/admin/language/words", { language: "Limits", ...fields });
  for (const [fields, error] of [
    [{ meaning: "x" }, "Word is required"],
    [{ word_original: " ", meaning: "x" }, "Word is required"],
    [{ word_original: "x" }, "Meaning is required"],
    [{ word_original: "x".repeat(121), meaning: "x" }, "A word cannot exceed 120 characters"],
    [{ word_original: "x", meaning: "x".repeat(501) }, "A meaning cannot exceed 500 characters"],
    [
      { word_original: "x", meaning: "x", pronunciation: "x".repeat(121) },
      "A pronunciation cannot exceed 120 characters",
    ],
    [{ word_original: "x", meaning: "x", language: "" }, "Language is required"],
  ] as const) {
    expect(await add(fields)).toMatchObject({ status: 400, body: { success: false, error } });
  }
  expect((await add({ word_original: "🐈".repeat(120), meaning: "🐈".repeat(500) })).status).toBe(201);
});

test("words are paged, sorted, and searched without case and accents", async () => {
  const { root } = await packOf(["çiçek", "İstanbul", "elma", "100%", "a_b", "armut"], "Listed");
  const list = async (query: string) => (await root.get(`/admin/language/words/Listed?${query}`)).body.data;
  const names = async (query: string) =>
    (await list(query)).words.map((one: { word_original: string }) => one.word_original);
  expect(await list("limit=4&page=2")).toMatchObject({ page: 2, totalPages: 2, total: 6 });
  expect(await names("limit=4&page=2")).toEqual(["a_b", "armut"]);
  expect(await names("sortOrder=desc&limit=2")).toEqual(["armut", "a_b"]);
  expect(await names("sortBy=word_original&sortOrder=asc")).toEqual([
    "100%",
    "a_b",
    "armut",
    "çiçek",
    "elma",
    "İstanbul",
  ]);
  expect(await names("search=CICEK")).toEqual(["çiçek"]);
  expect(await names("search=istan")).toEqual(["İstanbul"]);
  expect(await names("search=%25")).toEqual(["100%"]);
  expect(await names("search=_")).toEqual(["a_b"]);
  expect(await names("search=armut+it+is")).toEqual(["armut"]);
  expect(await list(`search=${encodeURIComponent("ö".repeat(80))}`)).toMatchObject({
    words: [],
    total: 0,
    totalPages: 1,
  });
  expect(await names("page=9")).toEqual([]);
  for (const query of [
    "page=0",
    "page=x",
    "limit=0",
    "limit=101",
    "sortBy=id",
    "sortOrder=up",
    `search=${"x".repeat(101)}`,
  ]) {
    expect((await root.get(`/admin/language/words/Listed?${query}`)).status, query).toBe(400);
  }
  const page = await root.get("/admin/language/words/Listed?limit=2");
  expect(page.rowsRead).toBeLessThanOrEqual(8);
});

test("every column sorts as in a dictionary, also words from before there were sort keys", async () => {
  const inOrder = ["Apfel", "apple", "école", "Émile", "sì", "strada"];
  const { root } = await packOf(inOrder.toReversed(), "Sorted");
  const names = async (query: string) =>
    (await root.get(`/admin/language/words/Sorted?${query}`)).body.data.words.map(
      (one: { word_original: string }) => one.word_original,
    );
  expect(await names("sortBy=word_original")).toEqual(inOrder);
  expect(await names("sortBy=word_original&sortOrder=desc&limit=2")).toEqual(["strada", "sì"]);
  expect(await names("sortBy=meaning")).toEqual(inOrder);
  const [{ id }] = (await root.get("/admin/language/words/Sorted?search=apfel")).body.data.words;
  await root.put(`/admin/language/words/${id}`, { word_original: "Öl" });
  const changed = ["apple", "école", "Émile", "Öl", "sì", "strada"];
  expect(await names("sortBy=word_original")).toEqual(changed);
  // Rows as an older version wrote them.
  const older = "UPDATE language_word SET word_sort = NULL, meaning_sort = NULL WHERE language = 'Sorted'";
  await env.DB.prepare(older).run();
  expect(await names("sortBy=word_original")).toEqual(changed);
  expect(await names("sortBy=meaning")).toEqual(["Öl", ...inOrder.slice(1)]);
  const page = await root.get("/admin/language/words/Sorted?sortBy=word_original&limit=2");
  expect(page.rowsRead).toBeLessThanOrEqual(8);
});

test("deleting a pack deletes its words and all learners' progress, and nothing else", async () => {
  const { root } = await packOf(["uno", "due"], "Gone");
  await packOf(["tre"], "Stays");
  const daily = (await root.get("/language-learning/daily-words/Gone")).body;
  await root.get("/language-learning/daily-words/Stays");
  await root.post("/language-learning/practice-result", { word_id: daily[0].id, language: "Gone", result: "wrong" });
  const deleted = await root.delete("/admin/language/pack/Gone");
  expect(deleted).toMatchObject({ status: 200, body: { success: true, data: { message: expect.any(String) } } });
  expect((await root.delete("/admin/language/pack/Gone")).status).toBe(404);
  expect((await root.get("/language-learning/progress/Gone")).status).toBe(404);
  await root.post("/admin/language/create-pack", { language: "Gone" });
  expect((await root.get("/language-learning/progress/Gone")).body.total_words_encountered).toBe(0);
  expect((await root.get("/language-learning/practice-all/Stays")).body).toHaveLength(1);
});

test("a pack's learners are listed with their progress", async () => {
  const { root, words } = await packOf(["uno", "due"], "Learners");
  const ada = await newClient();
  const everyone = { env: { LANGUAGE_AUDIENCE: "everyone" }, at: "2026-11-20T10:00:00.000Z" };
  await ada.get("/language-learning/daily-words/Learners", everyone);
  for (const result of ["correct", "correct", "wrong", "no_answer"]) {
    await ada.post(
      "/language-learning/practice-result",
      { word_id: words[0].id, language: "Learners", result },
      everyone,
    );
  }
  const answer = await root.get("/admin/language/user-progress?language=Learners");
  expect(answer.body.data).toEqual([
    {
      user_id: ada.person.id,
      username: ada.person.username,
      words_encountered: 2,
      success_rate: 67,
      last_practiced: "2026-11-20T10:00:00.000Z",
    },
  ]);
  const [word] = (await root.get("/admin/language/words/Learners")).body.data.words;
  expect(word).toMatchObject({ times_practiced: 4, total_attempts: 3, correct_answers: 2 });
  await root.delete(`/admin/language/words/${words[0].id}`);
  expect((await root.get("/admin/language/user-progress?language=Learners")).body.data).toMatchObject([
    { words_encountered: 1, success_rate: 0 },
  ]);
});

test("a page of words reads no learner's rows, however many there are", async () => {
  const { root, words } = await packOf(["uno", "due"], "Crowd");
  const list = () => root.get("/admin/language/words/Crowd");
  const { rowsRead } = await list();
  await env.DB.prepare(
    `INSERT INTO language_progress (user_id, word_id, language, seen_on, times_practiced, total_attempts, correct_answers,
      struggling) SELECT 'crowd' || value, ?, 'Crowd', '2026-11-20', 3, 2, 1, 0 FROM json_each(?)`,
  )
    .bind(words[0].id, JSON.stringify(Array.from({ length: 200 }, (_, i) => i + 1)))
    .run();
  const crowded = await list();
  expect(crowded.rowsRead).toBe(rowsRead);
  expect(crowded.body.data.words[0]).toMatchObject({ times_practiced: 600, total_attempts: 400, correct_answers: 200 });
  await env.DB.prepare("DELETE FROM language_progress WHERE user_id LIKE 'crowd1%'").run();
  expect((await list()).body.data.words[0]).toMatchObject({ times_practiced: 267 });
});

test("the language code of a pack is guessed by its name, and its words sort by its rules, also once it changes", async () => {
  const root = await newClient({ role: "admin" });
  const made = await root.post("/admin/language/create-pack", { language: "Turkish-sorted" });
  expect(made.body.data.locale).toBe("tr");
  const csv = ["gölge", "ğ", "ırmak", "halı", "İzmir"].map((word) => `${word},,x,`).join("\n");
  await root.post(
    "/admin/language/upload-csv",
    csvForm("Turkish-sorted", `word_original,pronunciation,meaning,audio_hash\n${csv}\n`),
  );
  const added = await root.post("/admin/language/words", {
    language: "Turkish-sorted",
    word_original: "gelin",
    meaning: "x",
  });
  const sorted = async () =>
    (await root.get("/admin/language/words/Turkish-sorted?sortBy=word_original")).body.data.words.map(
      (word: { word_original: string }) => word.word_original,
    );
  expect(await sorted()).toEqual(["gelin", "gölge", "ğ", "halı", "ırmak", "İzmir"]);
  await root.put(`/admin/language/words/${added.body.data.id}`, { word_original: "çay" });
  expect((await sorted())[0]).toBe("çay");
  const set = (locale: unknown, language = "Turkish-sorted") =>
    root.patch(`/admin/language/pack/${language}`, { locale });
  for (const locale of ["turkish!", "x", "tr-u-co-phonebk", 7, null])
    expect([locale, (await set(locale)).status]).toEqual([locale, 400]);
  expect((await set("tr", "Nowhere")).status).toBe(404);
  expect((await set("")).body.data.locale).toBeNull();
  expect(await sorted()).toEqual(["çay", "ğ", "gölge", "halı", "İzmir", "ırmak"]);
  expect((await set(" TR ")).body.data.locale).toBe("tr");
  expect(await sorted()).toEqual(["çay", "gölge", "ğ", "halı", "ırmak", "İzmir"]);
  await root.delete("/admin/language/pack/Turkish-sorted");
});
