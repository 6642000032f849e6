import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useRef } from "react";
import { AUDIO_FAILED_MESSAGE, RESULT_FAILED_MESSAGE } from "#app/domain/learning/practice.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsentNote } from "#app/forms/unsent-note.tsx";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { PracticeCard } from "./card.tsx";
import { isPress } from "./is-press.ts";
import { ANSWERS, modeName } from "./modes.ts";
import { ResultStrip } from "./result-strip.tsx";
import { firstResults, isReturn, queueOf, type Session } from "./session.ts";
import { Summary } from "./summary.tsx";
import { SoundToggle } from "./sound-choice.tsx";
import { switchSound, isSoundOn } from "./sound.ts";
import { type Run, usePractice } from "./use-practice.ts";

interface PracticeProps extends Run {
  /** The number of words of the mode. `words` may contain fewer. */
  total: number;
  /** The language code whose rules are used to compare typed words; null if it is unknown. */
  wordLang: string | null;
}

/** A run through the words of a mode. Until scripts run, its space is reserved. */
export function Practice({ total, wordLang, ...run }: PracticeProps) {
  const { i18n } = useLingui();
  const practice = usePractice(run);
  const { session, word } = practice;
  const { language } = run;
  const seen = firstResults(session).size;
  const home = `/language?language=${encodeURIComponent(language)}`;

  usePracticeKeys(practice);
  const question = useRef<HTMLHeadingElement>(null);
  /** The retry button disappears, so the word gets the focus. */
  function retry() {
    question.current?.focus();
    practice.retry();
  }

  return (
    <section aria-labelledby="practice-heading" className="practice grid grid-cols-1 gap-3">
      <div className="flex items-center gap-2">
        <h1 id="practice-heading" className="me-auto min-w-0 text-base max-md:grid">
          {i18n._(modeName[session.mode])} <span className="font-normal text-ink-soft">{language}</span>
        </h1>
        {seen > 0 && (
          <Button variant="plain" onClick={practice.undo} aria-keyshortcuts="z">
            <Icon of={RotateCcw} />
            <Trans>Undo</Trans>
          </Button>
        )}
        <SoundToggle />
        {word && (
          <Link to={home} className="btn btn-plain">
            <span>
              <Icon of={X} />
              <Trans comment="Ends the practice">End</Trans>
            </span>
          </Link>
        )}
      </div>
      <div className={run.place ? "contents" : "invisible contents"}>
        <ResultStrip session={session} />
        {word && <Progress session={session} drawnFrom={total > run.words.length ? total : null} />}
        <UnsentNote count={practice.unsent} />
        {practice.hasFailed && <FailedResult onRetry={retry} />}
        {practice.cannotPlay && <Notice tone="warning">{AUDIO_FAILED_MESSAGE}</Notice>}
        {word ? (
          <PracticeCard
            key={`${word.id} ${session.turns.length}`}
            word={word}
            wordLang={wordLang}
            way={practice.way}
            question={question}
            isRevealed={session.isRevealed}
            onReveal={practice.reveal}
            onAnswer={practice.answer}
            onKnow={practice.know}
            onPlay={() => void practice.play()}
          />
        ) : (
          <Summary session={session} home={home} />
        )}
      </div>
    </section>
  );
}

/** The error that an answer was not stored, with a button that sends it again. */
function FailedResult({ onRetry }: { onRetry(): void }) {
  const translate = useTranslate();
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {translate(RESULT_FAILED_MESSAGE)}
        <Button onClick={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    </Notice>
  );
}

interface ProgressProps {
  session: Session;
  /** The number of words of the mode; null if all of them are practised. */
  drawnFrom: number | null;
}

/** The position of the word in the run. */
function Progress({ session, drawnFrom: total }: ProgressProps) {
  const { t } = useLingui();
  const place = firstResults(session).size + 1;
  const count = session.words.length;
  const left = queueOf(session).length;
  return (
    <p className="flex justify-between gap-4 text-sm text-ink-soft">
      <span>
        {isReturn(session)
          ? t`Once more, ${left} to go`
          : t({ message: `${place} of ${count}`, comment: "The place of a word in a practice" })}
      </span>
      {total !== null && (
        <span>
          <Trans>drawn from {total}</Trans>
        </span>
      )}
    </p>
  );
}

/** The shortcuts of a run. */
function usePracticeKeys(practice: ReturnType<typeof usePractice>) {
  const { t, i18n } = useLingui();
  useShortcuts(t`Practice`, [
    {
      keys: "Space",
      does: t`Show the meaning or the word`,
      run: (event) => !isPress(event) && practice.reveal(),
    },
    ...ANSWERS.map(({ result, text }, i) => ({
      keys: `Digit${i + 1}`,
      does: i18n._(text),
      run: () => practice.answer(result),
    })),
    { keys: "k", does: t`Put away a word that you know`, run: practice.know },
    { keys: "r", does: t`Hear it again`, run: () => void practice.play() },
    { keys: "m", does: t`Sound by itself, on or off`, run: () => switchSound(!isSoundOn()) },
    { keys: "z", does: t`Undo`, run: practice.undo },
  ]);
}
