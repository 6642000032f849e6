import { useEffect, useRef } from "react";
import { PRACTICE_RESULTS, successRate } from "#app/domain/language/practice.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { resultIcon } from "./card.tsx";
import { ANSWERS } from "./modes.ts";
import { missedOf, type Session } from "./session.ts";

interface SummaryProps {
  session: Session;
  /** The link back to the dashboard. */
  home: string;
  onRepeatMissed(): void;
}

/** The end of a run: its results, and practice of the missed words. */
export function Summary({ session, home, onRepeatMissed }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missed = missedOf(session);
  const { results } = session;
  const count = (result: string) => results.filter((one) => one === result).length;
  const answered = results.length - count("no_answer");
  return (
    <>
      <div className="card">
        <h2 ref={heading} tabIndex={-1} className="card-word">
          Practice Complete
        </h2>
        <p className="text-lg">
          {missed.length === 0 ? `All ${results.length} known.` : `${count("correct")} of ${results.length} known.`}
        </p>
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
          {PRACTICE_RESULTS.filter(count).map((result) => {
            const Icon = resultIcon[result];
            return (
              <li key={result} className="flex items-center gap-1.5">
                <Icon aria-hidden className={`size-4 ${result}`} />
                {count(result)} {ANSWERS.find((one) => one.result === result)!.text.toLowerCase()}
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
                <dt>{word.word_original}</dt>
                <dd>{word.meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="card-answers">
        {missed.length > 0 && (
          <Button onClick={onRepeatMissed}>
            {missed.length === 1 ? "Practise the Missed One" : `Practise the ${missed.length} Missed`}
          </Button>
        )}
        <LinkButton to={home} variant="primary">
          Done
        </LinkButton>
      </div>
    </>
  );
}
