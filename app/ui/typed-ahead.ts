/**
 * Collects the keys that are typed after an action until the field that it opens has the focus. They are typed into a
 * hidden field.
 */

import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { openModals } from "./modal.ts";

/** Milliseconds to wait for the field while nothing is typed. A slow answer and the code after it take less. */
const PATIENCE_MS = 30_000;

interface Hold {
  field: HTMLTextAreaElement;
  /** The element that had the focus before. */
  before: Element | null;
  end: AbortController;
}

let hold: Hold | null = null;

/** Texts for fields that did not open, until there is a listener. */
const undelivered: string[] = [];
let tell = (text: string): void => void undelivered.push(text);

/** Calls `listen` with each text that was typed for a field that did not open. */
export function listenToUndelivered(listen: (text: string) => void): void {
  tell = listen;
  undelivered.splice(0).forEach(listen);
}

/** Shows a text that has no field, until the person takes it or discards it. */
export const showUndelivered = (text: string): void => tell(text);

/**
 * The element that has the focus, or that had it before keys were collected. What opens returns the focus to this
 * element.
 */
export const focusedElement = (): Element | null =>
  hold?.field === document.activeElement ? hold.before : document.activeElement;

/**
 * Collects what is typed from now on until a field named `name` gets the focus, and types it there. Call it in the
 * event that opens the field. Ends when the person presses Escape, clicks elsewhere or leaves the page, or after half
 * a minute without a key. If the field is a second late, the collected text is shown. If no field opens, the text
 * goes to `listenToUndelivered`.
 */
export function holdKeys(name: string): void {
  releaseKeys();
  const before = document.activeElement;
  const label = document.createElement("label");
  const field = document.createElement("textarea");
  label.className = "typed-ahead typed-ahead-late";
  field.className = "control";
  label.textContent = pageI18n()._(msg`Opening…`);
  label.appendChild(field);
  const end = new AbortController();
  const { signal } = end;
  hold = { field, before, end };
  field.addEventListener("keydown", (event) => {
    // The key is not a shortcut of the page.
    event.stopPropagation();
    if (event.isComposing || event.key !== "Escape") return;
    field.value = "";
    releaseKeys();
  });
  // An error message may have a Try Again button, which can be clicked.
  const isElsewhere = (target: EventTarget | null) => target !== field && !(target as Element).closest(".toasts");
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!isElsewhere(target)) return;
      if ((target as HTMLInputElement).name === name) {
        const typed = field.value;
        field.value = "";
        releaseKeys();
        // React has not finished the render that focused the field.
        queueMicrotask(() => void typeInto(target as HTMLElement, typed));
      }
      // When a dialog closes, it returns the focus before the next dialog opens.
      else setTimeout(() => hold?.field === field && releaseKeys());
    },
    { signal, capture: true },
  );
  document.addEventListener("pointerdown", ({ target }) => isElsewhere(target) && releaseKeys(), {
    signal,
    capture: true,
  });
  window.addEventListener("pagehide", releaseKeys, { signal });
  const timer = setTimeout(() => field.value || releaseKeys(), PATIENCE_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  // While a modal dialog is open, nothing outside of it can have the focus.
  (openModals()[0] ?? document.body).appendChild(label);
  field.focus({ preventScroll: true });
}

/** Stops collecting because no field opens. The focus returns to where it was. */
export function releaseKeys(): void {
  if (!hold) return;
  const { field, before, end } = hold;
  const hadFocus = document.activeElement === field;
  hold = null;
  end.abort();
  field.parentElement!.remove();
  if (field.value.trim()) tell(field.value);
  if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/**
 * Types a text into a field like a person: each Enter may open another field, which gets the rest. What the person
 * types meanwhile follows it.
 */
async function typeInto(field: HTMLElement, typed: string): Promise<void> {
  let into = field;
  let rest = typed;
  const wait = (event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey } = event;
    if (isComposing || ctrlKey || metaKey || (key.length > 1 && key !== "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    rest += key === "Enter" ? "\n" : key;
  };
  while (rest) {
    const one = /^(\n|.+)/.exec(rest)![0];
    rest = rest.slice(one.length);
    // This command makes the browser fire the events of typing, and lets the person undo it.
    if (one === "\n") {
      press(into);
      window.addEventListener("keydown", wait, true);
      await new Promise((resolve) => setTimeout(resolve));
      window.removeEventListener("keydown", wait, true);
    } else document.execCommand("insertText", false, one);
    into = document.activeElement as HTMLElement;
  }
}

/** Presses Enter in a field. */
function press(field: HTMLElement): void {
  const event = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event)) return;
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else document.execCommand("insertText", false, "\n");
}
