/** Calculates the repetitions of an event, with a limited amount of work. */
import ICAL from "ical.js";
import { DAY_MS } from "../time/day.ts";
import { HOUR_MS } from "../time/timezone.ts";

/** The work that a feed may still cause. */
export interface Budget {
  /** The remaining steps of its rules. */
  steps: number;
  /** The remaining days of its events. */
  days: number;
}

/** The most steps of one rule, and its longest interval. */
const MAX_STEPS = 20_000;
const MAX_INTERVAL = 1000;
/** How many steps count for searching the days of a year. */
const YEAR_STEPS = 20;

/**
 * The units of a rule with their lengths. Rules with these units can begin later, and their later days stay the same.
 */
const UNITS: Partial<Record<string, number>> = { HOURLY: HOUR_MS, DAILY: DAY_MS, WEEKLY: 7 * DAY_MS };

class OutOfSteps extends Error {}

/** A rule as ical.js represents it. */
export type Rule = InstanceType<typeof ICAL.Recur>;

/** Wall-clock times in milliseconds, as if their zone were UTC. */
interface Range {
  start: number;
  /** The first and the last time of the result. */
  since: number;
  until: number;
  isDate: boolean;
}

interface Repetitions {
  times: number[];
  /** Whether the rule was followed to its end. */
  isWhole: boolean;
}

/** The times of a rule from `since` to `until`, or those that are found before the budget is used up. */
export function repetitions(rule: Rule, { start, since, until, isDate }: Range, budget: Budget): Repetitions {
  const { freq, interval } = rule;
  if (!/^(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(freq) || interval < 1 || interval > MAX_INTERVAL)
    return { times: [], isWhole: false };
  const unit = UNITS[freq];
  // A rule with a count must be followed from its beginning.
  const skipped = unit && !rule.count ? Math.floor((since - start) / (unit * interval)) - 1 : 0;
  const from = skipped > 0 && unit ? start + skipped * unit * interval : start;
  const dtstart = timeOf(from, isDate);
  const last = timeOf(until, isDate);
  // Without an end, a rule without any day would be searched for thousands of years.
  if (!rule.until || rule.until.compare(last) > 0) rule.until = last;
  const own = { steps: Math.min(MAX_STEPS, budget.steps) };
  const given = own.steps;
  const found: Repetitions = { times: [], isWhole: true };
  try {
    const iterator = boundedIterator(own, rule, dtstart);
    for (let time = iterator.next(); time; time = iterator.next()) {
      const clock = clockOf(time);
      if (clock > until) break;
      if (clock >= since) found.times.push(clock);
    }
  } catch (error) {
    // A rule may contradict itself. Then the days that were found before the error are used.
    if (!(error instanceof Error)) throw error;
    found.isWhole = false;
  }
  budget.steps -= given - own.steps;
  return found;
}

type Iterator = InstanceType<typeof ICAL.RecurIterator>;
type Time = InstanceType<typeof ICAL.Time>;

/**
 * An iterator whose loops end, because each step uses up some of the budget. In rules of years, ical.js reads only one
 * digit of a weekday's number, ignores the numbers of weeks, and has 30 February as 2 March; this iterator does not.
 */
function boundedIterator(budget: Pick<Budget, "steps">, rule: Rule, dtstart: Time): Iterator {
  const pay = (steps: number) => {
    budget.steps -= steps;
    if (budget.steps < 0) throw new OutOfSteps();
  };
  class Bounded extends ICAL.RecurIterator {
    override check_contracting_rules() {
      pay(1);
      return super.check_contracting_rules();
    }
    override increment_month() {
      pay(1);
      super.increment_month();
    }
    override increment_monthday(days: number) {
      pay(Math.ceil(days / 10));
      super.increment_monthday(days);
    }
    override increment_year(years: number) {
      pay(1);
      super.increment_year(years);
    }
    override ruleDayOfWeek(day: string, firstDay?: number) {
      const [, weekday] = super.ruleDayOfWeek(day, firstDay);
      return [Number.parseInt(day, 10) || 0, weekday];
    }
    override expand_year_days(year: number) {
      pay(YEAR_STEPS);
      super.expand_year_days(year);
      const { BYWEEKNO, BYDAY } = rule.parts;
      if (BYWEEKNO && BYDAY) this["days"] = this.expand_by_day(year).toSorted((a, b) => a - b);
      this["days"] = this["days"].filter((day: number) => isOfRule(rule, dtstart, ICAL.Time.fromDayOfYear(day, year)));
      return 0;
    }
  }
  return new Bounded({ rule, dtstart });
}

/** Whether a day has the day of the month and the week that a rule of years demands. */
function isOfRule({ parts, wkst }: Rule, dtstart: Time, time: Time): boolean {
  const { BYDAY, BYMONTHDAY, BYWEEKNO, BYYEARDAY } = parts;
  const monthDays: number[] | undefined = BYMONTHDAY ?? (BYDAY || BYWEEKNO || BYYEARDAY ? undefined : [dtstart.day]);
  const fromEnd = time.day - ICAL.Time.daysInMonth(time.month, time.year) - 1;
  if (monthDays && !monthDays.includes(time.day) && !monthDays.includes(fromEnd)) return false;
  return !BYWEEKNO || BYWEEKNO.includes(time.weekNumber(wkst));
}

/** A wall-clock time as ical.js represents it, without a zone. */
function timeOf(clock: number, isDate: boolean): Time {
  const time = ICAL.Time.fromJSDate(new Date(clock), true);
  time.zone = ICAL.Timezone.localTimezone;
  time.isDate = isDate;
  return time;
}

const clockOf = (time: InstanceType<typeof ICAL.Time>) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
