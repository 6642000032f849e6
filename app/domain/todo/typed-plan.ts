/** The day and the rule that a title ends with, as a person types them: "Water plants tomorrow every 2 weeks". */
import { addDays, weekday } from "../week/week.ts";
import { every, formatRepeat, type Frequency, MAX_INTERVAL, type RepeatRule } from "./repeat.ts";
import { firstDate } from "./repeat-text.ts";

/** The English words, in lower case. Weekdays begin with Monday. */
const WORDS = {
  today: ["today"],
  tomorrow: ["tomorrow"],
  weekdays: [
    ["mon", "monday"],
    ["tue", "tues", "tuesday"],
    ["wed", "wednesday"],
    ["thu", "thur", "thurs", "thursday"],
    ["fri", "friday"],
    ["sat", "saturday"],
    ["sun", "sunday"],
  ],
  every: ["every"],
  other: ["other", "second", "2nd"],
  and: ["and", "&"],
  workday: ["weekday", "workday"],
  units: [
    ["DAILY", ["day", "days"]],
    ["WEEKLY", ["week", "weeks"]],
    ["MONTHLY", ["month", "months"]],
    ["YEARLY", ["year", "years"]],
  ] satisfies [Frequency, string[]][],
};
const WORKDAYS = [1, 2, 3, 4, 5];

/** The number of a weekday from 1 for Monday; 0 for another word. */
const weekdayOf = (word: string) => WORDS.weekdays.findIndex((names) => names.includes(word)) + 1;

/** The next date after `today` with this ISO weekday, 1 for Monday. */
const nextWeekday = (today: string, day: number) => addDays(today, ((day - weekday(today) + 6) % 7) + 1);

/** The date that a word means on `today`, or null. */
function dayOf(word: string, today: string): string | null {
  if (WORDS.today.includes(word)) return today;
  if (WORDS.tomorrow.includes(word)) return addDays(today, 1);
  const day = weekdayOf(word);
  return day > 0 ? nextWeekday(today, day) : null;
}

/** The rule that the words after "every" mean, or null: weekday · [other | N] weeks · [other] Mon, Wed and Fri. */
function ruleOf(words: readonly string[]): RepeatRule | null {
  const [first = "", ...rest] = words;
  if (words.length === 1 && WORDS.workday.includes(first)) return every("WEEKLY", 1, { weekdays: WORKDAYS });
  const isCount = /^\d{1,2}$/.test(first);
  const isOther = WORDS.other.includes(first);
  const interval = isOther ? 2 : isCount ? Number(first) : 1;
  if (interval < 1 || interval > MAX_INTERVAL) return null;
  const named = isOther || isCount ? rest : words;
  const unit = named.length === 1 && WORDS.units.find(([, names]) => names.includes(named[0]!));
  if (unit) return every(unit[0], interval);
  const weekdays = isCount ? null : weekdaysOf(named);
  return weekdays && every("WEEKLY", interval, { weekdays });
}

/** The weekdays of a list such as `mon, wed and fri`, in order; null when another word is in it, or one twice. */
function weekdaysOf(words: readonly string[]): number[] | null {
  const names = words.map((word) => word.replace(/,$/, "")).filter((word, i) => i === 0 || !WORDS.and.includes(word));
  const days = names.map(weekdayOf);
  const isList = days.length > 0 && !days.includes(0) && new Set(days).size === days.length;
  const endsWithDay = weekdayOf(words.at(-1) ?? "") > 0;
  return isList && endsWithDay ? days.sort() : null;
}

/** A day, a rule or both at the end of a text. */
export interface TypedPlan {
  /** The text before them. */
  title: string;
  /** Them as they were typed. */
  words: string;
  /** The date; for a rule without a day the first one on `today` or later. */
  date: string;
  /** The RRULE, or null. */
  repeat: string | null;
}

/** The recognised part at the end of a text: where it starts, and what it means. */
type Part = { start: number } & ({ date: string } | { rule: RepeatRule });

/** The rule that a text of these words in lower case ends with, and the index of its first word; null without one. */
export function ruleAtEnd(words: readonly string[]): { from: number; rule: RepeatRule } | null {
  const from = words.findLastIndex((word) => WORDS.every.includes(word));
  const rule = from < 0 ? null : ruleOf(words.slice(from + 1));
  return rule && { from, rule };
}

function lastPart(text: string, today: string): Part | null {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), index }));
  const end = ruleAtEnd(words.map(({ word }) => word));
  if (end) return { start: words[end.from]!.index, rule: end.rule };
  const last = words.at(-1);
  const date = last ? dayOf(last.word, today) : null;
  return date === null ? null : { start: last!.index, date };
}

const lastWord = (text: string) => /\S*$/.exec(text.trimEnd())![0];

/**
 * The day and the rule that `text` ends with, in any order; null without either. What is the only part of the text stays
 * text, and so does what ends `plain`, the text in which the person has turned them back into words.
 */
export function typedPlan(text: string, today: string, plain = ""): TypedPlan | null {
  const typed = text.trimEnd();
  const found: { date?: string; rule?: RepeatRule } = {};
  let title = typed;
  for (;;) {
    const part = lastWord(title) === lastWord(plain) ? null : lastPart(title, today);
    const before = part && title.slice(0, part.start).trimEnd();
    // Each kind once, and never the whole text.
    if (!before || ("rule" in part ? found.rule : found.date)) break;
    Object.assign(found, "rule" in part ? { rule: part.rule } : { date: part.date });
    title = before;
  }
  if (title === typed) return null;
  return {
    title,
    words: typed.slice(title.length).trimStart(),
    date: found.date ?? firstDate(found.rule!, today),
    repeat: found.rule ? formatRepeat(found.rule) : null,
  };
}
