import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NEEDED = 2 * 1024 ** 3;

/** Says whether this machine has a RAM disk with at least 2 GB of free space. */
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
 * Creates a folder for test data, on a RAM disk if possible, because waiting for the disk after every small transaction
 * takes most of the time.
 */
export function newTestFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `sevenfold-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
