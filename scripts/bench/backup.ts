import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../local/prepare.ts";
import { openDatabase } from "../local/installation.ts";
import { rowsOf } from "../local/sql-dump.ts";
import type { Line } from "./report.ts";

/** Diary entries of maximum length: 600 MB of SQL, more than a JavaScript string can hold. */
const ENTRIES = 60_000;
const LENGTH = 10_000;
/** The limit of the JavaScript heap for backup and restore, in MB. */
const HEAP = 256;

/** The number of rows of an installation, and a hash of all of them in order. */
function fingerprint(stateDir: string): string {
  using database = openDatabase(stateDir);
  const hash = createHash("sha256");
  const rows = rowsOf(database);
  for (const table of Object.keys(rows)) {
    for (const row of database.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).iterate()) {
      hash.update(JSON.stringify(row));
    }
  }
  return `${JSON.stringify(rows)} ${hash.digest("hex")}`;
}

function run(script: string, stateDir: string, folder: string): number {
  const since = performance.now();
  execFileSync(process.execPath, [`--max-old-space-size=${HEAP}`, `scripts/${script}.ts`, folder], {
    env: { ...process.env, STATE_DIR: stateDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return (performance.now() - since) / 1000;
}

/** Backs up and restores a database whose SQL is longer than any string, with little memory. */
export async function largeBackup(place: string): Promise<Line[]> {
  const [from, to, folder] = ["large", "restored", "backup"].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  await migrate(from);
  const database = openDatabase(from);
  database.exec(`
    INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${ENTRIES})
      SELECT 'e' || i, 'u' || (i / 3650), date('2000-01-01', (i % 3650) || ' days'), hex(randomblob(${LENGTH / 2})), 'UTC',
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`);
  database.close();
  const saved = run("backup", from, folder);
  mkdirSync(to);
  const restored = run("restore", to, folder);
  const megabytes = (ENTRIES * LENGTH) / 1_000_000;
  return [
    {
      what: `backups of ${megabytes} MB in ${HEAP} MB of heap that came back other than they were`,
      measured: fingerprint(from) === fingerprint(to) ? 0 : 1,
      budget: 0,
    },
    { what: `${megabytes} MB saved and checked`, measured: saved, budget: 300, unit: "s" },
    { what: `${megabytes} MB checked and restored`, measured: restored, budget: 300, unit: "s" },
  ];
}
