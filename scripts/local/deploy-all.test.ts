/**
 * Tests `npm run deploy -- --all` as a whole, with a replacement for wrangler that gives the same answers and records
 * its calls. Not covered is what only Cloudflare can answer: placement, domains, and whether a database is in the
 * right location.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mainFileOf, readRegionTable, withRegions } from "./regions.ts";

/** The answers of wrangler: the secrets of an existing Worker, and a failure. */
interface Cloudflare {
  secrets: Record<string, string[]>;
  /** The beginning of a call that fails, and the output of wrangler. */
  fails?: [call: string, output: string];
}

const STAND_IN = `
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
const { secrets, fails } = JSON.parse(readFileSync("cloudflare.json", "utf8"));
const env = args.find((one) => one.startsWith("--env="))?.slice(6) ?? "main";
const isPut = args[1] === "put";
const bytes = isPut ? readFileSync(0, "utf8").length : 0;
const call = [env, ...args.filter((one) => !one.startsWith("--env="))].join(" ");
appendFileSync("calls", call + (isPut ? " <" + (bytes > 40 ? "a secret" : bytes) + ">" : "") + "\\n");
const end = (output) => { console.error(output); process.exit(1); };
if (fails && call.startsWith(fails[0])) end(fails[1]);
if (args[1] === "list") {
  const names = secrets[env];
  if (!names) end('\\u2718 [ERROR] Worker "sevenfold-' + env + '" (env: ' + env + ") not found.\\n\\nIf this is a new Worker, run \`wrangler deploy\` first to create it.");
  console.log(JSON.stringify(names.map((name) => ({ name, type: "secret_text" })), null, "  "));
}
`;

/** Deploys all regions from a separate folder, and returns the output and the calls. */
function deployAll(cloudflare: Cloudflare) {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (...path: string[]) => join(folder, ...path);
  const examples = readRegionTable();
  const ids = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-0000-0000-000000000000`);
  const table = { ...examples, regions: examples.regions.map((row, i) => ({ ...row, database_id: ids[i]! })) };
  const toml = withRegions(readFileSync("wrangler.toml", "utf8"), table);
  for (const path of ["node_modules/wrangler/bin", "build"]) mkdirSync(at(path), { recursive: true });
  copyFileSync("package.json", at("package.json"));
  writeFileSync(at("regions.json"), JSON.stringify(table));
  writeFileSync(at("wrangler.toml"), toml);
  writeFileSync(at("wrangler.main.toml"), mainFileOf(toml, table));
  writeFileSync(at("node_modules/wrangler/bin/wrangler.js"), STAND_IN);
  writeFileSync(at("node_modules/wrangler/package.json"), '{"type":"commonjs"}');
  writeFileSync(at("cloudflare.json"), JSON.stringify(cloudflare));
  // The folder has no sources, so its build counts as current.
  writeFileSync(at("build/stamp"), `${createHash("sha256").digest("hex")}\nv1`);
  const { MAIL_URL: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    resolve("node_modules/.bin/node"),
    [resolve("scripts/deploy.ts"), "--all"],
    { cwd: folder, encoding: "utf8", env },
  );
  const calls = existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").trim().split("\n") : [];
  return { status, stdout, stderr, calls };
}

const ALL = ["MAIL_URL", "ENCRYPTION_KEY", "VAPID_KEYS", "REGION_KEY"];
const DEPLOY = "deploy build/server/index.js --no-bundle --keep-vars";

test("all regions are asked for their secrets, then migrated and deployed one after the other, then the main address", () => {
  const { status, stdout, calls } = deployAll({ secrets: { eu: ALL, us: ["MAIL_URL"], ap: ALL } });
  expect(calls).toEqual([
    ...["eu", "us", "ap"].map((name) => `${name} secret list --format json`),
    "eu d1 migrations apply DB --remote",
    `eu ${DEPLOY} --domain eu.sevenfold.example --var APP_URL:https://eu.sevenfold.example`,
    "us secret put ENCRYPTION_KEY <a secret>",
    "us secret put VAPID_KEYS <a secret>",
    "us secret put REGION_KEY <a secret>",
    "us d1 migrations apply DB --remote",
    `us ${DEPLOY} --domain us.sevenfold.example --var APP_URL:https://us.sevenfold.example`,
    "ap d1 migrations apply DB --remote",
    `ap ${DEPLOY} --domain ap.sevenfold.example --var APP_URL:https://ap.sevenfold.example`,
    "main deploy --config wrangler.main.toml --domain sevenfold.example",
  ]);
  expect(stdout).toMatch(/ {2}eu +https:\/\/eu\.sevenfold\.example {2}\d.*\n.*us .*\n.*ap .*\n {2}main/);
  expect(status).toBe(0);
});

test("a migration that fails leaves the regions after it as they were, and says so", () => {
  const fails: [string, string] = ["us d1 migrations", "\u2718 [ERROR] A request to the Cloudflare API failed."];
  const { status, stdout, stderr, calls } = deployAll({ secrets: { eu: ALL, us: ALL, ap: ALL }, fails });
  expect(calls.at(-1)).toBe("us d1 migrations apply DB --remote");
  expect(stdout).toMatch(/us .*failed: .*\n.*ap .*as before: not tried after the failure\n.*main .*as before/);
  expect(stderr).toContain("A request to the Cloudflare API failed.");
  expect(status).toBe(1);
});

test("nothing is deployed where one region has no mailer, also when its Worker does not exist yet", () => {
  for (const us of [["ENCRYPTION_KEY"], undefined]) {
    const { status, stderr, calls } = deployAll({ secrets: { eu: ALL, ap: ALL, ...(us && { us }) } });
    expect(stderr).toContain("Not deployed: the Worker has no MAIL_URL");
    expect(stderr).toContain("npx wrangler secret put MAIL_URL --env us.");
    expect(calls.every((call) => call.includes("secret list"))).toBe(true);
    expect(status).toBe(1);
  }
});

test("who is not logged in is told how, before anything is done", () => {
  const fails: [string, string] = ["eu secret list", "\u2718 [ERROR] You are not authenticated. Run `wrangler login`."];
  const { status, stderr, calls } = deployAll({ secrets: {}, fails });
  expect(stderr).toContain("Not deployed: You are not logged in to Cloudflare.");
  expect(calls).toHaveLength(1);
  expect(status).toBe(1);
});
