/** The rule in words that a person types: `every 2 weeks`, `every last friday`, `on the 5th of every month`. */
import { every, type Frequency, LONGEST, MAX_INTERVAL, type RepeatRule, WORKDAYS } from "../todo/repeat.ts";
import { monthNumber, numberOf, weekdayNumber } from "./day.ts";
import { phrasesOf, type Slots, slotsOf } from "./phrase.ts";
import type { Period, TypedWords } from "./words.ts";

const FREQUENCIES: Record<Period[0], Frequency> = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" };

/** The rule that these folded words mean: undefined if they mean none, null if it does not exist. */
export function ruleOf(words: readonly string[], language: TypedWords): RepeatRule | null | undefined {
  const slots = slotsOf(words, phrasesOf(language).rules);
  if (!slots) return undefined;
  const details = detailsOf(slots, language);
  if (!details) return null;
  // `tous les 15 jours` means two weeks.
  const idiom = language.units[`${slots.count} ${slots.unit}`];
  const [unit, count] =
    idiom ?? language.units[slots.unit ?? ""] ?? language.adverbs[slots.adverb ?? ""] ?? ([details.unit, 1] as const);
  // `every week 7 dec` is a rule followed by a day.
  if (!unit || (details.unit ?? unit) !== unit) return undefined;
  // `every first week` means a week of something else.
  const isCounted = !slots.ordinal || numberOf(slots.ordinal, language) > 1;
  const interval = count * (slots.other ? 2 : idiom ? 1 : numberOf(slots.count ?? slots.ordinal ?? "1", language));
  const isRule = isCounted && interval >= 1 && interval <= MAX_INTERVAL;
  return isRule ? every(FREQUENCIES[unit], interval, details.rule) : null;
}

interface Details {
  /** The unit of a rule with these details. */
  unit?: Period[0];
  rule: Partial<RepeatRule>;
}

/** The weekdays, the day and the month of a rule; null if they do not exist. */
function detailsOf(slots: Slots, language: TypedWords): Details | null {
  if (slots.nth) return nthDetails(slots, language);
  if (slots.workday) return { unit: "week", rule: { weekdays: WORKDAYS } };
  if (slots.weekdays) {
    const weekdays = weekdaysOf(slots.weekdays, language);
    return weekdays && { unit: "week", rule: { weekdays } };
  }
  if (slots.last) return { unit: "month", rule: { day: LONGEST[0]! } };
  if (slots.month) {
    const [month, day] = [monthNumber(slots.month, language), Number(slots.day)];
    return day >= 1 && day <= LONGEST[month - 1]! ? { unit: "year", rule: { month, day } } : null;
  }
  const ofMonth = slots.dayth ?? slots.day;
  if (!ofMonth) return { rule: {} };
  const day = Number.parseInt(ofMonth, 10);
  return day >= 1 && day <= LONGEST[0]! ? { unit: "month", rule: { day } } : null;
}

/** `2nd friday`, `last weekday`. Most months have no fifth one. */
function nthDetails({ nth, weekday, workday }: Slots, language: TypedWords): Details | null {
  const which = language.last.includes(nth!) ? -1 : numberOf(nth!, language);
  const weekdays = workday ? WORKDAYS : [weekdayNumber(weekday!, language)];
  return which >= -1 && which <= 4 && which !== 0 ? { unit: "month", rule: { weekdays, nth: which } } : null;
}

/** The weekdays of a list such as `mon, wed and fri`, in order; null if one is repeated. */
function weekdaysOf(list: string, language: TypedWords): number[] | null {
  const names = list.split(/,? /);
  // A name may have two words: `segunda feira`.
  const days = names.flatMap(
    (name, i) => weekdayNumber(`${name} ${names[i + 1]}`, language) || weekdayNumber(name, language) || [],
  );
  return new Set(days).size === days.length ? days.sort() : null;
}
