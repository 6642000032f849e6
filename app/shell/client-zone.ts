/**
 * The parts of Temporal that are used, if the browser has it: a page's first `Intl` call takes 100 ms on a slow phone.
 */
interface Zoned {
  Temporal?: { Now: { timeZoneId(): string } };
}

/** The browser's IANA time zone. */
export const ownZone = () =>
  (globalThis as Zoned).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The script expression of the browser's zone, as `ownZone` returns it. */
export const OWN_ZONE =
  'typeof Temporal=="object"?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone';

/** The script expression that sets the cookie of the zone `z`. */
export const ZONE_COOKIE =
  '`timezone=${z};path=/;max-age=31536000;samesite=lax`+(location.protocol=="https:"?";secure":"")';

/** Sets the cookie with the browser's zone for the following responses. */
export function tellZone() {
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `timezone=${ownZone()};path=/;max-age=31536000;samesite=lax${secure}`;
}
