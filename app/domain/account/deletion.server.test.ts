import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { newDemo } from "../../../tests/accounts.ts";
import { newPerson, signIn } from "../../../tests/people.ts";
import { connect } from "#app/db/database.ts";
import * as schema from "#app/db/schema.ts";
import { deleteUsers, deletionStatements } from "./deletion.server.ts";

const db = connect(env.DB);
const context = { env, db };
const at = "2026-11-21T09:30:00.000Z";

/** Adds a row to each table that the demo content leaves empty. Only the columns that need a value get one. */
async function fillTheRest(user_id: string) {
  const rows = await rowsOf(user_id);
  const tables = Object.values(schema).filter((one) => is(one, SQLiteTable) && rows[getTableName(one)] === 0);
  for (const table of tables) {
    const needed = Object.values(getTableColumns(table)).filter((column) => column.notNull && !column.hasDefault);
    const values = needed.map(({ name, dataType, enumValues }) => [
      name,
      dataType === "number" ? 1 : (enumValues?.[0] ?? user_id),
    ]);
    await db.insert(table).values({ ...Object.fromEntries(values), user_id });
  }
  const project = await env.DB.prepare("SELECT id FROM project WHERE user_id = ?").bind(user_id).first<string>("id");
  await env.DB.batch([
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
