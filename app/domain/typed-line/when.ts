/** Parses a day, a week or a rule that is typed alone: `3 dec`, `next week`, `every friday from 3 dec`. */
import { daysBetween } from "../time/day.ts";
import { DATE_RANGE, isDate } from "../week/week.ts";
import { isInstead, lastPhrase, markOf, type Meaning, type TypedPart } from "./part.ts";
import { type Word, withoutComma, wordsOf } from "./title.ts";
import { languagesOf, type TypedContext, typedFields, withHalf, withStart } from "./typed-todo.ts";

type Around = Pick<TypedContext, "today" | "locale" | "language" | "day" | "now" | "hasTime">;

/** When a todo is due or planned, with its reminder and its rule. */
export type TypedWhen = Pick<
  ReturnType<typeof typedFields>,
  "todo_due_date" | "todo_week" | "todo_time" | "todo_remind" | "todo_repeat"
>;

/** Returns the day, the week or the time in a text; null if the text contains anything else. */
export function typedWhen(text: string, around: Around): TypedWhen | null {
  const parts = partsOf(text, around);
  if (!parts) return null;
  const { todo_title: _, ...when } = typedFields({ title: "", parts });
  return when;
}

/**
 * The dates that a text means, if it contains nothing else, the nearest to today first. A day of a month without a
 * year means a past and a future date.
 */
export function typedDates(text: string, around: Around): string[] {
  const parts = partsOf(text, around);
  const [part] = parts ?? [];
  if (parts?.length !== 1 || part?.kind !== "day") return [];
  const { date, isYearly } = part;
  const past = isYearly && lastTime(date);
  const dates = past ? [past, date] : [date];
  const distance = (day: string) => Math.abs(daysBetween(around.today, day));
  return dates.sort((a, b) => distance(a) - distance(b));
}

/** The date with the same month and day in the last earlier year that has it. */
function lastTime(date: string): string | undefined {
  // There is a 29 February within eight years.
  const years = Array.from({ length: 8 }, (_, i) => `${Number(date.slice(0, 4)) - i - 1}${date.slice(4)}`);
  return years.find((one) => isDate(one) && one >= DATE_RANGE.min);
}

/** The parts of a text that contains nothing else. A reminder needs a time. */
function partsOf(text: string, { language, ...around }: Around): TypedPart[] | null {
  const context = { ...around, languages: languagesOf(language), projects: [] };
  const found: Meaning[] = [];
  let left: readonly Word[] = wordsOf(text, context.languages[0]!);
  while (left.length > 0) {
    const mark = markOf(left.at(-1)!.text, context);
    const phrase = mark ? { meaning: mark, words: left.slice(-1) } : lastPhrase(left, context, found);
    const isKnown = found.some((one) => phrase && isInstead(one, phrase.meaning));
    if (!phrase || phrase.meaning.kind === "priority" || isKnown) return null;
    found.unshift(phrase.meaning);
    const before = left.slice(0, -phrase.words.length);
    left = before.map((word, i) => (i === before.length - 1 ? withoutComma(word) : word));
  }
  const hasTime = around.hasTime === true || found.some(({ kind }) => kind === "time");
  if (found.length === 0 || (!hasTime && found.some(({ kind }) => kind === "remind"))) return null;
  return withStart(withHalf(found, context).map((meaning) => ({ ...meaning, start: 0, end: 0 })));
}
