import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase, openInstallation, saveInstallation } from "./installation.ts";
import { type Where, withStorage } from "./platform.ts";

/** What a backup holds, as its `backup.json` says. */
export interface Inventory {
  made_at: string;
  /** Rows by table. */
  rows: Record<string, number>;
  recordings: number;
  /** Recordings that the database names and the store did not have. */
  missing: string[];
}

/** Requests to the store at once. */
const AT_ONCE = 8;
const DATABASE = "database.sql";
const AUDIO = "audio";

const wrangler = (...args: string[]) =>
  execFileSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Loads a dump to look into it: whatever does not load is no backup. */
function load(dump: string): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec("BEGIN");
  database.exec(dump);
  database.exec("COMMIT");
  return database;
}

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'";

/** Rows by table. */
export function rowsOf(database: DatabaseSync): Record<string, number> {
  const names = database.prepare(`${TABLES} ORDER BY name`).all() as { name: string }[];
  return Object.fromEntries(
    names.map(({ name }) => [name, (database.prepare(`SELECT count(*) AS n FROM "${name}"`).get() as { n: number }).n]),
  );
}

/** The database as one file of SQL, as of one moment: tables with their rows, then indexes and triggers. */
async function dump(where: Where, file: string): Promise<void> {
  if (where === "remote") {
    wrangler("d1", "export", "DB", "--remote", "--skip-confirmation", "--output", file);
    return;
  }
  const lines = await withStorage(where, async ({ DB }) => {
    const [all] = await DB.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(false, false).raw<string[]>();
    return all!;
  });
  writeFileSync(file, lines.join("\n"));
}

/** Saves an installation into a new `folder`, and looks whether everything is there. */
export async function backup(where: Where, folder: string): Promise<Inventory> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  // E-mail addresses, diaries and password hashes: for nobody else on this machine.
  mkdirSync(join(folder, AUDIO), { recursive: true, mode: 0o700 });
  await dump(where, join(folder, DATABASE));
  const database = load(readFileSync(join(folder, DATABASE), "utf8"));
  const rows = rowsOf(database);
  const hashes = database.prepare("SELECT DISTINCT hash FROM language_audio").all() as { hash: string }[];
  database.close();
  const missing: string[] = [];
  await withStorage(where, (storage) =>
    inTurns(hashes, async ({ hash }) => {
      const object = await storage.AUDIO.get(`${hash}.mp3`);
      if (!object) return void missing.push(hash);
      const bytes = new Uint8Array(await object.arrayBuffer());
      if (hashOf(bytes) !== hash) throw new Error(`The recording ${hash} is not what its name says.`);
      writeFileSync(join(folder, AUDIO, `${hash}.mp3`), bytes);
    }),
  );
  const inventory = { made_at: new Date().toISOString(), rows, recordings: hashes.length - missing.length, missing };
  writeFileSync(join(folder, "backup.json"), `${JSON.stringify(inventory, null, 2)}\n`);
  return inventory;
}

/** Whether anybody's data is there already. */
async function isTaken(where: Where): Promise<boolean> {
  if (where === "remote") {
    const answer = wrangler("d1", "execute", "DB", "--remote", "--json", "--command", TABLES);
    return (JSON.parse(answer) as { results: unknown[] }[])[0]!.results.length > 0;
  }
  // Also makes the database's file.
  const found = await withStorage(where, ({ DB }) =>
    DB.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'user'").all(),
  );
  if (found.results.length === 0) return false;
  using database = openDatabase(where.stateDir);
  return database.prepare("SELECT 1 FROM user").get() !== undefined;
}

/** Brings a backup into an installation that has no users yet. */
export async function restore(where: Where, folder: string): Promise<Inventory> {
  // Written last: without it the backup did not come to its end.
  if (!existsSync(join(folder, "backup.json"))) throw new Error(`${folder} is no finished backup.`);
  const inventory = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as Inventory;
  const text = readFileSync(join(folder, DATABASE), "utf8");
  const saved = load(text);
  if (JSON.stringify(rowsOf(saved)) !== JSON.stringify(inventory.rows)) {
    throw new Error(`${folder} is damaged: its database does not hold what backup.json says.`);
  }
  saved.close();
  if (await isTaken(where)) throw new Error("There is data already. A backup is restored into an empty installation.");
  const recordings = readdirSync(join(folder, AUDIO));
  // The recordings first: whoever finds the database finds all that it names.
  await withStorage(where, (storage) =>
    inTurns(recordings, async (name) => {
      const bytes = readFileSync(join(folder, AUDIO, name));
      if (`${hashOf(bytes)}.mp3` !== name) throw new Error(`${folder} is damaged: ${name} is not what its name says.`);
      await storage.AUDIO.put(name, bytes, { httpMetadata: { contentType: "audio/mpeg" } });
    }),
  );
  if (where === "remote") {
    wrangler("d1", "execute", "DB", "--remote", "--yes", "--file", join(folder, DATABASE));
    return inventory;
  }
  using database = openDatabase(where.stateDir);
  const present = database.prepare(TABLES).all() as { name: string }[];
  database.exec("BEGIN IMMEDIATE");
  for (const { name } of present) database.exec(`DROP TABLE "${name}"`);
  database.exec(text);
  database.exec("COMMIT");
  // Its first admin is in the backup; which migrations it needs shows at the next start.
  saveInstallation(where.stateDir, { ...openInstallation(where.stateDir), hasAdmin: true, migrated: "" });
  return inventory;
}
