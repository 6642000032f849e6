/** Matches words with the phrases of a language. Each pattern of a phrase is one regular expression. */
import type { TypedWords } from "./words.ts";

/** The words of a phrase, by slot. */
export type Slots = Partial<Record<string, string>>;

/** The compiled phrases of a language. */
export interface Phrases {
  days: readonly RegExp[];
  /** Phrases that mean a day directly before a time. */
  daysOfTime: readonly RegExp[];
  rules: readonly RegExp[];
  times: readonly RegExp[];
  weakTimes: readonly RegExp[];
  bareTimes: readonly RegExp[];
  reminders: readonly RegExp[];
  /** Says whether a word can be the first or the last word of a phrase. */
  mayBePart(word: string): boolean;
  /** Says whether a word can occur in a phrase. */
  mayBeIn(word: string): boolean;
}

const compiled = new WeakMap<TypedWords, Phrases>();

/** The phrases of a language, compiled once. */
export function phrasesOf(language: TypedWords): Phrases {
  let phrases = compiled.get(language);
  if (!phrases) compiled.set(language, (phrases = compile(language)));
  return phrases;
}

/** An apostrophe after a letter ends a word: `l'8`, `d'ici`. */
const apart = (text: string) => text.replaceAll(/(?<=\p{L}')(?=[\p{L}\d])/gu, " ");
const together = (text: string) => text.replaceAll("' ", "'");

/** Words in which a number and its unit are separate: `3pm`, `15h30`. */
export const numbersApart = (words: readonly string[]) =>
  words.flatMap((word) => word.split(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u));

/** The slots of the first phrase that matches these folded words; null if none matches. */
export function slotsOf(words: readonly string[], phrases: readonly RegExp[]): Slots | null {
  const text = `${apart(words.join(" "))} `;
  for (const phrase of phrases) {
    const found = phrase.exec(text);
    if (!found) continue;
    const slots = Object.entries(found.groups ?? {});
    return Object.fromEntries(slots.map(([name, words]: [string, string?]) => [name, words && together(words)]));
  }
  return null;
}

function compile(language: TypedWords): Phrases {
  const slots = slotPatterns(language);
  const patternOf = (phrase: string) =>
    new RegExp(
      `^${phrase
        .split(" ")
        .map((word) => wordPattern(word, slots))
        .join("")}$`,
      "u",
    );
  const { forms, weak, bare = [] } = language.times;
  const known = new Set(
    [...language.days, ...language.rules, ...forms, ...weak, ...language.reminders.forms]
      .flatMap((phrase) => phrase.split(/[ |?]/))
      .filter((word) => word && !word.startsWith("<"))
      .concat(vocabulary(language).flatMap((name) => [...name.split(" "), ...apart(name).split(" ")])),
  );
  const mayBePart = (word: string) =>
    /\d/.test(word) ||
    known.has(word) ||
    apart(word.replace(/[.,]$/, ""))
      .split(" ")
      .some((part) => known.has(part));
  return {
    days: language.days.map(patternOf),
    rules: language.rules.map(patternOf),
    daysOfTime: DAYS_OF_TIME.map(patternOf),
    times: forms.map(patternOf),
    weakTimes: weak.map(patternOf),
    bareTimes: bare.map(patternOf),
    reminders: language.reminders.forms.map(patternOf),
    mayBePart,
    mayBeIn: (word) => language.and.includes(word) || mayBePart(word),
  };
}

const DAYS_OF_TIME = ["<dayname>", "<loose>"];

const vocabulary = ({ relative, units, adverbs, numbers, ordinals, times, reminders, parts, ...lists }: TypedWords) => [
  ...Object.keys({ ...parts.ofEvery, ...parts.ofDay }),
  ...(parts.isJoined ? [...lists.weekdays.flat(), ...Object.keys(relative)] : []).flatMap((day) =>
    Object.keys(parts.ofDay).map((part) => day + part),
  ),
  ...[lists.weekdays, lists.ambiguous, lists.ofRules, lists.habits, lists.months].flatMap(
    (names) => names?.flat() ?? [],
  ),
  ...[relative, units, adverbs, numbers, ordinals, times.offsets].flatMap((values) => Object.keys(values)),
  ...[lists.remindUnits, reminders.lengths, reminders.points].flatMap((values) => Object.keys(values)),
  ...[
    lists.next,
    lists.this,
    lists.week,
    lists.articles,
    lists.every,
    lists.other,
    lists.last,
    lists.workday,
    lists.workdays ?? [],
  ].flat(),
  ...[lists.prepositions, lists.deadlines ?? [], lists.starting].flat(),
  ...[times.at, times.hours, times.am, times.pm, times.noon, reminders.remind, reminders.before].flat(),
];

/** The pattern for a word and the space after it. */
function wordPattern(word: string, slots: Record<string, string>): string {
  const isOptional = word.endsWith("?");
  const choices = word.replace(/\?$/, "").split("|");
  const pattern = choices.map((one) => slots[/^<(\w+)>$/.exec(one)?.[1] ?? ""] ?? escaped(one)).join("|");
  return `(?:(?:${pattern}) )${isOptional ? "?" : ""}`;
}

const escaped = (text: string) => apart(text).replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** The longest name comes first, because `thirty one` is not `thirty`. */
const anyOf = (names: readonly string[]) =>
  names.length === 0
    ? "(?!)"
    : `(?:${names
        .toSorted((a, b) => b.length - a.length)
        .map(escaped)
        .join("|")})`;

function slotPatterns(language: TypedWords): Record<string, string> {
  const { weekdays, ordinals, ordinalEnds, articles, times, reminders } = language;
  const named = (name: string, pattern: string) => `(?<${name}>${pattern})`;
  const daynames = [weekdays, language.ambiguous ?? []].flat(2);
  const number = String.raw`\d{1,3}|${anyOf(Object.keys(language.numbers))}`;
  const dayth = String.raw`\d{1,2}${anyOf(ordinalEnds)}`;
  const ordinal = `${dayth}|${anyOf(Object.keys(ordinals))}`;
  const firsts = Object.keys(ordinals).filter((name) => ordinals[name] === 1);
  const every = anyOf(language.every);
  const unit = named("unit", anyOf(Object.keys(language.units)));
  const other = named("other", anyOf(language.other));
  // A comma, or the dot of an abbreviation, is part of a phrase if the phrase continues.
  const comma = String.raw`(?:[.,](?= \S))?`;
  const list = (names: string) => `${names}(?:,? (?:${anyOf(language.and)} )?${names})*`;
  return {
    weekday: `${named("weekday", anyOf(weekdays.flat()))}${comma}`,
    dayname: `${named("weekday", anyOf(daynames))}${comma}`,
    anyday: named("weekday", anyOf([...daynames, ...(language.ofRules?.flat() ?? [])])),
    weekdays: named("weekdays", list(anyOf([...daynames, ...(language.ofRules?.flat() ?? [])]))),
    habits: named("weekdays", list(anyOf(language.habits?.flat() ?? []))),
    workday: named("workday", anyOf(language.workday)),
    workdays: named("workday", anyOf(language.workdays ?? [])),
    relative: named("relative", anyOf(Object.keys(language.relative))),
    month: String.raw`${named("month", anyOf(language.months.flat()))}[.]?(?:,(?= \S))?`,
    day: String.raw`${named("day", String.raw`\d{1,2}`)}(?:${anyOf(ordinalEnds)}|\.)?(?:,(?= \S))?`,
    dayth: named("dayth", dayth),
    year: named("year", String.raw`\d{4}|['’]?\d{2}`),
    numeric: named("numeric", String.raw`\d[\d.\/-]*`),
    loose: named("loose", String.raw`\d{1,2}[.-]\d{1,2}`),
    article: named("article", anyOf(articles)),
    count: named("count", `${anyOf(articles)}|${number}`),
    unit,
    week: named("week", anyOf(language.week)),
    this: named("this", anyOf(language.this)),
    next: named("next", anyOf(language.next)),
    every,
    other,
    nth: named("nth", `${ordinal}|${anyOf(language.last)}`),
    first: named("nth", `1${anyOf(ordinalEnds)}|${anyOf([...firsts, ...language.last])}`),
    last: named("last", anyOf(language.last)),
    each: `(?:${every} (?:(?:${other}|${named("count", number)}|${named("ordinal", ordinal)}) )?${unit}|${named("adverb", anyOf(Object.keys(language.adverbs)))})`,
    at: named("at", anyOf(times.at)),
    hour: named("hour", String.raw`\d{1,2}|${anyOf([...articles, ...Object.keys(language.numbers)])}`),
    digits: named("hour", String.raw`\d{1,2}`),
    minutes: named("minutes", String.raw`\d{2}`),
    colon: named("colon", String.raw`\d{1,2}:\d{2}`),
    dot: named("dot", String.raw`\d{1,2}\.\d{2}`),
    hours: named("hours", anyOf(times.hours)),
    offset: named("offset", anyOf(Object.keys(times.offsets))),
    am: named("am", anyOf(times.am)),
    pm: named("pm", anyOf(times.pm)),
    noon: named("noon", anyOf(times.noon)),
    remind: anyOf(reminders.remind),
    timeunit: String.raw`${named("timeunit", anyOf(Object.keys(language.remindUnits)))}[.]?`,
    length: named("length", anyOf(Object.keys(reminders.lengths))),
    before: anyOf(reminders.before),
    point: named("point", anyOf(Object.keys(reminders.points))),
  };
}
