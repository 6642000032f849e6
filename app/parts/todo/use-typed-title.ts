import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { holdSave } from "#app/client/commands/commands.ts";
import { useTime } from "#app/client/today.ts";
import type { TypedContext } from "#app/domain/typed-line/typed-todo.ts";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";
import { useStable } from "#app/ui/stable.ts";
import { focusedElement, holdKeys } from "#app/ui/typed-ahead.ts";
import type { TypedTitle } from "./typed-title.tsx";

/** The code that a typed title needs. */
const typedTitle = lazyCode(async () => (await import("./typed-title.tsx")).loadTitleReader());

/** Milliseconds that a save waits for that code; after them the title is saved as it was typed. */
const MOST_WAIT_MS = 5000;

/**
 * The context in which a title is read: today, the person's locale, the projects that can be named, and the day and
 * time of its todo.
 */
export type TitleAround = Pick<TypedContext, "today" | "locale" | "projects" | "day" | "hasTime">;

interface TitleField {
  /** Its text. */
  text: string;
  field: RefObject<HTMLInputElement | null>;
  around: TitleAround;
  /** Saves what the form holds. It asks `waitsForCode` first. */
  save(): void;
  /** Titles that stay text: one that was saved, or was refused. */
  saved?: readonly string[];
}

/** The field of a title that knows the typed grammar: `Send report fri !high #work`. */
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
    /** The fields to save: the title without its parts, and what they say. */
    fields: read?.fields ?? { todo_title: text.trim() },
    project: read?.project,
    chips: read?.chips,
    /** The typed fields without the parts that the chosen fields replace; undefined until the grammar is loaded. */
    without: read?.without,
    /** The form was submitted, and is saved as soon as the code that reads the title is loaded. */
    isSaving,
    /** Asked before each save. If so, the field's form is submitted again once the title can be read. */
    waitsForCode,
    /** Backspace behind a part makes it text. */
    onBackspace(event: KeyboardEvent) {
      if (event.key === "Backspace" && event.target === field.current && read?.keepBefore(field.current)) {
        event.preventDefault();
      }
    },
    /** Begins anew; these titles stay text. */
    restart: (titles: readonly string[] = []) => setPlain(titles),
  };
}

/**
 * Holds a save until its title can be read, or its code failed to load. When the form closes or the page is left before, the
 * title is saved as it was typed.
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
    // The text that is typed meanwhile is the next title, in this field or in the one that the save opens.
    holdKeys("todo_title");
    return () => void (focusedElement() === held && held.isConnected && held.focus());
  }, [state, field]);
  useEffect(() => (state === "idle" ? undefined : holdSave(saveNow)), [state, saveNow]);
  // Before the form is gone.
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
