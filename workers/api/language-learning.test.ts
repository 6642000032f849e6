import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { day, EVERYONE, learner, MONDAY, names, pack } from "../../tests/learners.ts";
import { planD1 } from "../../tests/plan.ts";

const CALLS = [
  ["GET", "/languages"],
  ["GET", "/daily-words/x"],
  ["GET", "/progress/x"],
  ["GET", "/practice-today/x"],
  ["GET", "/practice-all/x"],
  ["GET", "/review-words/x"],
  ["GET", "/learned-words/x"],
  ["POST", "/practice-result"],
  ["POST", "/know"],
  ["DELETE", "/practice-result"],
] as const;

test("admins may learn, and everyone where the installation is configured so", async () => {
  await pack("Audience", 1);
  const ada = await newClient();
  const root = await newClient({ role: "admin" });
  for (const [method, path] of CALLS) {
    const body = method === "GET" ? undefined : {};
    const visitor = await client().call(method, `/language-learning${path}`, body, { env: EVERYONE });
    expect(visitor).toMatchObject({ status: 401, body: { error: "Authentication required" } });
    for (const LANGUAGE_AUDIENCE of [undefined, "admin", "users"]) {
      const user = await ada.call(method, `/language-learning${path}`, body, { env: { LANGUAGE_AUDIENCE } });
      expect(user, path).toMatchObject({ status: 403, body: { error: "Admin access required" } });
    }
    for (const person of [ada, root]) {
      const allowed = await person.call(method, `/language-learning${path}`, body, { env: EVERYONE });
      expect(allowed.status, path).toBe(path === "/languages" ? 200 : method === "GET" ? 404 : 400);
    }
  }
  const languages = await root.get("/language-learning/languages");
  expect(languages.body).toContain("Audience");
  expect(languages).toMatchObject({ status: 200, trips: 1 });
});

test("a read-only token and a link of another site get the day's words, and assign none", async () => {
  await pack("Safe", 12);
  const { get, person: ada } = await learner("Safe");
  const rows = () =>
    env.DB.prepare(
      "SELECT (SELECT count(*) FROM language_progress WHERE user_id = ?1) + (SELECT count(*) FROM language_learner WHERE user_id = ?1) AS n",
    )
      .bind(ada.person.id)
      .first<number>("n");
  const token = (await ada.post("/auth/tokens", { name: "Reader", scope: "read" })).body.token;
  const path = "/language-learning/daily-words/Safe";
  const options = { at: MONDAY, env: EVERYONE };
  const read = await client().get(path, { ...options, headers: { authorization: `Bearer ${token}` } });
  const linked = await ada.get(path, { ...options, headers: { "sec-fetch-site": "cross-site" } });
  expect(await rows()).toBe(0);
  const own = await get("daily-words");
  expect(names(own)).toEqual(["w1", "w2", "w3", "w4", "w5"]);
  expect([read.body, linked.body]).toEqual([own.body, own.body]);
  expect(await rows()).toBe(6);
});

test("five new words a day, the same ones all day, until the pack has no more", async () => {
  await pack("Daily", 12);
  const { get } = await learner("Daily");
  expect((await get("progress")).body).toEqual({
    day_number: 0,
    total_words_encountered: 0,
    success_rate: 0,
    words_needing_review: 0,
  });
  const first = await get("daily-words");
  expect(names(first)).toEqual(["w1", "w2", "w3", "w4", "w5"]);
  expect(first.body[0]).toMatchObject({
    word_id: first.body[0].id,
    language: "Daily",
    times_practiced: 0,
    audio_url: null,
  });
  expect(first.body[0]).not.toHaveProperty("met_on");
  const again = await get("daily-words", day(0, "23:59"));
  expect(again.body).toEqual(first.body);
  expect(again).toMatchObject({ trips: 1 });
  expect(again.rowsRead).toBeLessThanOrEqual(26);
  expect(names(await get("daily-words", day(1)))).toEqual(["w6", "w7", "w8", "w9", "w10"]);
  expect(names(await get("daily-words", day(2)))).toEqual(["w11", "w12"]);
  expect(names(await get("daily-words", day(3)))).toEqual([]);
  expect((await get("progress", day(3))).body).toMatchObject({ day_number: 3, total_words_encountered: 12 });
  expect(names(await get("practice-all", day(3)))).toHaveLength(12);
});

