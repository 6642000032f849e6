import { useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TextChange, Versioned } from "#app/client/commands/command.ts";
import type { Texts } from "#app/client/commands/text-commands.ts";
import { type TextState, useTextState } from "#app/client/commands/texts.ts";
import { submittedValue } from "../action-data.ts";
import type { ActionError } from "../action.server.ts";
import { text } from "#app/i18n/text.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useStable } from "#app/ui/stable.ts";
import { useToast } from "#app/ui/toast.tsx";
import { earlyValue } from "#app/ui/typed-early.ts";

/** A text of a form that failed without scripts. */
export interface SubmittedText {
  text: string;
  error: string;
  /** The version that was edited; null for a new row. */
  seen: string | null;
  /** Whether the row was changed elsewhere meanwhile. */
  isOvertaken: boolean;
}

/** The `text` of a form that failed without scripts; null if the page shows no such form. */
export const submittedText = (actionError: ActionError | null, text: string | undefined): SubmittedText | null =>
  actionError && text !== undefined
    ? {
        text,
        error: actionError.error,
        seen: submittedValue(actionError, "updated_at") ?? null,
        isOvertaken: actionError.status === 409,
      }
    : null;

interface Options<Made extends TextChange, Row extends Versioned> {
  texts: Texts<Made, Row>;
  /** The stored row, with pending changes applied; null if there is none. */
  row: Row | null;
  /** The initial text of a row that is not stored; default: empty. */
  blank?: string;
  /** Makes the change that saves a text. */
  changeOf(text: string): Made;
  /** Returns why a trimmed text cannot be saved, or null. */
  problemOf(text: string, row: Row | null): string | null;
  submitted?: SubmittedText | null;
}

/** A field whose text is saved automatically. */
export interface TextField<Row extends Versioned> extends Omit<TextState<Row>, "typed"> {
  text: string;
  /** True for five seconds after an edit, to show the auto-save hint. */
  hints: boolean;
  type(text: string): void;
  flush(): void;
  retry(): void;
  /** Ends a version conflict with this text. */
  resolve(text: string): void;
  /** Receives a text that was typed before scripts ran. */
  takeOver(text: string): void;
}

const GONE = text("forms.gone", "This was deleted meanwhile. Copy what you typed to keep it.");

/** Milliseconds that the hint stays after an edit. */
export const HINT_MS = 5_000;

/** Saves a text automatically: a second after the last key, and when the field, its page or the window is left. */
export function useText<Made extends TextChange, Row extends Versioned>(options: Options<Made, Row>): TextField<Row> {
  const { texts, row, blank = "", changeOf, problemOf, submitted } = options;
  const { typed, ...state } = useTextState<Made, Row>(texts, changeOf(""));
  const stored = row ? texts.textOfRow(row) : blank;
  const [last, setLast] = useState(submitted?.text ?? stored);
  const { hints, showHint } = useHint();
  // Texts are saved trimmed. A space at the end stays in the field, also while the text is being sent.
  const unspaced = typed ?? stored;
  const text = last.trim() === unspaced.trim() ? last : unspaced + begunLine(last, unspaced);

  const save = (next: string, over: Row | null) =>
    texts.type(changeOf(next), over, problemOf(next.trim(), over), blank);
  function type(next: string) {
    setLast(next);
    showHint();
    save(next, row);
  }
  useKeptCaret(text);
  useSavedOnLeave(options, text, state);
  const retryForbidden = useStable(() => {
    // The text may be allowed now, for example after an expired demo account was claimed.
    if (state.refusedWith === 403) texts.retry(changeOf(""));
  });
  useEffect(retryForbidden, [retryForbidden]);
  return {
    ...state,
    problem: state.refusedWith === 404 ? GONE : state.problem,
    other: state.other ?? (submitted?.isOvertaken && typed === undefined ? row : null),
    text: typed === undefined && submitted ? last : text,
    hints,
    type,
    flush: () => texts.flush(changeOf("")),
    retry: () => texts.retry(changeOf("")),
    resolve(next) {
      setLast(next);
      texts.resolve(changeOf(next), state.other!);
    },
    takeOver(next) {
      if (next === text && !submitted) return;
      setLast(next);
      showHint();
      // A form that failed was typed on an older version.
      save(next, submitted?.isOvertaken && row ? { ...row, updated_at: submitted.seen ?? "" } : row);
    },
  };
}

/**
 * A line break if the person has begun a line at the end of `last`, which `text` from another device replaces.
 * Without it, what is typed next would be appended to that text's last line.
 */
const begunLine = (last: string, text: string) =>
  last.endsWith("\n") && text !== "" && !text.endsWith("\n") ? "\n" : "";

/** The hint that is shown for some seconds after an edit. */
function useHint() {
  const [hints, setHints] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    hints,
    showHint() {
      setHints(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setHints(false), HINT_MS);
    },
  };
}

/**
 * Saves a text when its field is left. If that fails, a toast says so, because the field's status is not visible any
 * more.
 */
function useSavedOnLeave<Made extends TextChange, Row extends Versioned>(
  { texts, changeOf }: Options<Made, Row>,
  text: string,
  { status, problem }: Pick<TextState<Row>, "status" | "problem">,
) {
  const { t } = useLingui();
  const translate = useTranslate();
  const toast = useToast();
  const leave = useStable(() => {
    texts.flush(changeOf(""));
    const waits = status === "waiting" || (status !== "saved" && !navigator.onLine);
    if (!text.trim() || (!problem && !waits)) return;
    const reason = problem && translate(problem);
    if (reason) return void toast.show({ text: t`Your text is kept, but not saved: ${reason}` });
    const withdraw = toast.show({ text: t`Not sent yet: your text is kept, and sent once there is a network` });
    window.addEventListener("online", withdraw, { once: true });
  });
  useEffect(() => leave, [leave]);
}

/** A ref for the field, which receives text that was typed before scripts ran. */
export const useTypedBefore = ({ takeOver }: Pick<TextField<Versioned>, "takeOver">) =>
  useStable((field: HTMLTextAreaElement | null) => field && takeOver(earlyValue(field)));

/** A focused field, with the position of its caret in a text. */
interface Caret {
  field: HTMLTextAreaElement;
  text: string;
  start: number;
  end: number;
}

function caretNow(): Caret | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return undefined;
  return { field, text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

/**
 * Keeps the caret between the same letters when a field gets a text that was not typed in it: one from another
 * device, or a merged one. (The browser would move the caret to the end.) On an empty last line it stays there, and
 * from an empty field it goes to the end. `text` is the field's text.
 */
export function useKeptCaret(text: string): void {
  const last = useRef<Caret>();
  useEffect(() => {
    const note = () => void (last.current = caretNow());
    note();
    document.addEventListener("selectionchange", note);
    document.addEventListener("input", note, true);
    return () => {
      document.removeEventListener("selectionchange", note);
      document.removeEventListener("input", note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const was = last.current;
    if (!was || was.field !== document.activeElement || was.field.value !== text || was.text === text) return;
    let alike = 0;
    while (alike < was.text.length && was.text[alike] === text[alike]) alike++;
    const isOnNewLine = was.text.endsWith("\n") && text.endsWith("\n");
    const moved = (at: number) => {
      if (at === was.text.length && (isOnNewLine || was.text === "")) return text.length;
      return at <= alike ? at : Math.max(alike, at + text.length - was.text.length);
    };
    was.field.setSelectionRange(moved(was.start), moved(was.end));
    last.current = caretNow();
  }, [text]);
}
