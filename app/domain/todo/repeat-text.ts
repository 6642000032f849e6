/** Describes the rules of repeating todos, and offers rules for a date. */
import type { I18n } from "@lingui/core";
import { dateLabel } from "../time/date-label.ts";
import { addDays, monthOf, weekday } from "../week/week.ts";
import { every, parseRepeat, type RepeatRule, WORKDAYS } from "./repeat.ts";
import type { Repeating } from "./todo.ts";

/** A Sunday. */
const SUNDAY = "2026-11-22";
/** A leap year. */
const YEAR = 2024;

const isWorkdays = (weekdays: readonly number[]) => weekdays.join() === WORKDAYS.join();
const weekdayName = (day: number, locale: string) => dateLabel(addDays(SUNDAY, day), locale, "weekdayLong");

/** The positions of a weekday in a month, with the values by which the messages distinguish them. */
const NTH = new Map([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
]);

/** A rule as text: `every 2 weeks on Monday and Thursday`. Dates and lists have the format of `locale`. */
export function ruleText(i18n: I18n, rule: RepeatRule, locale: string): string {
  const { freq, interval: count, weekdays } = rule;
  const days = (type: "conjunction" | "disjunction") => {
    const [first = "", ...others] = weekdays.map((one) => weekdayName(one, locale));
    // Most rules have one day. Creating a formatter costs a hundred times more than using it.
    return others.length > 0 ? new Intl.ListFormat(locale, { type }).format([first, ...others]) : first;
  };
  if (freq === "DAILY")
    return i18n._("repeat.days", { count }, { message: "{count, plural, one {every day} other {every # days}}" });
  if (freq === "MONTHLY") return monthlyText(i18n, rule, days("disjunction"));
  if (freq === "YEARLY") return yearlyText(i18n, rule, locale);
  if (weekdays.length === 0)
    return i18n._("repeat.weeks", { count }, { message: "{count, plural, one {every week} other {every # weeks}}" });
  if (count > 1)
    return i18n._(
      "repeat.weeks_on",
      { count, days: days("conjunction") },
      { message: "{count, plural, one {every # week} other {every # weeks}} on {days}" },
    );
  if (isWorkdays(weekdays)) return i18n._("repeat.workdays", {}, { message: "every weekday" });
  if (weekdays.length === 1)
    return i18n._("repeat.week_on", { day: days("conjunction") }, { message: "every week on {day}" });
  return i18n._("repeat.week_on_days", { days: days("conjunction") }, { message: "every week on {days}" });
}

function monthlyText(i18n: I18n, { interval: count, weekdays, nth, day }: RepeatRule, days: string): string {
  if (nth) {
    const which = NTH.get(nth) ?? "last";
    return isWorkdays(weekdays)
      ? i18n._(
          "repeat.months_workday",
          { count, which },
          {
            message:
              "{count, plural, one {every month} other {every # months}} on the {which, select, first {first} second {second} third {third} fourth {fourth} other {last}} weekday",
          },
        )
      : i18n._(
          "repeat.months_weekday",
          { count, which, days },
          {
            message:
              "{count, plural, one {every month} other {every # months}} on the {which, select, first {first} second {second} third {third} fourth {fourth} other {last}} {days}",
          },
        );
  }
  if (day === 31)
    return i18n._(
      "repeat.months_last_day",
      { count },
      { message: "{count, plural, one {every month} other {every # months}} on the last day" },
    );
  return day
    ? i18n._(
        "repeat.months_day",
        { count, day },
        { message: "{count, plural, one {every month} other {every # months}} on day {day}" },
      )
    : i18n._("repeat.months", { count }, { message: "{count, plural, one {every month} other {every # months}}" });
}

function yearlyText(i18n: I18n, { interval: count, day, month }: RepeatRule, locale: string): string {
  if (!day || !month)
    return i18n._("repeat.years", { count }, { message: "{count, plural, one {every year} other {every # years}}" });
  const written = `${YEAR}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return i18n._(
    "repeat.years_on",
    { count, date: dateLabel(written, locale, "short") },
    { message: "{count, plural, one {every year} other {every # years}} on {date}" },
  );
}

/** A sentence about the repetition: `Repeats every week on Monday`; null if it does not repeat. */
export function repeatText(
  i18n: I18n,
  { todo_repeat, repeat_from }: Partial<Repeating>,
  locale: string,
): string | null {
  const parsed = todo_repeat ? parseRepeat(todo_repeat) : null;
  if (!parsed) return null;
  const rule = ruleText(i18n, parsed, locale);
  return repeat_from === "done"
    ? i18n._("repeat.repeats_from_done", { rule }, { message: "Repeats {rule}, from the day it is done" })
    : i18n._("repeat.repeats", { rule }, { message: "Repeats {rule}" });
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
