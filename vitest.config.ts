import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const migrations = await readD1Migrations("migrations");
const bindings = { TEST_MIGRATIONS: migrations, APP_URL: "http://localhost", MAIL_URL: "log:", AUTH_RATE_LIMIT: "10" };
const resolve = { mainFields: ["module", "main"] };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "agent", include: ["agent/*.test.ts"], testTimeout: 30_000 } },
      {
        resolve,
        plugins: [
          cloudflareTest({
            main: "./tests/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings },
          }),
        ],
        test: {
          name: "source",
          globalSetup: ["tests/smtp.setup.ts"],
          include: ["app/**/*.test.ts", "workers/**/*.test.ts", "tests/*.test.ts"],
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
          include: ["tests/pages/*.test.ts", "app/routes/**/*.page-test.ts"],
          setupFiles: ["tests/setup.ts"],
        },
      },
    ],
  },
});
