import { expect, test } from "vitest";
import { languages } from "../../app/i18n/language.ts";
import { readCatalogue, translated, translationProblem, translationProblems } from "./catalogue.ts";

for (const language of translated) {
  test(`each text in ${language} has the values and tags of its English text, and the plural forms of its language`, async () => {
    expect(await translationProblems(language)).toEqual([]);
  });
}

test("a word on the folds has no more letters than there are folds, in every language", async () => {
  for (const language of languages) {
    const words = Object.entries(await readCatalogue(language)).filter(
      ([id, { comments = [] }]) => id === "offline.word" || comments.some((one) => one.includes("one on each fold")),
    );
    expect(words.length).toBeGreaterThan(6);
    for (const [id, { translation = id }] of words)
      expect([...translation].length, `${language}: ${id}`).toBeLessThan(8);
  }
});

test("a priority is named in ten letters at most, the room of its column, in every language", async () => {
  for (const language of languages) {
    const names = Object.values(await readCatalogue(language)).filter(({ context }) => context === "priority");
    expect(names.length).toBe(4);
    for (const { translation = "" } of names)
      expect([...translation].length, `${language}: ${translation}`).toBeLessThan(11);
  }
});

test("a translation that lost a value, a tag or a plural form says so", () => {
  expect(translationProblem("de", "Moved to {project}", "Nach {project} verschoben")).toBeNull();
  expect(translationProblem("de", "Moved to {project}", "Verschoben")).toBe("It lacks the value {project}");
  expect(translationProblem("de", "Moved to {project}", "Nach {projekt}")).toBe("It lacks the value {project}");
  expect(translationProblem("de", "Moved", "Nach {project}")).toBe("English has no value {project}");
  expect(translationProblem("de", "Read the <0>terms</0>", "Lies die Bedingungen")).toBe("Its tags are , not </0><0>");
  const days = "{n, plural, one {# day} other {# days}}";
  expect(translationProblem("pl", days, "{n, plural, one {# dzień} few {# dni} other {# dnia}}")).toBe(
    "It lacks the plural forms many",
  );
  expect(translationProblem("ja", days, "{n, plural, other {#日}}")).toBeNull();
  expect(translationProblem("fr", days, "{n, plural, one {# jour} other {# jours}}")).toBeNull();
});
