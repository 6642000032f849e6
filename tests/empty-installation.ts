import { cpSync } from "node:fs";
import { openInstallation, saveInstallation } from "../scripts/local/installation.ts";
import { newTestFolder } from "../scripts/local/memory-folder.ts";
import { migrate } from "../scripts/local/prepare.ts";

let first: Promise<string> | undefined;

/**
 * Makes `stateDir` an installation with an empty database, without a first admin and packs. It is a copy of the first
 * one of this process, because the migrations take seconds.
 */
export async function makeEmptyInstallation(stateDir: string): Promise<void> {
  first ??= migrateFirst();
  cpSync(await first, stateDir, { recursive: true });
}

async function migrateFirst(): Promise<string> {
  const { path, remove } = newTestFolder("first");
  process.once("exit", remove);
  await migrate(path);
  saveInstallation(path, { ...openInstallation(path), hasAdmin: true });
  return path;
}
