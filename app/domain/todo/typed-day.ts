import { addDays, weekday } from "../week/week.ts";

/** The English words for a day, and the date that each means on `today`. */
const WORDS: Record<string, (today: string) => string> = {
  today: (today) => today,
  tomorrow: (today) => addDays(today, 1),
};
const WEEKDAYS = [
  ["mon", "monday"],
  ["tue", "tues", "tuesday"],
  ["wed", "wednesday"],
  ["thu", "thur", "thurs", "thursday"],
  ["fri", "friday"],
  ["sat", "saturday"],
  ["sun", "sunday"],
];
WEEKDAYS.forEach((names, i) => {
  for (const name of names) WORDS[name] = (today) => nextWeekday(today, i + 1);
});

/** The next date after `today` with this ISO weekday, 1 for Monday. */
const nextWeekday = (today: string, day: number) => addDays(today, ((day - weekday(today) + 6) % 7) + 1);

/** A day at the end of a text. */
export interface TypedDay {
  /** The text before it. */
  title: string;
  /** The word as it was typed. */
  word: string;
  /** The date it means. */
  date: string;
}

/** The index of the last word's first character. The text must not end with a space. */
const lastWordAt = (text: string) => text.search(/\s\S*$/) + 1;

/**
 * The day that the last word of `text` names, or null. Null too when it is the only word, or when it is the last word of
 * `plain`, the text in which the person has turned the day back into a word.
 */
export function typedDay(text: string, today: string, plain = ""): TypedDay | null {
  const typed = text.trimEnd();
  const start = lastWordAt(typed);
  const title = typed.slice(0, start).trimEnd();
  const word = typed.slice(start);
  const kept = plain.trimEnd();
  if (!title || word === kept.slice(lastWordAt(kept))) return null;
  const name = word.toLowerCase();
  return Object.hasOwn(WORDS, name) ? { title, word, date: WORDS[name]!(today) } : null;
}
