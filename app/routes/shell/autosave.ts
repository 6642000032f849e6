import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Refusal } from "./page.server.ts";

/** Milliseconds after the last key until a text is saved. */
const PAUSE = 1000;
/** How long the hint that nothing needs to be pressed stays, in milliseconds. */
const HINT = 5000;

/** A text as the server has it. */
export interface Stored {
  text: string;
  /** Its `updated_at`; null while there is none. */
  version: string | null;
}

interface Options {
  /** Names the text: what is typed and not saved yet survives a reload under it. */
  name: string;
  stored: Stored;
  /** Why `text` cannot be saved as it is, or null. */
  problem(text: string): string | null;
  /** What goes to the page's action: fields, with the version that was seen. */
  submission(text: string, version: string | null): Record<string, string | null>;
  /** The stored text in an answer of the action, or in the `current` of its 409. */
  read(row: unknown): Stored;
}

/** What became of what was typed. */
export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "overtaken";

const draftKey = (name: string) => `sevenfold-draft:${name}`;

function readDraft(name: string): Stored | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKey(name)) ?? "null");
    return draft as Stored | null;
  } catch {
    return null;
  }
}

function keepDraft(name: string, draft: Stored | null) {
  try {
    if (draft) localStorage.setItem(draftKey(name), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(name));
  } catch {
    // A browser that keeps nothing still saves to the server.
  }
}

/** A text that saves itself: a second after typing, on blur, when the page is hidden and when it goes away. */
export function useAutosave({ name, stored, problem, submission, read }: Options) {
  const fetcher = useFetcher<unknown>({ key: `autosave:${name}` });
  const [text, setText] = useState(stored.text);
  const [base, setBase] = useState(stored);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [hints, setHints] = useState(0);
  const sent = useRef<string | null>(null);
  const typed = useRef(text);
  typed.current = text;

  const invalid = problem(text);
  const isChanged = text.trim() !== base.text.trim();
  const isBusy = fetcher.state !== "idle";

  // Once, in the browser: what an earlier visit could not save.
  useEffect(() => {
    const draft = readDraft(name);
    if (!draft || draft.text.trim() === stored.text.trim()) return keepDraft(name, null);
    setText(draft.text);
    setBase({ text: stored.text, version: draft.version });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  // Somebody else's change, seen by a reload of the page's data, is taken over while nothing is typed here.
  useEffect(() => {
    if (isBusy || isChanged || stored.version === base.version) return;
    setText(stored.text);
    setBase(stored);
  }, [stored, base, isChanged, isBusy]);

  const save = useCallback(
    (version = base.version) => {
      if (isBusy || !isChanged || invalid !== null) return;
      sent.current = text;
      setFailure(null);
      void fetcher.submit(submission(text, version), { method: "post", encType: "application/json" });
    },
    [base.version, fetcher, invalid, isBusy, isChanged, submission, text],
  );

  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || sent.current === null || data === undefined) return;
    const saved = sent.current;
    sent.current = null;
    if (isRefusal(data)) {
      if (data.current !== undefined) setTheirs(read(data.current));
      else setFailure(data.error);
      return;
    }
    const row = read(data);
    setBase({ text: saved, version: row.version });
    setTheirs(null);
    if (saved === typed.current) keepDraft(name, null);
  }, [data, name, read, state]);

  const latest = useRef(save);
  latest.current = save;

  // What failed is tried again by typing on, by the button, and when the network is back.
  useEffect(() => {
    if (!isChanged || theirs || failure) return;
    const timer = setTimeout(() => latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, isChanged, isBusy, theirs, failure]);

  useEffect(() => {
    const flush = () => latest.current();
    const whenHidden = () => document.visibilityState === "hidden" && flush();
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("online", flush);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("online", flush);
      flush();
    };
  }, [name]);

  useEffect(() => {
    if (hints === 0) return;
    const timer = setTimeout(setHints, HINT, 0);
    return () => clearTimeout(timer);
  }, [hints]);

  function type(value: string) {
    setText(value);
    setFailure(null);
    setHints((n) => n + 1);
    keepDraft(name, { text: value, version: base.version });
  }

  let saveState: SaveState = "saved";
  if (theirs) saveState = "overtaken";
  else if (isBusy) saveState = "saving";
  else if (failure) saveState = "failed";
  else if (isChanged) saveState = "unsaved";

  return {
    text,
    type,
    /** Saves now what is typed. */
    flush: () => save(),
    state: saveState,
    /** Why it is not saved: a limit, or what the server said. */
    problem: invalid ?? failure,
    /** True for five seconds after an edit. */
    showsHint: hints > 0,
    /** What was saved elsewhere in the meantime. */
    theirs,
    keepMine() {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(null);
      save(theirs.version);
    },
    takeTheirs() {
      if (!theirs) return;
      setText(theirs.text);
      setBase(theirs);
      setTheirs(null);
      keepDraft(name, null);
    },
  };
}

export type Autosave = ReturnType<typeof useAutosave>;

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "error" in answer && "values" in answer;
}
