/**
 * Runs a script from a fresh clone on Node 20: `node scripts/launch.mjs NAME [arguments]`.
 * Installs the packages of the lock file if needed, then runs `scripts/NAME.ts` with the Node that is one of the
 * packages. Imports nothing that has to be installed first.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { step } from "./report.mjs";

const { env, execPath, platform, version } = process;
const major = Number(process.versions.node.split(".")[0]);

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Prints the error and exits.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
  throw new Error(message);
}

/** Exits with a clear message when Node is too old. */
export function checkNode() {
  if (major < 20) fail(`Node 20 or newer is needed, this is ${version}. See https://nodejs.org.`);
}

/**
 * Says whether every package of the lock file is installed in that version, with the current patches. npm writes the
 * hidden lock file last.
 */
function isInstalled() {
  try {
    /** @param {string} path */
    const packages = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages;
    const there = packages("node_modules/.package-lock.json");
    /** @param {string[]} path */
    const changedAt = (...path) => statSync(join(root, ...path)).mtimeMs;
    const installedAt = changedAt("node_modules", ".package-lock.json");
    if (readdirSync(join(root, "patches")).some((name) => changedAt("patches", name) > installedAt)) return false;
    return Object.entries(packages("package-lock.json")).every(
      ([path, { optional, version }]) => path === "" || optional || there[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Installs the packages of the lock file if any is missing or has another version. */
export async function install() {
  if (isInstalled()) return;
  await step("Installing packages, about a minute", async () => {
    const npm = env.npm_execpath?.endsWith(".js") ? [execPath, env.npm_execpath] : ["npm"];
    const args = [...npm.slice(1), "ci", "--no-audit", "--no-fund", "--loglevel=error"];
    // npm's own summary would be printed between the step and its duration.
    const code = await runGroup(npm[0] ?? "npm", args, { stdio: ["ignore", "ignore", "inherit"] });
    if (code !== 0) fail("npm ci failed, see above.");
  });
}

/** The Node among the packages; if there is none for this system, the running one if it is new enough. */
function newNode() {
  const own = join(root, "node_modules", ".bin", "node");
  if (existsSync(own)) return own;
  if (major >= 24) return execPath;
  return fail(`On ${platform} Node 24 or newer is needed, this is ${version}. See https://nodejs.org.`);
}

/**
 * Runs `scripts/NAME.ts` to its end.
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function launch(name, args) {
  const script = join(root, "scripts", `${name}.ts`);
  return runGroup(newNode(), ["--disable-warning=ExperimentalWarning", script, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...env,
      PATH: `${join(root, "node_modules", ".bin")}:${env.PATH}`,
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_HIDE_BANNER: "true",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
  });
}

/**
 * Runs a command as its own process group, so that a signal stops it and all processes it started. A second signal
 * kills them at once.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>} its exit code; 0 when it was asked to stop
 */
function runGroup(command, args, options = { stdio: ["ignore", "inherit", "inherit"] }) {
  const child = spawn(command, args, { cwd: root, ...options, detached: true });
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended already.
    }
  };
  let asked = false;
  const stop = () => {
    // The leader of the group stops its children in order.
    if (asked || !child.kill("SIGTERM")) return killGroup();
    asked = true;
    setTimeout(killGroup, 8000).unref();
  };
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      killGroup();
      for (const one of signals) process.off(one, stop);
      if (asked && !options.env) process.exit(130);
      if (signal && !asked) console.error(`\n${command} was stopped by a signal (${signal}).`);
      resolve(asked ? 0 : (code ?? 1));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  checkNode();
  await install();
  const [name = "", ...args] = process.argv.slice(2);
  process.exit(await launch(name, args));
}
