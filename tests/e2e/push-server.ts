/** A push service for the journeys. It accepts every push, and a GET returns the pushes of an address. */
import { expect, type Page } from "@playwright/test";
import { newSubscriber, type Pushed } from "../push-crypto.ts";
import { postedTo, startInbox } from "./local-server.ts";
import type { Stage } from "./stage.ts";

export const startPushServer = () => startInbox(() => 201);

/**
 * Gives the page a push service that does not need Google: the browser's subscription is replaced by our own. Returns
 * a function that reads the received pushes, decrypted.
 */
export async function givePushService(page: Page, stage: Stage): Promise<() => Promise<Pushed[]>> {
  const { subscription, open } = await newSubscriber(`${stage.push}/${crypto.randomUUID()}`);
  await page.addInitScript((given) => {
    const KEY = "test-subscription";
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const made = () =>
      Object.assign(Object.create(PushSubscription.prototype) as PushSubscription, {
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      });
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEY, "there");
      return made();
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEY) ? made() : null);
  }, subscription);
  return async () => {
    const posted = await postedTo(subscription.endpoint);
    return Promise.all(
      posted.map(({ headers, body }) => open(new Headers(headers), new Uint8Array(Buffer.from(body, "base64")))),
    );
  };
}

/** The page's active service worker. */
async function workerOf(page: Page) {
  const [running] = page.context().serviceWorkers();
  return running ?? page.context().waitForEvent("serviceworker");
}

/**
 * Dispatches a push to the page's service worker, and returns the notifications that it shows. The push event is
 * real; this Chromium has no notifications, so a replacement records them.
 */
export async function deliver(page: Page, notice: object): Promise<{ title: string; options: NotificationOptions }[]> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const noted: unknown[] = [];
    Object.assign(globalThis, { noted });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void noted.push({ title, options });
  });
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(notice) });
  const noted = () =>
    worker.evaluate(() => (globalThis as never as { noted: { title: string; options: NotificationOptions }[] }).noted);
  await expect.poll(async () => (await noted()).length).toBeGreaterThan(0);
  await session.detach();
  return noted();
}

/** Replaces the browser's subscription, as a push service may do at any time. */
export async function renewSubscription(page: Page, stage: Stage): Promise<void> {
  const { subscription } = await newSubscriber(`${stage.push}/${crypto.randomUUID()}`);
  const worker = await workerOf(page);
  await worker.evaluate((given) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription;
    globalThis.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil: () => undefined }));
  }, subscription);
}

/** Clicks on a notification that opens `path`. */
export async function clickNotification(page: Page, path: string): Promise<void> {
  const worker = await workerOf(page);
  await worker.evaluate((path) => {
    const notification = { close: () => undefined, data: { path } };
    const click = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(click);
  }, path);
}

/** Waits until the page's service worker is active. */
export const workerReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)))
    .toBe(true);
