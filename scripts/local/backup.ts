import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
} from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { inEnvironment } from "./deployment.ts";
import { openDatabase, requireInstallation } from "./installation.ts";
import { type Where, withStorage } from "./platform.ts";
import { type Progress, showProgress } from "./progress.ts";
import { hashIn } from "../../app/domain/backup/backup.ts";
import { type SchemaObject, SEARCH_OBJECTS, searchIndexSql } from "../../app/domain/backup/search-index.ts";
import { dumpSql, loadSql, rowsOf } from "./sql-dump.ts";
import { wrangler } from "./wrangler.ts";

/** The contents of a backup, stored in its `backup.json`. */
export interface Inventory {
  made_at: string;
  /** Rows by table. */
  rows: Record<string, number>;
  /** Recordings and pictures. */
  recordings: number;
  /** Files that the database refers to but that were missing in the store, or damaged. */
  missing: string[];
}

/** Parallel requests to the store. */
const AT_ONCE = 8;
export const AUDIO = "audio";
const DATABASE = "database.sql.gz";
/** The file name in older backups. */
const UNCOMPRESSED = "database.sql";
/**
 * The file with the SQL that makes the search index. It exists only while the database on Cloudflare is being
 * exported.
 */
const SEARCH_INDEX = "search-index.sql";

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, one) => sum + one, 0);

/** Processes all items, several at a time. */
export async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Streams the SQL of a backup, however large it is. */
export async function* readSql(folder: string, label: string): AsyncGenerator<string> {
  const isCompressed = existsSync(join(folder, DATABASE));
  const file = join(folder, isCompressed ? DATABASE : UNCOMPRESSED);
  const progress = showProgress(label, statSync(file).size, "bytes");
  const bytes = createReadStream(file).on("data", (data) => progress.add(data.length));
  yield* (isCompressed ? bytes.pipe(withErrorsOf(bytes, createGunzip())) : bytes).setEncoding("utf8");
  progress.end();
}

/** A pipe does not propagate errors. */
function withErrorsOf<Target extends Readable>(source: Readable, target: Target): Target {
  source.on("error", (error) => target.destroy(error));
  return target;
}

/** Loads a backup's database into a temporary file for `work`. Throws if it cannot be loaded. */
export async function withLoaded<Result>(folder: string, work: (database: DatabaseSync) => Result): Promise<Result> {
  const scratch = join(folder, "check.sqlite");
  rmSync(scratch, { force: true });
  try {
    using database = new DatabaseSync(scratch);
    chmodSync(scratch, 0o600);
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    await loadSql(database, readSql(folder, "Checking"));
    return work(database);
  } finally {
    rmSync(scratch, { force: true });
  }
}

/**
 * Exports the database without its search index, because D1 cannot export virtual tables, and appends the SQL that
 * makes the index. The same SQL makes it in the database again; if that fails, its file stays in the folder.
 */
function exportFromCloudflare(env: string, folder: string, exported: string): void {
  const there = ["DB", "--remote", ...inEnvironment(env)];
  const execute = (...args: string[]) => wrangler(["d1", "execute", ...there, "--yes", ...args]);
  const [{ results }] = JSON.parse(execute("--json", "--command", SEARCH_OBJECTS)) as [{ results: SchemaObject[] }];
  const { drop, make } = searchIndexSql(results);
  const file = join(folder, SEARCH_INDEX);
  writeFileSync(file, make, { mode: 0o600 });
  if (drop) execute("--command", drop);
  try {
    wrangler(["d1", "export", ...there, "--skip-confirmation", "--output", exported], { isShown: true });
  } finally {
    if (make) execute("--file", file);
  }
  appendFileSync(exported, make);
  rmSync(file);
}

/** Writes the database as compressed SQL, as of one moment. Returns the number of rows by table, if known. */
async function saveDatabase(where: Where, folder: string): Promise<Record<string, number> | null> {
  const target = () => createWriteStream(join(folder, DATABASE), { mode: 0o600 });
  if ("env" in where) {
    const exported = join(folder, UNCOMPRESSED);
    exportFromCloudflare(where.env, folder, exported);
    await pipeline(createReadStream(exported), createGzip(), target());
    rmSync(exported);
    return null;
  }
  using database = openDatabase(where.stateDir);
  // A snapshot, because a running server may continue to write.
  database.exec("BEGIN");
  const rows = rowsOf(database);
  const progress = showProgress("Saving", sumOf(rows), "rows");
  await pipeline(Readable.from(inPieces(dumpSql(database, () => progress.add(1)))), createGzip(), target());
  progress.end();
  return rows;
}

