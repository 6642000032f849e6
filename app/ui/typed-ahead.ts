/** Keys that are typed between an act and the field that it opens: a hidden field holds them until that one has the focus. */

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

/** What was typed for fields that did not open, until somebody listens. */
const undelivered: string[] = [];
let tell = (text: string): void => void undelivered.push(text);

/** Calls `listen` with each text that was typed for a field which did not open. */
export function listenToUndelivered(listen: (text: string) => void): void {
  tell = listen;
  undelivered.splice(0).forEach(listen);
}

/** The element that has the focus, or had it before keys were held: what opens gives the focus back to it. */
export const focusedElement = (): Element | null =>
  hold?.field === document.activeElement ? hold.before : document.activeElement;

/**
 * Holds what is typed from now on until a field named `name` gets the focus, and types it there. Call it in the event that
 * opens the field. Ends when the person presses Escape, points elsewhere or leaves the page, or after half a minute without a
 * key. What is typed for a field that is a second late is shown, and what none took is told to `listenToUndelivered`.
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
    // The shortcuts of the page are not meant.
    event.stopPropagation();
    if (event.isComposing || event.key !== "Escape") return;
    field.value = "";
    releaseKeys();
  });
  // A message may offer to try again.
  const isElsewhere = (target: EventTarget | null) => target !== field && !(target as Element).closest(".toasts");
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!isElsewhere(target)) return;
      if ((target as HTMLInputElement).name === name) {
        const typed = field.value;
        field.value = "";
        releaseKeys();
        // React has not finished what focused the field.
        queueMicrotask(() => void typeInto(target as HTMLElement, typed));
      }
      // A dialog that closes gives the focus back before the next one opens.
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
  // While a modal dialog is open, nothing outside it can have the focus.
  (openModals()[0] ?? document.body).appendChild(label);
  field.focus({ preventScroll: true });
}

/** Gives up what is held, because no field opens. The focus goes back to where it was. */
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
 * Types into a field as a person does: each Enter may open another one, which gets the rest. What the person types meanwhile
 * comes after it.
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
    // With it a browser fires the events of typing, and Undo knows it.
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
