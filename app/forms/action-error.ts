import { msg } from "@lingui/core/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { emitter } from "#app/client/emitter.ts";
import type { Path } from "#app/ui/link.tsx";
import { useStable } from "#app/ui/stable.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionError } from "./action.server.ts";

/** The message for a change to a deleted row with a title. */
export const goneText = (title: string) => pageI18n()._(msg`“${title}” was deleted on another device.`);

/** The message of an action error about a row, in the language of the page; `gone` is the one for a deleted row. */
export const actionErrorText = ({ status, error }: ActionError, gone: string) =>
  status === 404 ? gone : translate(pageI18n(), error);

/** The functions that close the toasts of acts, by the ids of the rows. */
const shownToasts = new Map<string, () => void>();

function withdrawToast(id: string): void {
  shownToasts.get(id)?.();
  shownToasts.delete(id);
}

/** An error that a page shows: of the row `id`, or of no row when that is empty. */
interface RowError {
  id: string;
  error: string;
}

/** A link of a toast to the page that shows more. */
interface ToastLink {
  label: string;
  path: Path;
}

/** A change that the server refused. */
interface Failure extends Partial<RowError> {
  error: string;
  /** Gives what was typed back to its form. Returns whether one took it, which then shows the error. */
  giveBack?(): boolean;
  /** The paths of the pages that show the error themselves. */
  pages: readonly string[];
  /** The message on all other pages, if it is not `error`. */
  elsewhere?: string;
  link?: ToastLink;
}

const rowErrors = emitter<RowError>();
const toasts = emitter<{ text: string; link: ToastLink | undefined }>();

/**
 * Tells the person that a change was refused: closes the toast that said it was done, and shows the error at the form that
 * takes back what was typed, or else on the page of the row, or else as a toast. A failure without an `id` is one that its
 * page finds by itself.
 */
export function reportFailure({ id, error, giveBack, pages, elsewhere = error, link }: Failure): void {
  if (id !== undefined) withdrawToast(id);
  if (giveBack?.()) return;
  if (id !== undefined) rowErrors.emit({ id, error });
  if (!pages.includes(window.location.pathname)) toasts.emit({ text: elsewhere, link });
}

/** Calls `listen` with the errors of refused changes. `listen` must be stable. */
export function useFailures(listen: (failure: RowError) => void) {
  useEffect(() => rowErrors.on(listen), [listen]);
}

/** Shows the toasts of refused changes. */
export function useFailureToasts() {
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

/** Refused changes that a page shows until they are sent again or dropped. */
export function failedChanges<Change>() {
  const none: readonly Change[] = [];
  let failed = none;
  const changed = emitter();
  const set = (next: readonly Change[]) => {
    failed = next;
    changed.emit();
  };
  return {
    add: (change: Change) => set([...failed, change]),
    drop: (isDropped: (change: Change) => boolean) => set(failed.filter((change) => !isDropped(change))),
    /** Removes all of them, and returns them. */
    takeAll(): readonly Change[] {
      const all = failed;
      set(none);
      return all;
    },
    use: () =>
      useSyncExternalStore(
        changed.on,
        () => failed,
        () => none,
      ),
  };
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
