import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { day, EVERYONE, learner, MONDAY, names, pack } from "../../tests/learners.ts";

/** A learner whose settings can be changed. */
async function chooser(language: string, role: "admin" | "user" = "admin") {
  const one = await learner(language, { role });
  const set = (settings: object) => one.person.put("/language-learning/settings", settings, { env: EVERYONE });
  return { ...one, set };
}

const dayRow = (user_id: string, date: string) =>
  env.DB.prepare("SELECT answers, reviews, due, recalled FROM language_day WHERE user_id = ? AND practiced_on = ?")
    .bind(user_id, date)
    .first();

test("settings are the defaults until they are chosen, and are one's own", async () => {
  const ada = await newClient();
  const bob = await newClient();
  const chosen = { new_words: 3, reviews: 40, retention: 85, days_off: [6, 7], pause_new: false };
  const get = (person: typeof ada) => person.get("/language-learning/settings", { env: EVERYONE });
  const defaults = { new_words: 5, reviews: 100, retention: 90, days_off: [], pause_new: true };
  expect(await get(ada)).toMatchObject({ status: 200, trips: 1, body: defaults });
  const sent = { ...chosen, days_off: [7, 6, 7] };
  const put = await ada.put("/language-learning/settings", sent, { env: EVERYONE });
  expect(put).toMatchObject({ status: 200, body: chosen });
  expect((await get(ada)).body).toEqual(chosen);
  expect((await get(bob)).body).toEqual(defaults);
  for (const wrong of [{ new_words: 6 }, { new_words: "3" }, { reviews: 4 }, { retention: 50 }, { days_off: [8] }]) {
    const refused = await ada.put("/language-learning/settings", wrong, { env: EVERYONE });
    expect([refused.status, refused.body.details[0].path.split(".")[0]]).toEqual([400, Object.keys(wrong)[0]]);
  }
  expect((await get(ada)).body).toEqual(chosen);
});

test("a learner may have fewer new words, and none on days off; today's list stays as it is", async () => {
  await pack("Fewer", 30);
  const { get, set } = await chooser("Fewer");
  await set({ new_words: 2, days_off: [2] });
  expect(names(await get("daily-words"))).toEqual(["w1", "w2"]);
  await set({ new_words: 5, days_off: [1, 2] });
  expect(names(await get("daily-words", day(0, "20:00")))).toEqual(["w1", "w2"]);
  expect(names(await get("daily-words", day(1)))).toEqual([]);
  expect(names(await get("daily-words", day(2)))).toEqual(["w3", "w4", "w5", "w6", "w7"]);
  await set({ new_words: 0 });
  expect(names(await get("daily-words", day(3)))).toEqual([]);
  expect((await get("progress", day(3))).body).toMatchObject({ day_number: 2, total_words_encountered: 7 });
});

test("reviews keep to the limit of a day, the longest due first, and new words wait until there is room", async () => {
  await pack("Limit", 60);
  const { get, answer, set, person } = await chooser("Limit");
  for (let i = 0; i < 3; i += 1) {
    for (const { id } of (await get("daily-words", day(i))).body) {
      await answer(id, "correct", day(i), { mode: "daily" });
    }
  }
  const late = day(30);
  await set({ reviews: 6 });
  // All fifteen are due. The calls of the specification have no limit.
  expect(names(await get("review-words", late))).toHaveLength(15);
  const due = await get("due-words", late);
  expect(names(due)).toEqual(["w1", "w2", "w3", "w4", "w5", "w6"]);
  expect(names(await get("daily-words", late))).toEqual([]);
  for (const [i, { id }] of due.body.slice(0, 4).entries()) {
    await answer(id, i === 0 ? "wrong" : "correct", late, { mode: "review" });
  }
  expect(await dayRow(person.person.id, late.slice(0, 10))).toEqual({ answers: 4, reviews: 4, due: 4, recalled: 3 });
  // Two of today's share are left: the missed word, and the next one.
  expect(names(await get("due-words", late))).toEqual(["w1", "w5"]);
  expect(names(await get("due-words", day(31)))).toHaveLength(6);
  await set({ reviews: 6, pause_new: false });
  expect(names(await get("daily-words", late))).toHaveLength(5);
  await set({ reviews: 6, days_off: [3] });
  expect(new Date(late).getUTCDay()).toBe(3);
  expect(names(await get("due-words", late))).toEqual([]);
});

test("a day counts its answers, and undoing subtracts them", async () => {
  await pack("Counts", 5);
  const { get, answer, undo, know, person } = await chooser("Counts");
  const [one, two] = (await get("daily-words")).body;
  const today = () => dayRow(person.person.id, MONDAY.slice(0, 10));
  await answer(one.id, "wrong", MONDAY, { mode: "daily", answer_id: "answer-1" });
  await answer(one.id, "wrong", MONDAY, { mode: "daily", answer_id: "answer-1" });
  expect(await today()).toEqual({ answers: 1, reviews: 0, due: 0, recalled: 0 });
  await answer(one.id, "correct", MONDAY, { mode: "today" });
  // The word was struggling, so it waited, but it was not due.
  expect(await today()).toEqual({ answers: 2, reviews: 1, due: 0, recalled: 0 });
  await know(two.id);
  expect(await today()).toMatchObject({ answers: 2 });
  await undo(two.id);
  await undo(one.id);
  await undo(one.id);
  expect(await today()).toEqual({ answers: 0, reviews: 0, due: 0, recalled: 0 });
  await answer(one.id, "correct", MONDAY, { mode: "daily" });
  const later = day(40);
  await answer(one.id, "correct", later, { mode: "review" });
  expect(await dayRow(person.person.id, later.slice(0, 10))).toEqual({ answers: 1, reviews: 1, due: 1, recalled: 1 });
  await undo(one.id, later);
  expect(await dayRow(person.person.id, later.slice(0, 10))).toEqual({ answers: 0, reviews: 0, due: 0, recalled: 0 });
});

test("the retention that is asked for sets how far apart reviews are", async () => {
  await pack("Retention", 2);
  const { get, answer, set } = await chooser("Retention");
  const [one, two] = (await get("daily-words")).body;
  const days = async (id: string) =>
    env.DB.prepare("SELECT scheduled_days FROM language_progress WHERE word_id = ?")
      .bind(id)
      .first<number>("scheduled_days");
  await set({ retention: 95 });
  await answer(one.id, "correct", MONDAY, { mode: "daily" });
  await set({ retention: 80 });
  await answer(two.id, "correct", MONDAY, { mode: "daily" });
  expect(await days(one.id)).toBeLessThan((await days(two.id))!);
});
