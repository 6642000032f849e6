const MOST = 10;

let early: { event: KeyboardEvent; href: string }[] = [];

/** Keeps a key that nobody hears yet. */
export function keepKey(event: KeyboardEvent) {
  if (!(event.target as Element).closest?.("input, textarea"))
    early = [...early, { event, href: location.href }].slice(-MOST);
}

/** Keeps the keys that are pressed while the code that hears them is on its way. */
export function keepEarlyKeys() {
  window.addEventListener("keydown", keepKey);
}

/** The keys so far, of this address, oldest first; from now on somebody else hears them, and keeps what is for nobody yet. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener("keydown", keepKey);
  const taken = early.filter(({ href }) => href === location.href).map(({ event }) => event);
  early = [];
  return taken;
}
