import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const migrations = await readD1Migrations("migrations");
// Hostile requests in all: HOSTILE_RUNS=10000 npx vitest run tests/hostile
const { HOSTILE_RUNS = "1250", HOSTILE_SEED = "" } = process.env;
const bindings = {
  TEST_MIGRATIONS: migrations,
  APP_URL: "http://localhost",
  MAIL_URL: "log:",
  AUTH_RATE_LIMIT: "10",
  REQUEST_LOG: "errors",
  HOSTILE_RUNS,
  HOSTILE_SEED,
};
// A machine that does much else at the same time is slow, not wrong.
const testTimeout = 30_000;
const resolve = { mainFields: ["module", "main"] };

export default defineConfig({
  test: {
    projects: [
      // Rules about days, in Node's own zone: npm test runs them in several.
      { resolve, test: { name: "dates", include: ["app/domain/{date-label,timezone,week}.test.ts"], testTimeout } },
      { test: { name: "agent", include: ["agent/*.test.ts"], testTimeout } },
      // The product as `npm start` serves it.
      { test: { name: "server", include: ["tests/server/*.test.ts"] } },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"], testTimeout } },
      {
        resolve,
        test: {
          name: "ui",
          environment: "happy-dom",
          include: ["app/**/*.test.tsx"],
          setupFiles: ["tests/ui-setup.ts"],
          testTimeout,
        },
      },
      {
        resolve,
        plugins: [
          cloudflareTest({
            main: "./tests/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings, d1Databases: { MIGRATING: "migrating" } },
          }),
        ],
        test: {
          name: "source",
          globalSetup: ["tests/smtp.setup.ts"],
          testTimeout,
          include: ["app/**/*.test.ts", "workers/**/*.test.ts", "tests/{,authorisation/,hostile/}*.test.ts"],
          setupFiles: ["tests/setup.ts"],
        },
      },
      {
        resolve,
        plugins: [
          cloudflareTest({
            main: "./build/server/index.js",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings },
          }),
        ],
        test: {
          name: "pages",
          testTimeout,
          include: ["tests/pages/*.test.ts", "app/routes/**/*.page-test.ts"],
          setupFiles: ["tests/setup.ts"],
        },
      },
    ],
  },
});
