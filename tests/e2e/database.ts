import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../scripts/local/installation.ts";
import type { Stage } from "./stage.ts";

let database: DatabaseSync | undefined;

/**
 * Writes into the database of the running product, which waits only a moment for a lock. So the write is one
 * transaction that does not wait for the disk, and the connection stays open: closing it would lock the file for the
 * clean-up.
 */
export function write<Result>(stage: Stage, run: (database: DatabaseSync) => Result): Result {
  if (!database) {
    database = openDatabase(stage.stateDir);
    database.exec("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0");
  }
  database.exec("BEGIN IMMEDIATE");
  const result = run(database);
  database.exec("COMMIT");
  return result;
}
