/**
 * The words and phrases of a language that the grammar of typed todos needs. Another language is another object like
 * `ENGLISH`, in a file of its own that `languages.ts` names. Accents and capitals don't count (`folded`).
 *
 * Its phrases are patterns of words: `on?` may be left out, `this|the` is either, and `<slot>` is one of the words below:
 * `<relative>`, `<weekday>`, `<dayname>` (also an ambiguous one), `<anyday>` (also one of `ofRules`), `<weekdays>` (a list), `<habits>` (`montags`), `<workday>`, `<workdays>`,
 * `<month>`, `<day>` (of a month, `5` or `5th`), `<dayth>` (`5th`), `<year>`, `<numeric>` (`27.11.`), `<loose>` (`27.11`, `27-11`), `<article>`, `<count>`,
 * `<unit>`, `<week>`, `<this>`, `<next>`, `<every>`, `<other>`, `<nth>` (`2nd`, `last`), `<first>` (`1st`, `last`), `<last>`,
 * `<each>` (`every 2 weeks`, `weekly`); and of times `<at>`, `<hour>`, `<digits>` (an hour in digits), `<minutes>`, `<colon>` (`15:30`), `<dot>` (`15.30`),
 * `<hours>` (`Uhr`), `<offset>`, `<am>`, `<pm>`, `<noon>`; and of reminders `<remind>`, `<timeunit>`, `<length>`, `<before>`, `<point>`. What a phrase means follows from its slots.
 */
export interface TypedWords {
  /** Days or weeks, such as `next <weekday>`. */
  days: readonly string[];
  /** Rules, such as `<every> <nth> <weekday>`. */
  rules: readonly string[];

  /** From Monday. Each day's names. */
  weekdays: readonly (readonly string[])[];
  /** Further names of a day that are often other words: `<dayname>` knows them, beside a date or behind `am`. */
  ambiguous?: readonly (readonly string[])[];
  /** Further names of a day in a rule: `lundis`. */
  ofRules?: readonly (readonly string[])[];
  /** Names of a day that are a rule: `montags`. */
  habits?: readonly (readonly string[])[];
  /** From January. Each month's names. */
  months: readonly (readonly string[])[];
  /** Days counted from today. */
  relative: Record<string, number>;
  next: readonly string[];
  this: readonly string[];
  week: readonly string[];
  articles: readonly string[];
  numbers: Record<string, number>;
  /** Each name of a unit, and how many days, weeks, months or years it has. In rules `15 jours` may have another length. */
  units: Record<string, Period>;
  /** Rules of one word. */
  adverbs: Record<string, Period>;
  every: readonly string[];
  /** `every other week`. */
  other: readonly string[];
  ordinals: Record<string, number>;
  /** What follows the number of a day, such as the `th` of `27th`. */
  ordinalEnds: readonly string[];
  last: readonly string[];
  /** Between weekdays. */
  and: readonly string[];
  /** Monday to Friday, behind `every` or as a rule of its own. */
  workday: readonly string[];
  workdays?: readonly string[];

  /** Belong to the day or the rule that follows. */
  prepositions: readonly string[];
  /** Prepositions of a day by which an act is done, and until which a state lasts: they need a title that is an `act`. */
  deadlines?: readonly string[];
  /** Before the first day of a rule. */
  starting: readonly string[];
  /** Words after which a weekday or a date is part of a name or of another phrase: `Good Friday`, `last Monday`. */
  names: readonly string[];
  /** Names of days that are names of persons too, when they begin with a capital. */
  persons?: readonly string[];
  /** Words that need what follows them: no title ends with one. */
  needy: readonly string[];
  /** As `needy`, before a project or a priority without a sign: `in P2`. */
  needyOfName: readonly string[];
  /** Words that a number follows which is no date: `part 2/3`. */
  numbered: readonly string[];
  /** Words that have the form of a date and are seldom one. */
  notDates: readonly string[];
  /** Verbs whose object is a time. Alone they are no title: `Plan next week`. */
  ofTime: readonly string[];
  /** Days and months that are also words of a title which they begin: `Sun hats`, `Friday prayers`. */
  titleWords: readonly string[];
  /** Words that don't follow a day which begins the text: `Tomorrow is the day`. */
  notAfterDay: readonly string[];
  /** Phrases of the language that have a day in them and are none: `guten Morgen`, `jeudi noir`. */
  fixed?: readonly string[];
  /** English words that are other words of this language: French `mon`. They begin and end no English phrase. */
  notEnglish?: readonly string[];
  /**
   * The form of a title that is an act: its first or its last word is recognised. A title word or a rule may begin such
   * a title.
   */
  act?: { word: "first" | "last"; form: RegExp; not: readonly string[] };
  /** `27.11.26` and `27-11-2026` are dates. */
  hasShortYears?: true;
  /** Nouns begin with a capital, so that capitals don't make a name of two words: `Montag Zahnarzt`. */
  hasCapitalNouns?: true;

