/** Reads the dates and rules in Todoist's column DATE, as people type them: `every 3rd fri at 10:00 starting 5 jan`. */
import { firstOf } from "../todo/repeat.server.ts";
import { every, formatRepeat, MAX_INTERVAL, parseRepeat, type RepeatRule } from "../todo/repeat.ts";
import type { RepeatFrom } from "../todo/todo.ts";
import type { Around } from "../typed-line/day.ts";
import { typedFields, typedTodo } from "../typed-line/typed-todo.ts";
import { addMonths, isDate, monthOf } from "../week/week.ts";
import { numericDay, timeInText } from "./draft-time.ts";

/** The most characters of a date. A longer text is not read. */
const MAX_DATE = 100;

export interface ReadDate {
  due: string | null;
  /** A Monday; null for none. */
  week: string | null;
  /** An RRULE; null for none. */
  repeat: string | null;
  repeat_from: RepeatFrom;
  /** The time of day, `HH:MM`; null for none. */
  time: string | null;
  /** Whether the text names a part of the day, such as the morning, which is no exact time. */
  is_vague: boolean;
}

const TIME =
  /(?:^|[ ,]+)(?:(?:at|@) ?\d{1,2}(?::\d\d){0,2}(?: ?[ap]m)?|\d{1,2}(?::\d\d){1,2}(?: ?[ap]m)?|\d{1,2} ?[ap]m)(?=[ ,]|$)/;
const TIME_OF_DAY = /^every (?:morning|afternoon|evening|night)\b/;

/** Words of Todoist, and the words for them in our grammar. */
const SYNONYMS: readonly [RegExp, string][] = [
  [/^ev(?:ery)?!? /, "every "],
  [/^daily\b/, "every day"],
  [/^weekly\b/, "every week"],
  [/^monthly\b/, "every month"],
  [/^(?:quarterly|every quarter)\b/, "every 3 months"],
  [/^(?:yearly|annually)\b/, "every year"],
  [/^every (?:morning|afternoon|evening|night)\b/, "every day"],
  [/^every weekend\b/, "every sat"],
  [/^tod\b/, "today"],
  [/^(?:tom|tmrw?)\b/, "tomorrow"],
];

/** The date and the rule that a text means; null if it means something else, such as a rule with an end. */
export function readTodoistDate(given: string, around: Around): ReadDate | null {
  if (given.length > MAX_DATE) return null;
  const day = given.slice(0, 10);
  const found = { due: null, week: null, repeat: null, repeat_from: "due" as RepeatFrom, time: null, is_vague: false };
  if (isDate(day) && /^(?:$|[T ]\d)/.test(given.slice(10)))
    return { ...found, due: day, time: timeInText(given.slice(11)) };
  const lower = given
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/,(?=\S)/g, ", ");
  const time = timeInText(TIME.exec(lower)?.[0] ?? "");
  const is_vague = TIME_OF_DAY.test(lower) && !time;
  const words = SYNONYMS.reduce(
    (text, [pattern, meant]) => text.replace(pattern, meant),
    lower.replace(TIME, "").trim(),
  );
  const repeat_from = /^ev(?:ery)?!/.test(lower) ? "done" : "due";
  const [, ruleWords, startWords] = /^(every .+?) (?:starting|start|from)(?: on)? (.+)$/.exec(words) ?? [];
  const rule = ruleOf(ruleWords ?? words, around);
  if (!rule) {
    const single = ruleWords === undefined && !words.startsWith("every ") ? dayOf(words, around) : null;
    return single && { ...found, ...single, time, is_vague };
  }
  const start = startWords === undefined ? around.today : dayOf(startWords, around)?.due;
  if (!start) return null;
  // The first date that fits is the next one, and the interval counts from there.
  const first = firstOf({ ...rule, interval: 1 }, start, start);
  return { ...found, due: firstOf(rule, first, around.today), repeat: formatRepeat(rule), repeat_from, time, is_vague };
}

