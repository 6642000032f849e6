import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { emitter } from "#app/client/emitter.ts";
import type { Path } from "#app/ui/link.tsx";
import { useStable } from "#app/ui/stable.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionError } from "./action.server.ts";

/** The message for a change to a deleted row. `what` is a title in quotes, or "This entry". */
const goneText = (what: string) => `${what} was deleted on another device.`;

/** A change that was rolled back. */
interface Rollback {
  /** The id of its row; empty when it has none. */
  id: string;
  error: string;
}

/** The message of an action error about a row. */
export const actionErrorText = ({ status, error }: ActionError, what: string) =>
  status === 404 ? goneText(what) : error;

const rollbacks = emitter<Rollback>();

/** How to close the toasts of what was done, by the id of the row. */
const shownToasts = new Map<string, () => void>();

/** Closes the toast of what was done to the row `id`, because it is refused after all. */
export function withdrawToast(id: string): void {
  shownToasts.get(id)?.();
  shownToasts.delete(id);
}

/** Tells the current page that a change was rolled back, and why. */
export function announceRollback(rollback: Rollback): void {
  withdrawToast(rollback.id);
  rollbacks.emit(rollback);
}

/** Calls `listen` when a change was rolled back. `listen` must be stable. */
export function useRollbacks(listen: (rollback: Rollback) => void) {
  useEffect(() => rollbacks.on(listen), [listen]);
}

/** A link of a toast to the page that shows more. */
interface ToastLink {
  label: string;
  path: Path;
}

const toasts = emitter<{ text: string; link: ToastLink | undefined }>();

/** Shows `error` as a toast, unless one of the pages at `paths` is shown, which show it themselves. */
export function toastElsewhere(paths: readonly string[], error: string, link?: ToastLink) {
  if (!paths.includes(window.location.pathname)) toasts.emit({ text: error, link });
}

/** Shows the toasts of `toastElsewhere`. */
export function useToastsElsewhere() {
  const toast = useToast();
  const go = useNavigate();
  const navigate = useStable((path: Path) => go(path));
  useEffect(
    () =>
      toasts.on(({ text, link }) => {
        const action = link && { label: link.label, run: () => navigate(link.path) };
        toast.show({ text, ...(action && { action, stays: true }) });
      }),
    [toast, navigate],
  );
}

/** An action that was done: its message, and how to undo it. `id` has the ids of its rows, joined by commas. */
export interface Done {
  id: string;
  text: string;
  /** The page that shows it, when this one does not. */
  path?: Path;
  undo(): void;
}

/** Tells of acts by toasts with Undo, or only remembers them for the undo key, as long as they are not refused. */
export function useUndo() {
  const toast = useToast();
  const keep = (id: string, withdraw: () => void) => void shownToasts.set(id, withdraw);
  return {
    tell: ({ id, text, undo }: Omit<Done, "undo"> & { undo?: (() => void) | undefined }) =>
      keep(id, toast.show({ text, ...(undo && { undo }) })),
    /** Returns how to undo it, which works once. */
    remember({ id, text, undo }: Done): () => void {
      const act = toast.remember({ text, undo });
      keep(id, act.forget);
      return act.undo;
    },
  };
}

/** Shows a toast of what was done to the row `id`, with an undo action if there is one, as long as it is not refused. */
export function useUndoToast() {
  const { tell } = useUndo();
  return (id: string, text: string, undo?: () => void) => tell({ id, text, undo });
}
