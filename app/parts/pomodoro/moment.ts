import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";

/** The time since the end of the session, in words. */
export function agoText(i18n: I18n, endedAt: number): string {
  const minutes = Math.floor((Date.now() - endedAt) / 60_000);
  if (minutes < 1) return i18n._(msg`It ended just now.`);
  if (minutes < 60)
    return i18n._(msg`${plural(minutes, { one: "It ended # minute ago.", other: "It ended # minutes ago." })}`);
  const hours = Math.floor(minutes / 60);
  return i18n._(msg`${plural(hours, { one: "It ended # hour ago.", other: "It ended # hours ago." })}`);
}

/** The time of day in the browser's language. */
export const clockTime = (at: number) => new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(at);
