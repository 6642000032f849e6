import { expect, test } from "vitest";
import { learnerYear } from "./learner.ts";

test.for([
  { seed: 1, missing: 0.1 },
  { seed: 2, missing: 0.15 },
  { seed: 3, missing: 0.2 },
])("a learner who misses days keeps to the limit and near the retention that is asked for: %o", (options) => {
  const settings = { new_words: 1, reviews: 15, days_off: [7] };
  const year = learnerYear({ ...options, settings });
  expect(year.missed).toBeGreaterThan(20);
  expect(year.most).toBeLessThanOrEqual(15);
  expect(year.words).toBeGreaterThan(200);
  expect(Math.abs(year.reached - 90)).toBeLessThanOrEqual(3);
});

test("after a month away, the backlog is worked off within the limit, and nothing is new until then", () => {
  const options = { seed: 4, settings: { new_words: 2, reviews: 20 }, away: [180, 210] as const };
  const year = learnerYear(options);
  expect(year.mostLeft).toBeGreaterThan(20);
  expect(year.most).toBe(20);
  expect(year.left).toBeLessThanOrEqual(20);
  const eager = learnerYear({ ...options, settings: { ...options.settings, pause_new: false } });
  expect(eager.words).toBeGreaterThan(year.words);
});
