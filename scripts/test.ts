/** `npm test`: every check, from nothing. Ends with `N passed, N failed` alone on the last line. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { DEPLOY } from "./local/deployment.ts";

/** What one check came to. */
interface Result {
  passed: number;
  failed: number;
}

const REPORTS = "test-results";
const ZONES = ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"];
const total: Result = { passed: 0, failed: 0 };

/** Runs a tool of the packages and gives its exit code and all that it printed. */
async function run(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(`node_modules/.bin/${command}`, args, {
    env: { ...process.env, FORCE_COLOR: "0", CI: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { code: await ended, output: `${out.toString()}${err.toString()}` };
}

/**
 * One line for a check, and what it printed when it failed. A check counts as one, unless `count` reads from its report
 * how many it held. A check that fails outside its tests counts as one failure.
 */
async function check(
  name: string,
  command: string,
  args: string[],
  options: { env?: Record<string, string>; count?: () => Result } = {},
) {
  const since = performance.now();
  const { code, output } = await run(command, args, options.env);
  const counted = options.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  const seconds = `${((performance.now() - since) / 1000).toFixed(1)} s`;
  if (counted.failed > 0) console.log(`\n${output.trimEnd()}\n`);
  const state = counted.failed > 0 ? `${counted.failed} FAILED` : "ok";
  console.log(`  ${name.padEnd(30)} ${String(counted.passed).padStart(5)} passed  ${state.padEnd(10)} ${seconds}`);
  return counted.failed === 0;
}

const report = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;

/** Tests of some vitest projects. */
function vitest(name: string, projects: string[], env?: Record<string, string>) {
  const file = `${REPORTS}/${name.replaceAll(/\W+/g, "-")}.json`;
  const chosen = projects.flatMap((project) => ["--project", project]);
  return check(name, "vitest", ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile=${file}`], {
    ...(env && { env }),
    count() {
      const found = report<{ numPassedTests: number; numFailedTests: number }>(file);
      return { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 };
    },
  });
}

function journeys() {
  return check("journeys in Chromium", "playwright", ["test"], {
    count() {
      const stats = report<{ stats: { expected: number; flaky: number; unexpected: number } }>(
        `${REPORTS}/e2e.json`,
      )?.stats;
      return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
    },
  });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
// Two lanes for two cores: what needs the bundle, and what does not.
await Promise.all([
  (async () => {
    if (!(await check("build", "node", ["--disable-warning=ExperimentalWarning", "scripts/build.ts"]))) return;
    await check("bundle sizes", "node", ["--disable-warning=ExperimentalWarning", "scripts/sizes.ts"]);
    await check("deployment, tried dry", "wrangler", [...DEPLOY, "--dry-run"]);
    await vitest("pages, from the bundle", ["pages"]);
    await vitest("the server, killed", ["server"]);
    await journeys();
  })(),
  (async () => {
    await check("format", "oxfmt", ["--check"]);
    await check("lint", "oxlint", []);
    await check("types", "node", ["node_modules/typescript-native/bin/tsc", "--noEmit"]);
    await check("dead code", "knip", []);
    await vitest("domain, API, controls, agent, scripts", ["source", "ui", "agent", "scripts"]);
    for (const zone of ZONES) await vitest(`dates in ${zone}`, ["dates"], { TZ: zone });
  })(),
]);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
