import { useLingui } from "@lingui/react/macro";
import type { TypedPart } from "#app/domain/typed-line/part.ts";
import { TypedParts } from "#app/parts/todo/typed-parts.tsx";
import type { Adding, readWord } from "./add.tsx";

interface CommandPartsProps {
  word: ReturnType<typeof readWord>;
  parts: readonly TypedPart[];
  adding: Adding;
  /** Turns a recognised part back into text. */
  onKeep(part: TypedPart): void;
  /** Turns the prefix of an own word back into text. */
  onKeepSign(sign: string): void;
}

/** The recognised parts of the typed text. Each can be turned back into text. */
export function CommandParts({ word, parts, adding, onKeep, onKeepSign }: CommandPartsProps) {
  const { t } = useLingui();
  return (
    <>
      {word?.language && (
        <div className="command-parts">
          <button
            type="button"
            className="btn btn-quiet min-h-8 text-sm pointer-coarse:min-h-11"
            title={t`Keep as text`}
            onClick={() => onKeepSign(word.sign)}
          >
            <span className="sr-only">{t`Keep as text:`} </span>
            {word.language}
          </button>
        </div>
      )}
      {parts.length > 0 && (
        <div className="command-parts">
          <TypedParts parts={parts} {...adding} onKeep={onKeep} />
        </div>
      )}
    </>
  );
}
