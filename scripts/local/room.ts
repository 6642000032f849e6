import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

const MB = 1_000_000;
/** The bytes that a start needs: the database, its log and the objects write a little before anybody uses them. */
export const NEEDED_BYTES = 10 * MB;

/** The bytes that can still be written to the disk of a folder. The folder need not exist. */
export function freeBytes(folder: string): number {
  if (!existsSync(folder)) return freeBytes(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @throws Error that says what to do if the disk of an installation is full */
export function requireRoom(stateDir: string, free = freeBytes(stateDir)): void {
  if (free >= NEEDED_BYTES) return;
  throw new Error(
    `The disk of STATE_DIR ${stateDir} is full: ${(free / MB).toFixed(1)} MB are free, and a start needs ${NEEDED_BYTES / MB} MB. ` +
      "Nothing was changed. Make room, or move the folder, and start again.",
  );
}
