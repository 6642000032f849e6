import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { RECORDED_RESULTS, type RecordedResult, successRate } from "#app/domain/learning/practice.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { resultIcon } from "./card.tsx";
import { ANSWERS } from "./modes.ts";
import { firstResults, missedOf, type Session } from "./session.ts";

interface SummaryProps {
  session: Session;
  /** The link back to the dashboard. */
  home: string;
}

const textOf = (result: RecordedResult) =>
  ANSWERS.find((one) => one.result === result)?.text.toLowerCase() ?? "put away as known";

/** The end of a run: the first answer to each word, and the words that were missed. */
export function Summary({ session, home }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missed = missedOf(session);
  const results = [...firstResults(session).values()];
  const count = (result: string) => results.filter((one) => one === result).length;
  const answered = count("correct") + count("wrong");
  return (
    <>
      <div className="card">
        <h2 ref={heading} tabIndex={-1} className="card-word">
          <Trans>Practice Complete</Trans>
        </h2>
        <p className="text-lg">
          {missed.length === 0
            ? `All ${results.length} known.`
            : `${results.length - missed.length} of ${results.length} known.`}
        </p>
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
          {RECORDED_RESULTS.filter(count).map((result) => {
            return (
              <li key={result} className="flex items-center gap-1.5">
                <Icon of={resultIcon[result]} className={`size-4 ${result}`} />
                {count(result)} {textOf(result)}
              </li>
            );
          })}
        </ul>
        {missed.length > 0 && answered > 0 && (
          <p className="text-ink-soft">
            Success rate of this run: {successRate(count("correct"), answered)} % of the {answered} answered
          </p>
        )}
        {missed.length > 0 && (
          <dl className="missed">
            {missed.map((word) => (
              <div key={word.id}>
                <dt dir="auto">{word.word_original}</dt>
                <dd dir="auto">{word.meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="card-answers">
        <LinkButton to={home} variant="primary">
          <Trans>Done</Trans>
        </LinkButton>
      </div>
    </>
  );
}
