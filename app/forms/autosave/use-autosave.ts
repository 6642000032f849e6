import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { type Autosave, type AutosaveState, createAutosave, type Outcome, type Versioned } from "./autosave.ts";
import { dropText, keepText, keptTexts, ORPHANED_MS } from "./draft-storage.ts";

interface Options<Row extends Versioned> {
  /** The draft's name in this browser, which must include the person. Give the component a key: it shows one text. */
  name: string;
  /** The server's row, as of the instant `at` if known. */
  row: Row | null;
  at?: string;
  textOf(row: Row): string;
  problemOf(text: string, row: Row | null): string | null;
  send(text: string, seen: string | null, row: Row | null): Promise<Outcome<Row>>;
  refused?: { text: string; isOvertaken: boolean } | null;
}

/** A text that saves itself, with its state. */
export interface SelfSaving<Row extends Versioned> extends AutosaveState<Row> {
  autosave: Autosave<Row>;
}

// Kept beyond the component: its last save may be pending, and the page's data is older than what was saved.
const opened = new Map<string, Autosave<never>>();

function open<Row extends Versioned>({ name, ...options }: Options<Row>): Autosave<Row> {
  const create = () =>
    createAutosave({ ...options, keep: (text, seen) => keepText(name, text === null ? null : { text, seen }) });
  // On the server nothing is shared between requests.
  if (typeof document === "undefined") return create();
  if (opened.size === 0) {
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flushAll());
    window.addEventListener("pagehide", flushAll);
    window.addEventListener("online", flushAll);
  }
  const known = opened.get(name) as unknown as Autosave<Row> | undefined;
  // A finally refused text is retried when reopened: a demo account may have been claimed.
  const autosave = known && known.state().status !== "closed" ? known : create();
  opened.set(name, autosave as unknown as Autosave<never>);
  return autosave;
}

function flushAll() {
  for (const { flush } of opened.values()) void flush();
}

/** Saves a text automatically: a second after typing, and when the text, its page or the window is left. */
export function useAutosave<Row extends Versioned>(options: Options<Row>): SelfSaving<Row> {
  const { name, row, at = "" } = options;
  const [autosave] = useState(() => open(options));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);

  useEffect(() => void autosave.adopt(row, at), [autosave, row, at]);

  useEffect(() => {
    resumeKept(name, autosave);
    // Another tab may still be saving.
    const timer = setTimeout(resumeKept, ORPHANED_MS + 1000, name, autosave);
    return () => clearTimeout(timer);
  }, [autosave, name]);

  const toast = useToast();
  useEffect(() => {
    // The status is no longer visible.
    async function leave() {
      await autosave.flush();
      const { text, problem } = autosave.state();
      if (problem && text.trim()) toast.show({ text: `Your text is kept, but not saved: ${problem}` });
    }
    return () => void leave();
  }, [autosave, toast]);

  return { autosave, ...state };
}

/** Resumes the drafts of this text, the newest first. */
function resumeKept<Row extends Versioned>(name: string, autosave: Autosave<Row>) {
  const { text, status } = autosave.state();
  if (status !== "saved") return;
  const kept = keptTexts().filter((one) => {
    const isSaved = one.text.trim() === text.trim();
    if (one.name === name && isSaved) dropText(one.key);
    return one.name === name && !isSaved;
  });
  const [last] = kept.slice(-1);
  if (!last) return;
  dropText(last.key);
  autosave.resume(last.text, last.seen);
}

/** For the field's ref: takes over what was typed before scripts ran. */
export function useTypedBefore<Row extends Versioned>({ autosave }: SelfSaving<Row>) {
  return useCallback(
    (field: HTMLTextAreaElement | null) => {
      if (field && field.value !== autosave.state().text) autosave.type(field.value);
    },
    [autosave],
  );
}
