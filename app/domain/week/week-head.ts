import { dateLabel, weekLabel } from "../time/date-label.ts";
import { addDays, daysOfWeek, weekKey, weekOf } from "./week.ts";

/** A week without its content. */
export interface WeekHead {
  /** `2026-W47` */
  key: string;
  monday: string;
  number: number;
  year: number;
  /** Its dates in the person's language: `16 – 22 November 2026`. */
  label: string;
  /** The short names of its days: `Mon`. */
  days: string[];
}

/** The week of a Monday in a person's language. */
export function weekHead(monday: string, locale: string): WeekHead {
  const { week: number, year } = weekOf(monday);
  return {
    key: weekKey(monday),
    monday,
    number,
    year,
    label: weekLabel(monday, addDays(monday, 6), locale),
    days: daysOfWeek(monday).map((date) => dateLabel(date, locale, "weekday")),
  };
}
