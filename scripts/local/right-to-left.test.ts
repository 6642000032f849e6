import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { clientName } from "../../app/domain/session/client-name.ts";
import { summaryText } from "../../app/domain/week/summary-text.ts";
import { directionOf, languages } from "../../app/i18n/language.ts";
import { readCatalogue } from "./catalogue.ts";
import { compiledMessages } from "./messages.ts";

test("in a text from right to left, the signs of an address, of a file's ending and of a number stay at their side", async () => {
  const fromTheRight = languages.filter((language) => directionOf(language) === "rtl");
  expect(fromTheRight.length).toBeGreaterThan(0);
  for (const language of fromTheRight) {
    const texts = Object.values(await readCatalogue(language)).map(({ translation }) => translation!);
    expect(texts.length).toBeGreaterThan(2000);
    // Within isolate marks nothing is reordered; otherwise a direction mark must stand between the sign and the
    // letters.
    const loose = texts.filter((text) =>
      /:\/\/(?![\w\u200e])|(?<![\w\u200e])\.[a-z]{2,5}\b|\}%|[+-]\{/.test(text.replaceAll(/\u2066.*?\u2069/g, "")),
    );
    expect(loose).toEqual([]);
  }
});

test("a line of plain text from right to left begins with a letter of its own, whatever its values are written in", async () => {
  const { all } = await compiledMessages("ar");
  const i18n = setupI18n({ locale: "ar", messages: { ar: all } });
  const minutes = { total: 0, last_week: 0, projects: [], days: [0, 0, 0, 0, 0, 0, 0] };
  const facts = { week_start: "2026-11-16", done: [], minutes, meetings: [], diary_days: 0, words_answered: 3 };
  const summary = summaryText(i18n, { ...facts, titles: {} }, "ar").split("\n\n");
  // In a field, values have directions of their own, and the first other letter determines the line's direction.
  expect(summary.at(-1)!.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "")).toMatch(/^[\u200f\p{Script=Arabic}]/u);
  // The name of a passkey is stored without isolate marks.
  expect(clientName(i18n, { browser: "Chrome", device: "Linux" }).replaceAll(/[\u2068\u2069]/g, "")).toMatch(
    /^\p{Script=Arabic}.* Chrome .* Linux$/u,
  );
});
