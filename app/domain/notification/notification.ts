import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";

/** The most devices of one person for notifications. */
export const MAX_DEVICES = 20;
/** The most test notifications of one person per hour. */
export const TESTS_AN_HOUR = 20;
const MAX_ENDPOINT = 1024;

export const DEVICES_FULL_MESSAGE = text(
  "notification.devices_full",
  "At most {max} devices can receive notifications. Remove one first.",
  { max: MAX_DEVICES },
);
export const DEVICE_TAKEN_MESSAGE = text(
  "notification.device_taken",
  "Somebody else gets the notifications of this device",
);
export const DEVICE_GONE_MESSAGE = text(
  "notification.device_gone",
  "This device no longer receives notifications. Turn them on there again.",
);
export const TEST_KEYS_MESSAGE = text(
  "notification.test_keys",
  "The browser's push service does not accept the keys or the contact address of this server. Turn notifications off and on again in this browser; Safari also needs the server to have https.",
);
export const TEST_REFUSED_MESSAGE = text(
  "notification.test_refused",
  "The browser's push service did not accept the notification. Please try again later.",
);
const ADDRESS_MESSAGE = text("notification.address", "The endpoint must be the address of a push service");
const KEYS_MESSAGE = text("notification.keys", "The keys must be those of a push subscription");

/** A device that receives notifications. No answer contains its address and keys. */
export const Device = z.object({
  id: z.string(),
  /** The name of the browser from our own list; empty if it was not recognised. */
  browser: z.string(),
  device: z.string(),
  created_at: z.string(),
  /** When a push service last accepted a notification for it. */
  last_success_at: z.nullable(z.string()),
  /** Whether it is the device of this session. */
  is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** The devices, and the key with which a browser subscribes; null if this server sends no notifications. */
export const Notifications = z.object({ public_key: z.nullable(z.string()), devices: z.array(Device) });
export type Notifications = z.infer<typeof Notifications>;

const key = (length: number) =>
  checked(z.string(KEYS_MESSAGE), z.regex(new RegExp(`^[\\w-]{${length}}=?=?$`), KEYS_MESSAGE));

/** A push subscription, as `PushSubscription.toJSON()` returns it. */
export const DeviceInput = z.object({
  endpoint: checked(z.string(ADDRESS_MESSAGE), z.maxLength(MAX_ENDPOINT, ADDRESS_MESSAGE)),
  keys: z.object({ p256dh: key(87), auth: key(22) }, KEYS_MESSAGE),
});
export type DeviceInput = z.infer<typeof DeviceInput>;

/** The hosts of the browsers' push services: Chrome and browsers based on it, Firefox, Safari and Edge. */
const SERVICES =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/**
 * The error of a push service's address; null for an https address of a known browser's service at the usual port.
 * This server sends requests to an address that a person gives, so no other machine is allowed. `service` is the
 * origin of one more service, from PUSH_SERVICE.
 */
export function endpointProblem(endpoint: string, service?: string): string | null {
  if (!URL.canParse(endpoint)) return ADDRESS_MESSAGE;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== "" || password !== "") return ADDRESS_MESSAGE;
  const isKnown = protocol === "https:" && port === "" && SERVICES.test(hostname);
  return isKnown || (service && origin === service) ? null : ADDRESS_MESSAGE;
}

/**
 * The content of a notification, for the service worker. It also gets the id of the `session` for which the
 * notification is meant.
 */
export interface Notice {
  title: string;
  body: string;
  /** The tag; a later notice with the same tag replaces this one. */
  tag: string;
  /** The path that a click opens. */
  path: string;
  /** Whether a visible page of ours makes the sound. */
  rings?: boolean;
  /** The secret with which a reminder is answered. Its notification offers to complete the todo or to snooze it. */
  reminder?: string;
}
