import { defineConfig } from "@playwright/test";
import { ZONE } from "./tests/e2e/time-zone.ts";

/**
 * End-to-end tests in a real Chromium, against the product of `npm start`. Their screens are in `tests/e2e/test.ts`:
 * the tests share browsers, which they would not as projects of Playwright.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.test.ts",
  globalSetup: "./tests/e2e/set-up.ts",
  fullyParallel: true,
  // More than there are cores: some tests wait for a server that starts or for an agent that reports.
  workers: 3,
  // On a busy machine a browser or a server may die or stall. `npm test` names each test that needed its second try.
  retries: 1,
  // A busy machine is slow, so this limit only ends a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  // Playwright sees no request that a service worker answers, so only the tests of next-visit.test.ts have one.
  use: {
    // A click, a page or a response that does not come fails after a minute, and the report names it.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: ZONE,
    screenshot: "only-on-failure",
    // A trace costs a tenth of a test's processor time. `--trace on` records one, with snapshots of the page.
    trace: "off",
  },
});
