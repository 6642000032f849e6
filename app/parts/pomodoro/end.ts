import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { POMODORO_VOLUME } from "#app/domain/pomodoro/limits.ts";
import { BREAK_TAG, isSessionTag, SESSION_PATH, sessionTag } from "#app/domain/notification/messages.ts";
import { browserSetting } from "#app/client/browser-setting.ts";
import { isPushEnabled } from "#app/client/worker/push-enabled.ts";
import { sessionText, setPomodoro } from "./state.ts";

/** The id of the last session whose end was announced in any tab, and the name of the lock around it. */
const KEY = "sevenfold-pomodoro-end";
const announced = browserSetting(KEY);
/** Milliseconds that a hidden tab, or a tab without permission to play sound, waits for a better tab. */
const PRECEDENCE = 500;
/** Milliseconds that a tab waits for the push of the end. */
const PUSH_PATIENCE = 10_000;

let sound: HTMLAudioElement | undefined;
const bell = () => {
  sound ??= new Audio("/sounds/pomodoro-end.wav");
  sound.volume = POMODORO_VOLUME;
  return sound;
};

/**
 * Call this on the click on Start: it requests permission for notifications, and plays the bell muted, so that it may
 * ring later.
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

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Rings and notifies, once for all tabs of the browser. */
export async function announceEnd(session: Pomodoro) {
  const yields = navigator.userActivation?.hasBeenActive === false || (document.hidden && isPushEnabled());
  if (yields) await wait(PRECEDENCE);
  const isFirst = navigator.locks ? await navigator.locks.request(KEY, () => isFirstTab(session)) : isFirstTab(session);
  if (isFirst) await announce(session);
}

/** Says whether no other tab has announced this end. Without storage, each tab announces it. */
function isFirstTab({ id }: Pomodoro): boolean {
  const isFirst = announced.read() !== id;
  announced.write(id);
  return isFirst;
}

/** The tags of the pushed notices that the service worker has shown. */
const visible = new Set<string>();
let tellShown: (() => void) | undefined;

/** Remembers that a pushed notice is shown. */
export function noteShown(tag: string) {
  visible.add(tag);
  tellShown?.();
}

/**
 * Announces the end of a session. If this browser receives pushes, the push shows the notification, and a visible tab
 * or else the notification makes the sound, so there is one of each (decision 75). If the push is late, this tab
 * shows the notification.
 */
async function announce(session: Pomodoro) {
  const tag = sessionTag(session.id);
  if (!isPushEnabled()) {
    ring();
    return notify(session, tag);
  }
  const isHeard = !document.hidden;
  if (isHeard) ring();
  if (!visible.has(tag))
    await Promise.race([wait(PUSH_PATIENCE), new Promise<void>((resolve) => (tellShown = resolve))]);
  if (visible.has(tag)) return;
  if (!isHeard) ring();
  const { body, ...texts } = textsOf(session);
  const worker = await navigator.serviceWorker.getRegistration();
  // A late push replaces it, because it has the same tag.
  await worker?.showNotification(texts.title, { body, tag, silent: true, data: { path: SESSION_PATH } });
}

/**
 * Closes outdated notifications: of sessions that were completed elsewhere, and of a break before the running
 * session. `over` is the id of the session whose time is over.
 */
export async function closeOldNotices({ session, over }: { session: boolean; over: string | undefined }) {
  // Missing in private windows of some browsers.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const worker = await workers?.getRegistration().catch(() => undefined);
  const isOld = (tag: string) => (isSessionTag(tag) ? tag !== sessionTag(over ?? "") : session && tag === BREAK_TAG);
  for (const notice of (await worker?.getNotifications()) ?? []) if (isOld(notice.tag)) notice.close();
}

/** A browser may block sound without a click. The header and the notification still show the end. */
const ring = () =>
  void bell()
    .play()
    .catch(() => undefined);

const textsOf = (session: Pomodoro) => ({
  title: pageI18n()._(msg`Timer complete`),
  body: sessionText(pageI18n(), session.duration_minutes, session),
});

function notify(session: Pomodoro, tag: string) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const { title, body } = textsOf(session);
    const notification = new Notification(title, { body, tag });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
      setPomodoro({ dialog: "session" });
    });
  } catch {
    // Phones allow notifications only from service workers.
  }
}
