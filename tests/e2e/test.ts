import { AxeBuilder } from "@axe-core/playwright";
import { type ConsoleMessage, expect, type Page, test as base } from "@playwright/test";
import { linkTo } from "./mail.ts";
import { newPerson, type Person, signIn } from "./people.ts";
import type { Stage } from "./set-up.ts";

interface Fixtures {
  /** A new person, signed in on `page`. */
  person: Person;
  /** The same for an admin. */
  admin: Person;
  /** The first link of the n-th mail to an address. */
  linkTo(email: string, n?: number): Promise<string>;
  /** Errors on the console that the journey means to cause. Any other one fails it, and so does a refused script. */
  expectedErrors: RegExp[];
  /** Holds the page as it is to WCAG 2.2 AA. */
  expectAccessible(page?: Page): Promise<void>;
}

// Playwright reads a fixture's dependencies from its first parameter, which has to be a pattern.
/* oxlint-disable no-empty-pattern */

/** A journey: a page that must stay clean on the console, and who acts. */
export const test = base.extend<Fixtures, { stage: Stage }>({
  stage: [async ({}, use) => use(JSON.parse(process.env.STAGE!) as Stage), { scope: "worker" }],
  launchOptions: [async ({ stage }, use) => use(stage.launch), { scope: "worker" }],
  baseURL: async ({ stage }, use) => use(stage.url),
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
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
    use(async (which = page) => {
      // Halfway between two colours a text has neither's contrast.
      const scrolled = await which.evaluate(async () => {
        const { scrollY } = window;
        // What is scrolled half under the header counts as a target that is too small.
        window.scrollTo(0, 0);
        // A transition begins with the frame after its change.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.allSettled(changes.map(({ finished }) => finished));
        return scrollY;
      });
      const { violations } = await new AxeBuilder({ page: which })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      await which.evaluate((top) => window.scrollTo(0, top), scrolled);
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((one) => one.html).join(", ")})`,
      );
      expect(found).toEqual([]);
    }),
});
/* oxlint-enable no-empty-pattern */

export { expect } from "@playwright/test";
