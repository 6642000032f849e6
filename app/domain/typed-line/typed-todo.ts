/**
 * Parses a line such as `Send report !high fri #work`: a title with a priority and a project anywhere, and a day or a week
 * and a rule at its end or its beginning. Pure functions over the words of a language.
 */
import type { TodoFields } from "../todo/changes.ts";
import { firstDate } from "../todo/first-date.ts";
import { parseRepeat } from "../todo/repeat.ts";
import { ENGLISH } from "./english.ts";
import { folded, foldedWords } from "./folded.ts";
import {
  type Context,
  firstPhrase,
  isInstead,
  isUnfinishedMark,
  lastPhrase,
  markOf,
  type Meaning,
  type Phrase,
} from "./part.ts";
import { canBegin, canEnd, isHalf, type Word, wordsOf } from "./title.ts";
import type { TypedWords } from "./words.ts";

/** A part of the text that was recognised. */
export type TypedPart = { start: number; end: number } & Meaning;

export interface TypedTodo {
  /** The text without its recognised parts. */
  title: string;
  /** In the order of the text. */
  parts: TypedPart[];
}

export interface TypedContext extends Omit<Context, "languages"> {
  /** Texts that stay text, and so do their parts: parts that were turned back into text, or a whole title. */
  plain?: readonly string[];
  /** The words of the person's language; English is understood too. */
  language?: TypedWords | undefined;
}

/** The languages in which a text is read: the person's first, and English. */
export const languagesOf = (language: TypedWords = ENGLISH): TypedWords[] =>
  (language === ENGLISH ? [ENGLISH] : [language, ENGLISH]).map(foldedWords);

/** What is known while a text is read. */
interface Reading {
  text: string;
  context: Context;
  /** What stays text, folded, and its single words: no mark is one of them. */
  plain: readonly string[];
  plainWords: readonly string[];
  /** The words that are in no part. */
  left: Word[];
  parts: TypedPart[];
}

/**
 * Recognises a priority and a project anywhere, and a day, a week or a rule at the end of the text and at its beginning,
 * each kind once. Whatever is ambiguous stays text, and so does everything without which no title would be left.
 */
export function typedTodo(text: string, { plain = [], language, ...around }: TypedContext): TypedTodo {
  const context = { ...around, languages: languagesOf(language) };
  const reading: Reading = {
    text,
    context,
    plain: plain.flatMap((one) => [one, ...partsOf(one, { ...around, language })]).map(folded),
    plainWords: plain.flatMap((one) => one.split(/\s+/).map(folded)),
    left: wordsOf(text, context.languages[0]!),
    parts: [],
  };
  takeMarks(reading);
  // It stays in the title, but what was recognised before it stays recognised while it is typed.
  const last = reading.left.at(-1)?.text ?? "";
  const isUnfinished = !reading.plainWords.includes(last) && isUnfinishedMark(last, context);
  if (reading.left.length > 1 && isUnfinished) reading.left.pop();
  while (takeLast(reading));
  while (takeFirst(reading));
  const hasTime = context.hasTime === true || reading.parts.some(({ kind }) => kind === "time");
  // A reminder needs a time.
  const known = reading.parts.filter(({ kind }) => kind !== "remind" || hasTime).sort((a, b) => a.start - b.start);
  const parts = known.filter(
    (part, i) => part.kind !== "time" || !part.isWeak || isBehindDay(text, part, known[i - 1]),
  );
  return { title: without(text, parts), parts: withStart(parts) };
}

/** Whether only spaces separate a part from a day or a rule before it. */
const isBehindDay = (text: string, { start }: TypedPart, before: TypedPart | undefined) =>
  before !== undefined && ["day", "repeat"].includes(before.kind) && text.slice(before.end, start).trim() === "";

/** The parts of a text, as they were typed. */
const partsOf = (text: string, context: TypedContext) =>
  typedTodo(text, context).parts.map(({ start, end }) => text.slice(start, end));

