import { msg } from "@lingui/core/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { emitter, useEmitted } from "#app/client/emitter.ts";
import type { Path } from "#app/ui/link.tsx";
import { useStable } from "#app/ui/stable.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionError } from "./action.server.ts";

/** The message when a row with a title was deleted. */
export const goneText = (title: string) => pageI18n()._(msg`“${title}” was deleted on another device.`);

/** The message of an action error about a row, in the language of the page; `gone` is the message for a deleted row. */
export const actionErrorText = ({ status, error }: ActionError, gone: string) =>
  status === 404 ? gone : translate(pageI18n(), error);

/** Functions that close the toasts of changes, by the ids of the rows. */
const shownToasts = new Map<string, () => void>();

function withdrawToast(id: string): void {
  shownToasts.get(id)?.();
  shownToasts.delete(id);
}

/** An error that a page shows: of the row `id`, or of no row if that is empty. */
interface RowError {
  id: string;
  error: string;
}

/** A toast's link to a page with more information. */
interface ToastLink {
  label: string;
  path: Path;
}

/** A change that failed on the server. */
interface Failure extends Partial<RowError> {
  error: string;
  /** Gives typed text back to its form. Returns whether a form took it; that form then shows the error. */
  giveBack?(): boolean;
  /** The paths of the pages that show the error themselves. */
  pages: readonly string[];
  /** The message on all other pages, if it differs from `error`. */
  elsewhere?: string;
  link?: ToastLink;
}

const rowErrors = emitter<RowError>();
const toasts = emitter<{ text: string; link: ToastLink | undefined }>();

/**
 * Tells the person that a change failed: closes the toast that said it was done, and shows the error at the form that
 * takes the typed text back; otherwise on the page of the row; otherwise as a toast. If a failure has no `id`, its
 * page finds it without one.
 */
export function reportFailure({ id, error, giveBack, pages, elsewhere = error, link }: Failure): void {
  if (id !== undefined) withdrawToast(id);
  if (giveBack?.()) return;
  if (id !== undefined) rowErrors.emit({ id, error });
  if (!pages.includes(window.location.pathname)) toasts.emit({ text: elsewhere, link });
}

/** Calls `listen` with the errors of failed changes. `listen` must be stable between renders. */
export function useFailures(listen: (failure: RowError) => void) {
  useEffect(() => rowErrors.on(listen), [listen]);
}

/** Shows the toasts of failed changes. */
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

/** Failed changes, which a page shows until they are sent again or dropped. */
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
    /** Removes and returns all of them. */
    takeAll(): readonly Change[] {
      const all = failed;
      set(none);
      return all;
    },
    use: () => useEmitted(changed, () => failed, none),
  };
}

/**
 * An action that was done: its message, and a function that undoes it. `id` has the ids of its rows, separated by
 * commas.
 */
export interface Done {
  id: string;
  text: string;
  /** The page that shows the result, if it is not this page. */
  path?: Path;
  undo(): void;
}

/**
 * Returns functions that show a toast with Undo for an action, or only add it to the undo stack. Both are withdrawn
 * if the action fails.
 */
export function useUndo() {
  const toast = useToast();
  const keep = (id: string, withdraw: () => void) => void shownToasts.set(id, withdraw);
  return {
    tell: ({ id, text, undo }: Omit<Done, "undo"> & { undo?: (() => void) | undefined }) =>
      keep(id, toast.show({ text, ...(undo && { undo }) })),
    /** Returns a function that undoes it once. */
    remember({ id, text, undo }: Done): () => void {
      const act = toast.remember({ text, undo });
      keep(id, act.forget);
      return act.undo;
    },
  };
}

/**
 * Returns a function that shows a toast about the row `id`, with Undo if that is possible. The toast is withdrawn if
 * the action fails.
 */
export function useUndoToast() {
  const { tell } = useUndo();
  return (id: string, text: string, undo?: () => void) => tell({ id, text, undo });
}
