/** Reads and writes the table of regions, and its part of wrangler.toml. */
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { MAIN, type Place, type Region, type Regions } from "../../app/domain/region/region.ts";
import { PLACES, RULES } from "../../app/domain/region/rules.mjs";

/** The file that an operator writes. */
export const REGIONS_FILE = "regions.json";
/** The configuration of the Worker at the main address. */
export const MAIN_FILE = "wrangler.main.toml";
/** The configuration of all other Workers. */
export const WRANGLER = "wrangler.toml";

/** Countries and unions for which Cloudflare has jurisdictions, with a location in each. */
const JURISDICTIONS = { eu: "weur", us: "enam" } as const satisfies Record<string, Place>;

/** The id of a database that was not created yet. */
export const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

const by = ([holds, what]: (typeof RULES)[keyof typeof RULES], which: string) =>
  z.string().check(z.refine(holds, `${which} is ${what}`));
const Address = by(RULES.address, "An address");

/** A row of the table. */
const Row = z.strictObject({
  name: by(RULES.name, "A region's name"),
  label: by(RULES.label, "A label"),
  address: Address,
  /** The jurisdiction that restricts where data is stored. It overrides `location`. */
  jurisdiction: z.optional(z.enum(["eu", "us"], "A jurisdiction is eu or us")),
  /** The location where Cloudflare creates the database, as a hint. */
  location: z.optional(z.enum(PLACES, `A location is ${RULES.place[1]}`)),
  /** The cloud region beside which the Worker runs, such as aws:eu-central-1. */
  placement: z.string().check(z.regex(/^[a-z]+:[\w-]+$/, "placement is such as aws:eu-central-1")),
  database_id: z.string().check(z.regex(/^[\da-f-]{36}$/, "database_id is what wrangler d1 create prints")),
});
export type RegionRow = z.infer<typeof Row>;
const Table = z.strictObject({ main: Address, regions: z.array(Row) });
export type RegionTable = z.infer<typeof Table>;

const isTwice = <Item>(item: Item, at: number, all: Item[]) => all.indexOf(item) !== at;

/** Why a table is invalid; null if it is valid. */
function problemOf({ main, regions }: RegionTable): string | null {
  const names = [MAIN, "staging", ...regions.map(({ name }) => name)];
  const name = names.find(isTwice);
  if (name) return `${name} is the name of something else already`;
  const address = [main, ...regions.map((one) => one.address)].find(isTwice);
  if (address) return `${address} is the address of something else already`;
  const lost = regions.find(({ jurisdiction, location }) => !jurisdiction && !location);
  if (lost) return `${lost.name} needs a jurisdiction or a location`;
  const both = regions.find(({ jurisdiction, location }) => jurisdiction && location);
  return both ? `${both.name} has a jurisdiction and a location: the jurisdiction says where already` : null;
}

/**
 * Reads a table of regions.
 * @throws Error that explains what is invalid
 */
export function parseRegionTable(text: string): RegionTable {
  const result = z.safeParse(Table, JSON.parse(text));
  const issue = result.error?.issues[0];
  const problem = issue ? `${issue.path.join(".")}: ${issue.message}` : problemOf(result.data!);
  if (problem) throw new Error(`${REGIONS_FILE} cannot be used: ${problem}.`);
  return result.data!;
}

export const readRegionTable = () => parseRegionTable(readFileSync(REGIONS_FILE, "utf8"));

/** The location of a region's data. */
const placeOf = ({ jurisdiction, location }: Pick<RegionRow, "jurisdiction" | "location">): Place =>
  jurisdiction ? JURISDICTIONS[jurisdiction] : location!;

/** The default cloud region for each location, beside which a new region's Worker runs. */
const PLACEMENTS: Record<Place, string> = {
  weur: "aws:eu-central-1",
  eeur: "aws:eu-central-1",
  enam: "aws:us-east-1",
  wnam: "aws:us-west-2",
  apac: "aws:ap-southeast-1",
  oc: "aws:ap-southeast-2",
};

/** The value of REGIONS, which is the same for all regions. */
export function regionsVariable({ main, regions }: RegionTable): string {
  const all = regions.map((row): Region => {
    const { name, label, address } = row;
    return { name, label, address, place: placeOf(row) };
  });
  return JSON.stringify({ main, regions: all } satisfies Regions);
}

/** A string of TOML. */
const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

const OBJECTS = {
  HOSTS: "HostMetrics",
  POMODORO: "PomodoroClock",
  ALERTS: "AlertBook",
  BACKUP_STEPS: "BackupSteps",
  HOST_WATCH: "HostWatch",
};

