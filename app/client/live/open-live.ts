import { receive, setLiveSocket } from "./live.ts";
import { connect, sessionCookie } from "./live-socket.ts";

/** Milliseconds between two checks of the clock. A check that comes much too late means that the computer slept. */
const CHECK_MS = 10_000;
const SLEPT_MS = 5_000;

/**
 * Opens the person's socket. `onSignedOut` is called with the next page's path when somebody ended the session.
 * Returns a function to close the socket.
 */
export function openLive(onSignedOut: (next: string) => void): () => void {
  const opened = connect(receive, onSignedOut);
  setLiveSocket(opened);
  const stop = new AbortController();
  const { signal } = stop;
  const check = () => document.hidden || opened.check();
  document.addEventListener("visibilitychange", check, { signal });
  for (const name of ["focus", "online", "pageshow"]) window.addEventListener(name, check, { signal });
  // Somebody signs in or out on another tab: a socket that waits asks the server at once whose session it is.
  const cookies = window.cookieStore as CookieStore | undefined;
  const checkSession = ({ changed, deleted }: CookieChangeEvent) => {
    if ([...changed, ...deleted].some(({ name }) => name === sessionCookie())) opened.check();
  };
  cookies?.addEventListener("change", checkSession, { signal });
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