test("parallel requests assign the same five words, once", async () => {
  await pack("Parallel", 30);
  const { get } = await learner("Parallel");
  const answers = await Promise.all(Array.from({ length: 8 }, () => get("daily-words")));
  for (const answer of answers) expect(names(answer)).toEqual(["w1", "w2", "w3", "w4", "w5"]);
  expect((await get("progress")).body).toMatchObject({ day_number: 1, total_words_encountered: 5 });
});

test("a day begins at midnight in the zone of the request or the account", async () => {
  await pack("Zones", 30);
  const { get } = await learner("Zones", { role: "user", timezone: "Pacific/Kiritimati" });
  // 09:30 UTC is 23:30 on Kiritimati. Half an hour later the next day begins there.
  expect(names(await get("daily-words", "2026-11-16T09:30:00.000Z"))[0]).toBe("w1");
  expect(names(await get("practice-today", "2026-11-16T09:59:00.000Z"))).toHaveLength(5);
  expect(names(await get("daily-words", "2026-11-16T10:00:00.000Z"))[0]).toBe("w6");
  // Further west it is still the day before, and that day has no more words.
  const west = { "x-timezone": "America/Los_Angeles" };
  expect(names(await get("daily-words", "2026-11-16T10:05:00.000Z", west))[0]).toBe("w6");
  expect((await get("progress", "2026-11-16T10:05:00.000Z")).body).toMatchObject({ day_number: 2 });
});

test("an expired demo sees its words and gets no new ones", async () => {
  await pack("Demo", 10);
  const { get, answer } = await learner("Demo", { role: "demo", expires_at: "2026-11-17T00:00:00.000Z" });
  const [word] = (await get("daily-words")).body;
  expect(names(await get("daily-words", day(1)))).toEqual([]);
  expect(names(await get("practice-all", day(1)))).toHaveLength(5);
  expect((await answer(word.id, "correct", day(1))).status).toBe(403);
});

test("answers are counted, in one round trip after the one that reads the word", async () => {
  await pack("Answers", 5);
  const { get, answer } = await learner("Answers");
  const [one, two] = (await get("daily-words")).body;
  const first = await answer(one.id, "correct");
  expect(first).toMatchObject({ status: 200, trips: 2 });
  expect(first.body).toEqual({
    word: { ...one, times_practiced: 1, total_attempts: 1, correct_answers: 1 },
    progress: { day_number: 1, total_words_encountered: 5, success_rate: 100, words_needing_review: 0 },
  });
  expect(first.rowsWritten).toBeLessThanOrEqual(7);
  expect((await answer(two.id, "wrong")).body.progress).toMatchObject({ success_rate: 50, words_needing_review: 1 });
  const none = await answer(two.id, "no_answer");
  expect(none.body.word).toMatchObject({ times_practiced: 2, total_attempts: 1, correct_answers: 0 });
  expect(none.body.progress).toMatchObject({ success_rate: 50, words_needing_review: 1 });
  expect((await get("progress")).body).toEqual(none.body.progress);
});

test("an answer is one of three results, for a word of the language", async () => {
  await pack("Strict", 5);
  await pack("Stranger", 1);
  const { get, answer, person } = await learner("Strict");
  const [word] = (await get("daily-words")).body;
  for (const result of ["right", "", 1, null, undefined, "CORRECT"]) {
    expect(await answer(word.id, result)).toMatchObject({
      status: 400,
      body: { error: "The result is correct, wrong or no_answer" },
    });
  }
  expect((await answer(word.id, "correct", MONDAY, { mode: "exam" })).status).toBe(400);
  expect((await answer("none", "correct")).status).toBe(404);
  expect((await answer(word.id, "correct", MONDAY, { language: "Stranger" })).status).toBe(404);
  expect((await answer(word.id, "correct", MONDAY, { language: undefined })).body.error).toBe("Language is required");
  expect((await answer(undefined as never, "correct")).status).toBe(400);
  const broken = { headers: { "content-type": "application/json" } };
  expect((await person.post("/language-learning/practice-result", "{", broken)).status).toBe(400);
  expect((await get("progress")).body).toMatchObject({ success_rate: 0 });
});

