import { addDays, addWeeks, mondayOf } from "../week/week.ts";
import { inWeek, NO_PLAN, onDay } from "./plan.ts";
import type { Plan } from "./todo.ts";

const DAYS = 7;

/**
 * The plan for a pressed key: 1 to 7 for a day of the week of `monday`, or of the next week if that day of the
 * current week is over; `t` for today, `w` for this week, `n` for next week, Backspace for none. Null for any other
 * key.
 */
export function planOfKey(key: string, monday: string, today: string): Plan | null {
  if (/^[1-7]$/.test(key)) {
    const date = addDays(monday, Number(key) - 1);
    return onDay(monday === mondayOf(today) && date < today ? addDays(date, DAYS) : date);
  }
  if (key === "t") return onDay(today);
  if (key === "w") return inWeek(mondayOf(today));
  if (key === "n") return inWeek(addWeeks(mondayOf(today), 1));
  return key === "Backspace" ? NO_PLAN : null;
}
