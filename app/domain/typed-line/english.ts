/** The grammar of typed todos in English. */
import { split, type TypedWords } from "./words.ts";

/** A day of each month. */
const OF_MONTH = ["<nth> <weekday>", "<nth> <workday>", "<dayth>", "<last> day"];
const OF_YEAR = ["<day> of? <month>", "<month> <day>"];

export const ENGLISH: TypedWords = {
  days: [
    "<relative>",
    "<this>? <weekday>",
    "this|the coming <weekday>",
    "<next> <weekday>",
    "<this>|<next> <week> on? <weekday>",
    "<weekday> of? <this>|<next> <week>",
    "<article> <week> on <weekday>",
    "<article> <week> <relative>",
    "<this>|<next> <week>",
    "in <count> <unit>",
    "<weekday>? <numeric>",
    "<weekday>? the? <day> of? <month> <year>?",
    "<weekday>? <month> <day> <year>?",
  ],
  rules: [
    "<each>",
    "<every> <workday>",
    "<every> <other>? <weekdays>",
    "<each> on? <weekdays>",
    "<weekdays> <each>",
    ...OF_MONTH.flatMap((day) => [
      `<every> ${day}`,
      `<every> ${day} of the month`,
      `the? ${day} of <each>`,
      `<each> on? the? ${day}`,
    ]),
    ...OF_YEAR.flatMap((day) => [`<every> ${day}`, `<each> on? the? ${day}`]),
  ],

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
  relative: { today: 0, tomorrow: 1, "the day after tomorrow": 2, "day after tomorrow": 2 },
  next: ["next"],
  this: ["this"],
  week: ["week"],
  articles: ["a", "an", "one"],
  numbers: Object.fromEntries(
    split("one two three four five six seven eight nine ten eleven twelve").map((name, i) => [name, i + 1]),
  ),
  units: {
    day: ["day", 1],
    days: ["day", 1],
    week: ["week", 1],
    weeks: ["week", 1],
    fortnight: ["week", 2],
    fortnights: ["week", 2],
    month: ["month", 1],
    months: ["month", 1],
    quarter: ["month", 3],
    quarters: ["month", 3],
    year: ["year", 1],
    years: ["year", 1],
  },
  adverbs: {
    daily: ["day", 1],
    weekly: ["week", 1],
    fortnightly: ["week", 2],
    monthly: ["month", 1],
    quarterly: ["month", 3],
    yearly: ["year", 1],
    annually: ["year", 1],
  },
  every: ["every", "each"],
  other: ["other"],
  ordinals: { first: 1, second: 2, third: 3, fourth: 4 },
  ordinalEnds: ["st", "nd", "rd", "th"],
  last: ["last"],
  and: ["and", "&"],
  workday: ["weekday", "workday", "working day", "business day"],

  prepositions: ["on", "by", "due"],
  starting: ["starting", "beginning", "from"],
  names: [
    ...split("every each last first second third fourth other following previous past until since from before after"),
    ...split("the a an per good black cyber ash shrove maundy palm easter whit boxing blue bloody fat super giving"),
    ...split("casual holy man girl freaky ruby it's its usa"),
  ],
  needy: [
    ...split(
      "of to for from and or & + with without at till til 'til until through thru between than then as like about",
    ),
    ...split(
      "around into onto via vs vs. versus per during except starting beginning ending is are was were be been if",
    ),
    ...split("the a an not almost nearly roughly no early mid late but because when where who whom whose which"),
    ...split("i you he she we they my your his our their"),
  ],
  needyOfName: ["in", "on", "by"],
  numbered: [
    ...split(
      "part parts version versions ver ver. v v. chapter chapters ch ch. page pages p p. pp. slide slides episode",
    ),
    ...split(
      "episodes ep ep. no no. nr nr. number § §§ release releases section sections season volume vol vol. step steps",
    ),
    ...split(
      "act scene verse psalm figure fig fig. table exercise question task item line row rev build room score ratio",
    ),
  ],
  notDates: ["24/7", "1/2", "1/3", "2/3", "1/4", "3/4"],
  ofTime: split("plan replan review skip cancel celebrate schedule"),
  titleWords: [
    ...split("monday tuesday wednesday thursday friday saturday sunday sat sun may march week"),
    ...split("daily weekly fortnightly monthly quarterly yearly annually"),
  ],
  notAfterDay: [
    ...split(
      "of to for from and or & + with without at till til until through than then as like about in on by into via vs",
    ),
    ...split("vs. versus is are was were be will would can could should may might must has had i'm isn't"),
    ...split("morning mornings evening evenings afternoon noon night nights midnight week weeks - – — / | …"),
  ],

  times: {
    forms: ["<at>? <noon>", "<at>? <colon>", "<at> <dot>", "<at>? <hour>|<colon>|<dot> <am>|<pm>"],
    weak: [],
    at: ["at", "@"],
    hours: [],
    am: ["am", "a.m."],
    pm: ["pm", "p.m."],
    noon: ["noon"],
    offsets: {},
    isAfternoon: false,
  },
  remindUnits: { m: 1, min: 1, h: 60, d: 1440 },

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
  examples: ["Send report fri !high", "Call Ana tomorrow 15:30", "Rent every month on the 1st", "Plan trip next week"],
  plans: ["3 dec", "fri 15:30", "next week"],
};
