import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { useEffect, useState } from "react";

let show: ((text: string) => void) | null = null;

/** Announces the result of a key or menu to screen readers. The shell renders the `LiveRegion`. */
export const announce = (text: string) => show?.(text);

/** Announces that the row `name` moves to index `to` (from 0) of a list; nothing when that is outside the list. */
export function announceMove(name: string, to: number, count: number) {
  const place = to + 1;
  if (to >= 0 && to < count) announce(pageI18n()._(msg`${name} moved to position ${place} of ${count}`));
}

/** The live region. It is on every page from the start, so that no announcement is lost. */
export function LiveRegion() {
  const [text, setText] = useState("");
  useEffect(() => {
    show = setText;
    return () => void (show = null);
  }, []);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
