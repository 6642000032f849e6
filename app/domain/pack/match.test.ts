import * as fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, matchAudio } from "./match.ts";

const words = (...all: string[]) => all.map((word_original) => ({ word_id: `id of ${word_original}`, word_original }));
const pairs = (result: ReturnType<typeof matchAudio>) =>
  result.matched.map(({ word_original, filename }) => `${word_original} = ${filename}`);

test("an exact match compares names in composed form", () => {
  const result = matchAudio(words("gatto", "Cane", "e\u0301t\u00e9"), ["gatto.mp3", "cane.mp3", "été.MP3"], "exact");
  expect(pairs(result)).toEqual(["gatto = gatto.mp3", "e\u0301té = été.MP3"]);
  expect(result.unmatched.map((one) => one.word_original)).toEqual(["Cane"]);
});

test("a normalized match ignores case and the marks between words", () => {
  const files = ["buona_notte.mp3", "İYİ-günler.mp3", "CANE.mp3", "gato.mp3", "word002.mp3", "-.mp3"];
  const result = matchAudio(words("Buona notte", "iyi günler", "cane", "Word_002", "gatto", "_"), files, "normalized");
  expect(pairs(result)).toEqual([
    "Buona notte = buona_notte.mp3",
    "iyi günler = İYİ-günler.mp3",
    "cane = CANE.mp3",
    "Word_002 = word002.mp3",
  ]);
  expect(result.unmatched.map((one) => one.word_original)).toEqual(["gatto", "_"]);
});

test("a fuzzy match allows one or two typos in longer names, and none in short ones", () => {
  const files = ["gato.mp3", "arrivederchi.mp3", "si.mp3", "finestra.mp3"];
  const result = matchAudio(words("gatto", "arrivederci", "no", "porta"), files, "fuzzy");
  expect(pairs(result)).toEqual(["gatto = gato.mp3", "arrivederci = arrivederchi.mp3"]);
  expect(result.unmatched.map((one) => one.word_original)).toEqual(["no", "porta"]);
});

test("a name that fits twice is ambiguous and never matched", () => {
  const twoFiles = matchAudio(words("cane"), ["cane.mp3", "CANE.mp3"], "normalized");
  expect(twoFiles).toMatchObject({ matched: [], ambiguous: [{ filenames: ["cane.mp3", "CANE.mp3"] }] });
  const twoWords = matchAudio(words("Porta", "porta"), ["porta.mp3"], "normalized");
  expect(twoWords.matched).toEqual([]);
  expect(twoWords.ambiguous).toHaveLength(2);
  const near = matchAudio(words("casa"), ["cosa.mp3", "cassa.mp3"], "fuzzy");
  expect(near).toMatchObject({ matched: [], ambiguous: [{ filenames: ["cosa.mp3", "cassa.mp3"] }] });
});

test("the nearest name wins, and a name that is already assigned is not used", () => {
  expect(pairs(matchAudio(words("finestre"), ["finestra.mp3", "finestrino.mp3"], "fuzzy"))).toEqual([
    "finestre = finestra.mp3",
  ]);
  const result = matchAudio(words("cosa", "casa"), ["casa.mp3"], "fuzzy");
  expect(pairs(result)).toEqual(["casa = casa.mp3"]);
  expect(result.unmatched.map((one) => one.word_original)).toEqual(["cosa"]);
});

// As many words as the largest pack has.
test("five thousand words and names are matched", () => {
  const name = (i: number) => `${"abcdefghijklmnopqrstuvwxyz"[i % 26]}${i.toString(36)}${(i * 7919).toString(36)}`;
  const all = Array.from({ length: 5000 }, (_, i) => name(i));
  const result = matchAudio(
    words(...all.map((one) => `${one}x`)),
    all.map((one) => `${one}.mp3`),
    "fuzzy",
  );
  expect(result.matched.length + result.ambiguous.length + result.unmatched.length).toBe(5000);
});

test("the distance of two words is symmetric, and exact within its bound", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "ç"), maxLength: 7 });
  const plain = (a: string, b: string): number =>
    a === "" || b === ""
      ? a.length + b.length
      : Math.min(
          plain(a.slice(1), b) + 1,
          plain(a, b.slice(1)) + 1,
          plain(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
        );
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
      const distance = editDistance([...a], [...b], max);
      expect(distance).toBe(editDistance([...b], [...a], max) > max ? Math.max(distance, max + 1) : distance);
      const exact = plain(a, b);
      if (exact <= max) expect(distance).toBe(exact);
      else expect(distance).toBeGreaterThan(max);
    }),
    { numRuns: 200 },
  );
});
