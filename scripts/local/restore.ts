import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inEnvironment } from "./deployment.ts";
import { AUDIO, hashOf, inTurns, type Inventory, readSql, withLoaded } from "./backup.ts";
import { hashIn, typeOf } from "../../app/domain/backup/backup.ts";
import { claimInstallation } from "./claim.ts";
import { openDatabase, openInstallation, saveInstallation } from "./installation.ts";
import { type Where, withStorage } from "./platform.ts";
import { showProgress } from "./progress.ts";
import { loadSql, rowsOf, TABLES } from "./sql-dump.ts";
import { wrangler } from "./wrangler.ts";

/** Reads a backup's inventory and verifies its contents. */
export async function checked(folder: string): Promise<Inventory> {
  // This file is written last: without it the backup is incomplete.
  if (!existsSync(join(folder, "backup.json"))) throw new Error(`${folder} is not a complete backup.`);
  const inventory = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as Inventory;
  const rows = await withLoaded(folder, rowsOf).catch((error: unknown) => {
    throw new Error(`${folder} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  if (JSON.stringify(rows) !== JSON.stringify(inventory.rows)) {
    throw new Error(`${folder} is damaged: its database does not match backup.json.`);
  }
  return inventory;
}

/** Says whether the installation has any data. */
async function isTaken(where: Where): Promise<boolean> {
  if ("env" in where) {
    const there = ["DB", "--remote", ...inEnvironment(where.env)];
    const answer = wrangler(["d1", "execute", ...there, "--json", "--command", TABLES]);
    return (JSON.parse(answer) as { results: unknown[] }[])[0]!.results.length > 0;
  }
  // This also creates the database file.
  const found = await withStorage(where, ({ DB }) =>
    DB.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'user'").all(),
  );
  if (found.results.length === 0) return false;
  using database = openDatabase(where.stateDir);
  return database.prepare("SELECT 1 FROM user").get() !== undefined;
}

async function bringFiles(where: Where, folder: string): Promise<void> {
  const names = readdirSync(join(folder, AUDIO));
  const progress = showProgress("Recordings and pictures", names.length, "files");
  await withStorage(where, (storage) =>
    inTurns(names, async (name) => {
      const bytes = readFileSync(join(folder, AUDIO, name));
      if (hashOf(bytes) !== hashIn(name))
        throw new Error(`${folder} is damaged: the hash of ${name} does not match its name.`);
      await storage.AUDIO.put(name, bytes, { httpMetadata: { contentType: typeOf(name) } });
      progress.add(1);
    }),
  );
  progress.end();
}

/** wrangler needs an uncompressed SQL file. */
async function bringDatabaseToCloudflare(env: string, folder: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "sevenfold-restore-"));
  try {
    const file = join(place, "database.sql");
    await pipeline(readSql(folder, "Unpacking"), createWriteStream(file, { mode: 0o600 }));
    wrangler(["d1", "execute", "DB", "--remote", ...inEnvironment(env), "--yes", "--file", file]);
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function bringDatabase(stateDir: string, folder: string): Promise<void> {
  using database = openDatabase(stateDir);
  await loadSql(database, readSql(folder, "Restoring"), { replace: true });
  // The backup contains the first admin; the next start applies missing migrations.
  saveInstallation(stateDir, { ...openInstallation(stateDir), hasAdmin: true, migrated: "" });
}

/**
 * Restores a backup into an installation without users and without a running server. A local folder must exist, empty
 * or not, so that a mistyped path is an error.
 */
export async function restore(where: Where, folder: string): Promise<Inventory> {
  if (!("env" in where)) requireTarget(where.stateDir);
  const inventory = await checked(folder);
  using _lock = "env" in where ? null : claimInstallation(where.stateDir);
  if (await isTaken(where))
    throw new Error("The installation has data already. A backup can only be restored into an empty one.");
  // Files are restored first, so that the database never refers to missing files.
  await bringFiles(where, folder);
  if ("env" in where) await bringDatabaseToCloudflare(where.env, folder);
  else await bringDatabase(where.stateDir, folder);
  return inventory;
}

/** Throws for a folder that is neither empty nor an installation. */
function requireTarget(stateDir: string): void {
  if (!existsSync(stateDir)) {
    throw new Error(
      `STATE_DIR ${stateDir} does not exist. Create the folder first to restore into a new installation.`,
    );
  }
  const isInstallation = existsSync(join(stateDir, "installation.json"));
  if (!isInstallation && readdirSync(stateDir).length > 0) {
    throw new Error(`STATE_DIR ${stateDir} has other files in it and is not an installation of Sevenfold.`);
  }
}
