import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { commonPasswords } from "./scripts/local/common-passwords.ts";
import { messages } from "./scripts/local/messages.ts";
import { privacyPolicy } from "./scripts/local/privacy-policy.ts";
import { withoutServer } from "./scripts/local/without-server.ts";
import { finalSchema } from "./tests/final-schema.ts";

const migrations = await readD1Migrations("migrations");
// The number of hostile requests in all: HOSTILE_RUNS=10000 npx vitest run tests/hostile
const { HOSTILE_RUNS = "1250", HOSTILE_SEED = "" } = process.env;
const bindings = {
  TEST_MIGRATIONS: migrations,
  TEST_SCHEMA: finalSchema(migrations),
  APP_URL: "http://localhost",
  MAIL_URL: "log:",
  MAIL_IN_DOMAIN: "in.sevenfold.example",
  AUTH_RATE_LIMIT: "10",
  DEMO_RATE_LIMIT: "0",
  REQUEST_LOG: "errors",
  // A key pair for the tests only.
  VAPID_KEYS:
    "BMoLo6s_cEFkXIsAZlfG6JA0fQBzCpVk-Pv6aih8xfkr5YvgVViTv2pU7qsJVje-u5v7vd6NcE-soyxFcttU3TI.xVIVfzJiDVsZUBoP6m3hsxATlNCIIdgtvYCBA0_Wf3M",
  ENCRYPTION_KEY: "q2sVhJmE0cZ7n4Yt8uWbXkLrPoIaSdFgHjKlZxCvBnM",
  HOSTILE_RUNS,
  HOSTILE_SEED,
};
// A busy machine is slow, so these limits only end a test that hangs.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
const resolve = { mainFields: ["module", "main"] };

/**
 * Tests in workerd. Its start and the loading of modules cost more than most files, so files share them. With a cache of
 * modules on disk, Vitest would send the code of all modules (20 MB) to workerd for each file.
 */
const inWorkerd = {
  ...timeouts,
  isolate: false,
  fsModuleCache: false,
  setupFiles: ["tests/unexpected-errors.ts", "tests/setup.ts"],
};
/**
 * Tests that start processes. Files share a process, because loading wrangler takes a second. These tests come first,
 * because they wait; the others then use both cores to the end.
 */
const outside = { ...timeouts, isolate: false };
const last = { sequence: { groupOrder: 1 } };
const workerdResolve = {
  ...resolve,
  alias: { "@remix-run/route-config": fileURLToPath(new URL("tests/route-config.ts", import.meta.url)) },
};

const DATES = "app/domain/{time,week}/{date-label,timezone,week}.test.ts";

/** The rules about days must hold in every time zone of a machine. In workerd they run in UTC. */
const dates = ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"].map((TZ) => ({
  resolve,
  test: {
    ...timeouts,
    ...last,
    name: `dates in ${TZ}`,
    include: [DATES],
    env: { TZ },
  },
}));

// Otherwise each project would load this file anew, which costs a second.
const alone = (project: TestProjectInlineConfiguration): TestProjectInlineConfiguration => ({
  ...project,
  extends: false,
});

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      ...dates,
      { test: { ...outside, name: "agent", include: ["agent/*.test.ts"] } },
      // Tests against the product of `npm start`.
      { test: { ...outside, name: "server", include: ["tests/server/*.test.ts"] } },
      { test: { ...outside, name: "scripts", include: ["scripts/**/*.test.ts"] } },
      {
        resolve,
        plugins: [messages(), withoutServer()],
        test: {
          ...timeouts,
          ...last,
          name: "ui",
          // Each file has its own context in a shared process, which needs a third of the processor time of separate
          // processes.
          pool: "vmThreads",
          environment: "happy-dom",
          include: ["app/**/*.test.tsx"],
          // The file that sets up last cleans up first, so React unmounts before errors are counted.
          setupFiles: ["tests/unexpected-errors.ts", "tests/ui-setup.ts"],
        },
      },
      // Plain functions, in Node: their start costs a fifth of what it costs in workerd.
      {
        resolve,
        plugins: [messages()],
        test: {
          ...timeouts,
          ...last,
          name: "domain",
          pool: "threads",
          isolate: false,
          setupFiles: ["tests/unexpected-errors.ts"],
          include: ["app/**/*.test.ts"],
          exclude: ["app/**/*.server.test.ts", DATES],
        },
      },
      {
        resolve: workerdResolve,
        plugins: [
          messages(),
          commonPasswords(),
          privacyPolicy(),
          cloudflareTest({
            main: "./tests/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings,
              // The databases and a bucket of other regions.
              d1Databases: { MIGRATING: "migrating", OTHER: "other", THIRD: "third" },
              r2Buckets: { OTHER_AUDIO: "other-audio" },
              assets: { directory: "public", binding: "ASSETS" },
            },
          }),
        ],
        test: {
          ...inWorkerd,
          name: "API",
          globalSetup: ["tests/smtp.setup.ts", "tests/oidc.setup.ts"],
          include: [
            "app/**/*.server.test.ts",
            DATES,
            "workers/**/*.test.ts",
            "tests/{,authorisation/,hostile/}*.test.ts",
          ],
        },
      },
      {
        resolve: workerdResolve,
        plugins: [
          messages(),
          commonPasswords(),
          cloudflareTest({
            main: "./build/server/index.js",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings },
          }),
        ],
        test: {
          ...inWorkerd,
          ...last,
          name: "pages",
          include: ["tests/pages/*.test.ts"],
        },
      },
    ].map(alone),
  },
});
