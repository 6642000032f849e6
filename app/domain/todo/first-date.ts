/** The first date of a rule, for a todo without a day. */
import { addDays, addMonths, monthOf, weekday } from "../week/week.ts";
import type { RepeatRule } from "./repeat.ts";

/** The first date of a rule on `from` or later. */
export function firstDate(rule: RepeatRule, from: string): string {
  let date = from;
  while (!fallsOn(rule, date)) date = addDays(date, 1);
  return date;
}

/** Says whether a date matches a rule. A rule without details matches any day. */
function fallsOn({ freq, weekdays, nth, day, month }: RepeatRule, date: string): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekday(date))) return false;
  if (freq === "WEEKLY") return true;
  if (month && month !== Number(date.slice(5, 7))) return false;
  const today = Number(date.slice(8));
  const last = Number(addDays(`${addMonths(monthOf(date), 1)}-01`, -1).slice(8));
  if (day) return today === Math.min(day, last);
  if (!nth) return true;
  // How many of these weekdays the month has up to the date, or from the date on.
  const others = nth > 0 ? today : last - today + 1;
  const step = nth > 0 ? -1 : 1;
  const until = Array.from({ length: others }, (_, i) => weekday(addDays(date, step * i)));
  return until.filter((one) => weekdays.includes(one)).length === Math.abs(nth);
}
