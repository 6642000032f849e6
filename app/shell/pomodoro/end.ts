import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { POMODORO_VOLUME } from "#app/domain/pomodoro/clock.ts";
import { minutesOf, setPomodoro } from "./state.ts";

/** Holds the id of the session whose end was announced last, in whichever tab. */
const KEY = "sevenfold-pomodoro-end";
/** What a tab that may not make a sound leaves to one that may, in milliseconds. */
const PRECEDENCE = 500;

let sound: HTMLAudioElement | undefined;
const bell = () => {
  sound ??= new Audio("/sounds/pomodoro-end.wav");
  sound.volume = POMODORO_VOLUME;
  return sound;
};

/** At the click on Start: asks for notifications the first time, and plays the bell unheard, so that it may be heard. */
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

/** Rings and notifies, once over all tabs of the browser. */
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
    // A browser that keeps nothing: each tab announces for itself.
  }
  // A browser may refuse a sound that nobody clicked for; the header and the notification still say it.
  bell()
    .play()
    .catch(() => undefined);
  notify(session);
}

function notify({ id, duration_minutes, proje_title }: Pomodoro) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notification = new Notification("Timer complete", {
      body: `${minutesOf(duration_minutes)} on ${proje_title}.`,
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
