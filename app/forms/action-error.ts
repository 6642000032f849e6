import { useCallback, useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionError } from "./action.server.ts";

/** The message for a change to a deleted row. `what` is a title in quotes, or "This entry". */
const goneText = (what: string) => `${what} was deleted on another device.`;

const NAME = "sevenfold-refusal";

/** A change that was rolled back: of what, and why. */
interface Refused {
  id: string;
  error: string;
}

/** The message of an action error about a row. */
export const actionErrorText = ({ status, error }: ActionError, what: string) =>
  status === 404 ? goneText(what) : error;

/** Announces why a change was rolled back. Its fetcher is gone by then, and often the row that sent it. */
export const tellRefusal = (refused: Refused) => window.dispatchEvent(new CustomEvent(NAME, { detail: refused }));

/** Calls `listen` when a change was rolled back. `listen` must be stable. */
export function useRefusals(listen: (refused: Refused) => void) {
  useEffect(() => {
    const hear = (event: Event) => listen((event as CustomEvent<Refused>).detail);
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [listen]);
}

const AWAY = "sevenfold-refusal-away";

/** Announces a refused change where none of the pages at `paths` is shown, which would announce it themselves. */
export function tellAway(paths: readonly string[], error: string) {
  if (!paths.includes(window.location.pathname)) window.dispatchEvent(new CustomEvent(AWAY, { detail: error }));
}

/** Shows a toast for a change that was refused after its page was left. */
export function useAwayRefusals() {
  const toast = useToast();
  useEffect(() => {
    const hear = (event: Event) => void toast.show({ text: (event as CustomEvent<string>).detail });
    window.addEventListener(AWAY, hear);
    return () => window.removeEventListener(AWAY, hear);
  }, [toast]);
}

/** Shows a toast of what was done to the row `id`, with an undo action if there is one, as long as it is not refused. */
export function useUndoToast() {
  const toast = useToast();
  const shown = useRef(new Map<string, () => void>());
  useRefusals(useCallback(({ id }) => shown.current.get(id)?.(), []));
  return (id: string, text: string, undo?: () => void) =>
    void shown.current.set(id, toast.show({ text, ...(undo && { action: { label: "Undo", run: undo } }) }));
}
