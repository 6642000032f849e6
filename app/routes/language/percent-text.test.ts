import { expect, test } from "vitest";
import { percentText } from "./learning-settings.tsx";

test.each([
  ["en-GB", "83 %"],
  ["de-AT", "83\u00a0%"],
  ["nl-NL", "83%"],
  ["ja-JP", "83%"],
])("a percentage in %s is written %j", (locale, written) => {
  expect(percentText(83, locale)).toBe(written);
});
