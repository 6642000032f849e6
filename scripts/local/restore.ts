import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AUDIO, hashOf, inTurns, type Inventory, readSql, withLoaded, wrangler } from "./backup.ts";
import { claimInstallation } from "./claim.ts";
import { openDatabase, openInstallation, saveInstallation } from "./installation.ts";
import { type Where, withStorage } from "./platform.ts";
import { showProgress } from "./progress.ts";
import { loadSql, rowsOf, TABLES } from "./sql-dump.ts";

/** Reads what a backup says of itself, and checks that it holds all of it. */
async function checked(folder: string): Promise<Inventory> {
  // Written last: without it the backup did not come to its end.
  if (!existsSync(join(folder, "backup.json"))) throw new Error(`${folder} is no finished backup.`);
  const inventory = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as Inventory;
  const rows = await withLoaded(folder, rowsOf).catch((error: unknown) => {
    throw new Error(`${folder} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  if (JSON.stringify(rows) !== JSON.stringify(inventory.rows)) {
    throw new Error(`${folder} is damaged: its database does not hold what backup.json says.`);
  }
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

async function bringRecordings(where: Where, folder: string): Promise<void> {
  const names = readdirSync(join(folder, AUDIO));
  const progress = showProgress("Recordings", names.length, "files");
  await withStorage(where, (storage) =>
    inTurns(names, async (name) => {
      const bytes = readFileSync(join(folder, AUDIO, name));
      if (`${hashOf(bytes)}.mp3` !== name) throw new Error(`${folder} is damaged: ${name} is not what its name says.`);
      await storage.AUDIO.put(name, bytes, { httpMetadata: { contentType: "audio/mpeg" } });
      progress.add(1);
    }),
  );
  progress.end();
}

/** wrangler sends a file of plain SQL. */
async function bringDatabaseToCloudflare(folder: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "sevenfold-restore-"));
  try {
    const file = join(place, "database.sql");
    await pipeline(readSql(folder, "Unpacking"), createWriteStream(file, { mode: 0o600 }));
    wrangler("d1", "execute", "DB", "--remote", "--yes", "--file", file);
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function bringDatabase(stateDir: string, folder: string): Promise<void> {
  using database = openDatabase(stateDir);
  await loadSql(database, readSql(folder, "Restoring"), { replace: true });
  // Its first admin is in the backup; which migrations it needs shows at the next start.
  saveInstallation(stateDir, { ...openInstallation(stateDir), hasAdmin: true, migrated: "" });
}

/**
 * Brings a backup into an installation that has no users yet, and that no server runs. The folder of a local one must
 * be there, empty or not, so that a mistyped one is an error.
 */
export async function restore(where: Where, folder: string): Promise<Inventory> {
  if (where !== "remote") requireTarget(where.stateDir);
  const inventory = await checked(folder);
  using _lock = where === "remote" ? null : claimInstallation(where.stateDir);
  if (await isTaken(where)) throw new Error("There is data already. A backup is restored into an empty installation.");
  // The recordings first: whoever finds the database finds all that it names.
  await bringRecordings(where, folder);
  if (where === "remote") await bringDatabaseToCloudflare(folder);
  else await bringDatabase(where.stateDir, folder);
  return inventory;
}

/** Refuses a folder that is neither empty nor an installation. */
function requireTarget(stateDir: string): void {
  if (!existsSync(stateDir)) {
    throw new Error(`STATE_DIR ${stateDir} is not there. Make the folder first, if a new installation shall be in it.`);
  }
  const isInstallation = existsSync(join(stateDir, "installation.json"));
  if (!isInstallation && readdirSync(stateDir).length > 0) {
    throw new Error(`STATE_DIR ${stateDir} has other files in it and is no installation of Sevenfold.`);
  }
}
