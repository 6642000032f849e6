import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const CLOCKS = "v3/do/sevenfold-PomodoroClock";
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;

/**
 * Simulates that a server was off for `ms`, without waiting: dates everything that its pomodoro clocks have stored
 * back by `ms`, and their alarms too. Call it only while the server is stopped.
 */
export function passDeadTime(stateDir: string, ms: number): void {
  for (const file of globSync(join(stateDir, CLOCKS, "*.sqlite"))) {
    const database = new DatabaseSync(file);
    const tables = database
      .prepare("SELECT name FROM sqlite_master")
      .all()
      .map(({ name }) => name);
    if (tables.includes("_cf_ALARM")) moveAlarms(database, "_cf_ALARM", "scheduled_time", ms);
    if (tables.includes("_cf_METADATA")) moveAlarms(database, "_cf_METADATA", "value", ms);
    if (tables.includes("_cf_KV")) moveValues(database, ms);
    database.close();
  }
}

/** Alarms are in nanoseconds, which are too large for JavaScript's numbers, so SQL subtracts. */
function moveAlarms(database: DatabaseSync, table: string, column: string, ms: number) {
  database.exec(`UPDATE ${table} SET ${column} = ${column} - ${ms} * 1000000 WHERE typeof(${column}) = 'integer'`);
}

/** Values are in V8's serialization format, which contains instants as text of constant length. */
function moveValues(database: DatabaseSync, ms: number) {
  const rows = database.prepare("SELECT key, value FROM _cf_KV").all() as { key: string; value: Uint8Array }[];
  const update = database.prepare("UPDATE _cf_KV SET value = ? WHERE key = ?");
  for (const { key, value } of rows) {
    const moved = Buffer.from(value)
      .toString("latin1")
      .replaceAll(INSTANT, (instant: string) => new Date(Date.parse(instant) - ms).toISOString());
    update.run(Buffer.from(moved, "latin1"), key);
  }
}
