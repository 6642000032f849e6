import axe from "axe-core";
import { expect } from "vitest";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Checks the names, roles and states of the page against WCAG 2.2 AA. What needs a layout, such as colours and the
 * size of targets, is checked by the journeys.
 */
export async function expectAccessible(): Promise<void> {
  const rules = {
    "color-contrast": { enabled: false },
    "target-size": { enabled: false },
    "document-title": { enabled: false },
    "html-has-lang": { enabled: false },
  };
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: TAGS },
    rules,
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
}