/** A day or a week without a rule. */
function dayOf(words: string, around: Around): Pick<ReadDate, "due" | "week"> | null {
  const [, ofMonth] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(words) ?? [];
  const due = ofMonth ? nextOfMonth(Number(ofMonth), around.today) : numericDay(words, around.locale);
  if (due) return { due, week: null };
  const { todo_due_date, todo_week, todo_repeat } = typed(words, around) ?? {};
  if (todo_repeat || !(todo_due_date || todo_week)) return null;
  return { due: todo_due_date ?? null, week: todo_week ?? null };
}

/** Parses the whole text with the grammar of the Add Todo field. */
function typed(words: string, { today, locale }: Around) {
  const found = typedTodo(`x ${words}`, { today, locale, projects: [] });
  return found.title === "x" ? typedFields(found) : null;
}

/** The next date with this day of the month, from today on; null if no month has that day. */
function nextOfMonth(day: number, today: string): string | null {
  const months = Array.from({ length: 3 }, (_, i) => addMonths(monthOf(today), i));
  const dates = months.map((month) => `${month}-${String(day).padStart(2, "0")}`);
  return dates.find((date) => isDate(date) && date >= today) ?? null;
}

/** The rule in the words after "every". */
function ruleOf(words: string, around: Around): RepeatRule | null {
  const [, counted, unit, detail] = /^every (?:(other|\d{1,2}) )?(week|month|year)s?(?: on)? (.+)$/.exec(words) ?? [];
  const interval = counted === "other" ? 2 : Number(counted ?? 1);
  if (interval < 1 || interval > MAX_INTERVAL) return null;
  const named = detail ?? /^every (.+)$/.exec(words)?.[1] ?? "";
  const monthly = unit === undefined || unit === "month" ? ofMonth(named) : null;
  if (monthly) return every("MONTHLY", interval, monthly);
  const yearly = unit === undefined || unit === "year" ? ofYear(named, around) : null;
  if (yearly) return every("YEARLY", interval, yearly);
  const weekly = unit === "week" ? parsed(`every ${named}`, around) : null;
  return weekly?.freq === "WEEKLY" ? { ...weekly, interval } : parsed(words, around);
}

const parsed = (words: string, around: Around) => {
  const repeat = typed(words, around)?.todo_repeat;
  return repeat ? parseRepeat(repeat) : null;
};

/** The names for the position of a weekday in a month, with its number from 1, or -1 for the last one. */
const ORDINALS: readonly (readonly [number, readonly string[]])[] = [
  [1, ["1st", "first"]],
  [2, ["2nd", "second"]],
  [3, ["3rd", "third"]],
  [4, ["4th", "fourth"]],
  [-1, ["last"]],
];
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/;

/** `15th`, `last day`, `2nd friday`, `last workday`, each optionally followed by "of the month". */
function ofMonth(detail: string): Partial<RepeatRule> | null {
  const text = detail.replace(/^the /, "").replace(/ of (?:the|each|every) month$/, "");
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1] ?? 0);
  if (day >= 1 && day <= 31) return { day };
  const [first = "", second = "", more] = text.split(" ");
  const nth = ORDINALS.find(([, names]) => names.includes(first))?.[0];
  if (nth === undefined || more !== undefined) return null;
  if (second === "day" && nth === -1) return { day: 31 };
  if (second === "day") return { day: nth };
  if (/^(?:weekday|workday)$/.test(second)) return { nth, weekdays: [1, 2, 3, 4, 5] };
  return WEEKDAY.test(second) ? { nth, weekdays: [WEEKDAYS.indexOf(second.slice(0, 3)) + 1] } : null;
}

/** `dec 25`, `25th december` */
function ofYear(detail: string, around: Around): Partial<RepeatRule> | null {
  if (!/^(?:\p{L}+\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?\.? \p{L}+)$/u.test(detail)) return null;
  const date = typed(detail, around)?.todo_due_date;
  return date ? { month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) } : null;
}
