/** The grammar of typed todos in English. */
import { byName, lists, numbersFrom, phrases, split, type TypedWords } from "./words.ts";

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

  weekdays: lists(
    "mon, monday; tue, tues, tuesday; wed, wednesday; thu, thur, thurs, thursday; fri, friday",
    "sat, saturday; sun, sunday",
  ),
  months: lists(
    "jan, january; feb, february; mar, march; apr, april; may; jun, june; jul, july; aug, august",
    "sep, sept, september; oct, october; nov, november; dec, december",
  ),
  relative: { today: 0, tomorrow: 1, "the day after tomorrow": 2, "day after tomorrow": 2 },
  next: ["next"],
  this: ["this"],
  week: ["week"],
  articles: ["a", "an", "one"],
  numbers: numbersFrom(1, "one two three four five six seven eight nine ten eleven twelve"),
  units: byName(
    ["day, days", ["day", 1]],
    ["week, weeks", ["week", 1]],
    ["fortnight, fortnights", ["week", 2]],
    ["month, months", ["month", 1]],
    ["quarter, quarters", ["month", 3]],
    ["year, years", ["year", 1]],
  ),
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
  names: split(
    "every each last first second third fourth other following previous past until since from before after",
    "the a an per good black cyber ash shrove maundy palm easter whit boxing blue bloody fat super giving",
    "casual holy man girl freaky ruby it's its usa",
  ),
  needy: split(
    "of to for from and or & + with without at till til 'til until through thru between than then as like about",
    "around into onto via vs vs. versus per during except starting beginning ending is are was were be been if",
    "the a an not almost nearly roughly no early mid late but because when where who whom whose which",
    "i you he she we they my your his our their",
  ),
  needyOfName: ["in", "on", "by"],
  numbered: split(
    "part parts version versions ver ver. v v. chapter chapters ch ch. page pages p p. pp. slide slides episode",
    "episodes ep ep. no no. nr nr. number § §§ release releases section sections season volume vol vol. step steps",
    "act scene verse psalm figure fig fig. table exercise question task item line row rev build room score ratio",
  ),
  notDates: ["24/7", "1/2", "1/3", "2/3", "1/4", "3/4"],
  ofTime: split("plan replan review skip cancel celebrate schedule"),
  titleWords: split(
    "monday tuesday wednesday thursday friday saturday sunday sat sun may march week",
    "daily weekly fortnightly monthly quarterly yearly annually",
  ),
  notAfterDay: split(
    "of to for from and or & + with without at till til until through than then as like about in on by into via vs",
    "vs. versus is are was were be will would can could should may might must has had i'm isn't",
    "morning mornings evening evenings afternoon noon night nights midnight week weeks - – — / | …",
  ),

  times: {
    forms: ["<at>? <noon>", "<at>? <colon>", "<at> <dot>", "<at>? <hour>|<colon>|<dot> <am>|<pm>"],
    weak: [],
    bare: ["<at> <hour>"],
    at: ["at", "@"],
    hours: [],
    am: ["am", "a.m."],
    pm: ["pm", "p.m."],
    noon: ["noon"],
    offsets: {},
    isAfternoon: false,
  },
  parts: {
    ofEvery: { morning: "am", afternoon: "pm", evening: "pm", night: "night" },
    ofDay: { morning: "am", afternoon: "pm", evening: "pm", night: "night" },
  },
  remindUnits: byName(["m, min, mins, minute, minutes", 1], ["h, hr, hrs, hour, hours", 60], ["d, day, days", 1440]),
  reminders: {
    forms: ["<remind> <count> <timeunit> <before>", "<remind> <length> <before>", "<remind> <point>"],
    remind: phrases("remind me, remind, and remind me, reminder, a reminder, with reminder, with a reminder"),
    before: ["before", "beforehand", "earlier", "ahead", "in advance"],
    lengths: { "half an hour": 30, "half hour": 30, "a quarter of an hour": 15, "quarter of an hour": 15 },
    points: { "at the time": 0, "the day before": 1440 },
  },

  priorities: byName(["!high, !1, p1", "high"], ["!medium, !2, p2", "medium"], ["!low, !3, p3", "low"]),
  examples: [
    "Send report fri !high",
    "Call Ana fri 15:30, remind 15 min before",
    "Rent every month on the 1st",
    "Plan trip next week",
  ],
  plans: ["3 dec", "fri 15:30", "next week"],
};
