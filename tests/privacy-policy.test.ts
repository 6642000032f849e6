import { expect, test } from "vitest";
import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { RETENTION } from "#app/db/retention.ts";
import * as schema from "#app/db/schema.ts";
import { latestPolicy } from "#app/routes/privacy/policy.server.ts";

test("the privacy page lists what each table holds about a person, and when that is deleted", () => {
  const { stored } = latestPolicy();
  const held = Object.values(RETENTION).flatMap(({ holds }) => holds ?? []);
  expect(stored.map(({ holds }) => holds)).toEqual(held);
  for (const { holds, until } of stored) expect(until, holds).toMatch(/./);
});
/** For each table, the words of the policy that cover it; null when it holds nothing about a person. */
const WORDS: Record<keyof typeof RETENTION, string | null> = {
  user: "Your account",
  username_reservation: "Registrations without an account",
  session: "when each session began",
  passkey: "Your passkeys",
  passkey_challenge: null,
  authenticator: "Your two-step codes",
  recovery_code: "hashes of your unused recovery codes",
  account_link: "the links that we send you",
  calendar_feed: "Your calendar feed",
  device: "<code>device</code>",
  rate_limit: "Counts of requests",
  mail: "Mails we send you",
  project: "projects",
  todo: "todos",
  weekly_update: "weekly notes",
  week_closed: "the summaries of weeks that you close",
  meeting_note: "meeting notes",
  deleted_note: "stay in your trash for 30 days",
  diary_entry: "diary entries",
  pomodoro: "pomodoro sessions",
  pomodoro_month: "pomodoro sessions",
  import_file: "Files that you import",
  import_part: "Files that you import",
  language_pack: null,
  language_audio: null,
  language_batch: null,
  language_word: null,
  language_learner: "progress in language learning",
  language_progress: "progress in language learning",
  language_review: "your answers",
  visit_day: null,
  visit_referrer: "from which site people come",
  visitor: "we hash the address and the browser",
  visit_salt: "a secret that changes every day",
  counter: null,
  impersonation: "A log keeps who it was",
  audit_event: "each thing that they changed",
  host: null,
  cron_run: null,
  health_probe: null,
};

test("a table with rows of a person says what it holds", () => {
  const silent = Object.entries(schema).flatMap(([name, table]) =>
    is(table, SQLiteTable) && "user_id" in table && !RETENTION[name as keyof typeof RETENTION].holds ? [name] : [],
  );
  // A random number for ten minutes.
  expect(silent.filter((name) => name !== "passkey_challenge")).toEqual([]);
});

test("the privacy policy names each cookie", () => {
  const { html } = latestPolicy();
  for (const name of ["session", "session_id", "device", "timezone", "project", "projects", "language"]) {
    expect(html).toContain(`<code>${name}</code>`);
  }
});
