/** Whether notifications are turned on in this browser, and the service worker's messages about them. */
import type { OpenPath, ShownNotice } from "./push-message.ts";
import { personId } from "../person.ts";

/** Storage key for the id of the person whose notifications this browser shows. */
const KEY = "sevenfold-push";

/** Says whether notifications of the signed-in person are turned on in this browser, as far as it knows. */
export function isPushEnabled(): boolean {
  try {
    return personId() !== null && localStorage.getItem(KEY) === personId();
  } catch {
    return false;
  }
}

/** Stores whether notifications of the signed-in person are turned on in this browser. */
export function rememberPushes(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, personId() ?? "");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, a page shows its own notification in addition.
  }
}

/** Listens to the service worker's messages. Returns a function to stop. */
export function onWorkerMessage(listen: (message: Partial<ShownNotice & OpenPath>, answer?: MessagePort) => void) {
  // Missing in private windows of some browsers.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data, ports }: MessageEvent) =>
    listen((data ?? {}) as Partial<ShownNotice & OpenPath>, ports[0] as MessagePort | undefined);
  workers?.addEventListener("message", onMessage);
  return () => workers?.removeEventListener("message", onMessage);
}
