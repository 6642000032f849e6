/**
 * The words and phrases of a language that the grammar of typed todos needs. Another language is another object like
 * `ENGLISH`, in a file of its own that `languages.ts` names. Accents and capitals don't count (`folded`).
 *
 * Phrases are patterns of words: `on?` is optional, `this|the` is one of both, and `<slot>` is one of the words
 * below: `<relative>`, `<weekday>`, `<dayname>` (also an ambiguous one), `<anyday>` (also one of `ofRules`),
 * `<weekdays>` (a list), `<habits>` (`montags`), `<workday>`, `<workdays>`, `<month>`, `<day>` (of a month, `5` or
 * `5th`), `<dayth>` (`5th`), `<year>`, `<numeric>` (`27.11.`), `<loose>` (`27.11`, `27-11`), `<article>`, `<count>`,
 * `<unit>`, `<week>`, `<this>`, `<next>`, `<every>`, `<other>`, `<nth>` (`2nd`, `last`), `<first>` (`1st`, `last`),
 * `<last>`, `<each>` (`every 2 weeks`, `weekly`); and of times `<at>`, `<hour>`, `<digits>` (an hour in digits),
 * `<minutes>`, `<colon>` (`15:30`), `<dot>` (`15.30`), `<hours>` (`Uhr`), `<offset>`, `<am>`, `<pm>`, `<noon>`; and
 * of reminders `<remind>`, `<timeunit>`, `<length>`, `<before>`, `<point>`. The slots of a phrase determine its
 * meaning.
 */
export interface TypedWords {
  /** Phrases for days or weeks, such as `next <weekday>`. */
  days: readonly string[];
  /** Phrases for rules, such as `<every> <nth> <weekday>`. */
  rules: readonly string[];

  /** The names of each weekday, from Monday. */
  weekdays: readonly (readonly string[])[];
  /** More names of days that are often other words. `<dayname>` accepts them beside a date or after `am`. */
  ambiguous?: readonly (readonly string[])[];
  /** More names of days that are used in rules: `lundis`. */
  ofRules?: readonly (readonly string[])[];
  /** Names of days that are rules by themselves: `montags`. */
  habits?: readonly (readonly string[])[];
  /** The names of each month, from January. */
  months: readonly (readonly string[])[];
  /** The names of days that are counted from today. */
  relative: Record<string, number>;
  next: readonly string[];
  this: readonly string[];
  week: readonly string[];
  articles: readonly string[];
  numbers: Record<string, number>;
  /**
   * The names of units, with the number of days, weeks, months or years in each. In rules, `15 jours` may have
   * another length.
   */
  units: Record<string, Period>;
  /** Rules that consist of one word. */
  adverbs: Record<string, Period>;
  every: readonly string[];
  /** The word in `every other week`. */
  other: readonly string[];
  ordinals: Record<string, number>;
  /** Endings of a day's number, such as the `th` of `27th`. */
  ordinalEnds: readonly string[];
  last: readonly string[];
  /** Words between weekdays. */
  and: readonly string[];
  /** Monday to Friday, after `every` or as a rule of its own. */
  workday: readonly string[];
  workdays?: readonly string[];

  /** Words that belong to the day or the rule after them. */
  prepositions: readonly string[];
  /**
   * Prepositions of a day that can mean a deadline, or the end of a state: they need a title that is an action
   * (`act`).
   */
  deadlines?: readonly string[];
  /** Words before the first day of a rule. */
  starting: readonly string[];
  /** Words after which a weekday or a date is part of a name or of another phrase: `Good Friday`, `last Monday`. */
  names: readonly string[];
  /** Names of days that are also names of persons if they are capitalised. */
  persons?: readonly string[];
  /** Words that need the words after them: no title ends with one. */
  needy: readonly string[];
  /** Like `needy`, before a project or a priority without a sign: `in P2`. */
  needyOfName: readonly string[];
  /** Words before a number that is no date: `part 2/3`. */
  numbered: readonly string[];
  /** Words that look like a date but rarely are one. */
  notDates: readonly string[];
  /** Verbs whose object is a time. They are no title by themselves: `Plan next week`. */
  ofTime: readonly string[];
  /** Days and months that can also be the first word of a title: `Sun hats`, `Friday prayers`. */
  titleWords: readonly string[];
  /** Words that do not follow a day at the beginning of the text: `Tomorrow is the day`. */
  notAfterDay: readonly string[];
  /** Phrases of the language that contain a day but do not mean one: `guten Morgen`, `jeudi noir`. */
  fixed?: readonly string[];
  /**
   * English words that mean something else in this language: French `mon`. No English phrase begins or ends with
   * them.
   */
  notEnglish?: readonly string[];
  /**
   * The form of a title that is an action, recognised by its first or its last word. Such a title may begin with a
   * title word or a rule.
   */
  act?: { word: "first" | "last"; form: RegExp; not: readonly string[] };
  /** Whether `27.11.26` and `27-11-2026` are dates. */
  hasShortYears?: true;
  /** Whether nouns are capitalised, so that two capitalised words are not a name: `Montag Zahnarzt`. */
  hasCapitalNouns?: true;

