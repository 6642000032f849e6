/** Accounts that can move from one region to the other, and the results of a move. */
import { env } from "cloudflare:workers";
import { newMember } from "./accounts.ts";
import { fullAccount } from "./full-account.ts";
import { signIn, PASSWORD } from "./people.ts";
import { eu } from "./region-workers.ts";

/** The hash of `PASSWORD`. */
let stored = "";

export async function hashOfPassword(): Promise<string> {
  if (stored) return stored;
  const { fields } = await newMember();
  const row = await env.DB.prepare("SELECT password_hash FROM user WHERE email = ?").bind(fields.email).first();
  return (stored = row!.password_hash as string);
}

/** Creates an account with everything that can move, and a password. */
export async function newMover(account = fullAccount()) {
  const { user } = await account;
  const id = user.id as string;
  const passwordHash = await hashOfPassword();
  const email = `${id}@example.com`;
  const username = `m${id.slice(0, 8)}`;
  await env.DB.prepare(
    `UPDATE user SET role = 'user', expires_at = NULL, email = ?, username = ?, username_key = ?, password_hash = ?,
      email_verified_at = created_at WHERE id = ?`,
  )
    .bind(email, username, username, passwordHash, id)
    .run();
  await env.DB.prepare("DELETE FROM other_calendar WHERE user_id = ? AND calendar_address = ''").bind(id).run();
  await copyPacks();
  return { id, email, username, cookie: await signIn(id) };
}

/** Copies the packs of this region to the other one. */
async function copyPacks() {
  for (const [table, where] of [
    ["language_pack", "1"],
    ["language_word", "user_id IS NULL"],
  ]) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${where}`).all<Record<string, unknown>>();
    for (const row of results) {
      const names = Object.keys(row);
      await env.OTHER.prepare(
        `INSERT OR IGNORE INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`,
      )
        .bind(...Object.values(row))
        .run();
    }
  }
}

export const userIn = (d1: D1Database, id: string) =>
  d1
    .prepare("SELECT username, email, password_hash, moving_to, moved_at, email_verified_at FROM user WHERE id = ?")
    .bind(id)
    .first<Record<string, string | null>>();
export const countIn = async (d1: D1Database, table: string, id: string) =>
  (await d1.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`).bind(id).first<{ n: number }>())!.n;

/** A small account that can move, in one of the regions. */
export async function newSmallMover() {
  const id = crypto.randomUUID();
  const at = "2026-11-20T10:00:00.000Z";
  const [email, username] = [`${id}@example.com`, `s${id.slice(0, 8)}`];
  const run = (text: string, ...values: unknown[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
  const passwordHash = await hashOfPassword();
  await run(
    `INSERT INTO user (id, username, username_key, email, role, password_hash, email_verified_at, created_at, last_seen_on, timezone)
      VALUES (?, ?, ?, ?, 'user', ?, ?, ?, '9999-12-31', 'Asia/Tokyo')`,
    id,
    username,
    username,
    email,
    passwordHash,
    at,
    at,
  );
  const project = crypto.randomUUID();
  await run(
    "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, 'Move', 1, ?)",
    project,
    id,
    at,
  );
  for (const [position, title] of ["one", "two"].entries()) {
    await run(
      `INSERT INTO todo (id, project_id, user_id, todo_title, todo_description, todo_category, position, created_at, updated_at) VALUES (?, ?, ?, ?, '', 'none', ?, ?, ?)`,
      crypto.randomUUID(),
      project,
      id,
      title,
      position + 1,
      at,
      at,
    );
  }
  const cookie = await signIn(id);
  return { id, email, username, cookie };
}

/** The regions in which somebody could sign in to the account and change it. */
export async function livingIn(id: string): Promise<string[]> {
  const rows = await Promise.all([userIn(env.DB, id), userIn(env.OTHER, id)]);
  return ["eu", "us"].filter((_, i) => rows[i] && rows[i].moving_to === null && rows[i].moved_at === null);
}

export const titlesIn = async (d1: D1Database, id: string) =>
  (await d1.prepare("SELECT todo_title FROM todo WHERE user_id = ? ORDER BY position").bind(id).all()).results.map(
    (row) => row.todo_title,
  );

export const move = (cookie: string) => eu.call("POST", "/account/move", cookie, { region: "us", password: PASSWORD });
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
export const stateOf = async (id: string) =>
  (await env.DB.prepare("SELECT state FROM account_move WHERE user_id = ? ORDER BY created_at DESC").bind(id).first())
    ?.state;

/** The mails about a move to the person, in both regions. */
export async function mailsOfMove(id: string): Promise<{ about: string; recipient: string }[]> {
  const all = await Promise.all(
    [env.DB, env.OTHER].map((d1) =>
      d1
        .prepare("SELECT about, recipient FROM mail WHERE user_id = ? AND kind = 'account-moved'")
        .bind(id)
        .all<{ about: string; recipient: string }>(),
    ),
  );
  return all.flatMap(({ results }) => results);
}
