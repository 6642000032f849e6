import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { holdSave } from "#app/client/commands/commands.ts";
import { useTime } from "#app/client/today.ts";
import type { TypedContext } from "#app/domain/typed-line/typed-todo.ts";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";
import { useStable } from "#app/ui/stable.ts";
import { focusedElement, holdKeys } from "#app/ui/typed-ahead.ts";
import type { TypedTitle } from "./typed-title.tsx";

/** The code that parses a typed title. */
const typedTitle = lazyCode(async () => (await import("./typed-title.tsx")).loadTitleReader());

/** Milliseconds that a save waits for that code. Then the title is saved as it was typed. */
const MOST_WAIT_MS = 5000;

/**
 * The context in which a title is parsed: today, the person's locale, the projects that can be named, and the day and
 * time of its todo.
 */
export type TitleAround = Pick<TypedContext, "today" | "locale" | "projects" | "day" | "hasTime">;

interface TitleField {
  text: string;
  field: RefObject<HTMLInputElement | null>;
  around: TitleAround;
  /** Saves the form. It must call `waitsForCode` first. */
  save(): void;
  /** Titles that are not parsed again, because they were saved or have failed. */
  saved?: readonly string[];
}

/** A title field that parses the typed grammar: `Send report fri !high #work`. */
export function useTypedTitle({ text, field, around, save, saved = [] }: TitleField) {
  const [plain, setPlain] = useState(saved);
  function onKeep(part: string) {
    setPlain([...plain, part]);
    field.current?.focus();
  }
  const readTitle = useLazyCode(typedTitle, true);
  const now = useTime(true) ?? undefined;
  const read: TypedTitle | undefined = readTitle?.(text, { ...around, now, plain, onKeep });
  const { isSaving, waitsForCode } = useHeldSave(field, save, read !== undefined || plain.includes(text));
  return {
    /** The fields to save: the title without the recognised parts, and the values of these parts. */
    fields: read?.fields ?? { todo_title: text.trim() },
    project: read?.project,
    chips: read?.chips,
    /** The typed fields without the parts that the chosen fields replace; undefined until the grammar is loaded. */
    without: read?.without,
    /** Whether the form was submitted, and is waiting for the code that parses the title. */
    isSaving,
    /**
     * Must be called before each save. If it returns true, the form is submitted again when the title can be parsed.
     */
    waitsForCode,
    /** Backspace behind a recognised part turns it into text. */
    onBackspace(event: KeyboardEvent) {
      if (event.key === "Backspace" && event.target === field.current && read?.keepBefore(field.current)) {
        event.preventDefault();
      }
    },
    /** Begins a new title. The given titles are not parsed. */
    restart: (titles: readonly string[] = []) => setPlain(titles),
  };
}

/**
 * Delays a save until its title can be parsed, or its code failed to load. If the form closes or the page is left
 * first, the title is saved as it was typed.
 */
function useHeldSave(field: TitleField["field"], save: () => void, isReadable: boolean) {
  const [state, setState] = useState<"idle" | "held" | "unreadable">("idle");
  const isOver = isReadable || state === "unreadable";
  const isLeft = useRef(false);
  const isHeld = useRef(false);
  const saveNow = useStable(() => {
    if (!isHeld.current) return;
    isLeft.current = true;
    save();
    isLeft.current = false;
  });
  useEffect(() => {
    if (state === "idle") return;
    if (isOver) return field.current?.form?.requestSubmit();
    const giveUp = () => setState("unreadable");
    const timer = setTimeout(giveUp, MOST_WAIT_MS);
    typedTitle.load().catch(giveUp);
    return () => clearTimeout(timer);
  }, [state, isOver, field]);
  useEffect(() => {
    const held = field.current;
    if (state !== "held" || !held || document.activeElement !== held) return;
    // Text that is typed meanwhile belongs to the next title, in this field or in the field that the save opens.
    holdKeys("todo_title");
    return () => void (focusedElement() === held && held.isConnected && held.focus());
  }, [state, field]);
  useEffect(() => (state === "idle" ? undefined : holdSave(saveNow)), [state, saveNow]);
  // Saves before the form is removed.
  useEffectBeforePaint(() => saveNow, [saveNow]);
  return {
    isSaving: state === "held",
    waitsForCode() {
      isHeld.current = !isOver && !isLeft.current;
      setState(isHeld.current ? "held" : "idle");
      return isHeld.current;
    },
  };
}
