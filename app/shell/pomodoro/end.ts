import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { POMODORO_VOLUME } from "#app/domain/pomodoro/clock.ts";
import { minutesOf, setPomodoro, subjectText } from "./state.ts";

/** Storage key of the last session whose end was announced, in any tab. */
const KEY = "sevenfold-pomodoro-end";
/** Milliseconds that a tab without permission to play sound waits for one with it. */
const PRECEDENCE = 500;

let sound: HTMLAudioElement | undefined;
const bell = () => {
  sound ??= new Audio("/sounds/pomodoro-end.wav");
  sound.volume = POMODORO_VOLUME;
  return sound;
};

/**
 * On the click on Start: requests permission for notifications, and plays the bell muted, which allows playing it
 * later.
 */
export function prepareEnd() {
  if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
  const muted = bell();
  muted.muted = true;
  const silence = () => {
    muted.pause();
    muted.currentTime = 0;
    muted.muted = false;
  };
  muted.play().then(silence, silence);
}

/** Rings and notifies, once for all tabs of the browser. */
export async function announceEnd(session: Pomodoro) {
  if (navigator.userActivation?.hasBeenActive === false) await new Promise((go) => setTimeout(go, PRECEDENCE));
  if (navigator.locks) await navigator.locks.request(KEY, () => announceFirst(session));
  else announceFirst(session);
}

function announceFirst(session: Pomodoro) {
  try {
    if (localStorage.getItem(KEY) === session.id) return;
    localStorage.setItem(KEY, session.id);
  } catch {
    // Without storage, each tab announces on its own.
  }
  // A browser may block sound without a click; header and notification still show the end.
  bell()
    .play()
    .catch(() => undefined);
  notify(session);
}

function notify(session: Pomodoro) {
  const { id, duration_minutes } = session;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notification = new Notification("Timer complete", {
      body: `${minutesOf(duration_minutes)} on ${subjectText(session)}.`,
      tag: id,
    });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
      setPomodoro({ dialog: "session" });
    });
  } catch {
    // Phones show notifications for service workers only.
  }
}
