/** The meanings of single words and phrases in a typed todo. */
import { firstDate } from "../todo/first-date.ts";
import { every, formatRepeat } from "../todo/repeat.ts";
import type { Category } from "../todo/todo.ts";
import { addDays } from "../week/week.ts";
import { type Around, parseDay } from "./day.ts";
import { folded } from "./folded.ts";
import { partsOfDay } from "./part-of-day.ts";
import { phrasesOf } from "./phrase.ts";
import { remindIn, remindOf } from "./remind.ts";
import { ruleOf } from "./rule.ts";
import { timeOfDay } from "./time.ts";
import type { Word } from "./title.ts";
import type { Half, TypedWords } from "./words.ts";

/** A part of one word that begins with a sign. It is recognised anywhere in the text. */
export type Mark = { kind: "priority"; category: Category } | { kind: "project"; project_id: string } | Reminder;

/** A reminder in minutes before the time: a word with a sign, or words at the end. */
interface Reminder {
  kind: "remind";
  minutes: number;
}

export type Meaning =
  | Mark
  /**
   * Without a year, the next date with that day and month. `half` is the half of the day for a time that is typed too.
   * With `isStart` it is the first day of a rule, and is moved to the first date of that rule.
   */
  | { kind: "day"; date: string; isYearly?: true; isStart?: true; half?: Half }
  | { kind: "week"; monday: string }
  /** A time of day, `HH:MM`, and its date if no day is typed. A weak one is a time only after a day. */
  | { kind: "time"; time: string; day: string; isWeak?: true; isOpen?: true; isBare?: true }
  /** An RRULE, and its first date from today on. */
  | { kind: "repeat"; repeat: string; date: string; half?: Half };

/** A recognised part of the text. */
export type TypedPart = { start: number; end: number } & Meaning;

export interface Context extends Around {
  /** The person's language, and English, with folded words. */
  languages: readonly TypedWords[];
  /**
   * The date for a time without a day. If it is missing: today, or tomorrow if the time has passed at `now`, which is
   * `HH:MM` of the person's day; hours after midnight that belong to the day before are 24 and more.
   */
  day?: string | undefined;
  now?: string | undefined;
  /** Whether the todo has a time already, so that a reminder may be typed alone. */
  hasTime?: boolean;
  /** Whether a time follows the words. */
  isBeforeTime?: boolean;
  projects: readonly { id: string; proje_title: string }[];
}

/** A phrase with a meaning, such as `next friday`, that was found at the beginning or the end of a text. */
export interface Phrase {
  meaning: Meaning;
  words: readonly Word[];
  language: TypedWords;
}

/** The most words of a phrase: `on the last working day of every other month`. */
const MOST_WORDS = 10;

/** The kinds of parts that a todo planned for a week cannot have. */
const OF_DAYS: readonly Meaning["kind"][] = ["day", "repeat", "time", "remind"];

/**
 * Says whether one part excludes another: a todo has one part of each kind, and a week excludes a day, a time and a
 * rule.
 */
export function isInstead(part: Meaning, meaning: Meaning): boolean {
  const kinds = [part.kind, meaning.kind];
  return part.kind === meaning.kind || (kinds.includes("week") && kinds.some((kind) => OF_DAYS.includes(kind)));
}

/** The priority, the project or the reminder that a word with a sign means. */
export function markOf(word: string, context: Context): Mark | null {
  for (const language of context.languages) {
    const minutes = remindOf(word, language);
    if (minutes !== null) return { kind: "remind", minutes };
    const category = own(language.priorities, word);
    if (category && isSign(word)) return { kind: "priority", category };
  }
  const project_id = projectOf(word, context);
  return project_id ? { kind: "project", project_id } : null;
}

/**
 * Says whether a word is the beginning of a priority or a project: `!hi`, or `#` and `#wo` while there are projects
 * Work and World.
 */
