import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newDemo } from "../../../tests/accounts.ts";
import { newPerson, signIn } from "../../../tests/people.ts";
import { connect } from "#app/db/database.ts";
import { deleteUsers, deletionStatements } from "./deletion.server.ts";

const db = connect(env.DB);
const context = { env, db };
const at = "2026-11-21T09:30:00.000Z";

const row = (table: string, values: Record<string, string | number | null>) =>
  env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(values).join()}) VALUES (${Object.keys(values)
      .map(() => "?")
      .join()})`,
  ).bind(...Object.values(values));

/** Adds rows to the tables that the demo content leaves empty. */
async function fillTheRest(id: string) {
  const project = await env.DB.prepare("SELECT id FROM project WHERE user_id = ?").bind(id).first<string>("id");
  const learner = { user_id: id, language: "Turkish" };
  const counts = { total_attempts: 1, correct_answers: 1 };
  await env.DB.batch([
    row("account_link", { token_hash: id, user_id: id, kind: "verify", expires_at: at }),
    row("calendar_feed", { secret_hash: id, user_id: id, with_pomodoros: 0, created_at: at }),
    row("mail_address", { user_id: id, secret_hash: id, secret: "x", senders: "[]", created_at: at }),
    row("mail_received", { user_id: id, message_hash: id, received_at: at }),
    row("webhook", { id, user_id: id, address: "x", secret: "x", created_at: at, answers: "[]" }),
    row("webhook_event", { id, user_id: id, kind: "todo.created", subject: id, at }),
    row("other_calendar", {
      id,
      user_id: id,
      calendar_name: "Work",
      calendar_mark: "ring",
      calendar_address: "x",
      calendar_host: "x.example",
      created_at: at,
    }),
    row("calendar_event", {
      user_id: id,
      starts_at: at,
      calendar_id: id,
      event_key: "k",
      event_title: "Tea",
      event_start: at,
      event_end: at,
      is_free: 0,
    }),
    row("import_file", { id, user_id: id, format: "lines", file_name: "", summary: "", created_at: at }),
    row("import_part", { user_id: id, import_id: id, number: 0, kind: "todo", content: "[]" }),
    row("device", { token_hash: id, user_id: id, expires_at: at }),
    row("reminder_link", { token_hash: id, user_id: id, todo_id: "t", expires_at: at }),
    row("morning_line", { user_id: id, hour: 7, way: "push", with_titles: 0, next_at: at }),
    row("push_subscription", {
      id,
      user_id: id,
      session_hash: id,
      endpoint: "https://web.push.apple.com/1",
      p256dh: "",
      auth: "",
      browser: "",
      device: "",
      created_at: at,
    }),
    row("passkey", {
      credential_id: id,
      user_id: id,
      public_key: "{}",
      counter: 0,
      transports: "",
      name: "x",
      created_at: at,
    }),
    row("provider_link", { issuer: "https://id.example", subject: id, user_id: id, email: "", created_at: at }),
    row("provider_visit", { token_hash: id, purpose: "link", user_id: id, expires_at: at }),
    row("authenticator", { user_id: id, secret: "x", created_at: at }),
    row("account_move", { id, user_id: id, to_region: "us", token: "x", state: "moved", created_at: at }),
    row("account_arrival", {
      id,
      user_id: id,
      from_region: "us",
      token: "x",
      state: "open",
      created_at: at,
      leased_until: at,
    }),
    row("recovery_code", { code_hash: id, user_id: id }),
    row("mail", { id, user_id: id, recipient: "a@b.example", kind: "verify", state: "sent", tries: 1, created_at: at }),
    row("language_learner", { ...learner, ...counts, day_number: 1, total_words_encountered: 1 }),
    row("language_day", {
      user_id: id,
      language: "Turkish",
      practiced_on: "2026-11-16",
      answers: 1,
      reviews: 1,
      due: 1,
      recalled: 1,
    }),
    row("language_progress", { ...learner, ...counts, word_id: "w", seen_on: at, times_practiced: 1, struggling: 0 }),
    row("deleted_note", {
      id,
      user_id: id,
      project_id: project,
      kind: "meeting_note",
      title: "",
      note: "",
      week_start: "2026-11-16",
      todos: "[]",
      created_at: at,
      updated_at: at,
      deleted_at: at,
    }),
    row("language_access", { language: "", user_id: id, created_at: at }),
    row("idempotency_key", { user_id: id, act: "restore-todo", created_at: at }),
    row("language_undo", { id, user_id: id, language: "x", kind: "imported", content: "[]", created_at: at }),
    row("language_word", {
      id,
      user_id: id,
      language: "x",
      word_original: "x",
      pronunciation: "",
      meaning: "x",
      position: 1,
      search_text: "",
      created_at: at,
    }),
    row("diary_template", { user_id: id, template_text: "", updated_at: at }),
    row("diary_addendum", {
      id,
      user_id: id,
      entry_id: id,
      addendum_text: "",
      written_on: "2026-11-21",
      timezone: "UTC",
      created_at: at,
      updated_at: at,
    }),
    row("diary_picture", {
      user_id: id,
      entry_id: id,
      file: "x",
      size: 1,
      width: 1,
      height: 1,
      picture_description: "",
      created_at: at,
    }),
    row("week_closed", { user_id: id, week_start: "2026-11-16", markdown: "", closed_at: at }),
    row("language_review", { user_id: id, word_id: "w", number: 1, result: "correct", practiced_at: at, before: "{}" }),
    env.DB.prepare("UPDATE pomodoro SET deleted_at = ? WHERE project_id = ?").bind(at, project),
    env.DB.prepare("UPDATE todo SET deleted_at = ? WHERE project_id = ? AND todo_category = 'high'").bind(at, project),
    env.DB.prepare("UPDATE project SET deleted_at = ? WHERE id = ?").bind(at, project),
  ]);
}

/** Counts a user's rows in every table with user data, except the audit log. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%`user_id` text%' AND name NOT IN ('impersonation', 'audit_event')",
  ).all<{ name: string }>();
  const counted = tables.results.map(({ name }) =>
    env.DB.prepare(`SELECT '${name}' AS name, count(*) AS n FROM ${name} WHERE user_id = ?`).bind(id),
  );
  const results = await env.DB.batch<{ name: string; n: number }>(counted);
  return Object.fromEntries(results.map(({ results: [row] }) => [row!.name, row!.n]));
}

test("deleting a user removes their rows from every table and nobody else's", async () => {
  const [gone, stays] = [await newDemo(), await newDemo()];
  for (const { user } of [gone, stays]) await fillTheRest(user.id);
  const before = await rowsOf(stays.user.id);
  // A new table that this test does not fill makes the test fail here.
  for (const [table, n] of Object.entries(await rowsOf(gone.user.id))) expect(n, table).toBeGreaterThan(0);
  expect(await deleteUsers(context, sql`id = ${gone.user.id}`)).toEqual([gone.user.id]);
  for (const [table, n] of Object.entries(await rowsOf(gone.user.id))) expect(n, table).toBe(0);
  expect(await rowsOf(stays.user.id)).toEqual(before);
  expect(await deleteUsers(context, sql`id = ${gone.user.id}`)).toEqual([]);
});

test("deleting an admin ends the sessions in which they act as others", async () => {
  const [admin, ada] = [await newPerson({ role: "admin" }), await newPerson()];
  await signIn(ada.id, admin.id);
  await deleteUsers(context, sql`id = ${admin.id}`);
  expect(await rowsOf(ada.id)).toMatchObject({ session: 1 });
});

test("every statement of a deletion finds its rows by an index", async () => {
  for (const condition of [
    sql`id = ${"x"}`,
    sql`id IN (SELECT value FROM json_each(${"[]"})) AND role = 'demo' AND expires_at <= ${at}`,
  ]) {
    for (const one of deletionStatements(db, condition)) {
      const { sql: text, params } = one.getQuery();
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...params)
        .all<{ detail: string }>();
      const scans = plan.results.filter(({ detail }) => /^SCAN (?!json_each)/.test(detail));
      expect(scans, text).toEqual([]);
    }
  }
});
