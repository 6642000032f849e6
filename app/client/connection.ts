import { useSyncExternalStore } from "react";
import { clientId } from "./live.ts";
import { pageOfData, encodedRefusal, isPageAnswer, nextLocation } from "../remix-internals.client.ts";
import { isPageKnown } from "./page-query.ts";
import { leaveForNewBuild } from "./new-build.ts";
import { personHeader } from "./person.ts";
import { CLIENT_ID_HEADER } from "#app/domain/live/live.ts";

export const NETWORK_ERROR = "Network error - please check your connection";

/** What is said of a failure of the server that it has no text for. */
export const SERVER_ERROR = "Server error";

const REQUEST_FAILED = "Request failed";
const NO_ANSWER = new Set(["TimeoutError", "AbortError", "NetworkError"]);

/** What is said of a request that ended with `error`: there was no answer, or something else went wrong here. */
export function failureText(error: unknown): string {
  // Browsers tell a connection that fails as a TypeError.
  const hasNoAnswer = error instanceof TypeError || (error instanceof DOMException && NO_ANSWER.has(error.name));
  return hasNoAnswer ? NETWORK_ERROR : REQUEST_FAILED;
}

/** Milliseconds until a request counts as unanswered. */
const TIMEOUT = 10_000;

interface State {
  /** A page's data is waiting for the connection to come back. */
  waits: boolean;
  /** The server could not say anew what the page shows: it stays, until somebody tries again. */
  hasFailed: boolean;
  /** A change was refused because nobody is signed in any more. */
  needsSignIn: boolean;
}

const start: State = { waits: false, hasFailed: false, needsSignIn: false };
let state = start;
const listeners = new Set<() => void>();
const retries = new Set<() => void>();
const signIns = new Set<(isSame: boolean) => void>();

function set(change: Partial<State>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the connection is up to. */
export const useConnection = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => start,
  );

/** Asks again for the data that is waiting. */
export function retry() {
  for (const again of retries) again();
}

/** Opens the sign-in dialog: a page that was read in the background says that nobody is signed in any more. */
export const askToSignIn = () => set({ needsSignIn: true });

/** The sign-in dialog is done: the same person is back, so what was refused is sent again; or not. */
export function endSignIn(isSame: boolean) {
  for (const resume of signIns) resume(isSame);
  set({ needsSignIn: false });
}

/**
 * Remix has no place for what happens when a request gets no answer: it throws the page away, and with it what was
 * typed. So its requests pass here. A change without an answer, or with one that no page of ours has written, becomes an
 * ordinary refusal; a read waits until there is a connection again; a change refused for want of a session waits for the
 * sign-in dialog and is then sent again.
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
    const signIn = page.path !== "/login";
    // A change that was sent is let finish, even when another one takes its place here.
    const signal = isRead ? init.signal : null;
    for (const [name, value] of Object.entries(personHeader())) headers.set(name, value);
    for (;;) {
      // Read by nobody, a page would lead to the landing page, and away from what was typed.
      if (isRead && state.needsSignIn) await signedIn(signal);
      try {
        const answer = await whole(await send(input, { ...init, signal: withTimeout(signal) }));
        if (state.waits) set({ waits: false });
        if (isRead && answer.status >= 500 && isShown(page.path, page.params)) {
          await triedAgain(signal, { hasFailed: true });
          continue;
        }
        if (isRead) {
          await leaveForNewBuild(answer, nextLocation());
          return answer;
        }
        if (answer.status === 401 && signIn && (await signedInAgain())) continue;
        return isPageAnswer(answer) ? answer : encodedRefusal(SERVER_ERROR, answer.status);
      } catch (error) {
        if (signal?.aborted) throw error;
        if (!isRead) return encodedRefusal(failureText(error), 503);
        await triedAgain(signal, { waits: true });
      }
    }
  };
}

/** `headers` with the id of this page, by which it knows its own changes when its socket tells of them. */
function named(headers: HeadersInit): Headers {
  const all = new Headers(headers);
  all.set(CLIENT_ID_HEADER, clientId());
  return all;
}

/** No page streams its data, so an answer that breaks off midway is none. Remix would throw the page away for it too. */
const whole = async (answer: Response) => (answer.body ? new Response(await answer.arrayBuffer(), answer) : answer);

/** A page whose script cannot be fetched would be left for the browser's own error page. So a link waits too. */
async function holdLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (navigator.onLine || !link || link.origin !== location.origin || link.pathname === location.pathname) return;
  if (isPageKnown(link)) return;
  event.preventDefault();
  event.stopPropagation();
  // The menu that it stands in would cover what is said; closed, it holds no links any more.
  const menu = link.closest<HTMLElement>("[popover]");
  menu?.hidePopover();
  await triedAgain(null, { waits: true });
  if (link.isConnected) link.click();
  else if (menu) location.assign(link.href);
}

function withTimeout(signal: AbortSignal | null | undefined) {
  const timeout = AbortSignal.timeout(TIMEOUT);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Whether a page is the one that is shown. Home keeps its place over its weeks and projects. */
function isShown(path: string, params: URLSearchParams): boolean {
  const isSame = `${params}` === `${new URLSearchParams(location.search)}`;
  return path === location.pathname && (isSame || path === "/app");
}

/** Says why a read waits, until somebody tries again or the browser is back online. */
function triedAgain(signal: AbortSignal | null | undefined, reason: Partial<State>) {
  set(reason);
  return new Promise<void>((resolve) => {
    const done = () => {
      retries.delete(done);
      window.removeEventListener("online", done);
      if (retries.size === 0) set({ waits: false, hasFailed: false });
      resolve();
    };
    retries.add(done);
    window.addEventListener("online", done);
    // An aborted request is let go of; sending it again says so.
    signal?.addEventListener("abort", done);
  });
}

/** Until somebody is signed in again, or nobody asks any more. */
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

/** Opens the sign-in dialog. Resolves with whether the same person has signed in. */
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
