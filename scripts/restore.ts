/** `npm run restore -- FOLDER [--remote]`: brings a backup into an empty installation. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restore } from "./local/backup.ts";
import { step } from "./report.mjs";
import { settings } from "./settings.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "boolean" } } });
const [folder] = positionals;
const where = values.remote ? "remote" : { stateDir: settings().stateDir };
try {
  if (!folder) throw new Error("name the folder: npm run restore -- FOLDER [--remote]");
  const { made_at, rows, recordings } = await step("Restoring", () => restore(where, resolve(folder)));
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  console.log(`\n  ${count} rows and ${recordings} recordings of ${made_at}`);
} catch (error) {
  console.error(`\nNot restored: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
