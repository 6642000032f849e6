import { expect, test } from "vitest";
import { textOf } from "#app/i18n/text.ts";
import { typedProblems } from "./own-word.ts";

test("the errors of a typed word have translations", () => {
  const long = "x".repeat(501);
  for (const text of ["", long]) {
    const problems = typedProblems({ word_original: text, meaning: text, pronunciation: long, language: text });
    expect(Object.keys(problems).toSorted()).toEqual(["language", "meaning", "pronunciation", "word_original"]);
    for (const problem of Object.values(problems))
      expect([problem, textOf(problem)]).toEqual([problem, expect.anything()]);
  }
});
