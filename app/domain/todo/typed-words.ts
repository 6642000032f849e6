/** The words of the grammar of typed todos in English. Another language is another object like this. */
export interface TypedWords {
  /** From Monday. Each day's names. */
  weekdays: readonly (readonly string[])[];
  /** From January. Each month's names. */
  months: readonly (readonly string[])[];
  today: readonly string[];
  tomorrow: readonly string[];
  /** Before `week` or the name of a weekday. */
  next: string;
  thisWord: string;
  week: string;
  /** Between `in` and a number: `in 3 days`. */
  within: string;
  one: readonly string[];
  units: Record<"day" | "week" | "month" | "year", readonly string[]>;
  /** Before a rule: `every 2 weeks`. */
  every: readonly string[];
  /** `every other week`. */
  other: readonly string[];
  /** Between weekdays. */
  and: readonly string[];
  /** Monday to Friday. */
  workday: readonly string[];
  /** Belong to the day that follows. */
  prepositions: readonly string[];
  /** Words after which a weekday or a date is part of a name or of a rule: `Good Friday`, `last Monday`, `every Monday`. */
  names: readonly string[];
  /** Behind a day's number: `27th`. */
  ordinal: RegExp;
  priorities: Record<string, "high" | "medium" | "low" | "none">;
  /** An own word: its sign, and what stands between it and its meaning. */
  ownWord: { sign: string; between: readonly string[]; colon: string };
}

export const ENGLISH: TypedWords = {
  weekdays: [
    ["mon", "monday"],
    ["tue", "tues", "tuesday"],
    ["wed", "wednesday"],
    ["thu", "thur", "thurs", "thursday"],
    ["fri", "friday"],
    ["sat", "saturday"],
    ["sun", "sunday"],
  ],
  months: [
    ["jan", "january"],
    ["feb", "february"],
    ["mar", "march"],
    ["apr", "april"],
    ["may"],
    ["jun", "june"],
    ["jul", "july"],
    ["aug", "august"],
    ["sep", "sept", "september"],
    ["oct", "october"],
    ["nov", "november"],
    ["dec", "december"],
  ],
  today: ["today"],
  tomorrow: ["tomorrow"],
  next: "next",
  thisWord: "this",
  week: "week",
  within: "in",
  one: ["a", "an", "one"],
  units: { day: ["day", "days"], week: ["week", "weeks"], month: ["month", "months"], year: ["year", "years"] },
  every: ["every"],
  other: ["other", "second", "2nd"],
  and: ["and", "&"],
  workday: ["weekday", "workday"],
  prepositions: ["on", "by", "due"],
  names: [
    ..."every each last first second third fourth other until since from before after the a an per".split(" "),
    ..."good black cyber ash shrove maundy palm easter whit boxing blue bloody fat super giving casual".split(" "),
    ..."holy man girl freaky ruby it's its usa".split(" "),
  ],
  ordinal: /(?:st|nd|rd|th)$/,
  priorities: {
    "!high": "high",
    "!medium": "medium",
    "!low": "low",
    "!1": "high",
    "!2": "medium",
    "!3": "low",
    p1: "high",
    p2: "medium",
    p3: "low",
  },
  ownWord: { sign: "w", between: ["–", "—", "-", "="], colon: ":" },
};
