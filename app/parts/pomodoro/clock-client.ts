import type { Pomodoro, PomodoroAnswer, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { shortened } from "#app/domain/text/code-points.ts";
import { deadline, isRunning, remainingTime } from "#app/domain/pomodoro/session-rules.ts";
import { breakLeft } from "#app/domain/pomodoro/break.ts";
import { callApi } from "#app/client/api.ts";
import { pendingCommands } from "#app/client/commands/command-queue.ts";
import { onLive } from "#app/client/live/live.ts";
import { awaitOffer, forgetOffer, offerBreak } from "./break-offer.ts";
import { announceEnd } from "./end.ts";
import { lastServerState, setPomodoro, subjectText, SERVER_STATE_KEY } from "./state.ts";

interface ServerState extends RunningPomodoro {
  user_id: string;
  /** The server's clock minus this device's, in milliseconds. */
  offset: number;
  /** Whether this browser has not sent the state yet. */
  isUnsent: boolean;
}

/** Characters of a title that fit into the header, without the ellipsis. */
const MAX_TITLE = 27;

let serverState: ServerState | null = null;
let user = "";
/** The id of the session that this page has seen running. Only the end of that session is announced. */
let watched = "";
/** Whether a break ran on this page since the last session. */
let hadBreak = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies the server's state received at `at` (device time in milliseconds), unless a newer one was applied. */
export function receive(heard: RunningPomodoro, at = Date.now()) {
  const offset = Date.parse(heard.server_now) - at;
  if (!take({ ...heard, user_id: user, offset, isUnsent: adoptions().length > 0 })) return;
  lastServerState.write(JSON.stringify(serverState));
}

/** Applies a session that a command has changed, which runs or has ended, as `receive` does. */
export function receiveSession({ session, server_now }: PomodoroAnswer, at?: number) {
  receive({ session: isRunning(session) ? session : null, server_now }, at);
}

/** Reads the session and the break from the server once. `isAnswered`: one of the states that wait has its answer. */
export async function fetchState(isAnswered = false) {
  const asked = Date.now();
  const { body, problem } = await callApi<RunningPomodoro>("/pomodoro/active");
  // Offline, the clock continues with the stored state.
  if (problem === null && adoptions().length <= Number(isAnswered)) {
    receive(body as RunningPomodoro, (asked + Date.now()) / 2);
  }
}

/** The states of sessions and breaks that this browser has not sent yet. Until then the server's state is outdated. */
export const adoptions = () => pendingCommands().filter(({ change }) => change.intent.startsWith("adopt-"));

/** The session and the break that the page shows, and the server's time in milliseconds. */
export const shownSession = () => ({
  session: serverState?.session ?? null,
  rest: serverState?.break,
  now: Date.now() + (serverState?.offset ?? 0),
});

/** Shows a state. Returns false if it is older than the shown one. */
function take(next: ServerState): boolean {
  if (serverState?.user_id === user && serverState.server_now > next.server_now) return false;
  if (next.session || next.break) forgetOffer();
  else if (serverState?.session) awaitOffer();
  serverState = next;
  tick();
  return true;
}

/** The state that the previous page or another tab stored. */
function remembered(): ServerState | null {
  try {
    const found = JSON.parse(lastServerState.read() ?? "null") as ServerState | null;
    return found?.user_id === user ? found : null;
  } catch {
    return null;
  }
}

/** Updates the display: every second while the page is visible, otherwise only when the time is over. */
function tick() {
  clearTimeout(timer);
  const session = serverState?.session;
  if (!serverState || !session) return tickBreak();
  hadBreak = false;

  const left = remainingTime(session, Date.now() + serverState.offset);
  const due = deadline(session);
  const isOver = due !== null && left === 0;
  setPomodoro({
    session,
    title: shortened(subjectText(session), MAX_TITLE),
    left: Math.ceil(left / 1000),
    dueAt: due === null ? null : due - serverState.offset,
    breakLeft: null,
  });
  if (isOver) return end(session);
  watched = session.id;
  if (due === null) return;
  timer = setTimeout(tick, document.hidden ? left : left % 1000 || 1000);
}

function tickBreak() {
  const left = serverState?.break ? breakLeft(serverState.break, Date.now() + serverState.offset) : 0;
  hadBreak ||= left > 0;
  setPomodoro({ session: null, left: 0, dueAt: null, breakLeft: hadBreak ? Math.ceil(left / 1000) : null });
  if (left > 0) timer = setTimeout(tick, document.hidden ? left : left % 1000 || 1000);
}

function end(session: Pomodoro) {
  if (watched === session.id) void announceEnd(session);
  watched = "";
}

/** Runs the clock of a user until the returned function is called. */
export function keepTime(user_id: string): () => void {
  user = user_id;
  const last = remembered();
  if (last) take(last);
  const stopListening = onLive(({ message, at }) => {
    if ("session" in message) {
      if (adoptions().length === 0) receive(message, at);
    } else if ("changed" in message && message.changed.includes("pomodoro")) void offerBreak();
  });
  /** Takes the state of another tab. One of the server's does not replace what this browser has not sent yet. */
  const follow = ({ key }: StorageEvent) => {
    const next = key === SERVER_STATE_KEY && remembered();
    if (next && (next.isUnsent || adoptions().length === 0)) take(next);
  };
  window.addEventListener("storage", follow);
  // The clock did not tick while the page was hidden.
  document.addEventListener("visibilitychange", tick);
  return () => {
    stopListening();
    window.removeEventListener("storage", follow);
    document.removeEventListener("visibilitychange", tick);
    clearTimeout(timer);
  };
}
