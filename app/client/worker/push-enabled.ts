/** Whether notifications are turned on in this browser, and the service worker's messages about them. */
import type { OpenPath, ShownNotice } from "./push-message.ts";
import { browserSetting } from "../browser-setting.ts";
import { personId } from "../person.ts";

/** The id of the person whose notifications this browser shows. */
const setting = browserSetting("sevenfold-push");

/** Says whether notifications of the signed-in person are turned on in this browser, as far as it knows. */
export const isPushEnabled = () => personId() !== null && setting.read() === personId();

/**
 * Stores whether notifications of the signed-in person are turned on in this browser. Without storage, a page shows
 * its own notification in addition.
 */
export const rememberPushes = (isOn: boolean) => setting.write(isOn ? personId() : null);

/** Listens to the service worker's messages. Returns a function to stop. */
export function onWorkerMessage(listen: (message: Partial<ShownNotice & OpenPath>, answer?: MessagePort) => void) {
  // Missing in private windows of some browsers.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data, ports }: MessageEvent) =>
    listen((data ?? {}) as Partial<ShownNotice & OpenPath>, ports[0] as MessagePort | undefined);
  workers?.addEventListener("message", onMessage);
  return () => workers?.removeEventListener("message", onMessage);
}
