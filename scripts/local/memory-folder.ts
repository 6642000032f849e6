import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NEEDED = 2 * 1024 ** 3;

/** Whether this machine has a folder in memory with at least 2 GB of room. */
function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}

/**
 * A new folder for the data of tests, in memory where that is possible: every small transaction waits for the disk,
 * which takes longer than all else on a machine that does much at once.
 */
export function newTestFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `sevenfold-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
