import { emitter, useEmitted } from "../emitter.ts";
import { clientId } from "./live.ts";
import {
  pageOfData,
  encodedError,
  isCodeCached,
  isPageAnswer,
  nextLocation,
  preloadPage,
} from "#app/remix-internals.client.ts";
import { noteChange } from "../cache/freshness.ts";
import { isAddressCached } from "../cache/page-cache.ts";
import { leaveForNewBuild, untilNothingIsTyped } from "../cache/new-build.ts";
import { personHeader } from "../person.ts";
import { text } from "#app/i18n/text.ts";
import { CLIENT_ID_HEADER } from "#app/domain/live/live.ts";

export const NETWORK_ERROR = text("connection.network", "Network error - please check your connection");

/** The text for a failure without a text from the server. */
export const SERVER_ERROR = text("connection.server", "Server error");

const REQUEST_FAILED = text("connection.request", "Request failed");
const NO_ANSWER = new Set(["TimeoutError", "AbortError", "NetworkError"]);

/** The text for a request that failed with `error`: a lost connection, or something else in the browser. */
export function failureText(error: unknown): string {
  // In all browsers a failed connection is a TypeError.
  const hasNoAnswer = error instanceof TypeError || (error instanceof DOMException && NO_ANSWER.has(error.name));
  return hasNoAnswer ? NETWORK_ERROR : REQUEST_FAILED;
}

/** Milliseconds after which a request times out. */
const TIMEOUT = 10_000;

interface State {
  /** A read is waiting for the connection. */
  waits: boolean;
  /** A link to a page that was never opened is waiting for the connection. */
  holdsLink: boolean;
  /** The current page could not be read again. It stays shown until the person retries. */
  hasFailed: boolean;
  /** A change failed because the session has ended. */
  needsSignIn: boolean;
}

const start: State = { waits: false, holdsLink: false, hasFailed: false, needsSignIn: false };
let state = start;
const changed = emitter();
const retries = new Set<() => void>();
const signIns = new Set<(isSame: boolean) => void>();
const lateAnswers = emitter();

/**
 * Calls `listener` when a change was answered that the shown page may lack, because the page was left meanwhile or
 * the change was a call to the API. Returns a function to unsubscribe.
 */
export const onLateAnswer = lateAnswers.on;

/**
 * Reads the shown page again, and every other page before it is shown. Call this when a call to the API has changed
 * what pages show.
 */
export async function readPagesAgain(): Promise<void> {
  await noteChange("form");
  lateAnswers.emit();
}

function set(change: Partial<State>) {
  state = { ...state, ...change };
  changed.emit();
}

/** The state of the connection. */
export const useConnection = () => useEmitted(changed, () => state, start);

/** Repeats the requests that are waiting. */
export function retry() {
  for (const again of retries) again();
}

/** Opens the sign-in dialog, after a read in the background found that the session has ended. */
export const askToSignIn = () => set({ needsSignIn: true });

/** Closes the sign-in dialog. If the same person has signed in, the failed requests are sent again. */
export function endSignIn(isSame: boolean) {
  for (const resume of signIns) resume(isSame);
  set({ needsSignIn: false });
}

/**
 * Wraps window.fetch for Remix's requests for page data. When such a request fails, Remix replaces the page with its
 * error boundary, and typed text is lost. Remix has no hook to prevent that. With the wrapper:
 * - A read without a response waits until the connection is back or the person presses Try Again.
 * - A change without a response from the page resolves with an action error, which its form shows.
 * - A change that fails with a 401 waits for the sign-in dialog, and is then sent again.
 */
