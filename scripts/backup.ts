/**
 * `npm run backup [-- FOLDER] [--remote | --region eu]`: saves the database, the recordings and the pictures, even while the installation
 * is running. With `--stored` it fetches the newest backup that the Worker stored, or with `--at 2026-11-23` that of a day.
 */
import { resolve } from "node:path";
import { backup, sumOf } from "./local/backup.ts";
import { commandOptions, orRefuse } from "./local/options.ts";
import { fetchStored } from "./local/stored-backup.ts";
import { settings } from "./settings.mjs";

// Files that wrangler writes must not be readable by other users either.
process.umask(0o077);
const { values, positionals } = commandOptions(
  "npm run backup [-- FOLDER] [--remote | --region eu] [--stored [--at DAY]]",
  {
    allowPositionals: true,
    options: {
      region: { type: "string", default: "" },
      remote: { type: "boolean" },
      stored: { type: "boolean" },
      at: { type: "string", default: "" },
    },
  },
);
const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
const folder = resolve(positionals[0] ?? `backups/${stamp}`);
const where = values.remote || values.region ? { env: values.region } : { stateDir: settings().stateDir };
const { rows, recordings, missing } = await orRefuse("Not saved: ", () =>
  values.stored ? fetchStored(where, folder, values.at) : backup(where, folder),
);
console.log(
  `\n${folder}\n  ${sumOf(rows)} rows in ${Object.keys(rows).length} tables, ${recordings} recordings and pictures`,
);
if (missing.length > 0) console.log(`  Missing or damaged in the store: ${missing.join(", ")}`);
console.log("  Without the pomodoros that run and the hosts' last 24 hours: they are over before a backup is needed.");
