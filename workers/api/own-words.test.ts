import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { csvForm } from "../../tests/recordings.ts";

const EVERYONE = { LANGUAGE_AUDIENCE: "everyone" };
const MONDAY = "2026-11-16T10:00:00.000Z";
const TUESDAY = "2026-11-17T10:00:00.000Z";

/** Creates a pack of `count` words named w1, w2, …, and its admin. */
async function pack(language: string, count: number): Promise<Client> {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language });
  const rows = Array.from({ length: count }, (_, i) => `w${i + 1},,meaning ${i + 1},`);
  const text = ["word_original,pronunciation,meaning,audio_hash", ...rows].join("\n");
  await root.post("/admin/language/upload-csv", csvForm(language, text));
  return root;
}

/** A learner whose calls are for this language, each at a given time. */
async function learner(language: string) {
  const person = await newClient();
  const options = (at: string) => ({ at, env: EVERYONE });
  const call = (method: string, path: string, body?: object, at = MONDAY) =>
    person.call(method, `/language-learning/${path}`, body, options(at));
  const add = (word_original: string, more: object = {}, at = MONDAY) =>
    call("POST", "words", { language, word_original, meaning: `meaning of ${word_original}`, ...more }, at);
  const names = async (list: string, at = MONDAY) =>
    (await call("GET", `${list}/${language}`, undefined, at)).body.map(
      ({ word_original }: { word_original: string }) => word_original,
    );
  const own = async (search = "") =>
    (await call("GET", `words?language=${encodeURIComponent(language)}&search=${search}`)).body;
  const answer = (word_id: string, result = "correct", at = MONDAY) =>
    call("POST", "practice-result", { word_id, language, result, mode: "daily" }, at);
  return { person, call, add, names, own, answer };
}

test("own words come first among the five new ones of a day, and stay there", async () => {
  await pack("OwnFirst", 9);
  const { add, names, call, own } = await learner("OwnFirst");
  for (const word of ["uno", "dos"]) expect((await add(word)).status).toBe(201);
  expect(await names("daily-words")).toEqual(["uno", "dos", "w1", "w2", "w3"]);
  await add("tres");
  expect(await names("daily-words")).toEqual(["uno", "dos", "w1", "w2", "w3"]);
  expect(await names("daily-words", TUESDAY)).toEqual(["tres", "w4", "w5", "w6", "w7"]);
  expect((await own()).words.map((word: { met_on: string }) => word.met_on)).toEqual([
    "2026-11-17",
    "2026-11-16",
    "2026-11-16",
  ]);
  const progress = await call("GET", "progress/OwnFirst", undefined, TUESDAY);
  expect(progress.body).toMatchObject({ day_number: 2, total_words_encountered: 10 });
});

test("parallel requests hand out the same own words, once", async () => {
  await pack("OwnParallel", 9);
  const { add, names, call } = await learner("OwnParallel");
  for (const word of ["uno", "dos"]) await add(word);
  const lists = await Promise.all(Array.from({ length: 6 }, () => names("daily-words")));
  for (const list of lists) expect(list).toEqual(["uno", "dos", "w1", "w2", "w3"]);
  expect((await call("GET", "progress/OwnParallel")).body).toMatchObject({ total_words_encountered: 5 });
});

test("a language without a pack belongs to one person", async () => {
  const ada = await learner("Old Norse");
  const bob = await learner("Old Norse");
  const word = (await ada.add("hestr", { pronunciation: "hes-tr" })).body;
  expect(word).toMatchObject({ language: "Old Norse", pronunciation: "hes-tr", met_on: null });
  // The language's name keeps its first spelling.
  expect((await ada.add("hundr", { language: "old norse" })).body.language).toBe("Old Norse");
  expect((await ada.call("GET", "languages")).body).toContain("Old Norse");
  expect((await bob.call("GET", "languages")).body).not.toContain("Old Norse");
  expect((await bob.call("GET", "daily-words/Old Norse")).status).toBe(404);
  expect(await ada.names("daily-words")).toEqual(["hestr", "hundr"]);
  for (const [method, path, body] of [
    ["PUT", `words/${word.id}`, { meaning: "x" }],
    ["DELETE", `words/${word.id}`],
    ["POST", "practice-result", { word_id: word.id, language: "Old Norse", result: "correct" }],
  ] as const) {
    expect((await bob.call(method, path, body)).status, path).toBe(404);
  }
  const root = await newClient({ role: "admin" });
  for (const [method, path, body] of [
    ["PUT", `words/${word.id}`, { meaning: "x" }],
    ["DELETE", `words/${word.id}`],
    ["GET", "words/Old%20Norse"],
    ["POST", "assign-audio", { word_id: word.id, audio_path: null }],
  ] as const) {
    expect((await root.call(method, `/admin/language/${path}`, body)).status, path).toBe(404);
  }
});

test("an own word is answered, undone and learned as the words of packs", async () => {
  const { add, names, call, answer } = await learner("OwnAnswers");
  const { id } = (await add("uno")).body;
  await names("daily-words");
  const first = await answer(id);
  expect(first.body).toMatchObject({ word: { times_practiced: 1 }, progress: { success_rate: 100 } });
  await answer(id, "wrong");
  expect(await names("review-words")).toEqual(["uno"]);
  expect((await call("DELETE", "practice-result", { word_id: id, language: "OwnAnswers" })).status).toBe(200);
  expect(await names("review-words")).toEqual([]);
  for (let i = 0; i < 2; i += 1) await answer(id);
  expect(await names("learned-words")).toEqual(["uno"]);
});