test("a wrong answer makes a word struggling until it is answered correctly", async () => {
  await pack("Struggle", 5);
  const { get, answer } = await learner("Struggle");
  const [one, two, three] = (await get("daily-words")).body;
  await answer(two.id, "wrong");
  await answer(one.id, "no_answer");
  await answer(three.id, "correct");
  expect(names(await get("review-words")).sort()).toEqual(["w1", "w2"]);
  await answer(two.id, "correct", MONDAY, { mode: "review" });
  expect(names(await get("review-words"))).toEqual(["w1"]);
});

test("a word is learned after three correct answers, unless it is struggling", async () => {
  await pack("Learned", 5);
  const { get, answer } = await learner("Learned");
  const [one, two] = (await get("daily-words")).body;
  for (let i = 0; i < 3; i++) {
    await answer(one.id, "correct", day(i));
    await answer(two.id, "correct", day(i, "11:00"));
  }
  expect(names(await get("learned-words", day(3)))).toEqual(["w2", "w1"]);
  await answer(two.id, "wrong", day(3));
  expect(names(await get("learned-words", day(3)))).toEqual(["w1"]);
  await answer(two.id, "correct", day(3, "11:00"));
  expect(names(await get("learned-words", day(3)))).toEqual(["w2", "w1"]);
});

test("today lists what was met or answered today, all lists everything met", async () => {
  await pack("Lists", 12);
  const { get, answer } = await learner("Lists");
  const [one] = (await get("daily-words")).body;
  await get("daily-words", day(1));
  expect(names(await get("practice-today", day(1)))).toEqual(["w6", "w7", "w8", "w9", "w10"]);
  await answer(one.id, "correct", day(1));
  expect(names(await get("practice-today", day(1)))).toEqual(["w1", "w6", "w7", "w8", "w9", "w10"]);
  expect(names(await get("practice-all", day(1)))).toHaveLength(10);
  expect(names(await get("practice-today", day(2)))).toEqual([]);
});

test("a word that was answered before it was assigned counts, and is met when it is assigned", async () => {
  const root = await pack("Early", 12);
  const { get, answer } = await learner("Early");
  const [, , third] = (await root.get("/admin/language/words/Early")).body.data.words;
  expect((await answer(third.id, "correct")).body.progress).toMatchObject({
    total_words_encountered: 0,
    success_rate: 100,
  });
  expect(names(await get("practice-all"))).toEqual([]);
  expect(names(await get("practice-today"))).toEqual(["w3"]);
  expect(names(await get("daily-words"))).toEqual(["w1", "w2", "w3", "w4", "w5"]);
  expect((await get("progress")).body).toMatchObject({ day_number: 1, total_words_encountered: 5, success_rate: 100 });
});

const due = async (id: string) =>
  (await env.DB.prepare("SELECT due_at, scheduled_days FROM language_progress WHERE word_id = ?").bind(id).first<{
    due_at: string;
    scheduled_days: number;
  }>())!;

test("a word is due again after a while, which grows with each correct answer", async () => {
  await pack("Schedule", 1);
  const { get, answer } = await learner("Schedule");
  const [word] = (await get("daily-words")).body;
  const gaps: number[] = [];
  let at = 0;
  for (let i = 0; i < 5; i++) {
    await answer(word.id, "correct", day(at, "21:00"), { mode: i === 0 ? "daily" : "review" });
    const { due_at, scheduled_days } = await due(word.id);
    // It is due from the morning, and not only from 21:00.
    expect(due_at).toBe(day(at + scheduled_days, "00:00"));
    expect(names(await get("review-words", day(at + scheduled_days - 1, "23:59")))).toEqual([]);
    expect(names(await get("review-words", day(at + scheduled_days, "00:01")))).toEqual(["w1"]);
    expect((await get("progress", day(at + scheduled_days, "00:01"))).body.words_needing_review).toBe(1);
    gaps.push(scheduled_days);
    at += scheduled_days;
  }
  expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
  expect(new Set(gaps).size).toBe(5);
  await answer(word.id, "wrong", day(at), { mode: "review" });
  expect((await due(word.id)).scheduled_days).toBeLessThan(gaps.at(-1)!);
});

