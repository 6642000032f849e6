/** Exports of accounts, and rows to export. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { strFromU8, unzipSync } from "fflate";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import * as schema from "#app/db/schema.ts";
import { pictureKey } from "#app/domain/diary/picture-store.server.ts";
import { WITH_ADDRESSES } from "#app/domain/export/export.ts";
import { contentHash } from "#app/domain/pack/audio-store.server.ts";
import { cleanPhoto } from "./pictures.ts";
import { inserting } from "./rows.ts";
import worker from "./worker.ts";

/** The tables with rows of a person that an export leaves out, and why. */
export const LEFT_OUT: Record<string, string> = {
  session: "a secret of signing in",
  account_link: "a secret of signing in",
  calendar_feed: "a hash of the secret address",
  webhook: "its addresses are in account.json, without what signs",
  webhook_event: "on its way to other programs",
  mail_address: "an address that works in this installation alone",
  mail_received: "hashes of mails",
  device: "a secret of signing in",
  push_subscription: "an address and keys that only work for one browser",
  deleted_note: "what was deleted",
  passkey: "a key of signing in",
  provider_link: "a way to sign in to this installation",
  provider_visit: "a secret of signing in",
  authenticator: "a secret of signing in",
  recovery_code: "a secret of signing in",
  mail: "the log of what we sent",
  pomodoro_month: "counts of the pomodoros that are exported",
  impersonation: "the log of what admins did, which Settings shows",
  audit_event: "the log of what admins did",
  import_file: "a list of imports, whose rows are exported",
  language_access: "what admins opened to the person",
  reminder_link: "secrets of notices",
  idempotency_key: "what was done lately, by ids",
  language_undo: "what was deleted, or ids of exported rows",
  calendar_event: "what other services have, which is read again from their addresses",
  account_move: "where the account moved, which Settings shows",
  account_arrival: "where the account came from",
  import_part: "a file that waits to be imported, or ids of exported rows",
};
/** The columns of an account that an import of an export does not restore, and why. The others are in account.json. */
export const OF_ACCOUNT: Record<string, string> = {
  id: "of this installation",
  username: "of this installation",
  username_key: "of this installation",
  email: "of this installation",
  password_hash: "a secret of signing in",
  role: "what admins decide",
  email_verified_at: "of this installation",
  remind_by: "chosen for the devices and the address of this installation",
  timezone: "the last known one, which the browser says",
  browser_languages: "the last known ones, which the browser says",
  created_at: "of this installation",
  expires_at: "of a demo account",
  claimed_at: "of a demo account",
  deleted_projects: "a count",
  suspended_at: "what admins decide",
  replaced_at: "of a registration",
  stored_bytes: "a count",
  last_seen_on: "of this installation",
  moving_to: "a move that runs",
  moved_at: "a move that is over",
  shows_events: "how the week looks in this installation",
  diary_key: "a secret of the browsers that signed in here",
};
/** Columns that no export contains. */
export const NEVER = [
  "user_id",
  "deleted_at",
  "review_at",
  "audio_path",
  "search_text",
  "word_sort",
  "pronunciation_sort",
  "meaning_sort",
  "next_at",
  "last_on",
  "tries",
  "calendar_host",
  "read_at",
  "etag",
  "expanded_on",
  "failing_since",
  "failure",
  "failures",
];

/** The exported tables. */
export const OWN = Object.entries(schema).flatMap(([name, table]) =>
  is(table, SQLiteTable) && "user_id" in table && !(name in LEFT_OUT) ? [{ name, table: table as SQLiteTable }] : [],
);

/** Downloads the ZIP with everything selected: its bytes, its files as texts, and the size of the largest chunk. */
export async function download(cookie: string, d1: D1Database = env.DB, headers: Record<string, string> = {}) {
  return downloadWith(`?${WITH_ADDRESSES}`, cookie, d1, headers);
}

/** The same with other parameters, which begin with `?`. */
export async function downloadWith(
  choice: string,
  cookie: string,
  d1: D1Database = env.DB,
  headers: Record<string, string> = {},
) {
  const request = new Request(`http://localhost/api/account/export${choice}`, { headers: { cookie, ...headers } });
  const bound = { ...env, DB: d1 };
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], bound, createExecutionContext());
  expect(answer.status).toBe(200);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  const files = unzipSync(bytes);
  const largest = Math.max(...chunks.map(({ byteLength }) => byteLength));
  return {
    headers: answer.headers,
    bytes,
    largest,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
  };
}

export type Files = Record<string, string>;

/** The rows of a table from all its files. */
export const rowsIn = (files: Files, table: string): Record<string, unknown>[] =>
  Object.entries(files)
    .filter(([name]) => new RegExp(`^data/${table}(-\\d+)?\\.json$`).test(name))
    .flatMap(([, text]) => JSON.parse(text));

export const csvIn = (files: Files, name: string) => parse(files[name]!, { columns: true, bom: true }) as Files[];

