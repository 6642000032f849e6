import { type Text, text } from "#app/i18n/text.ts";
import { weeksIn } from "./week.ts";

/** The last week number of the longest years. */
const MAX_WEEK = 53;

const NUMBER_MESSAGE = text(/*i18n*/ { id: "week.number", message: "Please enter a valid number" });
const WEEK_SMALL_MESSAGE = text(/*i18n*/ { id: "week.too_small", message: "Week number must be at least 1" });
const WEEK_LARGE_MESSAGE = text(
  /*i18n*/ { id: "week.too_large", message: "Week number cannot be greater than {max}", values: { max: MAX_WEEK } },
);

/** Returns what is wrong with `typed` as a week number of `year`, or null. */
export function weekNumberProblem(typed: string, year: number): Text | string | null {
  if (!/^[+-]?\d+$/.test(typed.trim())) return NUMBER_MESSAGE;
  const week = Number(typed);
  if (week < 1) return WEEK_SMALL_MESSAGE;
  if (week > MAX_WEEK) return WEEK_LARGE_MESSAGE;
  const last = weeksIn(year);
  if (week <= last) return null;
  return /*i18n*/ {
    id: "week.too_large_in_year",
    message: "Week number cannot be greater than {last} in {year}",
    values: { last, year: String(year) },
  };
}
