import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PracticeResult } from "#app/domain/language/practice.ts";
import type { Word } from "#app/domain/language/word.ts";
import { Summary } from "./summary.tsx";

// The way back needs a router.
vi.mock("#app/ui/button.tsx", async (original) => ({ ...(await original<object>()), LinkButton: () => null }));

/** What the end of a run with these answers says, before the words that were missed. */
function said(...results: PracticeResult[]) {
  const words = results.map((_, i) => ({ id: String(i), word_original: `word ${i}`, meaning: `meaning ${i}` }) as Word);
  const session = { mode: "daily", words, results, answerIds: [], isRevealed: false } as const;
  render(<Summary session={session} home="/language" onRepeatMissed={() => {}} />);
  const card = screen.getByRole("heading").parentElement!;
  return [...card.querySelectorAll("p, li")].map((part) => part.textContent);
}

test("a run's success rate counts what was answered, as the dashboard's does, and words without an answer stand apart", () => {
  expect(said("correct", "no_answer", "wrong", "no_answer", "wrong")).toEqual([
    "1 of 5 known.",
    "1 correct",
    "2 wrong",
    "2 no answer",
    "Success rate of this run: 33 % of the 3 answered",
  ]);
});

test("a run without a single answer has no success rate", () => {
  expect(said("no_answer", "no_answer")).toEqual(["0 of 2 known.", "2 no answer"]);
});

test("a run in which all was known needs no rate", () => {
  expect(said("correct", "correct")).toEqual(["All 2 known.", "2 correct"]);
});
