import { listed } from "#app/i18n/listed.ts";
import { useLingui } from "@lingui/react/macro";
import CheckCheck from "lucide/dist/esm/icons/check-check.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import Minus from "lucide/dist/esm/icons/minus.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import type { RecordedResult } from "#app/domain/learning/practice.ts";
import { Icon } from "#app/ui/icon.tsx";
import { firstResults, queueOf, type Session } from "./session.ts";

/** Colour is not the only sign. */
const SIGNS: Record<RecordedResult, ReactNode> = {
  correct: <Icon of={Check} />,
  wrong: <Icon of={X} />,
  no_answer: <Icon of={Minus} />,
  known: <Icon of={CheckCheck} />,
};

/** The most words that have a fold each; a day has five. */
const MAX_FOLDS = 7;

/**
 * The progress of a run: a column for each word with the sign of its first answer, or for more than seven words one
 * line.
 */
export function ResultStrip({ session }: { session: Session }) {
  const { t, i18n } = useLingui();
  const { words } = session;
  const results = firstResults(session);
  const queue = queueOf(session);
  const isFolded = words.length <= MAX_FOLDS;
  const count = (result: string) =>
    results
      .values()
      .filter((one) => one === result)
      .toArray().length;
  const [correct, wrong, unanswered, known] = ["correct", "wrong", "no_answer", "known"].map(count);
  const left = queue.length;
  const parts = [
    t({ message: `${correct} correct`, comment: "Answers to words" }),
    t({ message: `${wrong} wrong`, comment: "Answers to words" }),
    t({ message: `${unanswered} without an answer`, comment: "Words" }),
    ...(known! > 0 ? [t({ message: `${known} put away`, comment: "Words that are known" })] : []),
    t({ message: `${left} to go`, comment: "Words of a practice" }),
  ];
  return (
    <div role="img" aria-label={listed(i18n, parts)} className={isFolded ? "week-strip result-folds" : "strip"}>
      {words.map(({ id }, i) => {
        const result = results.get(i);
        return (
          <span
            key={id}
            className={`${isFolded ? "day-column fold" : ""} ${result ?? ""} ${i === queue[0] ? "current" : ""}`}
          >
            {isFolded && (result ? SIGNS[result] : i + 1)}
          </span>
        );
      })}
    </div>
  );
}
