import { Trans, useLingui } from "@lingui/react/macro";
import CheckCheck from "lucide/dist/esm/icons/check-check.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import CircleHelp from "lucide/dist/esm/icons/circle-question-mark.mjs";
import Volume2 from "lucide/dist/esm/icons/volume-2.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type Comparison, compareTyped } from "#app/domain/learning/compare.ts";
import type { PracticeResult } from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isPress } from "./is-press.ts";
import { ANSWERS } from "./modes.ts";
import { Difference, TypedWord } from "./typed-answer.tsx";
import { isTyped, type Way } from "./ways.ts";

interface CardProps {
  word: Word;
  /** The language code of the word; null if it is unknown. */
  wordLang: string | null;
  way: Way;
  /** The ref of its question. */
  question: RefObject<HTMLHeadingElement>;
  isRevealed: boolean;
  onReveal(): void;
  onAnswer(result: PracticeResult): void;
  onKnow(): void;
  onPlay(): void;
}

export const resultIcon = { correct: Check, wrong: X, no_answer: CircleHelp, known: CheckCheck };

/** The second click of a double click would answer before the learner has read the meaning, or show the next one. */
function dropSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation();
}

/** A practice card: a question, and after it is revealed the answer and the buttons to rate it. */
export function PracticeCard({ word, wordLang, way, question: heading, isRevealed, ...on }: CardProps) {
  const { t } = useLingui();
  const question = useId();
  const solution = useRef<HTMLDivElement>(null);
  /** The typed text, compared; null when nothing was typed. */
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const hasField = isTyped(way);
  const isAsked = hasField && !isRevealed;
  // Moves the focus, so that a screen reader reads the question, and then the answer. A field sets the focus itself.
  useEffect(() => {
    if (isRevealed) solution.current?.focus();
    else if (!hasField) heading.current?.focus();
  }, [isRevealed, hasField, heading]);

  // If a word was typed but not compared, the learner gave up.
  const checked = comparison?.isCorrect ? "correct" : comparison ? "wrong" : "no_answer";
  const suggested = hasField ? checked : null;
  useShortcuts(t`Practice`, [
    {
      keys: "Enter",
      does: t`Go on after a typed word`,
      run: (event) => (isRevealed && suggested && !isPress(event) ? on.onAnswer(suggested) : false),
    },
  ]);

  return (
    <>
      <div className="card">
        <Question way={way} word={word} wordLang={wordLang} id={question} heading={heading} onPlay={on.onPlay} />
        {isAsked && (
          <TypedWord
            label={way === "listen" ? t`Type what you hear` : t`Type the word`}
            describedBy={question}
            onCheck={(typed) => {
              setComparison(compareTyped(typed, word.word_original, wordLang));
              on.onReveal();
            }}
            onGiveUp={on.onReveal}
            onEmpty={way === "listen" ? on.onPlay : () => {}}
            onLeave={() => heading.current!.focus()}
          />
        )}
        <div ref={solution} tabIndex={-1} className="card-meaning card-narrow">
          {isRevealed && comparison && <Difference comparison={comparison} />}
          {isRevealed && <Solution way={way} word={word} wordLang={wordLang} onPlay={on.onPlay} />}
        </div>
      </div>
      {/* Ignores clicks that were meant for the previous buttons. */}
      {!isAsked && (
        <div className="card-answers" onClickCapture={dropSecondClick}>
          {isRevealed ? (
            <Answers suggested={suggested} onAnswer={on.onAnswer} />
          ) : (
            <RevealButton way={way} onReveal={on.onReveal} />
          )}
        </div>
      )}
      <KnowButton onKnow={on.onKnow} />
    </>
  );
}

function RevealButton({ way, onReveal }: Pick<CardProps, "way" | "onReveal">) {
  const { t } = useLingui();
  return (
    <Button variant="primary" onClick={onReveal} aria-keyshortcuts="Space">
      {way === "word" ? t`Show Meaning` : t`Show Word`}
      <kbd>
        <Trans comment="The key">Space</Trans>
      </kbd>
    </Button>
  );
}

/** A button that removes a word from practice because the learner knows it. */
function KnowButton({ onKnow }: Pick<CardProps, "onKnow">) {
  return (
    <Button variant="plain" className="justify-self-center" onClick={onKnow} aria-keyshortcuts="k">
      <Icon of={resultIcon.known} />
      <Trans>I Know This</Trans>
      <kbd>K</kbd>
    </Button>
  );
}

/** The back of a card: the word, its meaning, or both. */
function Solution({ way, word, wordLang, onPlay }: Pick<CardProps, "way" | "word" | "wordLang" | "onPlay">) {
  return (
    <>
      {way !== "word" && (
        <>
          <p className="card-word" dir="auto" lang={wordLang ?? undefined}>
            {word.word_original}
          </p>
          <Sound word={word} onPlay={onPlay} />
        </>
      )}
      {(way === "word" || way === "listen") && <p dir="auto">{word.meaning}</p>}
    </>
  );
}

interface AnswersProps {
  /** The answer that the typed word suggests. */
  suggested: PracticeResult | null;
  onAnswer(result: PracticeResult): void;
}

/** The buttons with which the learner rates their answer. */
function Answers({ suggested, onAnswer }: AnswersProps) {
  const { i18n } = useLingui();
  return ANSWERS.map(({ result, text }, i) => {
    const isSuggested = result === suggested;
    return (
      <Button
        key={result}
        variant={isSuggested ? "primary" : "quiet"}
        onClick={() => onAnswer(result)}
        aria-keyshortcuts={isSuggested ? `Enter ${i + 1}` : String(i + 1)}
      >
        <Icon of={resultIcon[result]} className={isSuggested ? "" : result} />
        {i18n._(text)}
        <kbd>{isSuggested ? "↵" : i + 1}</kbd>
      </Button>
    );
  });
}

interface QuestionProps extends Pick<CardProps, "way" | "word" | "wordLang" | "onPlay"> {
  id: string;
  heading: RefObject<HTMLHeadingElement>;
}

/** The front of a card. */
function Question({ way, word, wordLang, id, heading, onPlay }: QuestionProps) {
  const { t } = useLingui();
  if (way === "listen") {
    return (
      <>
        <h2 ref={heading} id={id} tabIndex={-1} className="outline-none">
          <Trans>What do you hear?</Trans>
        </h2>
        <IconButton label={t`Play the recording`} onClick={onPlay} aria-keyshortcuts="r">
          <Icon of={Volume2} className="size-8" />
        </IconButton>
      </>
    );
  }
  return (
    <>
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        dir="auto"
        lang={way === "word" ? (wordLang ?? undefined) : undefined}
        className={`card-word ${way === "word" ? "" : "whitespace-pre-line"}`}
      >
        {way === "word" ? word.word_original : word.meaning}
      </h2>
      {way === "word" && <Sound word={word} onPlay={onPlay} />}
    </>
  );
}

/** The pronunciation and the recording, if there are any. */
function Sound({ word, onPlay }: Pick<QuestionProps, "word" | "onPlay">) {
  const { t } = useLingui();
  const { word_original } = word;
  return (
    <p className="flex min-h-control items-center justify-center gap-1 text-base text-ink-soft">
      {word.pronunciation && <bdi className="min-w-0">{word.pronunciation}</bdi>}
      {word.audio_url && (
        <IconButton label={t`Play ${word_original}`} onClick={onPlay} aria-keyshortcuts="r">
          <Icon of={Volume2} />
        </IconButton>
      )}
    </p>
  );
}
