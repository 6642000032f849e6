/** The date of a time, in milliseconds since 1970, in this browser's zone, as a text to compare. Days start at the hour `starts`. */
export function dayOf(time: number, starts: number): string {
  const at = new Date(time);
  at.setHours(at.getHours() - starts);
  return at.toDateString();
}
