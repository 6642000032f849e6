/** Saves a text automatically. Independent of React, of pages, and of the text's meaning. */

/** The outcome of a save. */
export type Outcome<Row> =
  /** Without a row: the text was emptied, and the row deleted. */
  | { kind: "saved"; row: Row | null }
  /** Another tab or device wrote in between (409). */
  | { kind: "overtaken"; current: Row }
  /** `isFinal`: retrying is pointless. */
  | { kind: "refused"; problem: string; isFinal: boolean }
  | { kind: "unsent"; problem: string };

/** A stored row with its version. */
export interface Versioned {
  updated_at: string;
}

export interface AutosaveState<Row> {
  text: string;
  status: "saved" | "typing" | "saving" | "invalid" | "failed" | "overtaken" | "closed";
  /** The stored row, as far as known here. */
  row: Row | null;
  /** The stored row of a version conflict: both texts are shown until one is chosen. */
  other: Row | null;
  /** Why the text is not saved. */
  problem: string | null;
  /** True for five seconds after an edit, to show the auto-save hint. */
  hints: boolean;
}

interface Parts<Row> {
  row: Row | null;
  textOf(row: Row): string;
  /** Returns why `text` (trimmed) cannot be saved, or null. */
  problemOf(text: string, row: Row | null): string | null;
  /** Sends a text typed on `row`, whose version is `seen`; never rejects. */
  send(text: string, seen: string | null, row: Row | null): Promise<Outcome<Row>>;
  /** Stores an unsaved text as a draft, or deletes the draft when null. */
  keep(text: string | null, seen: string | null): void;
  /** A text that was typed and refused; `isOvertaken` when it must not overwrite `row`. */
  refused?: { text: string; isOvertaken: boolean } | null | undefined;
}

/** Milliseconds without typing until a text is saved. */
const AUTOSAVE_MS = 1000;
/** Milliseconds until an unanswered save is retried. */
export const RETRY_MS = 5000;
/** Milliseconds that the hint stays after an edit. */
export const HINT_MS = 5000;

export type Autosave<Row extends Versioned> = ReturnType<typeof createAutosave<Row>>;

/** Saves a text a second after typing stops, one save at a time, and never over an unseen version. */
export function createAutosave<Row extends Versioned>({ row, refused, textOf, problemOf, send, keep }: Parts<Row>) {
  const stored = (from: Row | null) => (from ? textOf(from).trim() : "");
  let state: AutosaveState<Row> = {
    text: refused?.text ?? (row ? textOf(row) : ""),
    status: refused?.isOvertaken ? "overtaken" : "saved",
    row,
    other: refused?.isOvertaken ? row : null,
    problem: null,
    hints: false,
  };
  // The last saved text as it was sent, because the server may normalise it. Null when a save got no answer and may
  // have arrived.
  let base: string | null = stored(row);
  const unanswered = new Set<string>();
  // The version that was deleted here, which older page data may still contain.
  let deleted: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hintTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<AutosaveState<Row>>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const seen = () => state.row?.updated_at ?? null;
  const isClean = () => state.text.trim() === base;
  const isStopped = () => state.status === "overtaken" || state.status === "closed";

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  }

  function type(text: string) {
    set({ text, hints: true });
    clearTimeout(hintTimer);
    hintTimer = setTimeout(() => set({ hints: false }), HINT_MS);
    keep(text.trim() && !isClean() ? text : null, seen());
    if (isStopped()) return;
    const problem = isClean() ? null : problemOf(text.trim(), state.row);
    set({ status: problem ? "invalid" : isClean() && !sending ? "saved" : "typing", problem });
    schedule(AUTOSAVE_MS);
  }

  function save() {
    clearTimeout(timer);
    if (sending || isStopped()) return;
    if (isClean()) return set({ status: "saved", problem: null });
    const text = state.text.trim();
    const problem = problemOf(text, state.row);
    if (problem) return set({ status: "invalid", problem });
    set({ status: "saving", problem: null });
    sending = sendNow(text);
  }

  async function sendNow(text: string) {
    const outcome = await send(text, seen(), state.row);
    sending = null;
    settle(outcome, text);
  }

  function settle(outcome: Outcome<Row>, sent: string) {
    if (outcome.kind === "saved") {
      unanswered.clear();
      return goOn(outcome.row, sent);
    }
    if (outcome.kind === "overtaken") {
      const { current } = outcome;
      // The conflicting row is this tab's own unanswered save.
      if (unanswered.has(stored(current))) return goOn(current, stored(current));
      return set({ status: "overtaken", other: current, problem: null });
    }
    const { problem } = outcome;
    if (outcome.kind === "refused") return set({ status: outcome.isFinal ? "closed" : "failed", problem });
    unanswered.add(sent);
    base = null;
    set({ status: "failed", problem });
    schedule(RETRY_MS);
  }

  /** Continues with `row` as the stored one and `text` as its text. */
  function goOn(row: Row | null, text: string) {
    base = text;
    deleted = row ? null : seen();
    set({ row });
    keep(isClean() ? null : state.text, seen());
    if (isClean()) return set({ status: "saved", problem: null });
    if (state.status !== "invalid") set({ status: "typing" });
    schedule(AUTOSAVE_MS);
  }

  /** Saves at once, and resolves when that is done. */
  async function flush() {
    if (sending) await sending;
    save();
    if (sending) await sending;
  }

  /** Takes over a row that the server returned at the instant `at`, unless a newer one is known. */
  function adopt(found: Row | null, at: string) {
    if (sending || isStopped() || found?.updated_at === state.row?.updated_at) return;
    if (found && deleted !== null && found.updated_at <= deleted) return;
    if (state.row && (found?.updated_at ?? at) < state.row.updated_at) return;
    if (found && unanswered.has(stored(found))) return goOn(found, stored(found));
    if (isClean()) {
      base = stored(found);
      set({ row: found, text: found ? textOf(found) : "" });
    } else if (found) set({ status: "overtaken", other: found, problem: null });
    else {
      base = "";
      set({ row: null });
    }
  }

  /** Resolves a conflict: `text` is saved over the row that is shown now. */
  function resolve(text: string) {
    base = stored(state.other);
    set({ text, row: state.other, other: null, status: "typing" });
    keep(isClean() ? null : text, seen());
    save();
  }

  /** Continues with a draft of an earlier visit that was typed over the version `over`. */
  function resume(text: string, over: string | null) {
    if (over === seen() || !state.row) return type(text);
    set({ text, status: "overtaken", other: state.row });
    keep(text, over);
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
    resume,
    /** Stops saving: the text's row is gone. */
    drop() {
      clearTimeout(timer);
      clearTimeout(hintTimer);
      keep(null, null);
      set({ status: "closed", problem: null });
    },
  };
}
