import CheckCheck from "lucide-react/icons/check-check";
import Check from "lucide-react/icons/check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Volume2 from "lucide-react/icons/volume-2";
import X from "lucide-react/icons/x";
import { type MouseEvent, useEffect, useRef } from "react";
import type { PracticeResult } from "#app/domain/language/practice.ts";
import type { Word } from "#app/domain/language/word.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ANSWERS } from "./modes.ts";

interface CardProps {
  word: Word;
  isRevealed: boolean;
  onReveal(): void;
  onAnswer(result: PracticeResult): void;
  onKnow(): void;
  onPlay(): void;
}

export const resultIcon = { correct: Check, wrong: X, no_answer: CircleHelp, known: CheckCheck };

/** The second click of a double click would answer before the meaning is read, or show the next one. */
function dropSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation();
}

/** A practice card: the word, then its meaning, then the answer. */
export function PracticeCard({ word, isRevealed, onReveal, onAnswer, onKnow, onPlay }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const meaning = useRef<HTMLParagraphElement>(null);
  // A screen reader reads the new word, and then its meaning.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isRevealed) meaning.current?.focus();
  }, [isRevealed]);
  return (
    <>
      <div className="card">
        <h2 ref={heading} tabIndex={-1} className="card-word">
          {word.word_original}
        </h2>
        <p className="flex min-h-control items-center justify-center gap-1 text-ink-soft">
          {word.pronunciation && <span className="min-w-0">{word.pronunciation}</span>}
          {word.audio_url && (
            <IconButton label={`Play ${word.word_original}`} onClick={onPlay} aria-keyshortcuts="r">
              <Volume2 aria-hidden />
            </IconButton>
          )}
        </p>
        <p ref={meaning} tabIndex={-1} className="card-meaning">
          {isRevealed && word.meaning}
        </p>
      </div>
      {/* Only filters clicks meant for the previous buttons. */}
      <div className="card-answers" onClickCapture={dropSecondClick}>
        {isRevealed ? (
          ANSWERS.map(({ result, text }, i) => {
            const Icon = resultIcon[result];
            return (
              <Button key={result} onClick={() => onAnswer(result)} aria-keyshortcuts={String(i + 1)}>
                <Icon aria-hidden className={result} />
                {text}
                <kbd>{i + 1}</kbd>
              </Button>
            );
          })
        ) : (
          <Button variant="primary" onClick={onReveal} aria-keyshortcuts="Space">
            Show Meaning
            <kbd>Space</kbd>
          </Button>
        )}
      </div>
      <Button variant="plain" className="justify-self-center" onClick={onKnow} aria-keyshortcuts="k">
        <resultIcon.known aria-hidden />
        I Know This
        <kbd>K</kbd>
      </Button>
    </>
  );
}
