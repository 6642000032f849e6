import { useEffect, useState } from "react";

let show: ((text: string) => void) | null = null;

/** Announces to screen readers what a key or a menu did, where only eyes would notice. The shell has the `LiveRegion`. */
export const announce = (text: string) => show?.(text);

/** Announces that the row called `name` moves to place `to`, from 0, of a list; nothing where it would leave the list. */
export function announceMove(name: string, to: number, of: number) {
  if (to >= 0 && to < of) announce(`${name} moved to position ${to + 1} of ${of}`);
}

/** Holds the last announcement. It stands on every page from the start, so that none is lost. */
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
