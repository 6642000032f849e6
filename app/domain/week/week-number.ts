import { type Text, text } from "#app/i18n/text.ts";
import { weeksIn } from "./week.ts";

/** The last week number of the longest years. */
const MAX_WEEK = 53;

const NUMBER_MESSAGE = text("week.number", "Please enter a valid number");
const WEEK_SMALL_MESSAGE = text("week.too_small", "Week number must be at least 1");
const WEEK_LARGE_MESSAGE = text("week.too_large", "Week number cannot be greater than {max}", { max: MAX_WEEK });

/** Returns the error of `typed` as a week number of `year`, or null. */
export function weekNumberProblem(typed: string, year: number): Text | string | null {
  if (!/^[+-]?\d+$/.test(typed.trim())) return NUMBER_MESSAGE;
  const week = Number(typed);
  if (week < 1) return WEEK_SMALL_MESSAGE;
  if (week > MAX_WEEK) return WEEK_LARGE_MESSAGE;
  const last = weeksIn(year);
  if (week <= last) return null;
  return {
    id: "week.too_large_in_year",
    message: "Week number cannot be greater than {last} in {year}",
    values: { last, year: String(year) },
  };
}
