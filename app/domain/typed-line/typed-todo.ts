/**
 * Parses a line such as `Send report !high fri #work`: a title with a priority and a project anywhere, and with a day
 * or a week and a rule at its end or its beginning. Pure functions that use the words of a language.
 */
import type { TodoFields } from "../todo/changes.ts";
import { firstDate } from "../todo/first-date.ts";
import { parseRepeat } from "../todo/repeat.ts";
import { ENGLISH } from "./english.ts";
import { folded, foldedWords } from "./folded.ts";
import { type Context, dateOfClock, dayOfTime, type Meaning, type TypedPart } from "./part.ts";
import { timeInHalf } from "./part-of-day.ts";
import { type Reading, takeParts } from "./take.ts";
import { wordsOf } from "./title.ts";
import type { TypedWords } from "./words.ts";

export interface TypedTodo {
  /** The text without its recognised parts. */
  title: string;
  /** In the order of the text. */
  parts: TypedPart[];
}

export interface TypedContext extends Omit<Context, "languages"> {
  /** Texts that are not parsed: parts that were turned back into text, or a whole title. */
  plain?: readonly string[];
  /** The words of the person's language; English is understood too. */
  language?: TypedWords | undefined;
}

/** The languages in which a text is parsed: the person's, and English. */
export const languagesOf = (language: TypedWords = ENGLISH): TypedWords[] =>
  (language === ENGLISH ? [ENGLISH] : [language, ENGLISH]).map(foldedWords);

/**
 * Recognises a priority and a project anywhere; and a day, a week, a rule or a reminder at the end of the text, or
 * (except a reminder) at its beginning; each kind once. Ambiguous parts stay text, and so does a part without which
 * no title would be left.
 */
export function typedTodo(text: string, { plain = [], language, ...around }: TypedContext): TypedTodo {
  const context = { ...around, languages: languagesOf(language) };
  const parts = partsOfText({
    text,
    context,
    plain: plain.flatMap((one) => [one, ...partsOf(one, { ...around, language })]).map(withoutSeparator),
    plainWords: plain.flatMap((one) => one.split(/\s+/).map(folded)),
    left: wordsOf(text, context.languages[0]!),
    parts: [],
  });
  return { title: without(text, parts), parts: withStart(inNight(parts, context)) };
}

/** Recognises the parts of a text, in its order. */
function partsOfText(reading: Reading): TypedPart[] {
  const { text, context, plain } = reading;
  const all = takeParts(reading).parts.toSorted((a, b) => a.start - b.start);
  const firm = all.filter((part, i) => part.kind !== "time" || !part.isWeak || isBehindDay(text, part, all[i - 1]));
  const hasTime = firm.some(({ kind }) => kind === "time");
  // A part of the day needs a time: `Yoga every morning` is a title.
  const inHalf = hasTime ? undefined : firm.find((part) => "half" in part);
  if (inHalf)
    return partsOfText({ ...reading, plain: [...plain, withoutSeparator(text.slice(inHalf.start, inHalf.end))] });
  // A reminder needs a time. Without a time its words are text, and so are the words before it.
  if (context.hasTime === true || hasTime) return withHalf(firm, context);
  const remind = firm.find(({ kind }) => kind === "remind");
  const typed = remind && withoutSeparator(text.slice(remind.start, remind.end));
  if (!typed || typed.startsWith("!")) return firm.filter((part) => part !== remind);
  return partsOfText({ ...reading, plain: [...plain, typed] });
}

/** A part in the form in which it is compared: folded, without the comma before it. */
const withoutSeparator = (part: string) => folded(part.replace(/^,\s*/, ""));

/** Says whether only spaces are between a part and a day or a rule before it. */
const isBehindDay = (text: string, { start }: TypedPart, before: TypedPart | undefined) =>
  before !== undefined && ["day", "repeat"].includes(before.kind) && text.slice(before.end, start).trim() === "";

/** The typed texts of the recognised parts. */
const partsOf = (text: string, context: TypedContext) =>
  typedTodo(text, context).parts.map(({ start, end }) => text.slice(start, end));

