import type { RunningPomodoro } from "#app/domain/pomodoro.ts";
import { SIGNED_OUT } from "#app/domain/live.ts";

/** Tries in a row that never got through, after which it waits to be asked. */
const GIVE_UP = 8;
const FIRST_WAIT = 1_000;
const LAST_WAIT = 60_000;
/** How long an answer to "are you there" may take, in milliseconds. */
const PATIENCE = 5_000;

/** A socket that says what the server's clock does. It comes back by itself. */
export interface Live {
  /** Makes sure that it is alive: asks, and connects anew when nothing is heard. */
  check(): void;
  close(): void;
}

/** Connects to the clock. `hear` gets the session at once and on every change. */
export function connect(hear: (told: RunningPomodoro) => void): Live {
  let socket: WebSocket | null = null;
  let fails = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(timer);
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/pomodoro/live`);
    socket = opened;
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (socket !== opened) return;
      fails = 0;
      clearTimeout(timer);
      if (data !== "pong") hear(JSON.parse(data) as RunningPomodoro);
    });
    opened.addEventListener("close", ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      fails += 1;
      if (fails > GIVE_UP) return;
      // Where another session takes the place of the one that ended, the page is on its way out.
      const wait = code === SIGNED_OUT ? LAST_WAIT : Math.min(FIRST_WAIT * 2 ** (fails - 1), LAST_WAIT);
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    });
  }

  function close() {
    clearTimeout(timer);
    const closing = socket;
    socket = null;
    closing?.close();
  }

  function check() {
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send("ping");
      clearTimeout(timer);
      timer = setTimeout(() => {
        close();
        open();
      }, PATIENCE);
    } else if (socket?.readyState !== WebSocket.CONNECTING) {
      close();
      fails = 0;
      open();
    }
  }

  open();
  return { check, close };
}
