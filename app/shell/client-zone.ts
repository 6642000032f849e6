/**
 * The part of Temporal that is used, if the browser has it: a page's first `Intl` call takes 100 ms on a slow phone.
 */
interface Zoned {
  Temporal?: { Now: { timeZoneId(): string } };
}

/** The browser's IANA time zone. */
export const ownZone = () =>
  (globalThis as Zoned).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A script expression for the browser's time zone; the same as `ownZone` returns. */
export const OWN_ZONE =
  'typeof Temporal=="object"?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone';

/** A script expression that sets the cookie of the zone `z`. */
export const ZONE_COOKIE =
  '`timezone=${z};path=/;max-age=31536000;samesite=lax`+(location.protocol=="https:"?";secure":"")';

/** Sets the cookie with the browser's time zone, which later requests send. */
export function sendZone() {
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `timezone=${ownZone()};path=/;max-age=31536000;samesite=lax${secure}`;
}
