import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { FIND } from "#app/parts/command-bar/shortcuts.ts";
import { TypedParts } from "#app/parts/todo/typed-parts.tsx";
import { focusedElement } from "#app/ui/typed-ahead.ts";
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
      <CommandParts {...bar} />
      <CommandList id={id} bar={bar} />
      {actionError && (
        <p role="alert" className="command-status text-danger">
          {translate(actionError)}
        </p>
      )}
      <CommandStatus bar={bar} />
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

/** The recognised parts of the typed text, or the prefix of an own word. Each can be turned back into text. */
function CommandParts({ word, parts, adding, keepAsText, keepSign }: ReturnType<typeof useCommandBar>) {
  const { t } = useLingui();
  return (
    <>
      {word?.language && (
        <div className="command-parts">
          <button
            type="button"
            className="btn btn-quiet min-h-8 text-sm pointer-coarse:min-h-11"
            title={t`Keep as text`}
            onClick={() => keepSign(word.sign)}
          >
            <span className="sr-only">{t`Keep as text:`} </span>
            {word.language}
          </button>
        </div>
      )}
      {parts.length > 0 && (
        <div className="command-parts">
          <TypedParts parts={parts} {...adding} onKeep={keepAsText} />
        </div>
      )}
    </>
  );
}