export function isUnfinishedMark(word: string, { languages, projects }: Context): boolean {
  if (word.startsWith("!"))
    return languages.some(({ priorities }) => Object.keys(priorities).some((name) => name.startsWith(word)));
  return /^[#+]/.test(word) && projects.some(({ proje_title }) => nameOf(proje_title).startsWith(word.slice(1)));
}

/** The name of a project in the form in which it is typed after a sign. */
const nameOf = (title: string) => folded(title).replaceAll(" ", "");

/** The longest phrase at the end of `words` that is compatible with the recognised parts; null if there is none. */
export const lastPhrase = (words: readonly Word[], context: Context, known: readonly Meaning[] = []): Phrase | null =>
  inOneLanguage(context, (language) => {
    if (!mayBePart(words.at(-1), language)) return 0;
    return longest(words.toReversed(), language, known, (count) => {
      const phrase = words.slice(-count);
      return [phrase, () => meaningOf(phrase, words.slice(0, -count), language, context, known)];
    });
  });

/** The longest phrase at the beginning of `words`, with or without a colon or a comma after it. */
export const firstPhrase = (words: readonly Word[], context: Context, known: readonly Meaning[] = []): Phrase | null =>
  inOneLanguage(context, (language) => {
    if (!mayBePart(words[0], language)) return 0;
    return longest(words, language, known, (count) => {
      const phrase = words.slice(0, count);
      const last = phrase.at(-1)!;
      const bare = [...phrase.slice(0, -1), { ...last, text: last.text.replace(/[:,]$/, "") }];
      return [phrase, () => meaningOf(bare, [], language, context, known)];
    });
  });

/**
 * The longest phrase in one of the languages; the person's language comes before English. A phrase without a meaning
 * in the person's language has none in English either: `So 27. Nov` is not read as `27. Nov`.
 */
function inOneLanguage({ languages }: Context, find: (language: TypedWords) => Phrase | number): Phrase | null {
  const [own, ...others] = languages as [TypedWords, ...TypedWords[]];
  let found = find(own);
  for (const other of others) {
    const phrase = find(other);
    const isOwn = (word: Word) => own.notEnglish?.includes(word.text);
    if (typeof phrase === "number" || isOwn(phrase.words[0]!) || isOwn(phrase.words.at(-1)!)) continue;
    if (phrase.words.length > (typeof found === "number" ? found : found.words.length)) found = phrase;
  }
  return typeof found === "number" ? null : found;
}

/**
 * The longest phrase, tried by number of words, that begins with the first of `words`. A phrase with the right form
 * but no meaning ends the search. Returns its number of words; 0 if there is none.
 */
function longest(
  words: readonly Word[],
  language: TypedWords,
  known: readonly Meaning[],
  phraseOf: (count: number) => [words: readonly Word[], read: () => Meaning | null | undefined],
): Phrase | number {
  const other = words.findIndex(({ text }) => !phrasesOf(language).mayBeIn(text.replace(/[:,]$/, "")));
  for (let count = Math.min(MOST_WORDS, other < 0 ? words.length : other); count > 0; count--) {
    const [phrase, read] = phraseOf(count);
    const meaning = isContiguous(phrase) ? read() : undefined;
    if (meaning === null) return count;
    if (meaning && !known.some((part) => isInstead(part, meaning))) return { meaning, words: phrase, language };
  }
  return 0;
}

/**
 * Returns the meaning of these words together, without their context: undefined if they are no phrase, null if they
 * have no meaning.
 */
function meaningOfAll(words: readonly string[], language: TypedWords, context: Context): Meaning | null | undefined {
  const time = timeOfDay(words, language);
  if (time !== undefined) return time && { kind: "time", ...time, day: dayOfTime(time.time, context) };
  const minutes = remindIn(words, language);
  if (minutes !== undefined) return minutes === null ? null : { kind: "remind", minutes };
  const rule = ruleOf(words, language);
  if (rule) return { kind: "repeat", repeat: formatRepeat(rule), date: firstDate(rule, context.today) };
  return rule === null ? null : parseDay(words, context, language);
}

/** The calendar's date now: the day after `today` while the hours after midnight belong to the day before. */
export const dateOfClock = ({ today, now = "" }: Pick<Context, "today" | "now">): string =>
  now >= "24:00" ? addDays(today, 1) : today;

/** The date of a time `HH:MM` without a day. */
export function dayOfTime(time: string, { day, now, today }: Context): string {
  if (day && day !== today) return day;
  const date = dateOfClock({ today, now });
  const hasPassed = now !== undefined && time <= (date === today ? now : timeAfterMidnight(now));
  return hasPassed && !day ? addDays(date, 1) : date;
}

/** The calendar's time for an hour after midnight: `02:30` for `26:30`. */
const timeAfterMidnight = (now: string) => `${String(Number(now.slice(0, 2)) - 24).padStart(2, "0")}${now.slice(2)}`;

const mayBePart = (word: Word | undefined, language: TypedWords) =>
  word !== undefined &&
  (own(language.priorities, word.text.replace(/:$/, "")) !== undefined ||
    phrasesOf(language).mayBePart(word.text.replace(/[:,]$/, "")));

/** Says whether there is no mark between these words. */
const isContiguous = (words: readonly Word[]) => words.at(-1)!.index - words[0]!.index === words.length - 1;

function meaningOf(
  phrase: readonly Word[],
  before: readonly Word[],
  language: TypedWords,
  context: Context,
  known: readonly Meaning[],
): Meaning | null | undefined {
  const words = phrase.map(({ text }) => text);
  const category = words.length === 1 && own(language.priorities, words[0]!);
  if (category && !isSign(words[0]!)) return { kind: "priority", category };
  if (isNameBefore(before.at(-1)?.text ?? "", language)) return undefined;
  const isBeforeTime = context.isBeforeTime === true || known.some(({ kind }) => kind === "time");
  const inHalf = isBeforeTime ? withPartOfDay(words, language, context) : null;
  if (inHalf) return inHalf;
  if (phrase.some(({ isFixed }) => isFixed)) return undefined;
  // `Guardian Weekly` is a name.
  if (before.length > 0 && phrase[0]!.isCapital && own(language.adverbs, words[0]!)) return undefined;
  const [first, ...rest] = words as [string, ...string[]];
  // In `Chiamare Domenica`, the day is the name of a person.
  if (before.length > 0 && rest.length === 0 && phrase[0]!.isCapital && language.persons?.includes(first))
    return undefined;
  const day = behind(words, language.starting);
  if (day) {
    const hasRule = [...known, lastPhrase(before, context)?.meaning].some((part) => part?.kind === "repeat");
    const start = hasRule ? meaningOfAll(day, language, context) : undefined;
    return start?.kind === "day" ? { ...start, isStart: true } : undefined;
  }
  const hasTime = rest.length === 0 && known.some(({ kind }) => kind === "time");
  const dayOfIt =
    hasTime && isDayOfTime(phrase[0]!, language)
      ? parseDay([first.replace(/\.$/, "")], context, language, phrasesOf(language).daysOfTime)
      : undefined;
  if (dayOfIt) return dayOfIt;
  const whole = meaningOfAll(words, language, context);
  if (whole?.kind === "time" && whole.isBare) return isBehindPart(before, context) ? whole : undefined;
  if (whole !== undefined) return whole;
  const bare = behind(words, [...language.prepositions, ...(language.deadlines ?? [])]);
  return bare ? meaningOfAll(bare, language, context) : undefined;
}

/** The rule or the day of words that end with a part of the day: `every evening`, `on friday morning`. */
function withPartOfDay(words: readonly string[], language: TypedWords, context: Context): Meaning | null {
  for (const { words: day, half } of partsOfDay(words, language)) {
    const bare = behind(day, language.prepositions) ?? day;
    const rule = { kind: "repeat", repeat: formatRepeat(every("DAILY")), date: context.today } as const;
    const meaning = day.length > 0 ? meaningOfAll(bare, language, context) : rule;
    if (meaning?.kind === "day" || meaning?.kind === "repeat") return { ...meaning, half };
  }
  return null;
}

/** Says whether words end with a part of the day, which makes `at 8` a time: `every morning`. */
function isBehindPart(before: readonly Word[], context: Context): boolean {
  const found = lastPhrase(before, { ...context, isBeforeTime: true });
  return found !== null && "half" in found.meaning;
}

/**
 * Says whether a word before a time may be a day that is no day elsewhere: `mer. 18h`; `So 18 Uhr` in a language with
 * capital nouns; `3-12 om 10 uur` if that is a date after a weekday.
 */
const isDayOfTime = ({ text, isCapital }: Word, { days, hasCapitalNouns }: TypedWords) =>
  /^\d/.test(text)
    ? days.some((form) => form.includes("<loose>"))
    : text.endsWith(".") || (hasCapitalNouns === true && isCapital);

/** Says whether a word turns the day after it into a name, also with an article: `l'ultimo lunedì`. */
const isNameBefore = (word: string, { names }: TypedWords) =>
  names.includes(word) || names.includes(word.replace(/^\p{L}+'/u, ""));

/** The words after one of these names, which may have several words; null if the words begin with none of them. */
function behind(words: readonly string[], names: readonly string[]): readonly string[] | null {
  const parts = names.map((name) => name.split(" "));
  const name = parts.find((one) => one.length < words.length && one.every((part, i) => words[i] === part));
  return name ? words.slice(name.length) : null;
}

const isSign = (word: string) => !/^\p{L}/u.test(word);

const own = <Value>(values: Record<string, Value>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The only project whose title begins with `#name` or `+name`; digits alone must be its whole title. */
function projectOf(word: string, { projects }: Context): string | null {
  if (!/^(?:#.*[\p{L}\d]|\+.*\p{L})/u.test(word)) return null;
  const name = word.slice(1);
  const titles = projects.map(({ id, proje_title }) => ({ id, title: nameOf(proje_title) }));
  const exact = titles.find(({ title }) => title === name);
  const found = /\p{L}/u.test(name) ? titles.filter(({ title }) => title.startsWith(name)) : [];
  return exact?.id ?? (found.length === 1 ? found[0]!.id : null);
}
