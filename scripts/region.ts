/**
 * `npm run region`: writes the environments of regions.json into wrangler.toml, and the configuration of the Worker
 * at the main address. `npm run region -- add NAME` first adds a region to the file, and prints the remaining steps.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { REGION_LABELS } from "../app/domain/region/region.ts";
import { commandOptions, orRefuse, refuse } from "./local/options.ts";
import {
  MAIN_FILE,
  mainFileOf,
  readRegionTable,
  type RegionRow,
  REGIONS_FILE,
  stepsFor,
  withRegion,
  withRegions,
  WRANGLER,
} from "./local/regions.ts";

const USAGE =
  "npm run region [-- add NAME [--label TEXT] [--address URL] [--jurisdiction eu | --location weur] [--placement aws:eu-central-1]]";

const { values, positionals } = commandOptions(USAGE, {
  allowPositionals: true,
  options: {
    label: { type: "string" },
    address: { type: "string" },
    jurisdiction: { type: "string" },
    location: { type: "string" },
    placement: { type: "string" },
  },
});
const [verb, name = ""] = positionals;
if (verb !== undefined && (verb !== "add" || !name)) refuse(`Use: ${USAGE}`);

const table = await orRefuse("", () => {
  const stored = readRegionTable();
  return verb === "add" ? withRegion(stored, { ...values, name } as RegionRow) : stored;
});
if (verb === "add") writeFileSync(REGIONS_FILE, `${JSON.stringify(table, null, 2)}\n`);
const stored = readFileSync(WRANGLER, "utf8");
writeFileSync(WRANGLER, withRegions(stored, table));
writeFileSync(MAIN_FILE, mainFileOf(stored, table));
console.log(`${WRANGLER} has ${table.regions.map((one) => one.name).join(", ") || "no regions"}.`);
for (const { name: other, label } of table.regions.filter((one) => !REGION_LABELS.includes(one.label))) {
  console.log(
    `The label of ${other}, ${label}, is shown in every language as it is. Translated are: ${REGION_LABELS.join(", ")}.`,
  );
}
if (verb === "add") {
  console.log(`\nLeft to do for ${name}:`);
  stepsFor(table.regions.at(-1)!).forEach((step, at) => console.log(`  ${at + 1}. ${step}`));
}
