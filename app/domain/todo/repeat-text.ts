/** Rules of repeating todos in words, and those that are offered for a date. */
import { dateLabel } from "../time/date-label.ts";
import { addDays, monthOf, weekday } from "../week/week.ts";
import { every, type Frequency, parseRepeat, type RepeatRule, WORKDAYS } from "./repeat.ts";
import type { Repeating } from "./todo.ts";

const UNITS: Record<Frequency, string> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
const NTH = new Map([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [-1, "last"],
]);
/** A Sunday. */
const SUNDAY = "2026-11-22";
/** A leap year. */
const YEAR = 2024;

const isWorkdays = (weekdays: readonly number[]) => weekdays.join() === WORKDAYS.join();
const weekdayName = (day: number, locale: string) => dateLabel(addDays(SUNDAY, day), locale, "weekdayLong");
const listed = (names: string[], word: string) =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(` ${word} `);

/** A rule in words: `every 2 weeks on Monday and Thursday`. */
export function ruleText(rule: RepeatRule, locale: string): string {
  const { freq, interval, weekdays } = rule;
  if (freq === "WEEKLY" && interval === 1 && isWorkdays(weekdays)) return "every weekday";
  const unit = interval === 1 ? UNITS[freq] : `${interval} ${UNITS[freq]}s`;
  const on = detailText(rule, locale);
  return `every ${unit}${on && ` on ${on}`}`;
}

function detailText({ freq, weekdays, nth, day, month }: RepeatRule, locale: string): string {
  const names = weekdays.map((one) => weekdayName(one, locale));
  if (freq === "WEEKLY") return listed(names, "and");
  if (nth) return `the ${NTH.get(nth)} ${isWorkdays(weekdays) ? "weekday" : listed(names, "or")}`;
  if (!day) return "";
  if (!month) return day === 31 ? "the last day" : `day ${day}`;
  return dateLabel(`${YEAR}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`, locale, "short");
}

/** A sentence about the repetition: `Repeats every week on Monday`; null when it does not. */
export function repeatText({ todo_repeat, repeat_from }: Partial<Repeating>, locale: string): string | null {
  const rule = todo_repeat ? parseRepeat(todo_repeat) : null;
  if (!rule) return null;
  return `Repeats ${ruleText(rule, locale)}${repeat_from === "done" ? ", from the day it is done" : ""}`;
}

/** The rules that are offered for a todo that is due on `date`. */
export function offeredRules(date: string): RepeatRule[] {
  const [, month, day] = date.split("-").map(Number) as [number, number, number];
  const weekdays = [weekday(date)];
  const isLast = monthOf(addDays(date, 7)) !== monthOf(date);
  return [
    every("DAILY"),
    every("WEEKLY", 1, { weekdays: WORKDAYS }),
    every("WEEKLY", 1, { weekdays }),
    every("MONTHLY", 1, { day }),
    every("MONTHLY", 1, { weekdays, nth: isLast ? -1 : Math.ceil(day / 7) }),
    every("YEARLY", 1, { month, day }),
  ];
}
