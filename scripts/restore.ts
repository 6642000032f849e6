/** `npm run restore -- FOLDER [--remote]`: restores a backup into an empty installation. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sumOf } from "./local/backup.ts";
import { restore } from "./local/restore.ts";
import { settings } from "./settings.mjs";

process.umask(0o077);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "boolean" } } });
const [folder] = positionals;
const { stateDir } = settings();
try {
  if (!folder) throw new Error("Name the folder: npm run restore -- FOLDER [--remote]");
  // The default folder is created; a folder set with STATE_DIR must exist.
  if (!values.remote && !process.env.STATE_DIR) mkdirSync(stateDir, { recursive: true });
  const { made_at, rows, recordings } = await restore(values.remote ? "remote" : { stateDir }, resolve(folder));
  console.log(`\n  ${sumOf(rows)} rows and ${recordings} recordings and pictures of ${made_at}`);
} catch (error) {
  console.error(`\nNot restored: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
