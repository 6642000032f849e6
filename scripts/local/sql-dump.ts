import type { DatabaseSync } from "node:sqlite";
import { isOfSearch, type SchemaObject, searchIndexSql } from "../../app/domain/backup/search-index.ts";

/** Characters of SQL per execution. */
const CHUNK = 100_000;

/**
 * The query for the product's tables. D1 and SQLite have internal tables too, and the search index is made from the
 * rows.
 */
export const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'search%' ORDER BY rowid`;

const tablesOf = (database: DatabaseSync) =>
  (database.prepare(TABLES).all() as { name: string }[]).map(({ name }) => name);
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The number of rows of each table. */
export function rowsOf(database: DatabaseSync): Record<string, number> {
  const count = (name: string) =>
    (database.prepare(`SELECT count(*) AS n FROM ${quoted(name)}`).get() as { n: number }).n;
  return Object.fromEntries(
    tablesOf(database)
      .sort()
      .map((name) => [name, count(name)]),
  );
}

/**
 * Dumps a database as SQL, one statement at a time: tables with their rows, then indexes and triggers (which would
 * slow the rows down), then the search index. SQLite itself formats the values. `onRow` is called for each row.
 */
export function* dumpSql(database: DatabaseSync, onRow: () => void): Generator<string> {
  yield "PRAGMA defer_foreign_keys=TRUE;\n";
  const schema = database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid");
  const objects = schema.all() as unknown as SchemaObject[];
  const tables = new Set(tablesOf(database));
  for (const { sql } of objects.filter(({ type, name }) => type === "table" && tables.has(name))) yield `${sql};\n`;
  for (const name of tables) {
    for (const insert of inserts(database, name)) {
      onRow();
      yield insert;
    }
  }
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get()) {
    yield "DELETE FROM sqlite_sequence;\n";
    yield* inserts(database, "sqlite_sequence");
  }
  for (const { sql } of objects.filter(({ type, name }) => type !== "table" && !isOfSearch(name))) yield `${sql};\n`;
  yield searchIndexSql(objects).make;
}

function* inserts(database: DatabaseSync, table: string): Generator<string> {
  const columns = (database.prepare(`PRAGMA table_info(${quoted(table)})`).all() as { name: string }[]).map(
    ({ name }) => quoted(name),
  );
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
  const rows = database.prepare(`SELECT ${values} AS row FROM ${quoted(table)}`).iterate();
  for (const { row } of rows) yield `INSERT INTO ${quoted(table)} (${columns.join(",")}) VALUES(${row as string});\n`;
}

/** Executes SQL that arrives in pieces of any size, in one transaction. `replace` drops the existing tables first. */
export async function loadSql(
  database: DatabaseSync,
  pieces: AsyncIterable<string>,
  { replace = false } = {},
): Promise<void> {
  database.exec("BEGIN IMMEDIATE");
  try {
    if (replace) {
      for (const name of tablesOf(database)) database.exec(`DROP TABLE ${quoted(name)}`);
      database.exec("DROP VIEW IF EXISTS search_entry; DROP VIEW IF EXISTS search_folded; DROP TABLE IF EXISTS search");
    }
    let statements = "";
    for await (const statement of statementsOf(pieces)) {
      statements += statement;
      if (statements.length < CHUNK) continue;
      database.exec(statements);
      statements = "";
    }
    database.exec(statements);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/** Splits SQL into statements. Each ends with a line break, as `dumpSql` and D1 write them. */
async function* statementsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let statement = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      statement += `${line}\n`;
      if (!isComplete(statement)) continue;
      yield statement;
      statement = "";
    }
  }
  if ((statement + rest).trim() === "") return;
  if (!isComplete(statement + rest)) throw new Error("The SQL ends in the middle of a statement.");
  yield statement + rest;
}

/** Literals, names and comments, in which a semicolon does not end the statement. */
const OPAQUE = /'[^']*'|"[^"]*"|`[^`]*`|--[^\n]*|\/\*[^]*?\*\//g;

function isComplete(sql: string): boolean {
  if (!/;\s*$/.test(sql)) return false;
  const bare = sql.replace(OPAQUE, "");
  if (/['"`]/.test(bare)) return false;
  return !/^\s*CREATE\s+TRIGGER\b/i.test(bare) || /;\s*END\s*;\s*$/i.test(bare);
}
