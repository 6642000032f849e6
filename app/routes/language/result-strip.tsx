import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { PracticeResult } from "#app/domain/language/practice.ts";
import type { Session } from "./session.ts";

/** Colour is not the only sign. */
const SIGNS: Record<PracticeResult, ReactNode> = { correct: <Check />, wrong: <X />, no_answer: <Minus /> };

/** Words that have room for folds; the day has five. */
const MAX_FOLDS = 7;

/** The progress of a practice: a column for each word with the sign of its answer, or one line for more than seven words. */
export function ResultStrip({ session: { words, results } }: { session: Session }) {
  const isFolded = words.length <= MAX_FOLDS;
  const count = (result: string) => results.filter((one) => one === result).length;
  return (
    <div
      role="img"
      aria-label={`${count("correct")} correct, ${count("wrong")} wrong, ${count("no_answer")} without an answer, ${words.length - results.length} to go`}
      className={isFolded ? "week-strip result-folds" : "strip"}
    >
      {words.map(({ id }, i) => (
        <span
          key={id}
          className={`${isFolded ? "day-column fold" : ""} ${results[i] ?? ""} ${i === results.length ? "current" : ""}`}
        >
          {isFolded && (results[i] ? SIGNS[results[i]] : i + 1)}
        </span>
      ))}
    </div>
  );
}
