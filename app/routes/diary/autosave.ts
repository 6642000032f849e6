import { DIARY_AUTOSAVE_MS, DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary.ts";
import { codePoints } from "#app/domain/text.ts";

/** What became of a save. */
export type Outcome =
  | { kind: "saved"; entry: DiaryEntry }
  /** Somebody else wrote: another tab, another device. */
  | { kind: "overtaken"; current: DiaryEntry }
  /** `isFinal`: trying again would not help. */
  | { kind: "refused"; problem: string; isFinal: boolean }
  | { kind: "unsent"; problem: string };

export interface AutosaveState {
  text: string;
  status: "saved" | "typing" | "saving" | "unsaved" | "overtaken" | "closed";
  /** What is stored, as far as is known here. */
  entry: DiaryEntry | null;
  /** What is stored and was not seen here: both texts are shown until one is chosen. */
  other: DiaryEntry | null;
  problem: string | null;
}

interface Parts {
  entry: DiaryEntry | null;
  /** A text that was typed and refused, with the entry it must not overwrite unseen. */
  refused?: { text: string; isOvertaken: boolean } | null;
  /** Sends a text, written over the version `seen`; never rejects. */
  send(text: string, seen: string | null): Promise<Outcome>;
  /** Keeps a text that is not saved yet, or lets it go. */
  keep(text: string | null, seen: string | null): void;
}

/** Milliseconds until what was not answered is sent again. */
export const RETRY_MS = 5000;
export const BLANK_PROBLEM = "An empty entry is not saved.";

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves a text a second after typing stops, one save at a time, and never over a text that was not seen here. */
export function createAutosave({ entry, refused, send, keep }: Parts) {
  let state: AutosaveState = {
    text: refused?.text ?? entry?.diary_text ?? "",
    status: refused?.isOvertaken ? "overtaken" : "saved",
    entry,
    other: refused?.isOvertaken ? entry : null,
    problem: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<AutosaveState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const seen = () => state.entry?.updated_at ?? null;
  const isClean = () => state.text.trim() === (state.entry?.diary_text ?? "");
  const isStopped = () => state.status === "overtaken" || state.status === "closed";

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  }

  function type(text: string) {
    set({ text });
    keep(text.trim() && !isClean() ? text : null, seen());
    if (isStopped()) return;
    set({ status: isClean() && !sending ? "saved" : "typing", problem: null });
    schedule(DIARY_AUTOSAVE_MS);
  }

  function save() {
    clearTimeout(timer);
    if (sending || isStopped()) return;
    if (isClean()) return set({ status: "saved", problem: null });
    const text = state.text.trim();
    if (!text) return set({ status: "unsaved", problem: BLANK_PROBLEM });
    if (codePoints(text) > MAX_DIARY_TEXT) return set({ status: "unsaved", problem: DIARY_TOO_LONG });
    set({ status: "saving", problem: null });
    sending = sendNow(text);
  }

  async function sendNow(text: string) {
    const outcome = await send(text, seen());
    sending = null;
    settle(outcome);
  }

  function settle(outcome: Outcome) {
    if (outcome.kind === "saved") {
      set({ entry: outcome.entry });
      keep(isClean() ? null : state.text, seen());
      if (isClean()) return set({ status: "saved" });
      set({ status: "typing" });
      return schedule(DIARY_AUTOSAVE_MS);
    }
    if (outcome.kind === "overtaken") return set({ status: "overtaken", other: outcome.current });
    const { problem } = outcome;
    if (outcome.kind === "refused") return set({ status: outcome.isFinal ? "closed" : "unsaved", problem });
    set({ status: "unsaved", problem });
    schedule(RETRY_MS);
  }

  /** Saves at once what is not saved, and is done when that is. */
  async function flush() {
    await sending;
    save();
    await sending;
  }

  /** What the server said of the entry at the instant `at`; older than what is known here, it is passed over. */
  function adopt(stored: DiaryEntry | null, at: string) {
    if (sending || isStopped() || stored?.updated_at === state.entry?.updated_at) return;
    if (state.entry && (stored?.updated_at ?? at) < state.entry.updated_at) return;
    if (isClean()) set({ entry: stored, text: stored?.diary_text ?? "" });
    else if (stored) set({ status: "overtaken", other: stored });
    else set({ entry: null });
  }

  /** Ends a conflict: `text` is what stays, written over the text that is seen now. */
  function resolve(text: string) {
    set({ text, entry: state.other, other: null, status: "typing" });
    keep(isClean() ? null : text, seen());
    save();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type,
    flush,
    adopt,
    resolve,
    stop: () => clearTimeout(timer),
  };
}