/** Joins short texts into pieces that stream well. */
function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = "";
  for (const text of texts) {
    piece += text;
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** The names of the recordings and pictures that rows refer to. A database of an older version has no pictures. */
function filesIn(database: DatabaseSync): string[] {
  const read = (text: string) => (database.prepare(text).all() as { name: string }[]).map(({ name }) => name);
  const hasPictures = read("SELECT name FROM sqlite_schema WHERE name = 'diary_picture'").length > 0;
  return [
    ...read("SELECT DISTINCT hash || '.mp3' AS name FROM language_audio"),
    ...(hasPictures ? read("SELECT 'diary-' || user_id || '-' || file || '.jpg' AS name FROM diary_picture") : []),
  ];
}

/** Saves recordings and pictures. Returns the names of the missing and the damaged ones. */
async function saveFiles(where: Where, folder: string, names: string[], progress: Progress): Promise<string[]> {
  const missing: string[] = [];
  await withStorage(where, (storage) =>
    inTurns(names, async (name) => {
      const bytes = await bytesOf(storage.AUDIO, name);
      progress.add(1);
      if (!bytes || hashOf(bytes) !== hashIn(name)) return void missing.push(name.replace(/\.mp3$/, ""));
      writeFileSync(join(folder, AUDIO, name), bytes, { mode: 0o600 });
    }),
  );
  return missing;
}

/** The bytes of a file; null if it is missing or truncated. */
async function bytesOf(bucket: R2Bucket, name: string): Promise<Uint8Array | null> {
  const object = await bucket.get(name);
  if (!object) return null;
  try {
    return new Uint8Array(await object.arrayBuffer());
  } catch (error) {
    // The stream of a truncated file fails; if the store does not answer, `head` fails too.
    if (await bucket.head(name)) return null;
    throw error;
  }
}

/** Throws unless a folder is new or empty. */
function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
}

/**
 * Writes a backup into a new or empty folder. If that fails, the folder is emptied again, so that it can be tried
 * again; but SQL that must be run on Cloudflare by hand stays.
 */
export async function intoEmpty<Result>(folder: string, write: () => Promise<Result>): Promise<Result> {
  requireEmpty(folder);
  const isNew = !existsSync(folder);
  try {
    return await write();
  } catch (error) {
    if (existsSync(folder) && !existsSync(join(folder, SEARCH_INDEX))) {
      rmSync(folder, { recursive: true });
      if (!isNew) mkdirSync(folder);
    }
    throw error;
  }
}

/** Saves an installation into a new or empty `folder`, and verifies it. */
export async function backup(where: Where, folder: string): Promise<Inventory> {
  if (!("env" in where)) requireInstallation(where.stateDir);
  return intoEmpty(folder, () => save(where, folder));
}

async function save(where: Where, folder: string): Promise<Inventory> {
  // The backup contains e-mail addresses, diaries and password hashes, so only its owner may read it.
  mkdirSync(join(folder, AUDIO), { recursive: true, mode: 0o700 });
  for (const one of [folder, join(folder, AUDIO)]) chmodSync(one, 0o700);
  const saved = await saveDatabase(where, folder);
  const { rows, names } = await withLoaded(folder, (database) => ({
    rows: rowsOf(database),
    names: filesIn(database),
  }));
  if (saved && JSON.stringify(saved) !== JSON.stringify(rows)) {
    throw new Error("The written backup does not match the installation.");
  }
  const progress = showProgress("Recordings and pictures", names.length, "files");
  const missing = await saveFiles(where, folder, names, progress);
  progress.end();
  const inventory = { made_at: new Date().toISOString(), rows, recordings: names.length - missing.length, missing };
  writeFileSync(join(folder, "backup.json"), `${JSON.stringify(inventory, null, 2)}\n`, { mode: 0o600 });
  return inventory;
}
