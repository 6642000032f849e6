import { useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { hasTerms, searchTerms } from "#app/domain/search/search.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { useToast } from "#app/ui/toast.tsx";
import { Keys } from "../keys.tsx";
import { useRootData } from "../root-data.ts";
import { FIND, useShortcutGroups } from "../shortcuts.ts";
import { findKnown, knownRows, merged } from "./known-rows.ts";
import { commandSections, type Option, resultSections, type Section } from "./options.tsx";
import { useServerSearch } from "./use-server-search.ts";
import "./line.css";

/** One line that finds rows, goes to places and runs the commands of the page. */
export function CommandLine({ onClose }: { onClose(): void }) {
  const id = useId();
  const dialog = useOpenDialog();
  const [text, setText] = useState("");
  const { sections, state, retry } = useSections(text);
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = options.find((option) => option.id === chosen) ?? options[0];
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  });

  function run(option: Option) {
    onClose();
    // The focus has returned to where it was, for commands that concern it.
    setTimeout(option.run);
  }
  function move(by: number) {
    const at = current ? options.indexOf(current) : -1;
    const next = options[(at + by + options.length) % options.length];
    if (next) setChosen(next.id);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && current) run(current);
    else if (key === "k" && (event.ctrlKey || event.metaKey)) onClose();
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
      aria-label={FIND}
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
          aria-label={FIND}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="Find, go or do"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
          onKeyDown={press}
        />
        <button type="button" className="btn btn-plain text-sm" onClick={onClose}>
          Close
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="line-list">
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
      <p role="status" className="line-status">
        {statusOf(text, state, options.length)}
        {state === "failed" && (
          <button type="button" className="btn btn-plain text-sm" onClick={retry}>
            Try Again
          </button>
        )}
      </p>
    </dialog>
  );
}

/** Shows the dialog with the focus in its field, and gives the focus back. */
function useOpenDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector("input")!.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}

type SearchState = ReturnType<typeof useServerSearch>["state"];

function statusOf(text: string, state: SearchState, count: number): string {
  const found = count === 0 ? `Nothing found for “${text.trim()}”.` : `${count} found.`;
  if (state === "offline") return `No network: what is on this device. ${found}`;
  if (state === "failed") return `The search could not be finished. ${count} found on this device. `;
  if (state === "searching") return "Searching…";
  return text.trim() ? found : "";
}

/** What the line shows for a text: at once what is known here, and behind it what the server finds. */
function useSections(text: string): { sections: Section[]; state: SearchState; retry(): void } {
  const { user, locale, timezone } = useRootData()!;
  const navigate = useNavigate();
  const toast = useToast();
  const [today] = useState(() => dateIn(timezone, new Date()));
  useShortcutGroups();
  const { found, state, retry } = useServerSearch(text);
  const isTyped = text.trim() !== "";
  const rows = useMemo(() => (isTyped ? knownRows() : []), [isTyped]);
  const around = {
    user: user!,
    navigate,
    locale,
    today,
    onRefused: (does: string) => toast.show({ text: `“${does}” needs a row that has the focus.` }),
  };
  const terms = searchTerms(text);
  // The answer may be of the text before.
  const matching = found.filter(
    ({ title, excerpt }) => state === "done" || hasTerms(`${title} ${excerpt.text}`, terms),
  );
  const results = merged(findKnown(rows, text), matching);
  return { sections: [...commandSections(text, around), ...resultSections(results, text, around)], state, retry };
}
