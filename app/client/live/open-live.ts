import { hear, setLiveSocket } from "./live.ts";
import { connect } from "./live-socket.ts";

/** Milliseconds between two checks of the clock; a check that is much too late means that the computer slept. */
const CHECK_MS = 10_000;
const SLEPT_MS = 5_000;

/** Opens the person's socket. `onSignedOut` is called when somebody ended the session, with the page that is next. Returns a function to close it. */
export function openLive(onSignedOut: (next: string) => void): () => void {
  const opened = connect(hear, onSignedOut);
  setLiveSocket(opened);
  const stop = new AbortController();
  const { signal } = stop;
  const check = () => document.hidden || opened.check();
  document.addEventListener("visibilitychange", check, { signal });
  for (const name of ["focus", "online", "pageshow"]) window.addEventListener(name, check, { signal });
  let due = Date.now() + CHECK_MS;
  const timer = setInterval(() => {
    if (Date.now() - due > SLEPT_MS) check();
    due = Date.now() + CHECK_MS;
  }, CHECK_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
    opened.close();
    setLiveSocket(null);
  };
}
