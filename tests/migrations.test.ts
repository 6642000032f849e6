import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "../app/db/schema.ts";

/** The intended changes of migrations: renamed tables and dropped columns. */
const RENAMED: Record<string, string> = { impersonation_event: "audit_event" };
const DROPPED = ["impersonation.admin_username", "impersonation.user_username", "username_reservation.user_id"];

type Row = Record<string, unknown>;
interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
  hidden: number;
}

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
  AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations' AND name NOT LIKE 'search%' ORDER BY name`;

/** Tables that a migration drops with their rows: counters that were valid for two minutes. */
const DROPPED_TABLES: Record<string, string> = { "0014_rate_limit.sql": "attempt" };

/** A separate database that is migrated step by step. */
const d1 = env.MIGRATING;
const all = async <Result = Row>(text: string) => (await d1.prepare(text).all<Result>()).results;
const columnsOf = (table: string) => all<ColumnInfo>(`PRAGMA table_xinfo("${table}")`);

async function tables(): Promise<Map<string, Row[]>> {
  const names = await all<{ name: string }>(TABLES);
  const rows = await d1.batch<Row>(names.map(({ name }) => d1.prepare(`SELECT * FROM "${name}"`)));
  return new Map(names.map(({ name }, i) => [name, rows[i]!.results]));
}

/** The statements that made each table with its indexes and triggers, when it was given its last rows. */
const seeded = new Map<string, string>();

/** The tables that are new or changed since they were given rows: more rows of the same kind would prove nothing. */
async function changedTables(): Promise<string[]> {
  const made = await all<{ name: string; text: string }>(
    `SELECT t.name, (SELECT group_concat(sql) FROM sqlite_schema WHERE tbl_name = t.name) AS text FROM (${TABLES}) t`,
  );
  const changed = made.filter(({ name, text }) => seeded.get(name) !== text);
  for (const { name, text } of changed) seeded.set(name, text);
  return changed.map(({ name }) => name);
}

/** Three rows for every table that the last migration made or changed, with and without nulls, each value different. */
async function seed(round: number) {
  const names = await changedTables();
  if (names.length === 0) return;
  const infos = await d1.batch<ColumnInfo>(names.map((name) => d1.prepare(`PRAGMA table_xinfo("${name}")`)));
  const inserts = names.flatMap((table, i) => {
    // `hidden` is 2 or 3 for generated columns.
    const columns = infos[i]!.results.filter(({ hidden }) => hidden < 2);
    return [0, 1, 2].map((n) => {
      const value = ({ name, type, notnull, pk }: ColumnInfo) => {
        if (!notnull && !pk && n === 0) return null;
        // A column with a check allows few values.
        const number = name === "day_start" ? n : round * 100 + n;
        return type === "TEXT"
          ? `2026-01-0${n + 1} ${table}.${name} ${number} ' ü 👩‍👧`
          : type === "REAL"
            ? number + 0.5
            : number;
      };
      const into = columns.map(({ name }) => `"${name}"`).join(", ");
      const marks = columns.map(() => "?").join(", ");
      return d1.prepare(`INSERT INTO "${table}" (${into}) VALUES (${marks})`).bind(...columns.map(value));
    });
  });
  await d1.batch(inserts);
}

test("every migration keeps every row of a database that was in use before it", async () => {
  expect(env.TEST_MIGRATIONS.length).toBeGreaterThan(5);
  for (let count = 1; count <= env.TEST_MIGRATIONS.length; count++) {
    const before = count === 1 ? new Map<string, Row[]>() : await tables();
    await applyD1Migrations(d1, env.TEST_MIGRATIONS.slice(0, count));
    const after = await tables();
    const { name } = env.TEST_MIGRATIONS[count - 1]!;
    for (const [table, rows] of before) {
      if (DROPPED_TABLES[name] === table) continue;
      const kept = after.get(table) ?? after.get(RENAMED[table]!) ?? [];
      const there = Object.keys(kept[0] ?? {});
      const names = Object.keys(rows[0] ?? {}).filter(
        (name) => there.includes(name) || !DROPPED.includes(`${table}.${name}`),
      );
      const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]));
      // A migration may add columns and rows; existing values stay the same. The rows are compared as texts, because
      // each migration compares every row with all others.
      const texts = new Set(kept.map((row) => JSON.stringify(only(row))));
      const lost = rows.map((row) => JSON.stringify(only(row))).filter((row) => !texts.has(row));
      expect([name, table, lost]).toEqual([name, table, []]);
    }
    await seed(count);
  }
  const empty = [...(await tables())].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  expect(empty, "tables without rows to keep").toEqual([]);
});

test("every table is STRICT, has no cascading key, and matches the schema in the code", async () => {
  const found = await all<{ name: string; strict: number }>("PRAGMA table_list");
  const names = [...(await tables()).keys()];
  expect(names.filter((name) => !found.some((one) => one.name === name && one.strict))).toEqual([]);
  for (const table of names) expect([table, await all(`PRAGMA foreign_key_list("${table}")`)]).toEqual([table, []]);

  const declared = Object.values(schema)
    .filter((one) => one instanceof SQLiteTable)
    .map((table) => {
      const { name, columns, indexes } = getTableConfig(table);
      return {
        name,
        columns: columns.map((one) => one.name).sort(),
        indexes: indexes.map((one) => one.config.name).sort(),
      };
    });
  const stored = await Promise.all(
    names.map(async (name) => ({
      name,
      columns: (await columnsOf(name)).map((one) => one.name).sort(),
      indexes: (await all<{ name: string; origin: string }>(`PRAGMA index_list("${name}")`))
        .filter(({ origin }) => origin === "c")
        .map((one) => one.name)
        .sort(),
    })),
  );
  expect(declared.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(stored);
});

test("each test file starts with the tables, triggers and rows that the migrations create in D1", async () => {
  await applyD1Migrations(env.OTHER, env.TEST_MIGRATIONS);
  const left = async (d1: D1Database) => {
    const read = async (text: string) => (await d1.prepare(text).all<Row>()).results;
    const made = await read(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE '_cf_%' ORDER BY type, name`,
    );
    const names = made.filter(({ type }) => type === "table").map(({ name }) => name as string);
    const rows = names.map(async (name) => [name, (await read(`SELECT * FROM "${name}"`)).map(asText).sort()]);
    return { made, rows: await Promise.all(rows) };
  };
  const [made, migrated] = [await left(env.DB), await left(env.OTHER)];
  expect(made.made).toEqual(migrated.made);
  expect(made.rows).toEqual(migrated.rows);
  expect(migrated.rows.filter(([, rows]) => rows!.length > 0).length).toBeGreaterThan(3);
});

const asText = ({ applied_at: _, ...row }: Row) => JSON.stringify(row);