/** The text without its parts; each is replaced by a space. */
const without = (text: string, parts: readonly TypedPart[]) =>
  parts
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start).trimEnd()} ${rest.slice(end).trimStart()}`, text)
    .trim();

/** `today 3:15`, typed after midnight before the person's day begins, is on the calendar's date. */
function inNight(parts: TypedPart[], context: Pick<Context, "today" | "now">): TypedPart[] {
  if (!parts.some(({ kind }) => kind === "time")) return parts;
  const isToday = (part: TypedPart) => part.kind === "day" && part.date === context.today;
  return parts.map((part) => (isToday(part) ? { ...part, date: dateOfClock(context) } : part));
}

/** The parts; a typed time is moved to the half of the day that is typed with a day: `8` and `mon evening` are 20:00. */
export function withHalf<Part extends Meaning>(parts: readonly Part[], context: Context): Part[] {
  const half = parts.map((part) => "half" in part && part.half).find(Boolean);
  if (!half) return [...parts];
  return parts.map((part) => {
    if (part.kind !== "time" || !part.isOpen) return part;
    const time = timeInHalf(part.time, half);
    return { ...part, time, day: dayOfTime(time, context) };
  });
}

/**
 * `every monday starting 1 dec` begins on the first Monday from 1 December on, and `every weekday 9:15` on the next
 * weekday on which that time has not passed.
 */
export function withStart(parts: TypedPart[]): TypedPart[] {
  const repeat = parts.find((part) => part.kind === "repeat");
  if (!repeat) return parts;
  const time = parts.find((part) => part.kind === "time");
  const from = (date: string) => firstDate(parseRepeat(repeat.repeat)!, date);
  return parts.map((part) => {
    if (part.kind === "day" && part.isStart) return { ...part, date: from(part.date) };
    return part === repeat && time ? { ...repeat, date: from(time.day) } : part;
  });
}

/** The part that ends at a position of the text, ignoring spaces. A Backspace there turns it into text. */
export const partBefore = (text: string, at: number, parts: readonly TypedPart[]): TypedPart | undefined =>
  parts.find(({ end }) => end <= at && text.slice(end, at).trim() === "");

/** The fields of the title and the recognised parts. A rule without a day begins on its first date. */
export function typedFields({ title, parts }: TypedTodo): Partial<TodoFields> & Pick<TodoFields, "todo_title"> {
  const of = <Kind extends TypedPart["kind"]>(kind: Kind) =>
    parts.find((part): part is Extract<TypedPart, { kind: Kind }> => part.kind === kind);
  const time = of("time");
  const [date, week] = [of("day")?.date ?? of("repeat")?.date ?? time?.day, of("week")?.monday];
  return {
    todo_title: title,
    ...(of("priority") && { todo_category: of("priority")!.category }),
    ...(date && { todo_due_date: date, todo_week: undefined }),
    ...(week && { todo_due_date: null, todo_week: week }),
    ...(time && { todo_time: time.time }),
    ...(of("remind") && { todo_remind: of("remind")!.minutes }),
    ...(of("repeat") && { todo_repeat: of("repeat")!.repeat }),
  };
}

/** The field that a part sets. */
const FIELD_OF = {
  day: "todo_due_date",
  week: "todo_due_date",
  time: "todo_time",
  remind: "todo_remind",
  repeat: "todo_repeat",
  priority: "todo_category",
  project: "project_id",
} satisfies Record<TypedPart["kind"], string>;

/** The text without the parts that set one of these fields. */
export const withoutFields = (text: string, parts: readonly TypedPart[], fields: object): string => {
  const replaced = parts.filter(({ kind }) => FIELD_OF[kind] in fields);
  // The removed part was followed by a comma.
  return replaced.length > 0 ? without(text, replaced).replaceAll(" ,", ",") : text;
};

/** The id of the typed project. */
export const typedProject = ({ parts }: TypedTodo): string | undefined =>
  parts.find((part) => part.kind === "project")?.project_id;
