import { addDays, weekday } from "../week/week.ts";

/** The words for a day, in English: each gives the date it means on `today`. Another language is another table. */
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

/** The next date after `today` with this ISO weekday, 1 for Monday: today has a word of its own. */
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

/** Where the last word of a text begins that does not end with a space. */
const lastWordAt = (text: string) => text.search(/\s\S*$/) + 1;

/**
 * The day that the last word of `text` names, or null. The last word of `plain` stays text, and so does a word alone: it is
 * a title.
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
