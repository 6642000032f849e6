/** Turning notifications on and off in this browser. */
import { msg } from "@lingui/core/macro";
import type { Notifications } from "#app/domain/notification/notification.ts";
import { NO_PUSH_MESSAGE } from "#app/domain/notification/messages.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { callApi } from "../api.ts";
import { noteChange } from "../cache/freshness.ts";
import { rememberPushes } from "./push-enabled.ts";

const TIMEOUT_MS = 10_000;

/** Why this browser cannot show notifications while no page of ours is open; null when it can. */
export function pushProblem(): string | null {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return null;
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && "ontouchend" in window);
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  return isApple && !isInstalled
    ? pageI18n()._(
        msg`On an iPhone or iPad, first add Sevenfold to the Home Screen (Share, then Add to Home Screen), and open it from there.`,
      )
    : pageI18n()._(
        msg`This browser cannot show notifications while Sevenfold is closed. Some browsers cannot in private windows.`,
      );
}

const BLOCKED = msg`This browser blocks notifications from Sevenfold. Allow them in its settings for this site, then try again.`;
const NOT_ALLOWED = msg`The browser was not allowed to show notifications. Try again, and choose Allow.`;
const NO_SERVICE = msg`The browser has no push service, or could not reach it. Private windows often have none.`;
const NO_WORKER = msg`The browser is not ready yet, or stores nothing in this window. Reload the page and try again.`;

/** Reads the person's devices from the server. Resolves to an error text when that fails. */
export async function askNotifications(): Promise<Notifications | string> {
  const { body, problem } = await callApi<Notifications>("/notification");
  return problem ?? (body as Notifications);
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([navigator.serviceWorker.ready, late]).catch(() => null);
}

/** The browser's subscription; null without one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushProblem() !== null || Notification.permission !== "granted") return null;
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return (await found?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/**
 * Turns notifications on in this browser. Resolves to an error text, or null. Call it from a click, because the
 * browser may ask for permission.
 */
export async function turnOn(public_key: string | null): Promise<string | null> {
  const i18n = pageI18n();
  const problem = pushProblem() ?? (public_key === null ? translate(i18n, NO_PUSH_MESSAGE) : null);
  if (problem !== null) return problem;
  const permission = await Notification.requestPermission().catch(() => Notification.permission);
  if (permission !== "granted") return i18n._(permission === "denied" ? BLOCKED : NOT_ALLOWED);
  const worker = await registration();
  if (!worker) return i18n._(NO_WORKER);
  const subscription = await subscribe(worker.pushManager, public_key!);
  if (!subscription) return i18n._(NO_SERVICE);
  const body = subscription.toJSON();
  const { problem: refusal } = await callApi("/notification/devices", { method: "POST", body });
  if (refusal !== null) {
    await subscription.unsubscribe().catch(() => false);
    return refusal;
  }
  rememberPushes(true);
  void noteChange("form");
  return null;
}

async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription | null> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch {
    // A subscription for another key is from before the server got new keys.
    await (await manager.getSubscription().catch(() => null))?.unsubscribe().catch(() => false);
    return manager.subscribe(options).catch(() => null);
  }
}

/**
 * Turns notifications off, in this browser and on the server, even if only one of them knows about them. Resolves to
 * an error text, or null. Either way, this browser shows no more notifications.
 */
export async function turnOff(): Promise<string | null> {
  rememberPushes(false);
  await (await ownSubscription())?.unsubscribe().catch(() => false);
  const settings = await askNotifications();
  if (typeof settings === "string") return settings;
  for (const { id } of settings.devices.filter(({ is_current }) => is_current)) {
    const { problem } = await callApi(`/notification/devices/${id}`, { method: "DELETE" });
    if (problem !== null) return problem;
  }
  void noteChange("form");
  return null;
}

/**
 * Ends a subscription of this browser that the server does not know any more: it was removed elsewhere, or is from an
 * earlier sign-in. The page's data may be outdated, so the server is asked. Does nothing while `isBusy`.
 */
export async function forgetLeftOver(isBusy: () => boolean): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return rememberPushes(false);
  const settings = await askNotifications();
  if (typeof settings === "string" || settings.public_key === null || isBusy()) return;
  if (settings.devices.some(({ is_current }) => is_current)) return;
  rememberPushes(false);
  await subscription.unsubscribe().catch(() => false);
}
