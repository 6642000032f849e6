/** `npm test`: runs every check. The last line of the output is `N passed, N failed`. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { type Check, duration, type Result, runCheck } from "./local/check.ts";
import { deployArgs } from "./local/deployment.ts";
import { MAIN_FILE } from "./local/regions.ts";
import { newTestFolder } from "./local/memory-folder.ts";

const REPORTS = "test-results";
const since = performance.now();
const total: Result = { passed: 0, failed: 0 };

async function check(one: Check): Promise<boolean> {
  const { passed, failed } = await runCheck(one);
  total.passed += passed;
  total.failed += failed;
  return failed === 0;
}

const node = (name: string, script: string, ...args: string[]) =>
  check({ name, command: "node", args: ["--disable-warning=ExperimentalWarning", script, ...args] });

const report = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;

/** Runs the tests of some vitest projects. The runtime's data goes to a folder that is removed afterwards. */
async function vitest(name: string, projects: string[]) {
  const file = `${REPORTS}/${name.replaceAll(/\W+/g, "-")}.json`;
  const folder = newTestFolder("vitest");
  try {
    return await check({
      name,
      command: "vitest",
      args: [
        "run",
        ...projects.flatMap((project) => ["--project", project]),
        "--reporter=default",
        "--reporter=json",
        `--outputFile=${file}`,
      ],
      // With V8's own limit of 16 MB, the tests of components spend a tenth of their time on short-lived objects.
      env: { TMPDIR: folder.path, NODE_OPTIONS: "--max-semi-space-size=128" },
      count() {
        const found = report<{ numPassedTests: number; numFailedTests: number }>(file);
        return { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 };
      },
    });
  } finally {
    folder.remove();
  }
}

const journeys = () =>
  check({
    name: "journeys in Chromium",
    command: "playwright",
    args: ["test"],
    count() {
      const found = report<JourneyReport>(`${REPORTS}/e2e.json`);
      if (!found) return { passed: 0, failed: 0 };
      const { expected, unexpected, flaky } = found.stats;
      return { passed: expected + flaky, failed: unexpected, repeated: found.suites.flatMap(repeatedIn) };
    },
  });

/** Playwright's report, as far as it is read. */
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

interface JourneySuite {
  file: string;
  suites?: JourneySuite[];
  specs: { title: string; line: number; tests: { status: string }[] }[];
}

/** The journeys of a file that failed first and then passed. */
const repeatedIn = ({ file, suites = [], specs }: JourneySuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ title, line }) => `${file}:${line} ${title}`),
  ...suites.flatMap(repeatedIn),
];

async function build() {
  if (!(await node("build", "scripts/build.ts"))) return false;
  await node("bundle sizes", "scripts/sizes.ts");
  await check({ name: "deployment, tried dry", command: "wrangler", args: [...deployArgs(""), "--dry-run"] });
  for (const env of ["staging", "eu"]) {
    const args = [...deployArgs(env), "--dry-run"];
    await check({ name: `deployment to ${env}, tried dry`, command: "wrangler", args });
  }
  const main = ["deploy", "--config", MAIN_FILE, "--dry-run"];
  await check({ name: "deployment of the main address, dry", command: "wrangler", args: main });
  return true;
}

async function sources() {
  await check({ name: "format", command: "oxfmt", args: ["--check"] });
  await check({ name: "lint", command: "oxlint", args: [] });
  // Four checkers, the default, need twice the processor time of one, which other tests use meanwhile.
  const tsc = ["node_modules/typescript-native/bin/tsc", "--noEmit", "--checkers", "1"] as const;
  await node("types", ...tsc);
  await node("types of the service worker", ...tsc, "-p", "tsconfig.worker.json");
  await check({ name: "dead code", command: "knip", args: [] });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
// The API's tests use one core, and many of the others wait: for a page, a server that starts, an agent that reports.
// So the tests of the API, the journeys and the other tests run beside each other.
const tested = vitest("API", ["API"]);
await sources();
const isBuilt = await build();
// In one run: each costs five seconds to start.
const rest = ["domain", "ui", "agent", "scripts", "dates*"];
if (isBuilt) {
  const name = "domain, pages, server, controls, agent, scripts";
  await Promise.all([journeys(), vitest(name, ["pages", "server", ...rest])]);
} else await vitest("domain, controls, agent, scripts", rest);
await tested;
console.log(`\nIn ${duration(performance.now() - since)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
