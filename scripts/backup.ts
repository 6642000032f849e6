/** `npm run backup [-- FOLDER] [--remote]`: saves the database and the recordings, also of an installation that runs. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backup } from "./local/backup.ts";
import { step } from "./report.mjs";
import { settings } from "./settings.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "boolean" } } });
const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
const folder = resolve(positionals[0] ?? `backups/${stamp}`);
const where = values.remote ? "remote" : { stateDir: settings().stateDir };
try {
  const { rows, recordings, missing } = await step("Saving", () => backup(where, folder));
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  console.log(`\n${folder}\n  ${count} rows in ${Object.keys(rows).length} tables, ${recordings} recordings`);
  if (missing.length > 0) console.log(`  Not in the store: ${missing.join(", ")}`);
} catch (error) {
  console.error(`\nNot saved: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