test("a word that one already has is rejected, one of the pack is not, and a repeated request adds nothing", async () => {
  await pack("OwnTwice", 2);
  const { add, own } = await learner("OwnTwice");
  const id = crypto.randomUUID();
  expect((await add("uno", { id })).status).toBe(201);
  expect((await add("uno", { id })).body.id).toBe(id);
  expect(await add("uno")).toMatchObject({ status: 409, body: { error: "You have this word already" } });
  expect((await add("w1")).status).toBe(201);
  expect((await own()).total).toBe(2);
  const other = await learner("OwnTwice");
  expect((await other.add("dos", { id })).status).toBe(409);
  expect((await own("UN")).words.map((word: { id: string }) => word.id)).toEqual([id]);
});

test("a changed word keeps its progress, and cannot become another existing one", async () => {
  const { add, call, answer, names } = await learner("OwnChange");
  const { id } = (await add("uno")).body;
  await add("dos");
  await names("daily-words");
  await answer(id);
  expect((await call("PUT", `words/${id}`, { word_original: "dos" })).status).toBe(409);
  expect((await call("PUT", `words/${id}`, { word_original: "ein", meaning: "one" })).body).toMatchObject({
    word_original: "ein",
    met_on: "2026-11-16",
  });
  expect((await call("GET", "practice-today/OwnChange")).body).toMatchObject([{ times_practiced: 1 }, {}]);
});

test("a deleted word disappears from every list, and its undo restores its answers", async () => {
  const { person, add, call, answer, names } = await learner("OwnUndo");
  const { id } = (await add("uno")).body;
  await add("dos");
  await names("daily-words");
  await answer(id);
  await answer(id, "wrong");
  const state = async () => [
    (await call("GET", "progress/OwnUndo")).body,
    (await call("GET", "practice-all/OwnUndo")).body,
    (await call("GET", "review-words/OwnUndo")).body,
    (
      await env.DB.prepare("SELECT * FROM language_review WHERE user_id = ? ORDER BY number")
        .bind(person.person.id)
        .all()
    ).results,
    (
      await env.DB.prepare("SELECT * FROM language_progress WHERE user_id = ? ORDER BY word_id")
        .bind(person.person.id)
        .all()
    ).results,
  ];
  const before = await state();
  expect((await call("DELETE", `words/${id}`)).status).toBe(200);
  expect(await names("practice-all")).toEqual(["dos"]);
  expect((await call("GET", "progress/OwnUndo")).body).toMatchObject({ total_words_encountered: 1, success_rate: 0 });
  expect((await call("DELETE", `words/${id}`)).status).toBe(404);
  const stranger = await learner("OwnUndo");
  expect((await stranger.call("POST", "words/undo", { id })).status).toBe(404);
  for (let i = 0; i < 2; i += 1) expect((await call("POST", "words/undo", { id })).status).toBe(200);
  expect(await state()).toEqual(before);
  // If the word was added again meanwhile, the old one is not restored.
  await call("DELETE", `words/${id}`);
  await add("uno");
  expect((await call("POST", "words/undo", { id })).status).toBe(409);
});

test("deleting a pack keeps the own words of its language with their progress", async () => {
  const root = await pack("OwnStays", 9);
  const { add, names, call, answer } = await learner("OwnStays");
  const { id } = (await add("uno")).body;
  await names("daily-words");
  await answer(id);
  const words = await root.get("/admin/language/words/OwnStays");
  expect(words.body.data).toMatchObject({ total: 9 });
  expect((await root.get("/admin/language/packs")).body.data).toContainEqual(
    expect.objectContaining({ language: "OwnStays", word_count: 9 }),
  );
  const learners = await root.get("/admin/language/user-progress?language=OwnStays");
  expect(learners.body.data).toMatchObject([{ words_encountered: 4, success_rate: 0 }]);
  expect((await root.delete("/admin/language/pack/OwnStays")).status).toBe(200);
  expect(await names("practice-all")).toEqual(["uno"]);
  expect((await call("GET", "progress/OwnStays")).body).toMatchObject({
    total_words_encountered: 1,
    success_rate: 100,
  });
});

test("there is a limit of own words and of their languages", async () => {
  const { person, add } = await learner("OwnLimit");
  const fill = (count: number, language: string) =>
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO language_word (id, user_id, language, word_original, pronunciation, meaning, position, search_text, created_at)
       SELECT hex(randomblob(16)), ?, ${language}, 'x' || i, '', 'x', i, '', ? FROM n`,
    ).bind(count, person.person.id, MONDAY);
  await fill(50, "'L' || i").run();
  expect(await add("uno")).toMatchObject({ status: 409, body: { details: [{ path: "language" }] } });
  expect((await add("uno", { language: "l7" })).body.language).toBe("L7");
  await env.DB.prepare("DELETE FROM language_word WHERE user_id = ? AND language <> 'L2'").bind(person.person.id).run();
  await fill(9_999, "'L1'").run();
  expect(await add("uno", { language: "L1" })).toMatchObject({
    status: 409,
    body: { error: "You can have at most 10,000 own words." },
  });
});
