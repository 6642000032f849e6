import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TypedPart } from "#app/domain/typed-line/part.ts";
import { showOverlay } from "#app/parts/command-bar/shortcuts.ts";
import { partAtCaret } from "#app/parts/todo/typed-parts.tsx";
import { latinKey } from "#app/ui/latin-key.ts";
import { readTodo, readWord } from "./add.tsx";
import type { Option } from "./options.tsx";
import { isMeantToAdd, useAdding, useSections } from "./use-sections.ts";

/** The typed text, its parsed meaning, and the options that it finds. */
function useTypedLine(field: RefObject<HTMLInputElement>) {
  const [text, setText] = useState("");
  const [plain, setPlain] = useState<readonly string[]>([]);
  const adding = useAdding(plain);
  const word = readWord(text, adding);
  const keep = (part: string) => {
    setPlain([...plain, part]);
    field.current!.focus();
  };
  return {
    text,
    setText,
    adding,
    word,
    parts: word ? [] : readTodo(text, adding).parts,
    keepSign: keep,
    keepAsText: (part: TypedPart) => keep(text.slice(part.start, part.end)),
    ...useSections(text, adding),
  };
}

/** The state of the command bar, and the actions of its keys. `field` is its input. */
export function useCommandBar(field: RefObject<HTMLInputElement>, onClose: () => void) {
  const line = useTypedLine(field);
  const { text, adding, sections, state } = line;
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const [actionError, setActionError] = useState<string | null>(null);
  const opensAgain = useRef(false);
  const hasRun = useRef(false);
  // Enter waits for the search, whose results stand above the option that adds a todo, and for the page's language.
  const isSearching = state === "searching" && options[0]?.isAdded && !isMeantToAdd(text, adding);
  const isEarly = isSearching || adding.language === undefined;
  const current = options.find((option) => option.id === chosen) ?? (isEarly ? undefined : options[0]);

  useEffect(() => {
    if (isEntered && current) run(current);
  });

  function run(option: Option | undefined) {
    if (!option || hasRun.current) return;
    if (option.problem) return refuse(option.problem);
    hasRun.current = true;
    onClose();
    // The focus has returned to where it was, so commands can act on the focused element.
    setTimeout(() => {
      option.run();
      if (opensAgain.current) showOverlay("commands");
    });
  }
  /** Shows why the text cannot be added. The text stays in the field. */
  function refuse(problem: string) {
    setEntered(false);
    setActionError(problem);
  }
  /** Adds the text at once, without waiting for the search, and begins the next line. */
  function goOn() {
    if (!isEntered) return onClose();
    const [option] = options;
    if (!option) return void (opensAgain.current = true);
    if (option.problem) return refuse(option.problem);
    hasRun.current = true;
    // Synchronously, so that what is typed from now on goes into the next line.
    flushSync(onClose);
    showOverlay("commands");
    setTimeout(option.run);
  }
  function move(by: number) {
    const at = current ? options.indexOf(current) : -1;
    setChosen(options[(at + by + options.length) % options.length]?.id ?? null);
  }
  function press(event: KeyboardEvent) {
    const key = latinKey(event.nativeEvent);
    const part = partAtCaret(event.target as HTMLInputElement, line.parts);
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && (event.ctrlKey || event.metaKey)) run(options.find(({ isAdded }) => isAdded));
    else if (key === "Enter" && current) run(current);
    else if (key === "Enter") setEntered(true);
    else if (key === "k" && (event.ctrlKey || event.metaKey)) goOn();
    else if (key === "Backspace" && part) line.keepAsText(part);
    else return;
    event.preventDefault();
  }
  function type(typed: string) {
    setActionError(null);
    line.setText(typed);
    setChosen(null);
    setEntered(false);
  }
  return { ...line, options, current, actionError, run, press, type };
}