  /** The words for times of day. */
  times: TypedTimes;
  /** Parts of the day, which decide in which half of the day a time is. Without a time they are text. */
  parts: TypedParts;
  /** The minutes of a reminder's units: `!15m`, `15 minutes before`. */
  remindUnits: Record<string, number>;
  reminders: TypedReminders;
  priorities: Record<string, "high" | "medium" | "low" | "none">;
  /** Example lines for the help. */
  examples: readonly string[];
  /** Examples of days and weeks that are typed alone. */
  plans: readonly string[];
}

/** The words and phrases for times of day. A digit and a letter are separate words: `3pm`, `15h30`. */
interface TypedTimes {
  /** Phrases, such as `<at> <hour> <hours>`. */
  forms: readonly string[];
  /** Phrases that may mean something else: `2h` can be a duration. They are times only directly after a day. */
  weak: readonly string[];
  /** Phrases that are times only after a part of the day: `at 8`. */
  bare?: readonly string[];
  at: readonly string[];
  /** Words before the first of two hours: `de 14h à 15h` is no time. */
  from?: readonly string[];
  /** Words after an hour: `Uhr`. */
  hours: readonly string[];
  am: readonly string[];
  pm: readonly string[];
  /** Words for 12:00. */
  noon: readonly string[];
  /** Words that add minutes: `halb` -30. */
  offsets: Record<string, number>;
  /**
   * Whether an hour from 1 to 6 with a word beside it is in the afternoon, unless a part of the day or `03` is typed.
   */
  isAfternoon: boolean;
}

/** The half of a day. A night begins in the evening, and ends in the morning. */
export type Half = "am" | "pm" | "night";

/** The names of parts of the day, with the half of the day to which they belong. */
interface TypedParts {
  /** Names after `every`: `morning`. */
  ofEvery: Record<string, Half>;
  /** Names after a day or a rule: `früh`, `por la mañana`. */
  ofDay: Record<string, Half>;
  /** Whether the part may be joined with the day: `Montagabend`. */
  isJoined?: true;
}

/** The words and phrases for reminders. */
interface TypedReminders {
  /** Phrases, such as `<remind> <count> <timeunit> <before>`. */
  forms: readonly string[];
  /**
   * Words such as `remind me`. A phrase must contain one of them, because `15 minutes before` may be part of the
   * title.
   */
  remind: readonly string[];
  before: readonly string[];
  /** Minutes before that are typed without a number: `half an hour`. */
  lengths: Record<string, number>;
  /** Points in time, in minutes before: `at the time` 0, `the day before` 1440. */
  points: Record<string, number>;
}

/** A number of days, weeks, months or years. */
export type Period = readonly [unit: "day" | "week" | "month" | "year", count: number];

export const split = (...texts: string[]): string[] => texts.flatMap((text) => text.trim().split(/\s+/));

/** Maps words to numbers that count from `first`. */
export const numbersFrom = (first: number, words: string): Record<string, number> =>
  Object.fromEntries(split(words).map((word, i) => [word, first + i]));

/** Maps each of several names, separated by commas, to a value. */
export const byName = <const Value>(...entries: [names: string, value: Value][]): Record<string, Value> =>
  Object.fromEntries(entries.flatMap(([names, value]) => names.split(", ").map((name) => [name, value])));

/** The phrases in texts, separated by commas. */
export const phrases = (...texts: string[]): string[] => texts.flatMap((text) => text.split(", "));

/** Lists of names: semicolons separate the lists, commas the names of a list. */
export const lists = (...texts: string[]): string[][] =>
  texts.flatMap((text) => text.split("; ").map((list) => list.split(", ").filter(Boolean)));
