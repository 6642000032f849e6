/** The notifications of the service worker: it shows pushes, and opens their pages. */
import type { I18n } from "@lingui/core";
import { sessionIdCookie } from "#app/domain/session/document-cache-protocol.ts";
import { isSessionTag } from "#app/domain/notification/messages.ts";
import type { Notice, Notifications } from "#app/domain/notification/notification.ts";
import {
  REMINDER_ACT_LABELS,
  REMINDER_ACTS,
  type ReminderAct,
  type ReminderAnswer,
} from "#app/domain/reminder/acts.ts";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { cookie } from "./document-cache.ts";
import type { OpenPath, ShownNotice } from "./push-message.ts";
import { NO_CONNECTION } from "./offline-page.ts";
import { workerTexts } from "./worker-texts.ts";

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds in which an open page must confirm that it goes to the notice's page. */
const PATIENCE_MS = 1_000;

export function listenToPushes() {
  self.addEventListener("push", (event) => event.waitUntil(receive(event.data)));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { path = "/app", reminder } = (event.notification.data ?? {}) as Partial<Notice>;
    const isAct = (REMINDER_ACTS as readonly string[]).includes(event.action);
    event.waitUntil(reminder && isAct ? answer(event.notification, reminder, event.action as ReminderAct) : open(path));
  });
  self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain()));
}

/** A notice without content. It is shown because a browser may end a subscription whose pushes show nothing. */
const NEUTRAL: Notice = {
  title: "Sevenfold",
  body: text("push.neutral", "Open Sevenfold to see what is new."),
  tag: "notice",
  path: "/app",
};

/**
 * Shows a push. Its text is shown only if the person for whom it is meant is signed in: a push may arrive after a
 * logout.
 */
async function receive(data: PushMessageData | null): Promise<void> {
  const { session, ...notice } = pushIn(data);
  const isOwn = session !== undefined && (await isSignedIn(session).catch(() => false));
  await show(
    isOwn
      ? { ...NEUTRAL, body: "", ...notice, session }
      : { ...NEUTRAL, body: translate(await workerTexts(), NEUTRAL.body) },
  );
}

function pushIn(data: PushMessageData | null): Partial<Notice> & { session?: string } {
  try {
    return (data?.json() ?? {}) as Partial<Notice>;
  } catch {
    return {};
  }
}

/** Says whether the session of this browser has that id. */
async function isSignedIn(session: string): Promise<boolean> {
  const cookies = self.cookieStore as CookieStore | undefined;
  if (cookies) return (await cookies.get(sessionIdCookie(location.protocol === "https:")))?.value === session;
  const answer = await fetch("/api/notification");
  return answer.ok && ((await answer.json()) as Notifications).devices.some(({ is_current }) => is_current);
}

/**
 * Closes the notices that were shown to another session: after a logout, no text of the person stays on the screen. A
 * browser whose cookies cannot be read keeps them.
 */
export async function closeNoticesOfOthers(): Promise<void> {
  if (!(self.cookieStore as CookieStore | undefined)) return;
  const own = await cookie(sessionIdCookie(location.protocol === "https:"));
  for (const notice of await self.registration.getNotifications()) {
    const { session } = (notice.data ?? {}) as Partial<NoticeData>;
    if (session !== undefined && session !== own) notice.close();
  }
}

/**
 * The data of a notification: its page, its text, the id of its session and, for a reminder, its secret and the
 * buttons that it offers.
 */
type NoticeData = Pick<Notice, "path" | "body" | "reminder"> & { session?: string; offered: readonly ReminderAct[] };

const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Always shows a notice; if a page of ours is visible, that page makes the sound. So there is one notice and one
 * sound (decision 75).
 */
async function show({
  title,
  body,
  tag,
  path,
  rings,
  reminder,
  session,
}: Notice & { session?: string }): Promise<void> {
  const pages = await openPages();
  const offered = REMINDER_ACTS.slice(0, mostActions());
  const isHeard = rings === true && pages.some(({ visibilityState }) => visibilityState === "visible");
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icon-192.png",
    data: { path, reminder, body, offered, session } satisfies Partial<NoticeData>,
    silent: isHeard,
    ...(reminder && { actions: actionsOf(await workerTexts(), offered) }),
  } as NotificationOptions);
  // Closes the notices of sessions that were completed elsewhere. A push may not only close notices, because each
  // push must show something.
  for (const old of isSessionTag(tag) ? await self.registration.getNotifications() : []) {
    if (isSessionTag(old.tag) && old.tag !== tag) old.close();
  }
  for (const page of pages) page.postMessage({ shown: tag } satisfies ShownNotice, []);
}

const actionsOf = (i18n: I18n, acts: readonly ReminderAct[]) =>
  acts.map((action) => ({ action, title: translate(i18n, REMINDER_ACT_LABELS[action]) }));

/** The number of buttons that this browser shows; most show two. */
const mostActions = () => (self as { Notification?: { maxActions?: number } }).Notification?.maxActions ?? 2;

/**
 * Answers a reminder without opening a page. If not all buttons had room, one that is snoozed for ten minutes offers
 * later times in a second notification. If no server answers, the notification is shown again, so that the answer is
 * not lost. If the reminder was answered elsewhere, its page is opened.
 */
async function answer(notification: Notification, token: string, act: ReminderAct): Promise<void> {
  const { path, body, offered, ...secrets } = notification.data as NoticeData;
  const again = async (text: string, data: NoticeData) =>
    self.registration.showNotification(notification.title, {
      body: text,
      tag: notification.tag,
      icon: "/icon-192.png",
      data,
      silent: true,
      actions: actionsOf(await workerTexts(), data.offered),
    } as NotificationOptions);
  const answered = await fetch("/api/reminder/answer", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, act }),
  }).catch(() => null);
  const i18n = await workerTexts();
  if (!answered || answered.status >= 500)
    return again(`${translate(i18n, NO_CONNECTION)} · ${body}`, { ...secrets, path, body, offered });
  if (!answered.ok) return open(path);
  const { again: next } = (await answered.json()) as ReminderAnswer;
  const later = REMINDER_ACTS.slice(mostActions());
  if (act !== "ten-minutes" || next === null || later.length === 0) return;
  const asks = { id: "push.again_later", message: "In 10 minutes again. Later? {body}", values: { body } };
  return again(translate(i18n, asks), { ...secrets, path, body, offered: later, reminder: next });
}

/** Shows `path` on an open page of ours, or opens a new one. */
async function open(path: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(path));
  await page.focus().catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const isTaken = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
  page.postMessage({ open: path } satisfies OpenPath, [port2]);
  // A page that is still loading or has no scripts does not listen, so it is navigated.
  if (!(await isTaken)) await page.navigate(path).catch(() => self.clients.openWindow(path));
}

/**
 * Replaces a subscription that the browser or its push service ended, if notifications are still turned on for this
 * device.
 */
async function subscribeAgain(): Promise<void> {
  const answer = await fetch("/api/notification");
  if (!answer.ok) return;
  const { public_key, devices } = (await answer.json()) as Notifications;
  if (public_key === null || !devices.some(({ is_current }) => is_current)) return;
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = await self.registration.pushManager.subscribe(options);
  await fetch("/api/notification/devices", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscription),
  });
}
