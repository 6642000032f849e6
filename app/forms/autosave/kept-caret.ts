import { useEffect, useLayoutEffect, useRef } from "react";

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
