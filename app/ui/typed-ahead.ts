/** Keys that are typed between an act and the field that it opens: a hidden field holds them until that one has the focus. */

import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { openModals } from "./modal.ts";

/** Milliseconds to wait for the field to open. A slow answer and the code after it take less. */
const PATIENCE_MS = 30_000;

/** The keys that were typed, in order: texts and presses of Enter. */
type Typed = { text: string } | "Enter";

interface Hold {
  field: HTMLInputElement;
  /** The element that had the focus before. */
  before: Element | null;
  end: AbortController;
}

let hold: Hold | null = null;

/** The element that has the focus, or had it before keys were held: what opens gives the focus back to it. */
export const focusedElement = (): Element | null =>
  hold?.field === document.activeElement ? hold.before : document.activeElement;

/**
 * Holds what is typed from now on until a field named `name` gets the focus, and types it there. Call it in the event that
 * opens the field. Ends when the person presses Escape or points elsewhere, or after half a minute.
 */
export function holdKeys(name: string): void {
  releaseKeys();
  const before = document.activeElement;
  const field = document.createElement("input");
  field.className = "sr-only fixed top-0";
  field.setAttribute("aria-label", pageI18n()._(msg`Opening…`));
  field.autocomplete = "off";
  const end = new AbortController();
  const { signal } = end;
  hold = { field, before, end };
  const typed: Typed[] = [];
  const takeText = () => {
    if (field.value) typed.push({ text: field.value });
    field.value = "";
  };
  field.addEventListener("keydown", (event) => {
    // The shortcuts of the page are not meant.
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Escape") return releaseKeys();
    if (event.key !== "Enter") return;
    event.preventDefault();
    takeText();
    typed.push("Enter");
  });
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (target === field) return;
      takeText();
      if ((target as HTMLInputElement).name === name) {
        releaseKeys();
        // React has not finished what focused the field.
        queueMicrotask(() => void typeInto(target as HTMLElement, typed));
      }
      // A dialog that closes gives the focus back before the next one opens.
      else setTimeout(() => hold?.field === field && releaseKeys());
    },
    { signal, capture: true },
  );
  document.addEventListener("pointerdown", releaseKeys, { signal, capture: true });
  const timer = setTimeout(releaseKeys, PATIENCE_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  // Beside a modal dialog nothing can have the focus.
  (openModals()[0] ?? document.body).appendChild(field);
  field.focus({ preventScroll: true });
}

/** Gives up what is held, because no field opens. The focus goes back to where it was. */
export function releaseKeys(): void {
  if (!hold) return;
  const { field, before, end } = hold;
  const hadFocus = document.activeElement === field;
  hold = null;
  end.abort();
  field.remove();
  if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Types into a field as a person does: each Enter may open another one, which gets the rest. */
async function typeInto(field: HTMLElement, typed: readonly Typed[]): Promise<void> {
  let into = field;
  for (const one of typed) {
    // With it a browser fires the events of typing, and Undo knows it.
    if (one === "Enter") {
      press(into);
      await new Promise((resolve) => setTimeout(resolve));
    } else document.execCommand("insertText", false, one.text);
    into = document.activeElement as HTMLElement;
  }
}

/** Presses Enter in a field. */
function press(field: HTMLElement): void {
  const event = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(event) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}
