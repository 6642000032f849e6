/** The parts of Temporal that are used, where a browser has it: the first `Intl` of a page takes a slow phone 100 ms. */
interface Zoned {
  Temporal?: { Now: { timeZoneId(): string } };
}

/** The browser's own IANA zone. */
export const ownZone = () =>
  (globalThis as Zoned).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What makes the cookie of the zone `z`, as a script in the head says it. */
export const ZONE_COOKIE =
  '`timezone=${z};path=/;max-age=31536000;samesite=lax`+(location.protocol=="https:"?";secure":"")';

/** Tells the server, in a cookie, the zone that dates are rendered in from the next answer on. */
export function tellZone() {
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `timezone=${ownZone()};path=/;max-age=31536000;samesite=lax${secure}`;
}
