import { useCallback, useEffect, useRef } from "react";
import { emitter } from "#app/client/emitter.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionError } from "./action.server.ts";

/** The message for a change to a deleted row. `what` is a title in quotes, or "This entry". */
const goneText = (what: string) => `${what} was deleted on another device.`;

/** A change that was rolled back: of what, and why. */
interface Refused {
  id: string;
  error: string;
}

/** The message of an action error about a row. */
export const actionErrorText = ({ status, error }: ActionError, what: string) =>
  status === 404 ? goneText(what) : error;

const refusals = emitter<Refused>();

/** Announces why a change was rolled back. The row that sent it is often gone by then. */
export const tellRefusal = refusals.emit;

/** Calls `listen` when a change was rolled back. `listen` must be stable. */
export function useRefusals(listen: (refused: Refused) => void) {
  useEffect(() => refusals.on(listen), [listen]);
}

const awayErrors = emitter<string>();

/** Announces a refused change where none of the pages at `paths` is shown, which would announce it themselves. */
export function tellAway(paths: readonly string[], error: string) {
  if (!paths.includes(window.location.pathname)) awayErrors.emit(error);
}

/** Shows a toast for a change that was refused after its page was left. */
export function useAwayRefusals() {
  const toast = useToast();
  useEffect(() => awayErrors.on((text) => void toast.show({ text })), [toast]);
}

/** Shows a toast of what was done to the row `id`, with an undo action if there is one, as long as it is not refused. */
export function useUndoToast() {
  const toast = useToast();
  const shown = useRef(new Map<string, () => void>());
  useRefusals(useCallback(({ id }) => shown.current.get(id)?.(), []));
  return (id: string, text: string, undo?: () => void) =>
    void shown.current.set(id, toast.show({ text, ...(undo && { action: { label: "Undo", run: undo } }) }));
}