/** The text without its parts, with one space in place of each. */
const without = (text: string, parts: readonly TypedPart[]) =>
  parts
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start).trimEnd()} ${rest.slice(end).trimStart()}`, text)
    .trim();

/** Takes the last priority and the last project that are typed with a sign. */
function takeMarks({ context, plainWords, left, parts }: Reading): void {
  for (let at = left.length - 1; at >= 0 && left.length > 1; at--) {
    const { text, start, end } = left[at]!;
    const mark = plainWords.includes(text) ? null : markOf(text, context);
    if (!mark || parts.some(({ kind }) => kind === mark.kind)) continue;
    const taken = { words: [text], kind: mark.kind };
    const behind = left.length - 1 - at;
    // What is before a project ends the title, unless other words follow it than a day or a rule.
    const endsTitle = behind === 0 || lastPhrase(left, context, parts)?.words.length === behind;
    // A priority with its sign has no other meaning.
    const mayEnd = () => context.languages.every((language) => canEnd(left.slice(0, at), taken, language));
    if (mark.kind === "project" && at > 0 && endsTitle && !mayEnd()) continue;
    left.splice(at, 1);
    parts.push({ ...mark, start, end });
  }
}

/** Takes the part at the end of the text. Returns whether there is one. */
function takeLast(reading: Reading): boolean {
  const { context, left, parts } = reading;
  const found = lastPhrase(left, context, parts);
  if (!found || found.words.length === left.length || isPlain(found, reading)) return false;
  const before = left.slice(0, -found.words.length);
  const words = found.words.map(({ text }) => text);
  const previous = lastPhrase(before, context);
  const isBeside = !previous || isPlain(previous, reading) || !isInstead(previous.meaning, found.meaning);
  const { kind } = found.meaning;
  const isOther =
    previous?.meaning.kind !== "repeat" && context.languages.some((language) => isHalf(before, kind, language));
  if (!isBeside || isOther || !canEnd(before, { words, kind }, found.language)) return false;
  reading.left = before;
  addPart(found, reading);
  return true;
}

/** Takes the part at the beginning of the text. Returns whether there is one. */
function takeFirst(reading: Reading): boolean {
  const { context, left, parts } = reading;
  const found = firstPhrase(left, context, parts);
  if (!found || found.words.length === left.length || isPlain(found, reading)) return false;
  const after = left.slice(found.words.length);
  const { meaning } = found;
  const isOver = meaning.kind === "day" && meaning.date < context.today;
  const next = firstPhrase(after, context);
  const isBeside = !next || !isInstead(next.meaning, meaning);
  if (isOver || !isBeside || !canBegin(after, found.words, meaning.kind, found.language)) return false;
  reading.left = after;
  addPart(found, reading);
  return true;
}

const addPart = ({ meaning, words }: Phrase, { parts }: Reading) =>
  parts.push({ ...meaning, start: words[0]!.start, end: words.at(-1)!.end });

/** Whether a phrase was turned back into text. */
const isPlain = ({ words, meaning }: Phrase, { plain, plainWords, text }: Reading) =>
  plain.includes(folded(text.slice(words[0]!.start, words.at(-1)!.end))) ||
  (meaning.kind === "priority" && plainWords.includes(words[0]!.text));

/**
 * `every monday starting 1 dec` begins on the first Monday from 1 December on, and `every weekday 9:15` on the next weekday
 * whose time is to come.
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

/** The part that ends at a place of the text, or with spaces before it: a Backspace there makes it text. */
export const partBefore = (text: string, at: number, parts: readonly TypedPart[]): TypedPart | undefined =>
  parts.find(({ end }) => end <= at && text.slice(end, at).trim() === "");

/** The fields that the title and the recognised parts set. A rule without a day begins on its first date. */
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

/** The id of the project that was typed. */
export const typedProject = ({ parts }: TypedTodo): string | undefined =>
  parts.find((part) => part.kind === "project")?.project_id;
