import { pluralize } from "#app/domain/pluralize.ts";
import { formatMinutes } from "./state.ts";

/** The time since the end of the session, in words. */
export function agoText(endedAt: number): string {
  const minutes = Math.floor((Date.now() - endedAt) / 60_000);
  if (minutes < 1) return "It ended just now.";
  if (minutes < 60) return `It ended ${formatMinutes(minutes)} ago.`;
  const hours = Math.floor(minutes / 60);
  return `It ended ${pluralize(hours, "hour")} ago.`;
}

/** The time of day in the browser's language. */
export const clockTime = (at: number) => new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(at);
