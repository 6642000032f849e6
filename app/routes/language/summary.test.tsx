import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { RecordedResult } from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { Summary } from "./summary.tsx";

// LinkButton needs a router.
vi.mock("#app/ui/button.tsx", async (original) => ({ ...(await original<object>()), LinkButton: () => null }));

/** The summary's text for these answers, without the missed words. */
function said(...results: RecordedResult[]) {
  const words = results.map((_, i) => ({ id: String(i), word_original: `word ${i}`, meaning: `meaning ${i}` }) as Word);
  const turns = results.map((result, at) => ({ at, result, answerId: null }));
  const session = { mode: "daily", words, turns, isRevealed: false } as const;
  render(<Summary session={session} home="/language" />);
  const card = screen.getByRole("heading").parentElement!;
  return [...card.querySelectorAll("p, li")].map((part) => part.textContent);
}

test("a run's success rate counts answers as the dashboard does, without unanswered words", () => {
  expect(said("correct", "no_answer", "wrong", "no_answer", "wrong")).toEqual([
    "1 of 5 known.",
    "1 correct",
    "2 wrong",
    "2 no answer",
    "Success rate of this run: 33 % of the 3 answered",
  ]);
});

test("a run without answers has no success rate", () => {
  expect(said("no_answer", "no_answer")).toEqual(["0 of 2 known.", "2 no answer"]);
});

test("a run in which every word was known shows no rate", () => {
  expect(said("correct", "correct")).toEqual(["All 2 known.", "2 correct"]);
});

test("a skipped word counts as known, but not as answered", () => {
  expect(said("known", "wrong")).toEqual([
    "1 of 2 known.",
    "1 wrong",
    "1 put away as known",
    "Success rate of this run: 0 % of the 1 answered",
  ]);
});
