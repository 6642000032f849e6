import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Comparison, differenceText } from "#app/domain/learning/compare.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";

/** The most characters that can be typed. */
const MAX_TYPED = 200;

interface TypedWordProps {
  label: string;
  /** The id of the question. */
  describedBy: string;
  onCheck(typed: string): void;
  onGiveUp(): void;
  /** Called for Enter in an empty field. */
  onEmpty(): void;
  /** Called for Escape, which leaves the field so that single-key shortcuts work again. */
  onLeave(): void;
}

/** The field into which the learner types a word. */
export function TypedWord({ label, describedBy, onCheck, onGiveUp, onEmpty, onLeave }: TypedWordProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current!.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === "") onEmpty();
    else onCheck(typed);
  }

  return (
    <form onSubmit={submit} className="typed card-narrow grid gap-3">
      <TextInput
        ref={field}
        aria-label={label}
        aria-describedby={describedBy}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && onLeave()}
        maxLength={MAX_TYPED}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <div className="card-answers">
        <Button onClick={onGiveUp}>
          <Trans>Don’t Know</Trans>
        </Button>
        <Button type="submit" variant="primary">
          <Trans comment="Compares the typed word">Check</Trans>
          <kbd>↵</kbd>
        </Button>
      </div>
    </form>
  );
}

/** The typed text, letter by letter, beside the right answer. */
export function Difference({ comparison: { isCorrect, pieces } }: { comparison: Comparison }) {
  const { t, i18n } = useLingui();
  const isExact = pieces.every(({ kind }) => kind === "same");
  return (
    <p className="flex flex-wrap justify-center gap-x-3">
      <span className={isCorrect ? "correct" : "wrong"}>{isCorrect ? t`Right` : t`Not quite`}</span>
      {!isExact && (
        <>
          <span className="sr-only">. {differenceText(i18n, pieces)}</span>
          <bdi aria-hidden className="wrap-anywhere">
            {pieces.map(({ kind, text }, i) => (
              <span key={i} className={`piece-${kind}`}>
                {text}
              </span>
            ))}
          </bdi>
        </>
      )}
    </p>
  );
}
