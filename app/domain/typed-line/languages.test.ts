import { expect, test } from "vitest";
import { ENGLISH } from "./english.ts";
import { wordsIn } from "./typed-line.server.ts";
import { loadWords, TYPED_LANGUAGES } from "./languages.ts";

test("the server and the browser understand each language by the same words, and other languages as English", async () => {
  for (const language of TYPED_LANGUAGES) expect(await loadWords(language)).toBe(wordsIn(language));
  expect(new Set(TYPED_LANGUAGES.map(wordsIn)).size).toBe(7);
  for (const language of ["ja", "", "constructor"])
    expect([await loadWords(language), wordsIn(language)]).toEqual([ENGLISH, ENGLISH]);
});
