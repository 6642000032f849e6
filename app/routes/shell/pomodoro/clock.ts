import type { Pomodoro, RunningPomodoro } from "#app/domain/pomodoro.ts";
import { deadline, remainingTime } from "#app/domain/pomodoro-clock.ts";
import { announceEnd } from "./end.ts";
import { connect, type Live } from "./live.ts";
import { setPomodoro, TOLD_KEY } from "./state.ts";

/** Held by the one tab of the browser that has the socket. */
const LOCK = "sevenfold-pomodoro";
/** A tab without the socket asks on its own when it is looked at and has heard nothing for so long, in ms. */
const STALE = 30_000;
/** A tick that comes so late, in ms, means that the computer slept. */
const SLEPT = 5_000;

interface Told extends RunningPomodoro {
  user_id: string;
  /** The server's clock minus this one, in milliseconds. */
  offset: number;
}

let told: Told | null = null;
let user = "";
let heardAt = 0;
let live: Live | null = null;
/** The session that was seen running here: its end is announced. */
let watched = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let tickDue = Infinity;

/** Takes what the server said at `at`, this browser's milliseconds. What is older than what is known is let go. */
export function hear({ session, server_now }: RunningPomodoro, at = Date.now()) {
  heardAt = Date.now();
  if (told && told.user_id === user && told.server_now > server_now) return;
  take({ user_id: user, session, server_now, offset: Date.parse(server_now) - at });
  try {
    localStorage.setItem(TOLD_KEY, JSON.stringify(told));
  } catch {
    // A browser that keeps nothing: each tab hears for itself.
  }
}

/** Asks the server once. */
export async function ask() {
  const asked = Date.now();
  try {
    const answer = await fetch("/api/pomodoro/active", { signal: AbortSignal.timeout(10_000) });
    if (answer.ok) hear((await answer.json()) as RunningPomodoro, (asked + Date.now()) / 2);
  } catch {
    // Without a connection the clock runs on by what is known.
  }
}

function take(next: Told) {
  told = next;
  tick();
}

function remembered(text: string | null): Told | null {
  try {
    const found = JSON.parse(text ?? "null") as Told | null;
    return found?.user_id === user ? found : null;
  } catch {
    return null;
  }
}

/** Shows the time as it is now; every second while somebody looks, else once, when the time is up. */
function tick() {
  clearTimeout(timer);
  const slept = Date.now() - tickDue > SLEPT;
  tickDue = Infinity;
  const session = told?.session;
  if (!told || !session) return setPomodoro({ session: null, left: 0, dueAt: null });

  const left = remainingTime(session, Date.now() + told.offset);
  const due = deadline(session);
  const isOver = due !== null && left === 0;
  setPomodoro({ session, left: Math.ceil(left / 1000), dueAt: due === null ? null : due - told.offset });
  if (isOver) return end(session);
  watched = session.id;
  if (due === null) return;
  const wait = document.hidden ? left : left % 1000 || 1000;
  tickDue = Date.now() + wait;
  timer = setTimeout(tick, wait);
  if (slept) live?.check();
}

function end(session: Pomodoro) {
  if (watched === session.id) void announceEnd(session);
  watched = "";
}

/** After a pause of this tab's own: it was hidden, asleep or offline. */
function catchUp() {
  tick();
  if (document.hidden) return;
  if (live) live.check();
  else if (Date.now() - heardAt > STALE) void ask();
}

/** Keeps the time of a user until the answer is called. One tab of the browser has the socket and tells the others. */
export function keepTime(user_id: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  user = user_id;
  const known = remembered(localStorageText());
  if (known) take(known);

  window.addEventListener(
    "storage",
    ({ key, newValue }) => {
      const next = key === TOLD_KEY ? remembered(newValue) : null;
      if (!next) return;
      heardAt = Date.now();
      take(next);
    },
    { signal },
  );
  document.addEventListener("visibilitychange", catchUp, { signal });
  for (const name of ["focus", "online", "pageshow"]) window.addEventListener(name, catchUp, { signal });

  const lead = () => {
    live = connect(hear);
    return new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        live?.close();
        live = null;
        resolve();
      });
    });
  };
  // Refused only when this page is done before its turn.
  if (navigator.locks) navigator.locks.request(LOCK, { signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

function localStorageText() {
  try {
    return localStorage.getItem(TOLD_KEY);
  } catch {
    return null;
  }
}
