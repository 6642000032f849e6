import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { day, EVERYONE, learner, MONDAY, names, pack } from "../../tests/learners.ts";

test("figures show the words known when due, their stability, and the forecast, in one round trip", async () => {
  await pack("Figures", 20);
  const { get, answer, know, person } = await learner("Figures");
  const empty = await get("figures");
  expect(empty).toMatchObject({
    status: 200,
    trips: 1,
    body: { retention_asked: 90, retention_reached: null, due_answers: 0, known_for_a_month: 0, put_away: 0, days: [] },
  });
  expect(empty.body.forecast).toHaveLength(14);
  const words = (await get("daily-words")).body as { id: string }[];
  for (const { id } of words.slice(0, 4)) await answer(id, "correct", MONDAY, { mode: "daily" });
  await know(words[4]!.id);
  const soon = (await get("figures")).body;
  const due = soon.forecast.filter(({ reviews }: { reviews: number }) => reviews > 0);
  expect(due).toMatchObject([{ reviews: 4, put_off: 0 }]);
  // A list that is answered three times within five minutes counts no longer time.
  for (let i = 0; i < 2; i += 1) {
    for (const { id } of words.slice(0, 4)) await answer(id, "correct", day(0, `10:0${i + 1}`), { mode: "daily" });
  }
  expect(names(await get("learned-words"))).toHaveLength(4);
  const repeated = (await get("figures")).body;
  expect(repeated).toMatchObject({ known_for_a_month: 0, put_away: 1, retention_reached: null });
  expect(repeated.forecast).toEqual(soon.forecast);
  expect(repeated.days).toEqual([{ date: MONDAY.slice(0, 10), answers: 12 }]);

  // Due words: three of four are answered correctly.
  for (const [i, { id }] of words.slice(0, 4).entries()) {
    await answer(id, i === 0 ? "wrong" : "correct", day(60), { mode: "review" });
  }
  expect((await get("figures", day(60))).body).toMatchObject({
    retention_reached: 75,
    due_answers: 4,
    known_for_a_month: 3,
    put_away: 1,
  });
  // 30 days later they are not within the last month.
  expect((await get("figures", day(90))).body).toMatchObject({ retention_reached: null, due_answers: 0 });
  const settings = { reviews: 5, days_off: [6, 7] };
  await person.put("/language-learning/settings", settings, { env: EVERYONE });
  const { forecast } = (await get("figures", day(60))).body;
  for (const one of forecast) {
    const weekday = new Date(one.date).getUTCDay();
    expect([one.date, one.is_day_off]).toEqual([one.date, weekday === 0 || weekday === 6]);
    if (one.is_day_off) expect(one.reviews).toBe(0);
  }
  expect((await person.get("/language-learning/figures/Nothing", { env: EVERYONE })).status).toBe(404);
});

test("figures belong to one learner, and read no more rows than they count", async () => {
  await pack("Counted-rows", 40);
  const { get, answer } = await learner("Counted-rows");
  const other = await learner("Counted-rows");
  for (let i = 0; i < 8; i += 1) {
    for (const { id } of (await get("daily-words", day(i))).body)
      await answer(id, "correct", day(i), { mode: "daily" });
  }
  const { body, rowsRead } = await get("figures", day(8));
  expect(body.days).toHaveLength(8);
  // The rows of its days, its forty words in the index by due time, grouped, and a few more.
  expect(rowsRead).toBeLessThanOrEqual(8 + 2 * 40 + 25);
  expect((await other.get("figures", day(8))).body).toMatchObject({ days: [], known_for_a_month: 0 });
  const stored = "SELECT count(*) AS n FROM language_day WHERE language = 'Counted-rows'";
  expect(await env.DB.prepare(stored).first("n")).toBe(8);
});
