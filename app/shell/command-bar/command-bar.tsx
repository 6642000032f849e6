import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "#app/client/after-paint.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import type { TypedPart } from "#app/domain/typed-line/typed-todo.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { partAtCaret, TypedParts } from "#app/parts/todo/typed-parts.tsx";
import { useTypedWords } from "#app/parts/todo/typed-words.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { useToast } from "#app/ui/toast.tsx";
import { focusedElement } from "#app/ui/typed-ahead.ts";
import { Keys } from "../keys.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { FIND, showOverlay, useShortcutGroups } from "#app/parts/command-bar/shortcuts.ts";
import { type Adding, addSections, readTodo, readWord } from "./add.tsx";
import { commandSections, type Option, resultSections, type Section } from "./options.tsx";
import { useFound } from "#app/parts/search/use-found.ts";
import "./command-bar.css";

/** One line that finds rows, goes to places, runs the commands of the page, and adds todos. */
export function CommandLine({ onClose }: { onClose(): void }) {
  const id = useId();
  const dialog = useOpenDialog();
  const [text, setText] = useState("");
  const [plain, setPlain] = useState<readonly string[]>([]);
  const adding = useAdding(plain);
  const { sections, state, retry } = useSections(text, adding, useIsOpen());
  const word = readWord(text, adding);
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const parts = word ? [] : readTodo(text, adding).parts;
  const keepAsText = (part: TypedPart) => setPlain([...plain, text.slice(part.start, part.end)]);
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<string | null>(null);
  // While the search is running, Enter waits for its results: they come before adding a todo.
  // It waits for the words of the page's language too.
  const isFound = state !== "searching" || !options[0]?.isAdded || isMeantToAdd(text, adding);
  const isEarly = !isFound || adding.language === undefined;
  const current = options.find((option) => option.id === chosen) ?? (isEarly ? undefined : options[0]);
  const [isEntered, setEntered] = useState(false);
  const [actionError, setActionError] = useState<string | null>(null);
  const opensAgain = useRef(false);
  const hasRun = useRef(false);
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;

  useEffect(() => {
    if (isEntered && current) run(current);
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  });

  function run(option: Option | undefined) {
    if (!option || hasRun.current) return;
    if (option.problem) return refuse(option.problem);
    hasRun.current = true;
    onClose();
    // The focus has returned to where it was, for commands that concern it.
    setTimeout(() => {
      option.run();
      if (opensAgain.current) showOverlay("line");
    });
  }
  /** Says why the text is not added, and leaves it in the line. */
  function refuse(problem: string) {
    setEntered(false);
    setActionError(problem);
  }
  /** Starts the next line. The text of this one is added as it stands, without waiting for the search. */
  function goOn() {
    if (!isEntered) return onClose();
    const [option] = options;
    if (!option) return void (opensAgain.current = true);
    if (option.problem) return refuse(option.problem);
    hasRun.current = true;
    // At once, so that the next one gets what is typed from now on.
    flushSync(onClose);
    showOverlay("line");
    setTimeout(option.run);
  }
  function move(by: number) {
    const at = current ? options.indexOf(current) : -1;
    const next = options[(at + by + options.length) % options.length];
    if (next) setChosen(next.id);
  }
  function press(event: KeyboardEvent) {
    const key = latinKey(event.nativeEvent);
    const part = partAtCaret(event.target as HTMLInputElement, parts);
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && (event.ctrlKey || event.metaKey)) run(options.find(({ isAdded }) => isAdded));
    else if (key === "Enter" && current) run(current);
    else if (key === "Enter") setEntered(true);
    else if (key === "k" && (event.ctrlKey || event.metaKey)) goOn();
    else if (key === "Backspace" && part) keepAsText(part);
    else return;
    event.preventDefault();
  }
  // A click on the dialog element itself is outside its contents.
  const closeBeside = (event: MouseEvent) => event.target === dialog.current && onClose();

  return (
    // A shortcut for the pointer; the keyboard has Escape.
    <dialog
      ref={dialog}
      className="line"
      aria-label={translate(FIND)}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="line-field">
        <input
          type="text"
          role="combobox"
          aria-label={translate(FIND)}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={t`Find, do or add`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={actionError !== null || undefined}
          value={text}
          onChange={(event) => {
            setActionError(null);
            setText(event.target.value);
            setChosen(null);
            setEntered(false);
          }}
          onKeyDown={press}
        />
        <button type="button" className="btn btn-plain text-sm" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </div>
      {word?.language && (
        <div className="line-parts">
          <button
            type="button"
            className="btn btn-quiet min-h-8 text-sm pointer-coarse:min-h-11"
            title={t`Keep as text`}
            onClick={() => {
              setPlain([...plain, word.sign]);
              dialog.current!.querySelector("input")!.focus();
            }}
          >
            <span className="sr-only">{t`Keep as text:`} </span>
            {word.language}
          </button>
        </div>
      )}
      {parts.length > 0 && (
        <div className="line-parts">
          <TypedParts
            parts={parts}
            {...adding}
            onKeep={(part) => {
              keepAsText(part);
              dialog.current!.querySelector("input")!.focus();
            }}
          />
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={t`Results`} className="line-list">
        {sections.map((section, at) => (
          <div key={section.title} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} role="presentation" className="line-title">
              {section.title}
            </div>
            {section.options.map((option) => (
              // The field has the focus and the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={optionId(option)}
                role="option"
                aria-selected={option === current}
                className="line-option"
                onClick={() => run(option)}
              >
                <span className="line-text">
                  {option.text}
                  {option.detail && <small>{option.detail}</small>}
                </span>
                {option.date && <small>{option.date}</small>}
                {option.keys && (
                  <span className="line-keys">
                    <Keys keys={option.keys} />
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {actionError && (
        <p role="alert" className="line-status text-danger">
          {translate(actionError)}
        </p>
      )}
      <p role="status" className="line-status">
        {statusOf(i18n, text, state, options.filter((option) => !option.isAdded).length)}
        {state === "failed" && (
          <button type="button" className="btn btn-plain text-sm" onClick={retry}>
            <Trans>Try Again</Trans>
          </button>
        )}
      </p>
    </dialog>
  );
}

/** Whether a text is to be added rather than searched for: it has a day or a priority, or begins with the sign of an own word, the diary or the pomodoro. */
const isMeantToAdd = (text: string, adding: Adding) =>
  readWord(text, adding) !== null || readTodo(text, adding).parts.length > 0 || /^(d:|f \d)/i.test(text.trim());

/** Shows the dialog with the focus in its field, and gives the focus back. */
function useOpenDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = focusedElement();
    dialog.showModal();
    dialog.querySelector("input")!.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}

/** Whether the dialog has been painted. Its list is rendered after its field, so that it opens within a frame. */
function useIsOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterPaint(() => setOpen(true)), []);
  return isOpen;
}

/** The projects, the date and the language that typed text refers to. */
function useAdding(plain: readonly string[]): Adding {
  const { projects, locale, days, user } = useRootData()!;
  const navigate = useNavigate();
  const toast = useToast();
  const tellDone = useUndoToast();
  const [today] = useState(() => dateIn(days, new Date()));
  const language = useTypedWords();
  return {
    projects,
    today,
    locale,
    language,
    plain,
    learns: Boolean(user?.learns),
    tell: toast.show,
    tellDone,
    go: navigate,
  };
}

type SearchState = ReturnType<typeof useFound>["state"];

function statusOf(i18n: I18n, text: string, state: SearchState, count: number): string {
  const words = text.trim();
  const found = i18n._(
    count === 0 ? msg`Nothing found for “${words}”.` : msg`${plural(count, { one: "# found.", other: "# found." })}`,
  );
  if (state === "offline") return i18n._(msg`No network: what is on this device. ${found}`);
  if (state === "failed")
    return `${i18n._(msg`${plural(count, { one: "The search could not be finished. # found on this device.", other: "The search could not be finished. # found on this device." })}`)} `;
  if (state === "searching") return i18n._(msg`Searching…`);
  return words ? found : "";
}

interface Sections {
  sections: Section[];
  state: SearchState;
  retry(): void;
}

/** The options for a text, none until the line is open: at once those of the cache, followed by those of the server. */
function useSections(text: string, adding: Adding, isOpen: boolean): Sections {
  const { t } = useLingui();
  const user = useRootData()!.user!;
  const navigate = useNavigate();
  useShortcutGroups();
  const { results, state, retry } = useFound(text);
  if (!isOpen) return { sections: [], state, retry };
  const { today, locale, tell } = adding;
  const onUnavailable = (does: string) => tell({ text: t`“${does}” needs a row that has the focus.` });
  const around = { user, navigate, locale, language: adding.language, today, onUnavailable: onUnavailable };
  const finding = [...commandSections(text, around), ...resultSections(results, text, around)];
  const added = addSections(text, adding);
  const sections = isMeantToAdd(text, adding) ? [...added, ...finding] : [...finding, ...added];
  return { sections, state, retry };
}
