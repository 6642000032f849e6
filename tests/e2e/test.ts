import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { waitForHydration } from "./hydrated.ts";
import { linkTo } from "./mail.ts";
import { waitLonger } from "./patience.ts";
import { newPerson, type Person, signIn } from "./people.ts";
import { saveData } from "./page-cache.ts";
import { SCREENS } from "./screens.ts";
import type { Stage } from "./stage.ts";
import { violationsOf } from "./violations.ts";

interface Fixtures {
  /** A new user, signed in on `page`. */
  person: Person;
  /** A new admin, signed in on `page`. */
  admin: Person;
  /** Opens another browser, as on a second device. It prefetches as `readsAhead` says, and is closed after the test. */
  openBrowser(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** The first link of the n-th mail to an address. */
  linkTo(email: string, n?: number): Promise<string>;
  /**
   * Console errors that the journey causes on purpose. Any other error fails it, for example a script that the CSP
   * blocks.
   */
  expectedErrors: RegExp[];
  /**
   * Whether idle pages prefetch all pages of the navigation and the code of all parts, which costs as much as the
   * page itself. A journey with `@reads-ahead` in its name prefetches; the others run as in a browser that saves
   * data.
   */
  readsAhead: boolean;
  /** Checks the page against WCAG 2.2 AA with axe, or only against the rules `rules`. */
  expectAccessible(page?: Page, rules?: string[]): Promise<void>;
}

/**
 * Makes the pages of a browser wait for their scripts and for slow responses, and prefetch nothing unless
 * `readsAhead`.
 */
async function prepare(context: BrowserContext, hasScripts: boolean, readsAhead: boolean) {
  if (hasScripts) context.on("page", waitForHydration);
  await waitLonger(context);
  if (!readsAhead) await saveData(context);
}

/** A test runs once: on a wide screen in the light theme or, with `@phone` in its name, on a phone in the dark one. */
const screenOf = (tags: string[]) => (tags.includes("@phone") ? SCREENS.narrow : SCREENS.wide);

// Playwright finds a fixture's dependencies from its first parameter, which must be a destructuring pattern.
/* oxlint-disable no-empty-pattern */

/** Playwright's `test` with a signed-in user, and a page that must log no errors. */
export const test = base.extend<Fixtures, { stage: Stage }>({
  stage: [async ({}, use) => use(JSON.parse(process.env.STAGE!) as Stage), { scope: "worker" }],
  launchOptions: [async ({ stage }, use) => use(stage.launch), { scope: "worker" }],
  baseURL: async ({ stage }, use) => use(stage.url),
  viewport: async ({}, use, { tags }) => use(screenOf(tags).size),
  colorScheme: async ({}, use, { tags }) => use(screenOf(tags).colorScheme),
  hasTouch: async ({}, use, { tags }) => use(screenOf(tags).isTouched),
  expectedErrors: async ({}, use) => use([]),
  readsAhead: async ({}, use, { tags }) => use(tags.includes("@reads-ahead")),
  context: async ({ context, javaScriptEnabled, readsAhead }, use) => {
    await prepare(context, javaScriptEnabled !== false, readsAhead);
    await use(context);
  },
  openBrowser: async ({ browser, baseURL, javaScriptEnabled, readsAhead }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const given = { baseURL, javaScriptEnabled, ...options };
      const context = await browser.newContext(given);
      opened.push(context);
      await prepare(context, given.javaScriptEnabled !== false, readsAhead);
      return context;
    });
    for (const context of opened) await context.close();
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    // A page still sends requests when its test ends, and a handler that waits for one would fail the run. A page that
    // is closed, or closes meanwhile, has no handlers.
    await page.unrouteAll({ behavior: "ignoreErrors" }).catch(() => undefined);
    const unexpected = errors.filter((error) => !expectedErrors.some((one) => one.test(error)));
    expect(unexpected, "errors on the console").toEqual([]);
  },
  person: async ({ context, stage, timezoneId }, use) => {
    const person = newPerson(stage);
    await signIn(context, stage, person, timezoneId);
    await use(person);
  },
  admin: async ({ context, stage, timezoneId }, use) => {
    const admin = newPerson(stage, "admin");
    await signIn(context, stage, admin, timezoneId);
    await use(admin);
  },
  linkTo: async ({ stage }, use) => use((email, n) => linkTo(stage, email, n)),
  expectAccessible: async ({ page }, use) =>
    use(async (which = page, rules) => {
      let found = await violationsOf(which, rules);
      // A page that scrolls or grows during the check has half-hidden targets for a moment.
      if (found.length > 0) found = await violationsOf(which, rules);
      expect(found).toEqual([]);
    }),
});
/* oxlint-enable no-empty-pattern */

export { expect } from "@playwright/test";
