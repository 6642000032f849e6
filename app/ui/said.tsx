import { useEffect, useState } from "react";

let tell: ((text: string) => void) | null = null;

/** Speaks what a key or a menu did, where only eyes would see it. `Said` stands somewhere on the page. */
export const say = (text: string) => tell?.(text);

/** Speaks that the row called `name` goes to place `to`, from 0, of a list; nothing where it would leave the list. */
export function sayMoved(name: string, to: number, of: number) {
  if (to >= 0 && to < of) say(`${name} moved to position ${to + 1} of ${of}`);
}

/** Where it is spoken. */
export function Said() {
  const [said, setSaid] = useState("");
  useEffect(() => {
    tell = setSaid;
    return () => void (tell = null);
  }, []);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