  /** Words of a time of day. */
  times: TypedTimes;
  /** Parts of the day, which say which half a time is in. Without a time they are text. */
  parts: TypedParts;
  /** Minutes of a unit of a reminder: `!15m`, `15 minutes before`. */
  remindUnits: Record<string, number>;
  /** Words of a reminder. */
  reminders: TypedReminders;
  priorities: Record<string, "high" | "medium" | "low" | "none">;
  /** Lines that it understands, for the help. */
  examples: readonly string[];
  /** Days and weeks that it understands alone. */
  plans: readonly string[];
}

/** The words and phrases of a language's times of day. A digit and a letter are two words: `3pm`, `15h30`. */
interface TypedTimes {
  /** Phrases, such as `<at> <hour> <hours>`. */
  forms: readonly string[];
  /** Phrases that may say something else: `2h` is a duration. They are times right behind a day. */
  weak: readonly string[];
  /** Phrases that are times behind a part of the day only: `at 8`. */
  bare?: readonly string[];
  at: readonly string[];
  /** Before the first hour of two: `de 14h à 15h` is no time. */
  from?: readonly string[];
  /** Behind an hour: `Uhr`. */
  hours: readonly string[];
  am: readonly string[];
  pm: readonly string[];
  /** For 12:00. */
  noon: readonly string[];
  /** Minutes that are added: `halb` -30. */
  offsets: Record<string, number>;
  /** An hour from 1 to 6 with a word beside it is one of the afternoon, unless a part of the day or `03` is typed. */
  isAfternoon: boolean;
}

/** The half of a day. A night begins in the evening, and ends in the morning. */
export type Half = "am" | "pm" | "night";

/** Names of the parts of a day, and the half of the day that they are in. */
interface TypedParts {
  /** Behind `every`: `morning`. */
  ofEvery: Record<string, Half>;
  /** Behind a day or a rule: `früh`, `por la mañana`. */
  ofDay: Record<string, Half>;
  /** The part may be written together with the day: `Montagabend`. */
  isJoined?: true;
}

/** The words and phrases of a language's reminders. */
interface TypedReminders {
  /** Phrases, such as `<remind> <count> <timeunit> <before>`. */
  forms: readonly string[];
  /** `remind me`: a phrase has one of them, because `15 minutes before` may be a part of the title. */
  remind: readonly string[];
  before: readonly string[];
  /** Minutes before that are typed without a number: `half an hour`. */
  lengths: Record<string, number>;
  /** Minutes before by the names of points in time: `at the time` 0, `the day before` 1440. */
  points: Record<string, number>;
}

/** A number of days, weeks, months or years. */
export type Period = readonly [unit: "day" | "week" | "month" | "year", count: number];

/** The words of texts. */
export const split = (...texts: string[]): string[] => texts.flatMap((text) => text.trim().split(/\s+/));

/** The numbers of words that count on from `first`. */
export const numbersFrom = (first: number, words: string): Record<string, number> =>
  Object.fromEntries(split(words).map((word, i) => [word, first + i]));

/** A value for each of several names, which commas separate. */
export const byName = <const Value>(...entries: [names: string, value: Value][]): Record<string, Value> =>
  Object.fromEntries(entries.flatMap(([names, value]) => names.split(", ").map((name) => [name, value])));

/** The phrases of texts that commas separate. */
export const phrases = (...texts: string[]): string[] => texts.flatMap((text) => text.split(", "));

/** Lists of names: semicolons separate the lists, commas the names of one. */
export const lists = (...texts: string[]): string[][] =>
  texts.flatMap((text) => text.split("; ").map((list) => list.split(", ").filter(Boolean)));
