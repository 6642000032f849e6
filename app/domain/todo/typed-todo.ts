/**
 * What is meant by a line of text such as `Send report fri !high #work`: a title and, behind it, a day or a week, a rule, a
 * priority and a project. Pure functions over the words of a language.
 */
import { addDays, addMonthsToDate, DATE_RANGE, isDate, mondayOf, nextMondayOf, weekday } from "../week/week.ts";
import { formatRepeat } from "./repeat.ts";
import { firstDate } from "./repeat-text.ts";
import type { Category } from "./todo.ts";
import { ruleAtEnd } from "./typed-plan.ts";
import { ENGLISH, type TypedWords } from "./typed-words.ts";

/** A part of the text that was recognised. */
export type TypedPart = { start: number; end: number } & (
  | { kind: "day"; date: string }
  | { kind: "week"; monday: string }
  | { kind: "priority"; category: Category }
  | { kind: "project"; project_id: string }
  /** An RRULE, and its first date from today on. */
  | { kind: "repeat"; repeat: string; date: string }
);
type Meaning = TypedPart extends infer Part ? (Part extends TypedPart ? Omit<Part, "start" | "end"> : never) : never;

export interface TypedTodo {
  /** The text without its recognised parts. */
  title: string;
  /** In the order of the text. */
  parts: TypedPart[];
}

export interface TypedContext {
  /** Today's date. */
  today: string;
  /** A BCP 47 tag: it says whether `11/12` is in November or in December. */
  locale: string;
  projects: readonly { id: string; proje_title: string }[];
  /** Parts that the person has turned back into text, as they were typed. */
  plain?: readonly string[];
  words?: TypedWords;
}

/** A word and its place in the text. */
interface Word {
  /** Lower case. */
  text: string;
  start: number;
  end: number;
}

/** Most words of a part: `on 27th November 2026`. */
const MOST_WORDS = 4;

/**
 * Recognises parts at the end of the text, one kind once. Whatever is ambiguous stays text, and so does everything when
 * there would be no title.
 */
export function typedTodo(text: string, context: TypedContext): TypedTodo {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }): Word => {
    return { text: word.toLowerCase(), start: index, end: index + word.length };
  });
  const parts: TypedPart[] = [];
  let left = words.length;
  for (;;) {
    const part = lastPart(words.slice(0, left), text, context, parts);
    if (!part) break;
    parts.unshift(part.found);
    left -= part.words;
  }
  const end = parts[0]?.start ?? text.length;
  return { title: text.slice(0, end).trim(), parts };
}

/** The longest part at the end of `words`, and how many words it has. A title must be left. */
function lastPart(words: Word[], text: string, context: TypedContext, known: readonly TypedPart[]) {
  const texts = words.map((word) => word.text);
  const rule = ruleAtEnd(texts);
  const counts = rule ? [words.length - rule.from] : Array.from({ length: MOST_WORDS }, (_, i) => MOST_WORDS - i);
  for (const count of counts.filter((one) => one <= words.length)) {
    const [first, last] = [words.at(-count)!, words.at(-1)!];
    if (context.plain?.includes(text.slice(first.start, last.end).toLowerCase())) continue;
    const meaning: Meaning | null = rule
      ? { kind: "repeat", repeat: formatRepeat(rule.rule), date: firstDate(rule.rule, context.today) }
      : meaningOf(texts.slice(-count), texts.at(-count - 1), context);
    if (!meaning || known.some((part) => isInstead(part, meaning))) continue;
    if (count === words.length) return null;
    return { words: count, found: { ...meaning, start: first.start, end: last.end } as TypedPart };
  }
  return null;
}

/** A todo has one of each kind, a day or a week, and no week when it repeats. */
function isInstead(part: TypedPart, meaning: Meaning): boolean {
  const kinds = [part.kind, meaning.kind];
  return part.kind === meaning.kind || (kinds.includes("week") && (kinds.includes("day") || kinds.includes("repeat")));
}

function meaningOf(words: readonly string[], before: string | undefined, context: TypedContext): Meaning | null {
  const { words: language = ENGLISH } = context;
  if (words.length === 1) {
    const category = own(language.priorities, words[0]!);
    if (category) return { kind: "priority", category };
    const project_id = projectOf(words[0]!, context);
    if (project_id) return { kind: "project", project_id };
  }
  const isNamed = before !== undefined && language.names.includes(before);
  if (isNamed) return null;
  const when = language.prepositions.includes(words[0]!) ? words.slice(1) : words;
  const monday = weekOf(when, context.today, language);
  if (monday) return { kind: "week", monday };
  const date = dayOf(when, context, language);
  return date && date >= DATE_RANGE.min && date <= DATE_RANGE.max ? { kind: "day", date } : null;
}

