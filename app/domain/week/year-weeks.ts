import * as z from "zod/mini";
import { addWeeks, mondayOf } from "./week.ts";

/** The number of weeks in the statistics: this week and the 51 before it. */
const YEAR_WEEKS = 52;

/** The focused minutes and completed todos of one week. */
export const WeekTotals = z.object({ week_start: z.string(), minutes: z.int(), todos: z.int() });
export type WeekTotals = z.infer<typeof WeekTotals>;

/** The last 52 weeks, the earliest first. */
export const YearWeeks = z.object({ weeks: z.array(WeekTotals) });
export type YearWeeks = z.infer<typeof YearWeeks>;

/** The Mondays of the 52 weeks that end with the week of a date. */
export function mondaysOfYear(today: string): string[] {
  const last = mondayOf(today);
  return Array.from({ length: YEAR_WEEKS }, (_, i) => addWeeks(last, i + 1 - YEAR_WEEKS));
}
