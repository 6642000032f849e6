import { useCallback, useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionError } from "./action.server.ts";

/** What is said of a change to something that is not there any more. `what` is a title in quotes, or "This entry". */
const goneText = (what: string) => `${what} was deleted on another device.`;

const NAME = "sevenfold-refusal";

/** A change that was taken back: of what, and why. */
interface Refused {
  id: string;
  error: string;
}

/** What a refusal says of the row that was to be changed. */
export const actionErrorText = ({ status, error }: ActionError, what: string) =>
  status === 404 ? goneText(what) : error;

/** Says why a change was taken back. Its fetcher is gone by then, and often the row that sent it. */
export const tellRefusal = (refused: Refused) => window.dispatchEvent(new CustomEvent(NAME, { detail: refused }));

/** Hears why changes were taken back. `listen` stays the same from render to render. */
export function useRefusals(listen: (refused: Refused) => void) {
  useEffect(() => {
    const hear = (event: Event) => listen((event as CustomEvent<Refused>).detail);
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [listen]);
}

const AWAY = "sevenfold-refusal-away";

/** Says why a change was refused to whoever has left the page at `path`, which would have said it. */
export function tellAway(path: string, error: string) {
  if (window.location.pathname !== path) window.dispatchEvent(new CustomEvent(AWAY, { detail: error }));
}

/** Shows as a toast what was refused after its page was left. */
export function useAwayRefusals() {
  const toast = useToast();
  useEffect(() => {
    const hear = (event: Event) => void toast.show({ text: (event as CustomEvent<string>).detail });
    window.addEventListener(AWAY, hear);
    return () => window.removeEventListener(AWAY, hear);
  }, [toast]);
}

/** Says what was done to the thing `id` and offers the way back, for as long as it is not refused. */
export function useUndoToast() {
  const toast = useToast();
  const shown = useRef(new Map<string, () => void>());
  useRefusals(useCallback(({ id }) => shown.current.get(id)?.(), []));
  return (id: string, text: string, undo: () => void) =>
    void shown.current.set(id, toast.show({ text, action: { label: "Undo", run: undo } }));
}
