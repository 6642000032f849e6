import type { LiveMessage } from "#app/domain/live/live-message.ts";
import type { RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { emitter } from "../emitter.ts";
import type { LiveSocket } from "./live-socket.ts";

/** A message and the time when it arrived, in milliseconds of the browser's clock. */
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

/** Sets the person's socket; null once it is closed. */
export function setLiveSocket(socket: LiveSocket | null): void {
  openSocket = socket;
  if (!socket) running = null;
}

/** Passes a message that has just arrived to the listeners. */
export function receive(message: LiveMessage): void {
  const at = Date.now();
  if ("session" in message) running = { message, at };
  heard.emit({ message, at });
}

/** Closes the person's socket before this page itself ends its session. */
export const closeLive = () => openSocket?.close();

/** Checks whether the socket is alive, and reconnects if not. The close code says why a session is over. */
export const checkLive = () => openSocket?.check();
