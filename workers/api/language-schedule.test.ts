import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { day, learner, MONDAY, names, pack } from "../../tests/learners.ts";

/** The stored progress with a word. */
const stored = async (id: string) =>
  (await env.DB.prepare("SELECT * FROM language_progress WHERE word_id = ?")
    .bind(id)
    .first<Record<string, unknown>>())!;

/** The columns of the schedule. */
const scheduleOf = async (id: string) => {
  const { due_at, stability, difficulty, scheduled_days, reps, lapses } = await stored(id);
  return { due_at, stability, difficulty, scheduled_days, reps, lapses };
};

test("a daily list that is repeated the same day does not move any due date", async () => {
  await pack("Thrice", 5);
  const { get, answer } = await learner("Thrice");
  const words = (await get("daily-words")).body as { id: string }[];
  for (const { id } of words) await answer(id, "correct", MONDAY, { mode: "daily" });
  const first = await Promise.all(words.map(({ id }) => scheduleOf(id)));
  for (const time of ["10:02", "10:05", "23:59"]) {
    for (const { id } of words) await answer(id, "correct", day(0, time), { mode: "daily" });
  }
  expect(await Promise.all(words.map(({ id }) => scheduleOf(id)))).toEqual(first);
  expect(first.every(({ stability }) => (stability as number) < 5)).toBe(true);
  // The list of the specification keeps its rule.
  expect(names(await get("learned-words"))).toHaveLength(5);
});

test("a day is the learner's: an answer before and one after midnight in UTC are of one day", async () => {
  await pack("Evening", 1);
  const { get, answer } = await learner("Evening", { role: "admin", timezone: "America/Los_Angeles" });
  const [word] = (await get("daily-words", day(0, "23:30"))).body;
  await answer(word.id, "correct", day(0, "23:30"), { mode: "daily" });
  const before = await scheduleOf(word.id);
  await answer(word.id, "correct", day(1, "00:30"), { mode: "daily" });
  expect(await scheduleOf(word.id)).toEqual(before);
});

test("the first answer to a word makes it due, in extra practice too", async () => {
  await pack("First", 1);
  const { get, answer } = await learner("First");
  const [word] = (await get("daily-words")).body;
  await answer(word.id, "correct", MONDAY, { mode: "all" });
  expect(await scheduleOf(word.id)).toMatchObject({ reps: 1, due_at: expect.any(String) });
});

test("a skipped word is due after a year, counts as no answer, and is restored by undoing", async () => {
  await pack("Knew", 2);
  const { get, answer, know, undo } = await learner("Knew");
  const [one, two] = (await get("daily-words")).body;
  await answer(two.id, "wrong");
  const [before, progress] = [await stored(two.id), (await get("progress")).body];
  const known = await know(one.id, MONDAY, { answer_id: "known-one" });
  expect(known).toMatchObject({
    status: 200,
    trips: 2,
    body: { progress, word: { times_practiced: 1, total_attempts: 0, correct_answers: 0 } },
  });
  expect((await know(one.id, MONDAY, { answer_id: "known-one" })).body).toEqual(known.body);
  expect((await scheduleOf(one.id)).due_at).toBe(day(365, "00:00"));
  // A struggling word can be marked as known too.
  await know(two.id);
  expect(names(await get("review-words", day(300)))).toEqual([]);
  expect(names(await get("learned-words"))).toEqual([]);
  await undo(two.id);
  expect(await stored(two.id)).toEqual(before);
  expect((await get("progress")).body).toEqual(progress);
  expect((await know("none")).status).toBe(404);
});

test("a skipped word that is missed starts as a new one", async () => {
  await pack("Thought", 5);
  const { get, answer, know } = await learner("Thought");
  const [one, two] = (await get("daily-words")).body;
  await answer(one.id, "wrong", MONDAY, { mode: "daily" });
  await know(two.id);
  await answer(two.id, "wrong", day(0, "11:00"), { mode: "review" });
  expect(await scheduleOf(two.id)).toEqual(await scheduleOf(one.id));
  // Answered correctly after a year, its schedule continues from there.
  await know(two.id);
  await answer(two.id, "correct", day(365), { mode: "review" });
  expect((await stored(two.id)).scheduled_days).toBeGreaterThan(365);
});

test("a new word that was not practised returns on the next day, without counting for the retention", async () => {
  await pack("Left", 6);
  const { get, answer, undo } = await learner("Left", { role: "admin", timezone: "America/Los_Angeles" });
  const [word] = (await get("daily-words", day(1, "06:00"))).body;
  // It is not due until midnight in that zone.
  expect(names(await get("review-words", day(1, "07:59")))).toEqual([]);
  expect(names(await get("due-words", day(1, "08:01")))).toEqual(["w1", "w2", "w3", "w4", "w5"]);
  const before = await stored(word.id);
  await answer(word.id, "correct", day(1), { mode: "review" });
  expect(await scheduleOf(word.id)).toMatchObject({ reps: 1 });
  expect(names(await get("review-words", day(1)))).toEqual(["w2", "w3", "w4", "w5"]);
  expect((await get("figures", day(1))).body).toMatchObject({ due_answers: 0, days: [{ answers: 1 }] });
  await undo(word.id, day(1));
  expect(await stored(word.id)).toEqual(before);
});
