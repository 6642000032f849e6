import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { fullAccount } from "./full-account.ts";
import { learning, openLearning } from "./learning.ts";

const NOW = new Date("2026-11-23T10:00:00Z");

function newDatabase() {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").sort()) {
    if (file.endsWith(".sql")) database.exec(readFileSync(`migrations/${file}`, "utf8"));
  }
  return database;
}

test("seeding leaves the setting of who may learn as it is", () => {
  using database = newDatabase();
  const account = { username: "full", email: "full@example.com", password: "Right horse 1!" };
  const id = fullAccount(database, account, NOW);
  const settings = () => [
    database
      .prepare("SELECT audience FROM language_setting")
      .all()
      .map(({ audience }) => audience),
    database
      .prepare("SELECT user_id FROM language_access")
      .all()
      .map(({ user_id }) => user_id),
  ];
  expect(openLearning(database, id, "admin", NOW)).toBe(false);
  expect(openLearning(database, id, "everyone", NOW)).toBe(true);
  expect(settings()).toEqual([[], []]);
  database.exec("INSERT INTO language_setting (id, audience, updated_at) VALUES (1, 'chosen', '')");
  expect(openLearning(database, id, "admin", NOW)).toBe(true);
  expect(settings()).toEqual([["chosen"], [id]]);
});

test("a seeded year of learning has gaps, and its counts agree with its answers", () => {
  using database = newDatabase();
  const account = { username: "full", email: "full@example.com", password: "Right horse 1!" };
  learning(database, fullAccount(database, account, NOW), NOW);
  const row = (query: string) => database.prepare(query).get() as Record<string, number>;

  expect(row("SELECT min(practiced_on) AS first, max(practiced_on) AS last FROM language_day")).toEqual({
    first: expect.stringMatching(/^2025-1/),
    last: expect.stringMatching(/^2026-11-2[0-2]/),
  });
  expect(row("SELECT count(*) AS days FROM language_day").days).toSatisfy((days: number) => days > 200 && days < 300);
  const { answers } = row("SELECT count(*) AS answers FROM language_review");
  expect(row("SELECT sum(answers) AS answers FROM language_day")).toEqual({ answers });
  expect(row("SELECT sum(times_practiced) AS answers FROM language_progress")).toEqual({ answers });
  expect(row("SELECT total_attempts AS answers FROM language_learner")).toEqual({ answers });
  expect(row("SELECT sum(times_practiced) AS answers FROM language_word")).toEqual({ answers });
  const { share } = row("SELECT 100.0 * sum(recalled) / sum(due) AS share FROM language_day");
  expect(Math.abs(share! - 90)).toBeLessThanOrEqual(3);
  expect(
    row("SELECT count(*) AS waiting FROM language_progress WHERE review_at <= '2026-11-23T10:00'").waiting,
  ).toBeGreaterThan(0);
});
