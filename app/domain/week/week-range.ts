import * as z from "zod/mini";
import { shortRange } from "../time/date-range.ts";
import { Before } from "../list/list-page.ts";
import { dateFrom, mondayOf, startOfDay } from "./week.ts";

// @__NO_SIDE_EFFECTS__ lets the bundler drop schemas where the browser does not need them.

/**
 * An ISO instant with milliseconds, from an instant or a date (its start in UTC).
 * @__NO_SIDE_EFFECTS__
 */
function moment(name: string) {
  const message = `${name} must be a date (YYYY-MM-DD) or an instant (ISO 8601)`;
  return z.pipe(
    z.pipe(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })], message),
      z.transform((text) => (text.length === 10 ? startOfDay(text) : new Date(text).toISOString())),
    ),
    // ISO years beyond 9999 have a sign, which sorts before all digits.
    z.string().check(z.refine((instant) => /^\d{4}-/.test(instant), message)),
  );
}

/** The fields of a range: from `week_start` until before `week_end`. */
export const weekRange = { week_start: moment("week_start"), week_end: moment("week_end") };
export interface WeekRange {
  week_start: string;
  week_end: string;
}

/** A page of a list in such a range; an end that is missing is open. */
export const OpenWeekRange = shortRange(
  z.object({ week_start: z.optional(weekRange.week_start), week_end: z.optional(weekRange.week_end), before: Before }),
  "week_start",
  "week_end",
);
export type OpenWeekRange = z.infer<typeof OpenWeekRange>;

/** The Mondays of a range: from the first until before the second. */
export function mondaysOf({ week_start, week_end }: Partial<WeekRange>): { from: string; to: string } {
  return { from: week_start ? dateFrom(week_start) : "", to: week_end ? dateFrom(week_end) : "9999-12-31" };
}

/** @__NO_SIDE_EFFECTS__ */
function monday() {
  const message = "week_start must be between the years 1970 and 2100";
  return z.pipe(
    z.pipe(
      moment("week_start"),
      z.transform((instant) => mondayOf(instant.slice(0, 10))),
    ),
    z.string().check(z.refine((date) => date >= "1969-12-29" && date < "2101", message)),
  );
}

/** Any date or instant in a week, parsed as that week's Monday. */
export const WeekStart = monday();
