import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { RECORDED_RESULTS, type RecordedResult, successRate } from "#app/domain/learning/practice.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { resultIcon } from "./card.tsx";
import { firstResults, missedOf, type Session } from "./session.ts";

interface SummaryProps {
  session: Session;
  /** The address of the dashboard. */
  home: string;
}

/** The number of words with a result, as text. */
function countText(i18n: I18n, result: RecordedResult, count: number): string {
  if (result === "correct") return i18n._(msg({ message: `${count} correct`, comment: "Answers to words" }));
  if (result === "wrong") return i18n._(msg({ message: `${count} wrong`, comment: "Answers to words" }));
  if (result === "no_answer") return i18n._(msg({ message: `${count} no answer`, comment: "Answers to words" }));
  return i18n._(msg({ message: `${count} put away as known`, comment: "Words that come no more" }));
}

/** The end of a run: the first answer to each word, and the missed words. */
export function Summary({ session, home }: SummaryProps) {
  const { t, i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missed = missedOf(session);
  const results = [...firstResults(session).values()];
  const count = (result: string) => results.filter((one) => one === result).length;
  const [total, known] = [results.length, results.length - missed.length];
  const answered = count("correct") + count("wrong");
  const percent = successRate(count("correct"), answered);
  return (
    <>
      <div className="card">
        <h2 ref={heading} tabIndex={-1} className="card-word">
          <Trans>Practice Complete</Trans>
        </h2>
        <p className="text-lg">{missed.length === 0 ? t`All ${total} known.` : t`${known} of ${total} known.`}</p>
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
          {RECORDED_RESULTS.filter(count).map((result) => {
            return (
              <li key={result} className="flex items-center gap-1.5">
                <Icon of={resultIcon[result]} className={`size-4 ${result}`} />
                {countText(i18n, result, count(result))}
              </li>
            );
          })}
        </ul>
        {missed.length > 0 && answered > 0 && (
          <p className="text-ink-soft">
            <Trans>
              Success rate of this run: {percent} % of the {answered} answered
            </Trans>
          </p>
        )}
        {missed.length > 0 && (
          <dl className="card-narrow mt-2 grid grid-cols-1 border-t border-line">
            {missed.map((word) => (
              <div key={word.id} className="flex justify-between gap-4 border-b border-line py-1.5">
                <dt dir="auto" className="max-w-1/2 flex-none text-start font-semibold">
                  {word.word_original}
                </dt>
                <dd dir="auto" className="min-w-0 text-end">
                  {word.meaning}
                </dd>
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
