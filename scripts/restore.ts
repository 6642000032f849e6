/** `npm run restore -- FOLDER [--remote | --region eu]`: restores a backup into an empty installation. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { sumOf } from "./local/backup.ts";
import { commandOptions, orRefuse, refuse } from "./local/options.ts";
import { restore } from "./local/restore.ts";
import { settings } from "./settings.mjs";

const USAGE = "npm run restore -- FOLDER [--remote | --region eu]";

process.umask(0o077);
const { values, positionals } = commandOptions(USAGE, {
  allowPositionals: true,
  options: { remote: { type: "boolean" }, region: { type: "string", default: "" } },
});
const folder = positionals[0] ?? refuse(`Name the folder: ${USAGE}`);
const { made_at, rows, recordings } = await orRefuse("Not restored: ", () => {
  if (values.remote || values.region) return restore({ env: values.region }, resolve(folder));
  const { stateDir } = settings();
  // The default folder is created; a folder set with STATE_DIR must exist.
  if (!process.env.STATE_DIR) mkdirSync(stateDir, { recursive: true });
  return restore({ stateDir }, resolve(folder));
});
console.log(`\n  ${sumOf(rows)} rows and ${recordings} recordings and pictures of ${made_at}`);
