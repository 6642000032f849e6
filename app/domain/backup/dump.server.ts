/** Dumps the database to R2, in steps that each need only a few seconds of processor time. */
import type { Env } from "#app/context.ts";
import type { Dump, Position } from "./dump.ts";
import { isOfSearch, type SchemaObject, searchIndexSql } from "./search-index.ts";

/** The bytes of a part of an upload. R2 requires all parts except the last to have the same size, at least 5 MiB. */
const PART = 8 * 1024 * 1024;
/** The most characters of SQL in a step, which take about a second. */
const STEP = 8_000_000;

export async function beginDump(bucket: R2Bucket, key: string): Promise<Dump> {
  const { uploadId } = await bucket.createMultipartUpload(key);
  return { key, uploadId, parts: [], rest: new Uint8Array(), position: undefined, rows: {} };
}

/**
 * Dumps and uploads the next part of the database. Each step is compressed separately; concatenated gzip texts are
 * one valid gzip text.
 */
export async function dumpStep({ DB, BACKUPS }: Pick<Env, "DB" | "BACKUPS">, before: Dump): Promise<Dump> {
  const rows = { ...before.rows };
  const sql: string[] = [];
  let length = 0;
  let { position } = before;
  for await (const piece of dumpSql(DB, (table, n) => (rows[table] = (rows[table] ?? 0) + n), position ?? undefined)) {
    sql.push(piece.sql);
    length += piece.sql.length;
    position = piece.next;
    if (length >= STEP) break;
  }
  const upload = BACKUPS!.resumeMultipartUpload(before.key, before.uploadId);
  const parts = [...before.parts];
  let rest = await new Blob([before.rest as Uint8Array<ArrayBuffer>, await compressed(sql)]).bytes();
  const isLast = position === null;
  const least = isLast ? 1 : PART;
  while (rest.length >= least) {
    parts.push(await upload.uploadPart(parts.length + 1, rest.slice(0, PART)));
    rest = rest.slice(PART);
  }
  if (isLast) await upload.complete(parts);
  return { ...before, parts, rest, position, rows };
}

/** Compresses the texts with gzip, one by one, so that other requests are answered in between. */
async function compressed(texts: string[]): Promise<Blob> {
  const encoder = new TextEncoder();
  const bytes = new ReadableStream<Uint8Array>({
    pull(controller) {
      const text = texts.shift();
      if (text === undefined) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
  const gzip = new CompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>;
  return new Response(bytes.pipeThrough(gzip)).blob();
}

/** The number of rows in the first read of a table, and the most rows of a read. */
const FIRST_PAGE = 50;
const MAX_PAGE = 2_000;
/** The characters that a read should have. The number of its rows is calculated from the previous read. */
const PAGE_LENGTH = 1_000_000;

/** A piece of a dump, about a megabyte long, and the position of the next piece; null for the last one. */
export interface Piece {
  sql: string;
  next: Position | null;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** Says whether a table belongs to the product. D1 and SQLite have internal tables too. */
const isOwn = ({ type, name }: SchemaObject) => type === "table" && !/^(sqlite_|_cf_)/.test(name) && !isOfSearch(name);

/**
 * Dumps a database as SQL that `npm run restore` loads, in pieces: tables with their rows, then indexes and triggers,
 * then the statements that make the search index. It continues at `from`, where an earlier call stopped. Rows are
 * read by primary key, so a row that changes meanwhile is dumped either as before or as after the change. `onRows` is
 * called with each piece's table and number of rows.
 */
export async function* dumpSql(
  d1: D1Database,
  onRows: (table: string, rows: number) => void,
  from?: Position,
): AsyncGenerator<Piece> {
  const schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";
  const { results: objects } = await d1.prepare(schema).all<SchemaObject>();
  const tables = objects.filter(isOwn);
  const names = tables.map(({ name }) => name);
  const startOf = (table = null as string | null): Position => ({ table, after: null, limit: FIRST_PAGE });
  let position = from ?? startOf(names[0]);
  if (!from) {
    for (const name of names) onRows(name, 0);
    const made = tables.map(({ sql }) => `${sql};\n`).join("");
    yield { sql: `PRAGMA defer_foreign_keys=TRUE;\n${made}`, next: position };
  }
  while (position.table !== null) {
    const { table } = position;
    const { rows, next } = await pageOf(d1, table, position);
    onRows(table, rows.length);
    position = next ?? startOf(names[names.indexOf(table) + 1]);
    yield { sql: rows.join(""), next: position };
  }
  const others = objects.filter((one) => one.type !== "table" && !isOfSearch(one.name));
  yield { sql: others.map(({ sql }) => `${sql};\n`).join("") + searchIndexSql(objects).make, next: null };
}

/** Returns some rows of a table as statements, and the position after them; null at the end of the table. */
async function pageOf(d1: D1Database, table: string, { after, limit }: Position) {
  const info = await d1.prepare(`PRAGMA table_info(${quoted(table)})`).all<{ name: string; pk: number }>();
  const columns = info.results.map(({ name }) => quoted(name));
  const key = info.results
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => quoted(name));
  const list = key.join(", ");
  const insert = `INSERT INTO ${quoted(table)} (${columns.join(",")}) VALUES(`;
  // SQLite itself formats the values.
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
  const select = `SELECT ${values} AS row, ${key.map((column, i) => `${column} AS k${i}`).join(", ")} FROM ${quoted(table)}`;
  const next = `WHERE (${list}) > (${key.map(() => "?").join(", ")})`;
  const { results } = await d1
    .prepare(`${select} ${after ? next : ""} ORDER BY ${list} LIMIT ${limit}`)
    .bind(...(after ?? []))
    .all<Record<string, string | number> & { row: string }>();
  const rows = results.map(({ row }) => `${insert}${row});\n`);
  if (results.length < limit) return { rows, next: null };
  const last = results.at(-1)!;
  const length = results.reduce((sum, { row }) => sum + row.length, 0);
  const more = Math.max(1, Math.min(MAX_PAGE, Math.floor((limit * PAGE_LENGTH) / length)));
  return { rows, next: { table, after: key.map((_, i) => last[`k${i}`]!), limit: more } satisfies Position };
}
