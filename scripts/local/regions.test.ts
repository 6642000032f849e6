import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Unstable_Config, unstable_readConfig } from "wrangler";
import { parseRegions } from "../../app/domain/region/region.ts";
import { environments } from "./deployment.ts";
import {
  isWritten,
  MAIN_FILE,
  mainAddressToml,
  parseRegionTable,
  readRegionTable,
  regionsVariable,
  stepsFor,
  withRegion,
  withRegions,
} from "./regions.ts";

const toml = readFileSync("wrangler.toml", "utf8");
const bare = withRegions(toml, { main: "https://sevenfold.example", regions: [] });

test("wrangler.toml has the regions of regions.json", () => {
  expect(withRegions(toml, readRegionTable())).toBe(toml);
});

test("a table without regions leaves nothing of them in wrangler.toml", () => {
  expect(bare).not.toContain("REGION");
  expect(withRegions(bare, readRegionTable())).toBe(toml);
});

test("a region has everything that production has, and nothing of it", () => {
  const configOf = (env?: string): Unstable_Config =>
    unstable_readConfig({ config: "wrangler.toml", ...(env && { env }) });
  const production = configOf();
  const namesOf = ({ name, d1_databases: databases, r2_buckets: buckets }: Unstable_Config) => [
    `Worker ${name}`,
    ...databases.map((one) => one.database_name),
    ...buckets.map((one) => one.bucket_name),
  ];
  const { regions } = readRegionTable();
  const all = ["staging", ...regions.map(({ name }) => name)].map((name) => configOf(name));
  for (const region of all) {
    const bindings = ({ d1_databases, r2_buckets }: Unstable_Config) =>
      [...d1_databases, ...r2_buckets].map(({ binding }) => binding);
    expect(bindings(region)).toEqual(bindings(production));
    expect(region.durable_objects.bindings).toEqual(production.durable_objects.bindings);
    expect(region.triggers).toEqual(production.triggers);
    expect(region.vars).toMatchObject(production.vars);
  }
  const names = [production, ...all].flatMap(namesOf);
  expect(new Set(names).size).toBe(names.length);
});

test("data of the European Union stays there: the buckets, the objects, and the Worker beside the database", () => {
  const { r2_buckets, vars, placement }: Unstable_Config = unstable_readConfig({ config: "wrangler.toml", env: "eu" });
  expect(r2_buckets.map(({ jurisdiction }) => jurisdiction)).toEqual(["eu", "eu"]);
  expect(vars).toMatchObject({ REGION: "eu", JURISDICTION: "eu" });
  expect(placement).toEqual({ region: "aws:eu-central-1" });
});

test("the Worker of the main address has no data, no cron and no objects", () => {
  expect(readFileSync(MAIN_FILE, "utf8")).toBe(mainAddressToml(readRegionTable(), "2026-10-01"));
  const main = unstable_readConfig({ config: MAIN_FILE });
  expect([main.d1_databases, main.r2_buckets, main.durable_objects.bindings]).toEqual([[], [], []]);
  expect(main.vars).toEqual({ REGIONS: regionsVariable(readRegionTable()) });
});

test("a Worker reads the regions that wrangler.toml gives it", () => {
  const { vars } = unstable_readConfig({ config: "wrangler.toml", env: "ap" });
  const known = parseRegions(vars.REGIONS as string)!;
  expect(known.main).toBe("https://sevenfold.example");
  expect(known.regions.map(({ name, place }) => [name, place])).toEqual([
    ["eu", "weur"],
    ["us", "enam"],
    ["ap", "apac"],
  ]);
});

test("a new region is written with its address, and tells what is left to do", () => {
  const table = withRegion(readRegionTable(), { name: "au", label: "Australia", location: "oc" });
  const added = table.regions.at(-1)!;
  expect(added.address).toBe("https://au.sevenfold.example");
  expect(withRegions(toml, table)).toContain("[env.au]");
  expect(stepsFor(added)).toHaveLength(5);
  expect(stepsFor(added)[0]).toContain("wrangler d1 create sevenfold-au --location oc");
});

test("a new region's Worker runs near its database unless it is said where", () => {
  const placed = (row: object) => withRegion(readRegionTable(), { name: "au", ...row }).regions.at(-1)!.placement;
  expect(placed({ location: "oc" })).toBe("aws:ap-southeast-2");
  expect(placed({ jurisdiction: "us" })).toBe("aws:us-east-1");
  expect(placed({ location: "oc", placement: "aws:ap-northeast-1" })).toBe("aws:ap-northeast-1");
});

test("wrangler.toml that is older than regions.json is noticed", () => {
  expect(isWritten(readRegionTable())).toBe(true);
  expect(isWritten(withRegion(readRegionTable(), { name: "au", location: "oc" }))).toBe(false);
});

test("a table that cannot be used says why", () => {
  const table = readRegionTable();
  const problem = (change: object) => {
    const regions = [{ ...table.regions[0], ...change }];
    return () => parseRegionTable(JSON.stringify({ ...table, regions }));
  };
  expect(problem({ name: "EU!" })).toThrow("regions.0.name: A region's name is 2 to 12 lower-case letters and digits");
  expect(problem({ name: "main" })).toThrow("main is the name of something else already");
  expect(problem({ address: table.main })).toThrow("is the address of something else already");
  expect(problem({ address: "eu.sevenfold.example" })).toThrow("regions.0.address: An address is such as");
  expect(problem({ jurisdiction: undefined })).toThrow("eu needs a jurisdiction or a location");
  expect(problem({ jurisdiction: undefined, location: "sam" })).toThrow("A location is one of weur, eeur, enam");
  expect(problem({ location: "weur" })).toThrow("eu has a jurisdiction and a location");
  expect(() => withRegion(table, { name: "eu", location: "weur" })).toThrow("eu is the name of something else");
});

test("regions are environments of wrangler.toml", () => {
  expect(environments()).toEqual(["staging", "eu", "us", "ap"]);
});
