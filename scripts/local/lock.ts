import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between tries to get a lock that another process has. */
const PAUSE = 100;
const SQLITE_BUSY = 5;

/**
 * Takes the lock of `file`, or gives null when another process has it. It is SQLite's own lock of a file, so the system
 * takes it back when the process ends, even by kill -9.
 */
export function tryLock(file: string): Disposable | null {
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
    return { [Symbol.dispose]: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Waits for the lock of `file`. */
export async function waitForLock(file: string): Promise<Disposable> {
  for (;;) {
    const lock = tryLock(file);
    if (lock) return lock;
    await sleep(PAUSE);
  }
}
