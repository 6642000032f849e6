/** Milliseconds after which a key is forgotten: who pressed it has seen by then that nothing came of it. */
const PATIENCE = 3000;

const MOST = 10;

let early: KeyboardEvent[] = [];

function keep(event: KeyboardEvent) {
  if (!(event.target as Element).closest?.("input, textarea")) early = [...early, event].slice(-MOST);
}

/** Keeps the keys that are pressed while the code that hears them is on its way. */
export function keepEarlyKeys() {
  window.addEventListener("keydown", keep);
}

/** The keys so far, oldest first; from now on they are heard by somebody else. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener("keydown", keep);
  const taken = early.filter((event) => performance.now() - event.timeStamp < PATIENCE);
  early = [];
  return taken;
}
