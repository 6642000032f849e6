/** Matches words against the phrases of a language: each pattern of it is one regular expression. */
import type { TypedWords } from "./words.ts";

/** The words of a phrase by their slots. */
export type Slots = Partial<Record<string, string>>;

/** The compiled phrases of a language. */
export interface Phrases {
  days: readonly RegExp[];
  rules: readonly RegExp[];
  /** Whether a word can be the first or the last of a phrase. */
  mayBePart(word: string): boolean;
}

const compiled = new WeakMap<TypedWords, Phrases>();

/** The phrases of a language, compiled once. */
export function phrasesOf(language: TypedWords): Phrases {
  let phrases = compiled.get(language);
  if (!phrases) compiled.set(language, (phrases = compile(language)));
  return phrases;
}

/** The slots of the first phrase that these words in lower case are; null when they are none. */
export function slotsOf(words: readonly string[], phrases: readonly RegExp[]): Slots | null {
  const text = `${words.join(" ")} `;
  for (const phrase of phrases) {
    const found = phrase.exec(text);
    if (found) return found.groups ?? {};
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
  const known = new Set(
    [...language.days, ...language.rules]
      .flatMap((phrase) => phrase.split(/[ |?]/))
      .filter((word) => word && !word.startsWith("<"))
      .concat(vocabulary(language).flatMap((name) => name.split(" "))),
  );
  return {
    days: language.days.map(patternOf),
    rules: language.rules.map(patternOf),
    mayBePart: (word) => /\d/.test(word) || known.has(word.replace(/[.,]$/, "")),
  };
}

const vocabulary = ({ relative, units, adverbs, numbers, ordinals, ...lists }: TypedWords) => [
  ...lists.weekdays.flat(),
  ...lists.months.flat(),
  ...[relative, units, adverbs, numbers, ordinals].flatMap((values) => Object.keys(values)),
  ...[lists.next, lists.this, lists.week, lists.articles, lists.every, lists.other, lists.last, lists.workday].flat(),
  ...[lists.prepositions, lists.starting, ...Object.values(lists.times)].flat(),
];

/** A word of a pattern with the space behind it. */
function wordPattern(word: string, slots: Record<string, string>): string {
  const isOptional = word.endsWith("?");
  const choices = word.replace(/\?$/, "").split("|");
  const pattern = choices.map((one) => slots[/^<(\w+)>$/.exec(one)?.[1] ?? ""] ?? escaped(one)).join("|");
  return `(?:(?:${pattern}) )${isOptional ? "?" : ""}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const anyOf = (names: readonly string[]) => `(?:${names.map(escaped).join("|")})`;

function slotPatterns(language: TypedWords): Record<string, string> {
  const { weekdays, months, relative, numbers, units, adverbs, ordinals, ordinalEnds, and, articles } = language;
  const named = (name: string, pattern: string) => `(?<${name}>${pattern})`;
  const weekday = anyOf(weekdays.flat());
  const number = String.raw`\d{1,3}|${anyOf(Object.keys(numbers))}`;
  const dayth = String.raw`\d{1,2}${anyOf(ordinalEnds)}`;
  const ordinal = `${dayth}|${anyOf(Object.keys(ordinals))}`;
  const every = anyOf(language.every);
  const unit = named("unit", anyOf(Object.keys(units)));
  const other = named("other", anyOf(language.other));
  // A comma is part of a phrase when more of it follows.
  const comma = String.raw`(?:,(?= \S))?`;
  return {
    weekday: `${named("weekday", weekday)}${comma}`,
    weekdays: named("weekdays", `${weekday}(?:,? (?:${anyOf(and)} )?${weekday})*`),
    workday: named("workday", anyOf(language.workday)),
    relative: named("relative", anyOf(Object.keys(relative))),
    month: String.raw`${named("month", anyOf(months.flat()))}[.]?${comma}`,
    day: String.raw`${named("day", String.raw`\d{1,2}`)}(?:${anyOf(ordinalEnds)}|\.)?${comma}`,
    dayth: named("dayth", dayth),
    year: named("year", String.raw`\d{4}|['’]?\d{2}`),
    numeric: named("numeric", String.raw`\d[\d.\/-]*`),
    article: named("article", anyOf(articles)),
    count: named("count", `${anyOf(articles)}|${number}`),
    unit,
    week: named("week", anyOf(language.week)),
    this: named("this", anyOf(language.this)),
    next: named("next", anyOf(language.next)),
    every,
    other,
    nth: named("nth", `${ordinal}|${anyOf(language.last)}`),
    last: named("last", anyOf(language.last)),
    each: `(?:${every} (?:(?:${other}|${named("count", number)}|${named("ordinal", ordinal)}) )?${unit}|${named("adverb", anyOf(Object.keys(adverbs)))})`,
  };
}
