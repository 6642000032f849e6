import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The minified source of axe, because a page has to read less than half as much. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The violations of WCAG 2.2 AA, or only of the rules `rules`, on an idle page: each with its rule and the elements.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // During a colour transition the contrast is wrong, so the check waits for transitions.
  const scrolled = await page.evaluate(async () => {
    const { scrollY } = window;
    // A target that is half under the header counts as too small.
    window.scrollTo(0, 0);
    // A transition starts in the frame after its change.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    return scrollY;
  });
  const violations = await run(page, rules);
  await page.evaluate((top) => window.scrollTo(0, top), scrolled);
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(", ")})`);
}

/** Runs axe in the page itself. Axe's own builder opens a second page for each check, which costs more than the check. */
async function run(page: Page, rules?: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  return page.evaluate(
    async (runOnly) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      // Transferring all passed rules would take longer than the check.
      const found = await loaded.run({ resultTypes: ["violations"], runOnly });
      return found.violations;
    },
    rules ? ({ type: "rule", values: rules } as const) : ({ type: "tag", values: TAGS } as const),
  );
}
