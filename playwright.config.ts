import { defineConfig } from "@playwright/test";

/** What these hold is the same at every width: keys, the mouse, data, mail, the connection. They run once, wide. */
const anyWidth = [
  "admin-accounts",
  "api-docs",
  "connection",
  "crash",
  "deleted-elsewhere",
  "failed-part",
  "host-agent",
  "keyboard",
  "live",
  "next-visit",
  "stored-scripts",
  "undo",
  "unsent",
  "week-drag",
  "zone",
];

/** Journeys in a real Chromium, against what `npm start` serves. Each runs wide and light, and narrow and dark. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.test.ts",
  globalSetup: "./tests/e2e/set-up.ts",
  fullyParallel: true,
  workers: 2,
  // A busy machine is slow, not wrong: these only end what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  // Playwright sees no request that a service worker answers: the journeys of next-visit.test.ts alone have one.
  use: {
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    {
      name: "wide",
      testIgnore: "**/narrow.test.ts",
      use: { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
    },
    {
      name: "narrow",
      testIgnore: anyWidth.map((name) => `**/${name}.test.ts`),
      use: { viewport: { width: 375, height: 812 }, colorScheme: "dark", hasTouch: true },
    },
  ],
});
