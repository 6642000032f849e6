import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import type { TypedPart } from "#app/domain/typed-line/part.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { FIND } from "#app/parts/command-bar/shortcuts.ts";
import { TypedParts } from "#app/parts/todo/typed-parts.tsx";
import { focusedElement } from "#app/ui/typed-ahead.ts";
import type { Adding, readWord } from "./add.tsx";
import "./command-bar.css";
import { CommandList, CommandStatus, optionId } from "./command-list.tsx";
import { useCommandBar } from "./use-command-bar.ts";

/** A dialog with one field: it finds rows, opens pages, runs the commands of the page, and adds todos. */
export function CommandBar({ onClose }: { onClose(): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const dialog = useOpenDialog(field);
  const bar = useCommandBar(field, onClose);
  const { text, sections, options, current, actionError } = bar;
  const { t } = useLingui();
  const translate = useTranslate();
  // A click on the dialog element itself is outside its contents.
  const closeBeside = (event: MouseEvent) => event.target === dialog.current && onClose();

  return (
    // A click outside closes the dialog; keyboard users have Escape.
    <dialog
      ref={dialog}
      className="command-bar"
      aria-label={translate(FIND)}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="command-field">
        <input
          ref={field}
          type="text"
          name="command"
          role="combobox"
          aria-label={translate(FIND)}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, sections, current)}
          placeholder={t`Find, do or add`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={actionError !== null || undefined}
          value={text}
          onChange={(event) => bar.type(event.target.value)}
          onKeyDown={bar.press}
        />
        <button type="button" className="btn btn-plain text-sm" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </div>
      <CommandParts {...bar} onKeep={bar.keepAsText} onKeepSign={bar.keepSign} />
      <CommandList id={id} sections={sections} current={current} onChoose={bar.run} />
      {actionError && (
        <p role="alert" className="command-status text-danger">
          {translate(actionError)}
        </p>
      )}
      <CommandStatus
        text={text}
        state={bar.state}
        count={options.filter((option) => !option.isAdded).length}
        onRetry={bar.retry}
      />
    </dialog>
  );
}

/** Opens the dialog with the focus in its field, and later returns the focus to where it was. */
function useOpenDialog(field: RefObject<HTMLInputElement>) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = focusedElement();
    dialog.showModal();
    field.current!.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [field]);
  return ref;
}

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
function CommandParts({ word, parts, adding, onKeep, onKeepSign }: CommandPartsProps) {
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
