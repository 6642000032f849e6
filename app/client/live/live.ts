import type { LiveMessage } from "#app/domain/live/live-message.ts";
import type { RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { emitter } from "../emitter.ts";
import { connect, type LiveSocket } from "./live-socket.ts";

/** Milliseconds between two checks of the clock; a check that is much too late means that the computer slept. */
const CHECK_MS = 10_000;
const SLEPT_MS = 5_000;

/** A message and when it arrived, in milliseconds of the browser's clock. */
interface Heard<Message = LiveMessage> {
  message: Message;
  at: number;
}

const heard = emitter<Heard>();
let running: Heard<RunningPomodoro> | null = null;
let ownId: string | undefined;

/** The id of this page, which is sent with its changes. */
export const clientId = () => (ownId ??= Math.random().toString(36).slice(2));

/** Listens to the person's socket until the returned function is called. Starts with the last message about the pomodoro. */
export function onLive(listener: (heard: Heard) => void): () => void {
  if (running) listener(running);
  return heard.on(listener);
}

let openSocket: LiveSocket | null = null;

/** Closes the person's socket before this page ends its session itself. */
export const closeLive = () => openSocket?.close();

/** Asks whether the socket is alive, and connects again if not: its close code says why a session is over. */
export const checkLive = () => openSocket?.check();

/** Opens the person's socket. `onSignedOut` is called when somebody ended the session, with the page that is next. Returns a function to close it. */
export function openLive(onSignedOut: (next: string) => void): () => void {
  const opened = connect((message) => {
    const at = Date.now();
    if ("session" in message) running = { message, at };
    heard.emit({ message, at });
  }, onSignedOut);
  openSocket = opened;
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
    openSocket = null;
    running = null;
  };
}