test("practice of today and of all counts, but does not move the schedule", async () => {
  await pack("Extra", 5);
  const { get, answer } = await learner("Extra");
  const [word] = (await get("daily-words")).body;
  await answer(word.id, "correct", MONDAY, { mode: "daily" });
  const before = await due(word.id);
  for (const mode of ["today", "all"]) await answer(word.id, "correct", day(0, "12:00"), { mode });
  const last = await answer(word.id, "wrong", day(0, "13:00"), { mode: "all" });
  expect(await due(word.id)).toEqual(before);
  expect(last.body.word).toMatchObject({ times_practiced: 4, correct_answers: 3 });
  expect(names(await get("review-words"))).toEqual(["w1"]);
  await answer(word.id, "correct", day(0, "14:00"), { mode: "all" });
  expect(names(await get("review-words"))).toEqual([]);
});

test("parallel answers are all counted, and move the schedule once", async () => {
  await pack("Counted", 5);
  const { get, answer } = await learner("Counted");
  const [word] = (await get("daily-words")).body;
  const answers = await Promise.all(Array.from({ length: 6 }, () => answer(word.id, "correct")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const [counted] = (await get("practice-today")).body;
  expect(counted).toMatchObject({ times_practiced: 6, total_attempts: 6, correct_answers: 6 });
  expect((await get("progress")).body).toMatchObject({ success_rate: 100 });
  const reps = await env.DB.prepare("SELECT reps FROM language_progress WHERE word_id = ?").bind(word.id).first("reps");
  expect(reps).toBeLessThanOrEqual(6);
});

test("the last answer can be undone once, with everything it changed", async () => {
  await pack("Undo", 1);
  const { get, answer, undo } = await learner("Undo");
  const [word] = (await get("daily-words")).body;
  await answer(word.id, "correct", MONDAY);
  const state = () => env.DB.prepare("SELECT * FROM language_progress WHERE word_id = ?").bind(word.id).first();
  const [before, progress] = [await state(), (await get("progress")).body];
  await answer(word.id, "wrong", day(1));
  expect((await get("progress")).body).not.toEqual(progress);
  const undone = await undo(word.id, day(1));
  expect(undone).toMatchObject({ status: 200, body: { progress, word: { times_practiced: 1, correct_answers: 1 } } });
  expect(await state()).toEqual(before);
  expect(names(await get("review-words"))).toEqual([]);
  const both = await Promise.all([undo(word.id), undo(word.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await get("progress")).body).toMatchObject({ success_rate: 0, words_needing_review: 0 });
  expect((await undo(word.id)).status).toBe(409);
  expect((await undo("none")).status).toBe(404);
});

test("a learner's answers do not affect another learner's lists", async () => {
  await pack("Own", 10);
  const [ada, bob] = [await learner("Own"), await learner("Own")];
  const [word] = (await ada.get("daily-words")).body;
  await ada.answer(word.id, "wrong");
  for (const call of ["practice-today", "practice-all", "review-words", "learned-words"]) {
    expect(names(await bob.get(call))).toEqual([]);
  }
  expect((await bob.get("daily-words")).body[0]).toMatchObject({ word_original: "w1", times_practiced: 0 });
  expect((await bob.undo(word.id)).status).toBe(409);
});

test("every list takes one round trip and uses an index", async () => {
  await pack("Plans", 60);
  const { person, get, answer } = await learner("Plans");
  for (let i = 0; i < 6; i++) {
    const [word] = (await get("daily-words", day(i))).body;
    await answer(word.id, "wrong", day(i));
  }
  for (const call of ["daily-words", "progress", "practice-today", "practice-all", "review-words", "learned-words"]) {
    const answer = await get(call, day(5));
    expect(answer, call).toMatchObject({ status: 200, trips: 1 });
    // One row each of the index, the progress and the word. The lists of today also read yesterday's words.
    if (call !== "learned-words") {
      const returned = Array.isArray(answer.body) ? answer.body.length : 6;
      expect(answer.rowsRead, call).toBeLessThanOrEqual(3 * returned + 25);
    }
    const { d1, plans } = planD1(env.DB);
    await person.get(`/language-learning/${call}/Plans`, { at: day(5), env: { ...EVERYONE, DB: d1 } });
    expect((await plans()).filter((line) => line.startsWith("SCAN"))).toEqual([]);
  }
});

test("an answer that is sent twice with one id counts once, also in parallel", async () => {
  await pack("Twice", 2);
  const ada = await learner("Twice");
  const [first, second] = (await ada.get("daily-words")).body as { id: string }[];
  const answer_id = crypto.randomUUID();
  const once = await ada.answer(first!.id, "wrong", MONDAY, { answer_id });
  const again = await ada.answer(first!.id, "wrong", MONDAY, { answer_id });
  expect([once.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(once.body);
  const parallel = await Promise.all(
    Array.from({ length: 8 }, () => ada.answer(second!.id, "correct", MONDAY, { answer_id })),
  );
  for (const { body } of parallel) expect(body.word).toMatchObject({ times_practiced: 1, correct_answers: 1 });
  expect((await ada.get("progress")).body.success_rate).toBe(50);
  // An answer with another id, or without one, counts.
  await ada.answer(first!.id, "correct", MONDAY, { answer_id: crypto.randomUUID() });
  const { body } = await ada.answer(first!.id, "correct");
  expect(body.word).toMatchObject({ times_practiced: 3, total_attempts: 3, correct_answers: 2 });
  expect((await ada.answer(first!.id, "correct", MONDAY, { answer_id: "x".repeat(65) })).status).toBe(400);
});

test("the named answer is undone once, and no other one instead", async () => {
  await pack("Named", 1);
  const ada = await learner("Named");
  const [word] = (await ada.get("daily-words")).body as { id: string }[];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  expect((await ada.undo(word!.id, MONDAY, { answer_id: first })).body.word).toMatchObject({ times_practiced: 0 });
  await ada.answer(word!.id, "wrong", MONDAY, { answer_id: first });
  await ada.answer(word!.id, "correct", MONDAY, { answer_id: second });
  expect((await ada.undo(word!.id, MONDAY, { answer_id: first })).status).toBe(409);
  for (let i = 0; i < 2; i++) {
    const { status, body } = await ada.undo(word!.id, MONDAY, { answer_id: second });
    expect([status, body.word.times_practiced, body.progress.words_needing_review]).toEqual([200, 1, 1]);
  }
});

test("a pack without words is not offered", async () => {
  const root = await pack("Offered", 1);
  await root.post("/admin/language/create-pack", { language: "Wordless" });
  const { body } = await root.get("/language-learning/languages");
  expect(body).toContain("Offered");
  expect(body).not.toContain("Wordless");
});

test("the five words of a day last until the start of day, also when that is changed in the night", async () => {
  await pack("Night", 20);
  const { person, get } = await learner("Night");
  await person.put("/auth/day-start", { day_start: 4 });
  const monday = names(await get("daily-words"));
  const night = day(1, "02:00");
  expect(names(await get("daily-words", night))).toEqual(monday);
  const tuesday = names(await get("daily-words", day(1, "04:00")));
  expect(tuesday).not.toEqual(monday);
  // It is Monday again, but Tuesday's words are not assigned twice.
  await person.put("/auth/day-start", { day_start: 6 });
  expect(names(await get("daily-words", day(1, "05:00")))).toEqual(tuesday);
  expect(names(await get("daily-words", day(1, "10:00")))).toEqual(tuesday);
});