/** The environment of a region in wrangler.toml, in TOML. */
function environmentOf(row: RegionRow, regions: string): string {
  const { name, jurisdiction, placement, database_id } = row;
  const bucket = (binding: string, what: string) => [
    `[[env.${name}.r2_buckets]]`,
    `binding = "${binding}"`,
    `bucket_name = "sevenfold-${name}-${what}"`,
    ...(jurisdiction ? [`jurisdiction = "${jurisdiction}"`] : []),
    "",
  ];
  return [
    `[env.${name}]`,
    `name = "sevenfold-${name}"`,
    `placement = { region = "${placement}" }`,
    "",
    `[[env.${name}.d1_databases]]`,
    'binding = "DB"',
    `database_name = "sevenfold-${name}"`,
    `database_id = "${database_id}"`,
    'migrations_dir = "migrations"',
    "",
    ...bucket("AUDIO", "audio"),
    ...bucket("BACKUPS", "backups"),
    `[env.${name}.vars]`,
    'CLIENT_IP_HEADER = "cf-connecting-ip"',
    `REGION = "${name}"`,
    `REGIONS = ${quoted(regions)}`,
    ...(jurisdiction ? [`JURISDICTION = "${jurisdiction}"`] : []),
    "",
    ...Object.entries(OBJECTS).flatMap(([binding, className]) => [
      `[[env.${name}.durable_objects.bindings]]`,
      `name = "${binding}"`,
      `class_name = "${className}"`,
      "",
    ]),
  ].join("\n");
}

/** The configuration of the Worker at the main address, in TOML. It has no data, and runs near the visitor. */
export const mainAddressToml = (table: RegionTable, compatibilityDate: string) =>
  [
    `# The Worker at the main address, made of ${REGIONS_FILE} by npm run region. What is changed here is lost.`,
    `name = "sevenfold-${MAIN}"`,
    'main = "workers/main-address.ts"',
    `compatibility_date = "${compatibilityDate}"`,
    'compatibility_flags = ["nodejs_compat"]',
    "",
    "[assets]",
    'directory = "build/client"',
    'binding = "ASSETS"',
    "",
    "[observability.logs]",
    "enabled = true",
    "invocation_logs = false",
    "",
    "[vars]",
    `REGIONS = ${quoted(regionsVariable(table))}`,
    "",
  ].join("\n");

/** The configuration of the main address for this wrangler.toml. */
export const mainFileOf = (toml: string, table: RegionTable) =>
  mainAddressToml(table, /^compatibility_date = "(.+)"$/m.exec(toml)![1]!);

const BEGIN = "# The regions, made of regions.json by npm run region. What is changed here is lost.";
const END = "# The end of the regions.";

/** wrangler.toml with the environments of a table, which replace the existing ones. */
export function withRegions(toml: string, table: RegionTable): string {
  const at = toml.indexOf(BEGIN);
  const end = toml.indexOf(END);
  const before = (at < 0 ? toml : toml.slice(0, at)).trimEnd();
  const after = at < 0 ? "" : toml.slice(end + END.length).trim();
  if (table.regions.length === 0) return [before, after].filter(Boolean).join("\n\n") + "\n";
  const value = regionsVariable(table);
  const blocks = table.regions.map((row) => environmentOf(row, value));
  return [before, [BEGIN, ...blocks.map((block) => block.trimEnd()), END].join("\n\n"), after]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

/** Says whether wrangler.toml and the configuration of the main address are as `npm run region` writes them. */
export function isWritten(table: RegionTable): boolean {
  const toml = readFileSync(WRANGLER, "utf8");
  return withRegions(toml, table) === toml && mainFileOf(toml, table) === readFileSync(MAIN_FILE, "utf8");
}

/** A table with another region. If no address is given, it is derived from that of the last region. */
export function withRegion(table: RegionTable, row: Partial<RegionRow> & { name: string }): RegionTable {
  const { hostname } = new URL(table.main);
  const region = {
    label: row.name,
    address: `https://${row.name}.${hostname}`,
    placement: PLACEMENTS[placeOf(row)] ?? PLACEMENTS.weur,
    database_id: NO_DATABASE,
    ...row,
  };
  return parseRegionTable(JSON.stringify({ ...table, regions: [...table.regions, region] }));
}

/** The option of wrangler that creates a database or a bucket in the region's location. */
const whereOption = ({ jurisdiction, location }: RegionRow) =>
  jurisdiction ? `--jurisdiction ${jurisdiction}` : `--location ${location}`;

/** The step that creates a region's database. */
export const databaseStep = (row: RegionRow) =>
  `npx wrangler d1 create sevenfold-${row.name} ${whereOption(row)}, put its id into ${REGIONS_FILE}, and run npm run region`;

/** The remaining steps for a new region. */
export function stepsFor(row: RegionRow): string[] {
  const { name, address } = row;
  const where = whereOption(row);
  return [
    databaseStep(row),
    `npx wrangler r2 bucket create sevenfold-${name}-audio ${where}, and the same for sevenfold-${name}-backups`,
    `npx wrangler secret put MAIL_URL --env ${name}, and the other secrets of a deployment`,
    `npm run deploy -- --all, because every region has to know the new one at ${address}`,
    `register there, then npm run admin -- you@sevenfold.example --region ${name}`,
  ];
}
