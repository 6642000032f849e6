import { isOfSearch, type SchemaObject, searchIndexSql } from "./search-index.ts";

/** Rows of the first read of a table, and the most of any. */
const FIRST_PAGE = 50;
const MAX_PAGE = 2_000;
/** Characters that a read should have; its number of rows follows from the read before. */
const PAGE_LENGTH = 1_000_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** Whether a table is the product's. D1 and SQLite have internal ones too. */
const isOwn = ({ type, name }: SchemaObject) => type === "table" && !/^(sqlite_|_cf_)/.test(name) && !isOfSearch(name);

/**
 * Dumps a database as SQL that `npm run restore` loads, in pieces of about a megabyte: tables with their rows, then indexes
 * and triggers, then what makes the search index. Rows are read by their primary key, so what changes meanwhile is in it
 * as before or as after. `onRows` is called with each piece's table and number of rows.
 */
export async function* dumpSql(d1: D1Database, onRows: (table: string, rows: number) => void): AsyncGenerator<string> {
  yield "PRAGMA defer_foreign_keys=TRUE;\n";
  const schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";
  const { results: objects } = await d1.prepare(schema).all<SchemaObject>();
  const tables = objects.filter(isOwn);
  for (const { sql } of tables) yield `${sql};\n`;
  for (const { name } of tables) {
    onRows(name, 0);
    for await (const rows of rowsOf(d1, name)) {
      onRows(name, rows.length);
      yield rows.join("");
    }
  }
  const others = objects.filter((one) => one.type !== "table" && !isOfSearch(one.name));
  yield others.map(({ sql }) => `${sql};\n`).join("");
  yield searchIndexSql(objects).make;
}

/** The rows of a table as statements, in pages. */
async function* rowsOf(d1: D1Database, table: string): AsyncGenerator<string[]> {
  const info = await d1.prepare(`PRAGMA table_info(${quoted(table)})`).all<{ name: string; pk: number }>();
  const columns = info.results.map(({ name }) => quoted(name));
  const key = info.results
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => quoted(name));
  const list = key.join(", ");
  const insert = `INSERT INTO ${quoted(table)} (${columns.join(",")}) VALUES(`;
  // SQLite itself writes the values.
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
  const select = `SELECT ${values} AS row, ${key.map((column, i) => `${column} AS k${i}`).join(", ")} FROM ${quoted(table)}`;
  const next = `WHERE (${list}) > (${key.map(() => "?").join(", ")})`;
  let after: unknown[] | undefined;
  for (let limit = FIRST_PAGE; ;) {
    const query = `${select} ${after ? next : ""} ORDER BY ${list} LIMIT ${limit}`;
    const { results } = await d1
      .prepare(query)
      .bind(...(after ?? []))
      .all<Record<string, unknown> & { row: string }>();
    if (results.length > 0) yield results.map(({ row }) => `${insert}${row});\n`);
    if (results.length < limit) return;
    const last = results.at(-1)!;
    after = key.map((_, i) => last[`k${i}`]);
    const length = results.reduce((sum, { row }) => sum + row.length, 0);
    limit = Math.max(1, Math.min(MAX_PAGE, Math.floor((limit * PAGE_LENGTH) / length)));
  }
}