const own = <Value>(values: Record<string, Value>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The one project whose title begins with `#name` or `+name`. */
function projectOf(word: string, { projects }: TypedContext): string | null {
  if (!/^[#+].*\p{L}/u.test(word)) return null;
  const name = word.slice(1);
  const titles = projects.map(({ id, proje_title }) => ({ id, title: proje_title.toLowerCase().replaceAll(" ", "") }));
  const exact = titles.find(({ title }) => title === name);
  const found = titles.filter(({ title }) => title.startsWith(name));
  return exact?.id ?? (found.length === 1 ? found[0]!.id : null);
}

function weekOf(words: readonly string[], today: string, language: TypedWords): string | null {
  if (words.length !== 2 || words[1] !== language.week) return null;
  if (words[0] === language.next) return nextMondayOf(today);
  return words[0] === language.thisWord ? mondayOf(today) : null;
}

function dayOf(words: readonly string[], { today, locale }: TypedContext, language: TypedWords): string | null {
  const [first = "", second = "", third] = words;
  const named = language.weekdays.findIndex((names) => names.includes(words.at(-1) ?? "")) + 1;
  if (words.length === 1) {
    if (language.today.includes(first)) return today;
    if (language.tomorrow.includes(first)) return addDays(today, 1);
    return named > 0 ? nextWeekday(today, named) : numericDate(first, today, locale);
  }
  if (words.length === 2 && named > 0) {
    if (first === language.next) return addDays(nextMondayOf(today), named - 1);
    return first === language.thisWord ? nextWeekday(today, named) : null;
  }
  if (words.length === 3 && first === language.within) return laterDate(second, third!, today, language);
  return words.length <= 3 ? monthDate(first, second, third, today, language) : null;
}

/** The next date after `today` with this ISO weekday. */
const nextWeekday = (today: string, day: number) => addDays(today, ((day - weekday(today) + 6) % 7) + 1);

/** `3 days`, `a week`, counted from today. */
function laterDate(amount: string, unit: string, today: string, language: TypedWords): string | null {
  const count = language.one.includes(amount) ? 1 : /^\d{1,3}$/.test(amount) ? Number(amount) : 0;
  if (count === 0) return null;
  if (language.units.day.includes(unit)) return addDays(today, count);
  if (language.units.week.includes(unit)) return addDays(today, 7 * count);
  return language.units.month.includes(unit) ? addMonthsToDate(today, count) : null;
}

/** `27 nov`, `nov 27th`, `27. november 2026`. */
function monthDate(first: string, second: string, third: string | undefined, today: string, language: TypedWords) {
  if (third !== undefined && !/^\d{4}$/.test(third)) return null;
  const monthAt = (name: string) => language.months.findIndex((names) => names.includes(name.replace(/[.,]$/, ""))) + 1;
  const dayAt = (text: string) => Number(/^(\d{1,2})[.,]?$/.exec(text.replace(language.ordinal, ""))?.[1] ?? 0);
  const [month, day] = monthAt(second) > 0 ? [monthAt(second), dayAt(first)] : [monthAt(first), dayAt(second)];
  return month > 0 && day > 0 ? dateOf(third, month, day, today) : null;
}

/** `2026-11-27`, `27.11.`, `27.11.2026`, `11/27`, `27/11/2026`. */
function numericDate(text: string, today: string, locale: string): string | null {
  if (isDate(text)) return text;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text);
  if (dotted) return dateOf(dotted[3], Number(dotted[2]), Number(dotted[1]), today);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  return isMonthFirst(locale) ? dateOf(slashed[3], first, second, today) : dateOf(slashed[3], second, first, today);
}

/** Whether dates of this language begin with the month, as in American English. */
function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month";
}

/** The date, without a year the next one from today on; null for one that does not exist. */
function dateOf(year: string | undefined, month: number, day: number, today: string): string | null {
  const two = (value: number) => String(value).padStart(2, "0");
  const inYear = (of: number) => `${of}-${two(month)}-${two(day)}`;
  if (year !== undefined) return isDate(inYear(Number(year))) ? inYear(Number(year)) : null;
  const thisYear = Number(today.slice(0, 4));
  // 29 February comes within eight years.
  const years = Array.from({ length: 9 }, (_, i) => inYear(thisYear + i));
  return years.find((date) => isDate(date) && date >= today) ?? null;
}
