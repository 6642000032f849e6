import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between attempts to get a lock. */
const PAUSE = 100;
const SQLITE_BUSY = 5;

/**
 * Locks `file`, or returns null if another process has locked it. It is an SQLite file lock, so the operating system
 * releases it when the process ends, even after kill -9.
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
