/** Whether `zone` is an IANA time zone that this runtime knows. */
export function isTimezone(zone: string): boolean {
  try {
    // Offsets such as +05:30 are accepted by Intl but are not zones.
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The date in `timezone` at `instant`, `YYYY-MM-DD`. */
export function dateIn(timezone: string, instant: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(instant);
}
