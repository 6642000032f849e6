import type { LiveMessage } from "#app/domain/live/live-message.ts";
import { personQuery } from "../person.ts";
import { CONNECT_AGAIN, FIRST_CONNECT_MS, RAN_OUT, SIGNED_OUT } from "#app/domain/live/live.ts";
import { sessionIdCookie } from "#app/domain/session/document-cache-protocol.ts";

/** Failed attempts in a row after which a hidden page waits until it is visible. */
const GIVE_UP = 8;
const FIRST_WAIT = 1_000;
const LAST_WAIT = 60_000;
/** Milliseconds until the response to a ping counts as missing. */
const PATIENCE = 5_000;

/** A WebSocket that reconnects by itself. */
export interface LiveSocket {
  /** Sends a ping, and reconnects when no response comes. Also replaces an attempt to connect that gets none. */
  check(): void;
  /** Closes the socket for good. */
  close(): void;
}

/** The name of the cookie with the id of the session. */
export const sessionCookie = () => sessionIdCookie(location.protocol === "https:");

/**
 * Connects to the person's Durable Object. `receive` gets each message, and one message after a reconnect for what
 * was missed. `onSignedOut` is called with the next page's path when somebody ended the session; then the socket does
 * not reconnect.
 */
export function connect(receive: (message: LiveMessage) => void, onSignedOut: (next: string) => void): LiveSocket {
  let socket: WebSocket | null = null;
  let heardAt: number | null = null;
  let fails = 0;
  let isClosed = false;
  /** The id of the page's session. The browser drops its cookie when the session ends. */
  let session: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Milliseconds since the page was loaded or, later, since the last message. */
  function since(): string {
    const ms = Math.round(Math.max(Date.now() - (heardAt ?? performance.timeOrigin), 0));
    const name = heardAt === null && ms < FIRST_CONNECT_MS ? "age" : "missed";
    session = new RegExp(`(?:^|; )${sessionCookie()}=([^;]+)`).exec(document.cookie)?.[1] ?? session;
    return `${new URLSearchParams({ [name]: `${ms}`, ...personQuery(), ...(session && { session }) })}`;
  }

  /** Opens a socket in place of the one that is open. */
  function open() {
    drop();
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live?${since()}`);
    socket = opened;
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (socket !== opened) return;
      fails = 0;
      heardAt = Date.now();
      clearTimeout(timer);
      if (data === "pong") return;
      const message = JSON.parse(data) as LiveMessage;
      if (!("signed_out" in message)) return receive(message);
      drop();
      onSignedOut(message.signed_out);
    });
    opened.addEventListener("close", ({ code, reason }) => {
      if (socket !== opened) return;
      socket = null;
      clearTimeout(timer);
      if (code === SIGNED_OUT) return onSignedOut(reason);
      fails += 1;
      if (fails > GIVE_UP && document.hidden) return;
      timer = setTimeout(open, waitAfter(code, fails));
    });
  }

  function drop() {
    clearTimeout(timer);
    const closing = socket;
    socket = null;
    closing?.close();
  }

  function check() {
    if (isClosed) return;
    const state = socket?.readyState;
    // A later failure is the first one since the person is back.
    fails = 0;
    if (state !== WebSocket.OPEN && state !== WebSocket.CONNECTING) return open();
    if (state === WebSocket.OPEN) socket!.send("ping");
    clearTimeout(timer);
    timer = setTimeout(open, PATIENCE);
  }

  function close() {
    isClosed = true;
    drop();
  }

  open();
  return { check, close };
}

/** Milliseconds until the next attempt, after a socket was closed with `code`. */
function waitAfter(code: number, fails: number): number {
  if (code === CONNECT_AGAIN && fails === 1) return 0;
  // A sign-in calls `check`, so a quick retry gains nothing.
  const wait = code === RAN_OUT ? LAST_WAIT : Math.min(FIRST_WAIT * 2 ** (fails - 1), LAST_WAIT);
  return wait * (0.75 + Math.random() / 2);
}