/** Inserts rows with the same columns. */
export const insert = (table: string, rows: Record<string, unknown>[]) => inserting(table, rows).run();

const at = "2026-11-21T09:30:00.000Z";

/** The progress of a word before its first answer. */
const before = JSON.stringify({
  seen_on: "2026-11-21",
  struggling: 0,
  last_practiced_at: null,
  due_at: null,
  stability: null,
  difficulty: null,
  scheduled_days: null,
  reps: null,
  lapses: null,
  state: null,
  reviewed_at: null,
});

/** Adds what the demo content lacks: words, a closed week, and deleted rows. */
export async function fillTheRest(user_id: string) {
  const counts = { total_attempts: 3, correct_answers: 2 };
  const [word_id, language] = [`word-${user_id}`, `Turkish ${user_id.slice(0, 6)}`];
  await insert(
    "language_word",
    [
      {
        id: word_id,
        language,
        word_original: "ev",
        pronunciation: "",
        meaning: "house",
        position: 1,
        search_text: "ev",
      },
    ].map((row) => ({ ...row, created_at: at })),
  );
  const own = { id: `own-${user_id}`, user_id, language: `Own ${user_id.slice(0, 6)}`, position: 1, created_at: at };
  const texts = { word_original: "perro", pronunciation: "pe-rro", meaning: "dog", search_text: "" };
  await insert("language_word", [
    { ...own, ...texts },
    { ...own, ...texts, id: `new-${user_id}`, position: 2, word_original: "gato" },
  ]);
  const learned = { user_id, ...counts, day_number: 1, total_words_encountered: 1 };
  await insert("language_learner", [
    { ...learned, language },
    { ...learned, language: own.language },
  ]);
  await insert("language_progress", [
    {
      user_id,
      word_id: own.id,
      language: own.language,
      ...counts,
      seen_on: "2026-11-21",
      times_practiced: 3,
      struggling: 0,
      due_at: at,
    },
    { user_id, language, ...counts, word_id, seen_on: "2026-11-21", times_practiced: 4, struggling: 0, due_at: at },
  ]);
  await insert("language_review", [
    { user_id, word_id, number: 1, result: "correct", practiced_at: at, before },
    { user_id, word_id, number: 2, result: "wrong", practiced_at: at, before },
  ]);
  await insert("language_day", [
    { user_id, language, practiced_on: "2026-11-21", answers: 2, reviews: 2, due: 1, recalled: 1 },
    { user_id, language: own.language, practiced_on: "2026-11-20", answers: 3, reviews: 1, due: 1, recalled: 0 },
  ]);
  await insert("morning_line", [{ user_id, hour: 7, way: "push", with_titles: 1, next_at: at }]);
  await insert("other_calendar", [
    {
      id: `calendar-${user_id}`,
      user_id,
      calendar_name: "Club",
      calendar_mark: "wave",
      // As stored without an encryption key.
      calendar_address: new TextEncoder()
        .encode("https://club.example/matches.ics")
        .toBase64({ alphabet: "base64url", omitPadding: true }),
      calendar_host: "club.example",
      created_at: at,
      failures: 0,
    },
  ]);
  await env.DB.prepare("UPDATE user SET day_start = 3, locale = 'de', learning = ? WHERE id = ?")
    .bind(JSON.stringify({ new_words: 3, reviews: 50, retention: 85, days_off: [7], pause_new: false }), user_id)
    .run();
  await insert("week_closed", [
    { user_id, week_start: "2026-11-16", markdown: "# Week 47\n\nA good one.", closed_at: at },
  ]);
  const [entry] = (
    await env.DB.prepare("SELECT id FROM diary_entry WHERE user_id = ? ORDER BY entry_date LIMIT 1").bind(user_id).all()
  ).results;
  const addendum = { user_id, entry_id: entry!.id, written_on: "2026-11-21", timezone: "UTC", updated_at: at };
  await insert("diary_template", [{ user_id, template_text: "One good thing:", updated_at: at }]);
  await insert("diary_addendum", [
    { ...addendum, id: `a1-${user_id}`, addendum_text: "She called.", created_at: at },
    { ...addendum, id: `a2-${user_id}`, addendum_text: "Twice.", created_at: "2026-11-21T10:30:00.000Z" },
  ]);
  const picture = cleanPhoto();
  const file = `${await contentHash(picture.buffer as ArrayBuffer)}-0123abcd`;
  await env.AUDIO.put(pictureKey(user_id, file), picture);
  const sizes = { size: picture.length, width: 40, height: 30 };
  await insert("diary_picture", [
    { user_id, entry_id: entry!.id, file, ...sizes, picture_description: "A quince", created_at: at },
  ]);
  for (const table of ["todo", "pomodoro"]) {
    await env.DB.prepare(
      `UPDATE ${table} SET deleted_at = ? WHERE id = (SELECT id FROM ${table} WHERE user_id = ? ORDER BY id LIMIT 1)`,
    )
      .bind(at, user_id)
      .run();
  }
}
