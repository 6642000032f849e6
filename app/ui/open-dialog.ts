import type { MouseEvent } from "react";

const dialog = (id: string) => document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`);

/** What a button spreads to open the dialog `id`: by the browser itself, so without scripts too. */
export const opensDialog = (id: string) => ({
  command: "show-modal" as const,
  commandfor: id,
  // The browser forgets its own way when the button is hidden by the same click, as a menu's is.
  onClick(event: MouseEvent) {
    event.preventDefault();
    if (!dialog(id)?.open) dialog(id)?.showModal();
  },
});

/** Closes the dialog `id`; focus goes back to where it was. */
export const closeDialog = (id: string) => dialog(id)?.close();
