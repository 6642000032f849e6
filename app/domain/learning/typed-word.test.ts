import * as fc from "fast-check";
import { expect, test } from "vitest";
import { typedWord } from "./typed-word.ts";

/** The signs between a word and its meaning. */
const SIGNS = [" – ", " — ", " - ", " = ", ": ", " : ", "  –  "];
const WORDS = ["perro", "el perro", "t-shirt", "año nuevo", "食べる", "d'accord", "50", "=", "to w"];
const MEANINGS = ["dog", "the dog", "well-being", "to eat, to dine", "a = b", "fri", "!high #work", "w: x – y"];

test("a word and its meaning are read with each sign between them", () => {
  const lines = WORDS.flatMap((word) => MEANINGS.flatMap((meaning) => SIGNS.map((sign) => [word, sign, meaning])));
  expect(lines.length).toBeGreaterThan(300);
  for (const [word, sign, meaning] of lines) {
    for (const start of ["w ", "W  ", " w "]) {
      const line = `${start}${word}${sign}${meaning} `;
      expect([line, typedWord(line)]).toEqual([line, { word_original: word, meaning }]);
    }
  }
});

test("a text without a word, a meaning or the sign of an own word stays text", () => {
  for (const text of ["w", "w ", "w perro", "w – dog", "w perro –", "w perro - ", "wperro – dog", "week 40 - plan"]) {
    expect([text, typedWord(text)]).toEqual([text, null]);
  }
  for (const text of ["w 40", "w t-shirt", "w a=b", "w 10:30", "Send w perro – dog", ""]) {
    expect([text, typedWord(text)]).toEqual([text, null]);
  }
});

const pieces = fc.oneof(
  fc.constantFrom(...SIGNS, ...WORDS, ...MEANINGS, "w", " ", "\t"),
  fc.string({ unit: "grapheme" }),
);

test("sign, word and meaning together are always the typed text", () => {
  fc.assert(
    fc.property(fc.array(pieces), (typed) => {
      const text = `w ${typed.join("")}`;
      const word = typedWord(text);
      if (!word) return;
      const { word_original, meaning } = word;
      const rest = text.replace(/^\s*w\s+/i, "");
      expect(rest.startsWith(word_original)).toBe(true);
      expect(rest.trimEnd().endsWith(meaning)).toBe(true);
      const between = rest.trimEnd().slice(word_original.length, -meaning.length);
      expect(between.trim()).toMatch(/^[–—=:-]$/);
    }),
  );
});
