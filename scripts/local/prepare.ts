import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { step } from "../report.mjs";
import { openInstallation, saveInstallation } from "./installation.ts";
import { waitForLock } from "./lock.ts";
import { applyMigrations } from "./migrations.ts";
import { releaseName } from "./release.ts";

const SOURCES = [
  "app/**",
  "workers/**",
  "public/**",
  "package-lock.json",
  "vite.config.ts",
  "remix.config.js",
  "lingui.config.ts",
  "scripts/local/{catalogue,common-passwords,messages,minify,page-files,public-file,screen-modules,service-worker,worker-build}.ts",
];
const STAMP = "build/stamp";

/** A hash of the names and contents of the files that match `patterns`. */
function stampOf(patterns: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns).sort()) {
    // The build itself writes public/assets.
    if (/\.(page-)?test\.tsx?$|^public\/assets\//.test(file) || !statSync(file).isFile()) continue;
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Runs a tool from node_modules. Its output is printed only if it fails. */
async function tool(script: string, args: string[], vars: Record<string, string>): Promise<void> {
  try {
    // The build is what gets deployed, so it does not depend on the environment.
    const env = { ...process.env, NODE_ENV: "production", ...vars };
    await promisify(execFile)(process.execPath, [script, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${script} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * Builds the Worker and the browser's files, unless the sources have not changed since the last build. A build of
 * uncommitted files is repeated after they are committed, because the release name changes.
 */
export async function build(): Promise<void> {
  const stamp = stampOf(SOURCES);
  const release = releaseName(process.cwd(), stamp);
  const [builtStamp, builtRelease = ""] = read(STAMP).split("\n");
  if (builtStamp === stamp && (release.endsWith("-dirty") || !builtRelease.endsWith("-dirty"))) return;
  await step("Building", async () => {
    rmSync(STAMP, { force: true });
    await tool("node_modules/@remix-run/dev/dist/cli.js", ["vite:build"], { RELEASE: release });
    mkdirSync("build", { recursive: true });
    writeFileSync(STAMP, `${stamp}\n${release}`);
  });
}

/** Migrates the local database. If several processes call it, only one migrates. */
export async function migrate(stateDir: string): Promise<void> {
  const stamp = stampOf(["migrations/*.sql", "wrangler.toml"]);
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  using _lock = await waitForLock(join(stateDir, "migrations.lock"));
  const installation = openInstallation(stateDir);
  if (installation.migrated === stamp) return;
  await step("Migrating the database", () => applyMigrations(stateDir));
  saveInstallation(stateDir, { ...installation, migrated: stamp });
}