export function watchConnection() {
  window.addEventListener("click", holdLink, true);
  const send = window.fetch.bind(window);
  window.fetch = async (input, given) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin) return send(input, given);
    const headers = named(given?.headers ?? (input instanceof Request ? input.headers : {}));
    const init: RequestInit = { ...given, headers };
    const page = pageOfData(url);
    if (!page) return send(input, init);
    const isRead = (init.method ?? "GET") === "GET";
    // On /login a 401 means a wrong password and not an ended session, also when an account is linked to the
    // provider.
    const signIn = !page.path.startsWith("/login");
    // A change is never aborted, even when Remix replaces it by a newer one.
    const signal = isRead ? init.signal : null;
    for (const [name, value] of Object.entries(personHeader())) headers.set(name, value);
    for (;;) {
      // Without a session the loader would redirect to the landing page, and typed text would be lost.
      if (isRead && state.needsSignIn) await signedIn(signal);
      try {
        const answer = await whole(await send(input, { ...init, signal: withTimeout(signal) }));
        // The connection is back, so the waiting reads continue.
        if (state.waits) retry();
        if (isRead && answer.status >= 500 && isShown(page.path, page.params)) {
          await triedAgain(signal, { hasFailed: true });
          continue;
        }
        if (isRead) {
          await leaveForNewBuild(answer, nextLocation());
          return answer;
        }
        if (answer.status === 401 && signIn && (await signedInAgain())) continue;
        if (!isPageAnswer(answer)) return encodedError(SERVER_ERROR, answer.status);
        // The next page may have been cached before the change.
        if (answer.status < 400) await noteChange("form");
        if (init.signal?.aborted) lateAnswers.emit();
        return answer;
      } catch (error) {
        if (signal?.aborted) throw error;
        if (!isRead) return encodedError(failureText(error), 503);
        await triedAgain(signal, { waits: true });
      }
    }
  };
}

/** `headers` with the id of this tab, so that it recognizes its own changes in the socket's messages. */
function named(headers: HeadersInit): Headers {
  const all = new Headers(headers);
  all.set(CLIENT_ID_HEADER, clientId());
  return all;
}

/** Reads the whole body, because Remix would replace the page if the body broke off later. No page streams its data. */
const whole = async (answer: Response) => (answer.body ? new Response(await answer.arrayBuffer(), answer) : answer);

/**
 * Makes a link wait for the connection: without the code of the next page Remix would load a document, which would
 * fail.
 */
async function holdLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (navigator.onLine || !link || link.origin !== location.origin || link.pathname === location.pathname) return;
  if (isAddressCached(link)) return;
  event.preventDefault();
  event.stopPropagation();
  // If the service worker has the page's code, it is loaded before the click: a browser never repeats a failed
  // import.
  if (await isCodeCached(link.pathname)) await preloadPage(link.pathname).catch(() => undefined);
  const isKnown = isAddressCached(link);
  // An open menu would cover the message, so it is closed.
  const menu = link.closest<HTMLElement>("[popover]");
  menu?.hidePopover();
  if (!isKnown) {
    await triedAgain(null, { holdsLink: true });
    // Otherwise the next page would get the rest of what the person is typing here.
    await untilNothingIsTyped();
  }
  if (link.isConnected) link.click();
  else if (menu) location.assign(link.href);
}

function withTimeout(signal: AbortSignal | null | undefined) {
  const timeout = AbortSignal.timeout(TIMEOUT);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Says whether a page is the current one. Home is the same page in all weeks and projects. */
function isShown(path: string, params: URLSearchParams): boolean {
  const isSame = `${params}` === `${new URLSearchParams(location.search)}`;
  return path === location.pathname && (isSame || path === "/app");
}

/** Shows why a read waits. Resolves when the person retries or the browser comes online. */
function triedAgain(signal: AbortSignal | null | undefined, reason: Partial<State>) {
  set(reason);
  return new Promise<void>((resolve) => {
    const done = () => {
      retries.delete(done);
      window.removeEventListener("online", done);
      if (retries.size === 0) set({ waits: false, holdsLink: false, hasFailed: false });
      resolve();
    };
    retries.add(done);
    window.addEventListener("online", done);
    // An aborted request stops waiting; sending it again rejects.
    signal?.addEventListener("abort", done);
  });
}

/** Resolves when the same person has signed in again, or the request was aborted. */
function signedIn(signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve) => {
    const done = (isSame: boolean) => {
      if (!isSame) return;
      signIns.delete(done);
      resolve();
    };
    signIns.add(done);
    signal?.addEventListener("abort", () => done(true));
  });
}

/** Opens the sign-in dialog. Resolves to whether the same person has signed in. */
export function signedInAgain() {
  set({ needsSignIn: true });
  return new Promise<boolean>((resolve) => {
    const done = (isSame: boolean) => {
      signIns.delete(done);
      resolve(isSame);
    };
    signIns.add(done);
  });
}
