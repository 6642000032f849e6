/**
 * What the grammar of typed todos needs of a language. Another language is another object like `ENGLISH`.
 *
 * Its phrases are patterns of words: `on?` may be left out, `this|the` is either, and `<slot>` is one of the words below:
 * `<relative>`, `<weekday>`, `<weekdays>` (a list), `<workday>`, `<month>`, `<day>` (of a month, `5` or `5th`), `<dayth>`
 * (`5th`), `<year>`, `<numeric>` (`27.11.`), `<article>`, `<count>`, `<unit>`, `<week>`, `<this>`, `<next>`, `<every>`,
 * `<other>`, `<nth>` (`2nd`, `last`), `<last>` and `<each>` (`every 2 weeks`, `weekly`). What a phrase means follows from its
 * slots.
 */
export interface TypedWords {
  /** Days or weeks, such as `next <weekday>`. */
  days: readonly string[];
  /** Rules, such as `<every> <nth> <weekday>`. */
  rules: readonly string[];

  /** From Monday. Each day's names. */
  weekdays: readonly (readonly string[])[];
  /** From January. Each month's names. */
  months: readonly (readonly string[])[];
  /** Days counted from today. */
  relative: Record<string, number>;
  next: readonly string[];
  this: readonly string[];
  week: readonly string[];
  articles: readonly string[];
  numbers: Record<string, number>;
  /** Each name of a unit, and how many days, weeks, months or years it has. */
  units: Record<string, Period>;
  /** Rules of one word. */
  adverbs: Record<string, Period>;
  every: readonly string[];
  /** `every other week`. */
  other: readonly string[];
  ordinals: Record<string, number>;
  /** Behind a number: `27th`. */
  ordinalEnds: readonly string[];
  last: readonly string[];
  /** Between weekdays. */
  and: readonly string[];
  /** Monday to Friday. */
  workday: readonly string[];

  /** Belong to the day or the rule that follows. */
  prepositions: readonly string[];
  /** Before the first day of a rule. */
  starting: readonly string[];
  /** Words after which a weekday or a date is part of a name or of another phrase: `Good Friday`, `last Monday`. */
  names: readonly string[];
  /** Words that need what follows them: no title ends with one. */
  needy: readonly string[];
  /** As `needy`, before a project or a priority without a sign: `in P2`. */
  needyOfName: readonly string[];
  /** Words that a number follows which is no date: `part 2/3`. */
  numbered: readonly string[];
  /** What has the form of a date and is seldom one. */
  notDates: readonly string[];
  /** Verbs whose object is a time. Alone they are no title: `Plan next week`. */
  ofTime: readonly string[];
  /** Days and months that are also words of a title which they begin: `Sun hats`, `Friday prayers`. */
  titleWords: readonly string[];
  /** Words that don't follow a day which begins the text: `Tomorrow is the day`. */
  notAfterDay: readonly string[];

  /** Words of a time of day: before it, behind one of twelve hours, and for 12:00. */
  times: { at: readonly string[]; am: readonly string[]; pm: readonly string[]; noon: readonly string[] };

  priorities: Record<string, "high" | "medium" | "low" | "none">;
  /** An own word: its sign, and what stands between it and its meaning. */
  ownWord: { sign: string; between: readonly string[]; colon: string };
}

/** A number of days, weeks, months or years. */
export type Period = readonly [unit: "day" | "week" | "month" | "year", count: number];
