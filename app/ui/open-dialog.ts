import type { MouseEvent } from "react";

/** A dialog and its buttons are connected only by an id, so that the browser opens it without scripts too. */
const dialog = (id: string) => document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`);

/** The props of a button that opens the dialog `id`. They work without scripts too. */
export const opensDialog = (id: string) => ({
  command: "show-modal" as const,
  commandfor: id,
  // If the click also hides the button, as in a menu, the browser forgets where to return the focus.
  onClick(event: MouseEvent) {
    event.preventDefault();
    openDialog(id);
  },
});

/** Tells a dialog that it opens, so that its contents are rendered before the browser focuses the first control. */
export const OPENS_EVENT = "opens";

/** Opens the dialog `id`. */
export function openDialog(id: string): void {
  const found = dialog(id);
  if (!found || found.open) return;
  found.dispatchEvent(new Event(OPENS_EVENT));
  found.showModal();
}

/** Closes the dialog `id`; the focus returns to where it was. */
export const closeDialog = (id: string) => dialog(id)?.close();
