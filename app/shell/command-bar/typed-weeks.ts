import { msg } from "@lingui/core/macro";
import { fold } from "#app/domain/text/fold.ts";
import { formatWeek, mondayOfWeek, weekOf } from "#app/domain/week/week.ts";
import { weekNumberProblem } from "#app/domain/week/week-number.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";

/** Short names of a week that some people type in any language. German calendars print `KW`. */
const SHORT = ["w", "week", "kw"];

/**
 * The Mondays of the weeks that a text names by their number: `week 40`, `w40 2027`, and `Woche 40` in a German page.
 * Without a year these are the two weeks nearest to `today`, the nearer first. Empty if the text names no week.
 */
export function typedWeeks(text: string, today: string): string[] {
  const [, before = "", number = "", after = "", year] =
    /^(\D*)(\d{1,2})(\D*?)(?: (\d{4}))?$/.exec(fold(text.trim())) ?? [];
  const names = [pageI18n()._(msg`Week ${{ number }}`), ...SHORT.map((name) => name + number)];
  if (!number || !names.some((name) => bare(name) === bare(before + number + after))) return [];
  const own = weekOf(today).year;
  const distance = (monday: string) => Math.abs(Date.parse(monday) - Date.parse(today));
  return (year ? [Number(year)] : [own - 1, own, own + 1])
    .filter((one) => weekNumberProblem(number, one) === null)
    .map((one) => mondayOfWeek(formatWeek(one, Number(number)))!)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 2);
}

/**
 * Normalises a text, to compare names of weeks: without case, accents, spaces and the marks that Arabic puts around
 * values.
 */
const bare = (text: string) => fold(text).replaceAll(/[\s\u2068\u2069]/g, "");
