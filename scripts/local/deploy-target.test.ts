import { expect, test } from "vitest";
import {
  configProblem,
  deployTo,
  regionProblem,
  regionTargets,
  rollOut,
  rolloutText,
  type Target,
} from "./deploy-target.ts";
import { readRegionTable } from "./regions.ts";

const table = readRegionTable();
const target = (env: string): Target => ({
  env,
  address: `https://${env}.sevenfold.example`,
  isRegion: true,
  isMain: false,
});

/** Records the calls of wrangler; those for which `fails` is true fail. */
function recorded(fails: (args: string[]) => boolean = () => false) {
  const calls: string[] = [];
  const run = (args: string[]) => {
    calls.push(args.join(" "));
    if (fails(args)) throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed: no network`);
    return "";
  };
  return { calls, run };
}

test("all regions are deployed in the order of the table, the main address last", () => {
  expect(regionTargets(table, "").map(({ env }) => env)).toEqual(["eu", "us", "ap", "main"]);
  expect(regionTargets(table, "us")).toEqual([
    { env: "us", address: "https://us.sevenfold.example", isRegion: true, isMain: false },
  ]);
  expect(() => regionTargets(table, "mars")).toThrow("regions.json has no region mars. It has eu, us, ap, main.");
  expect(() => regionTargets({ ...table, regions: [] }, "")).toThrow("regions.json has no regions.");
});

test("a deployment migrates before it deploys, and makes what secrets it lacks", () => {
  const { calls, run } = recorded();
  deployTo(target("eu"), ["VAPID_KEYS"], ["REQUEST_LOG:errors"], run);
  expect(calls.map((call) => call.split(" ").slice(0, 3).join(" "))).toEqual([
    "secret put ENCRYPTION_KEY",
    "secret put REGION_KEY",
    "d1 migrations apply",
    "deploy build/server/index.js --no-bundle",
  ]);
  expect(calls.at(-1)).toContain("--env=eu --domain eu.sevenfold.example --var APP_URL:https://eu.sevenfold.example");
  expect(calls.at(-1)).toContain("--var REQUEST_LOG:errors");
});

test("the main address has no database to migrate", () => {
  const { calls, run } = recorded();
  deployTo({ env: "main", address: "https://sevenfold.example", isRegion: false, isMain: true }, [], [], run);
  expect(calls).toEqual(["deploy --config wrangler.main.toml --domain sevenfold.example"]);
});

test("a rollout stops at the first failure and says what is deployed where", () => {
  const { calls, run } = recorded((args) => args.includes("migrations") && args.includes("--env=us"));
  const rollout = rollOut(regionTargets(table, ""), (one) =>
    deployTo(one, ["ENCRYPTION_KEY", "VAPID_KEYS", "REGION_KEY"], [], run),
  );
  expect(calls.some((call) => call.startsWith("deploy") && call.includes("--env=us"))).toBe(false);
  expect(calls.some((call) => call.includes("--env=ap"))).toBe(false);
  expect(rolloutText(rollout, "v1.2").split("\n")).toEqual([
    "  eu           https://eu.sevenfold.example  v1.2",
    "  us           https://us.sevenfold.example  failed: wrangler d1 migrations failed: no network",
    "  ap           https://ap.sevenfold.example  as before: not tried after the failure",
    "  main         https://sevenfold.example  as before: not tried after the failure",
  ]);
});

test("a region without a database is refused with the command that makes it where its data has to be", () => {
  expect(regionProblem(table, target("eu"))).toBe(
    "eu has no database yet. Run npx wrangler d1 create sevenfold-eu --jurisdiction eu, put its id into regions.json, and run npm run region.",
  );
  expect(regionProblem(table, { env: "main", address: table.main, isRegion: false, isMain: true })).toBeNull();
});

test("a region without a database is refused before anything is deployed", () => {
  expect(configProblem(target("eu"))).toContain("Run npx wrangler d1 create sevenfold-eu");
  expect(configProblem({ env: "main", address: table.main, isRegion: false, isMain: true })).toBeNull();
});
