/** Removes the recognised parts of a typed todo from its words. */
import { folded } from "./folded.ts";
import {
  type Context,
  firstPhrase,
  isInstead,
  isUnfinishedMark,
  lastPhrase,
  markOf,
  type Meaning,
  type Phrase,
  type TypedPart,
} from "./part.ts";
import { canBegin, canEnd, isHalf, type Word, withoutComma } from "./title.ts";

/** A text being parsed: its context, its parts and what was chosen. */
export interface Reading {
  text: string;
  context: Context;
  /** Folded parts that stay text, and their single words, none of which is a mark. */
  plain: readonly string[];
  plainWords: readonly string[];
  /** The words that belong to no part. */
  left: readonly Word[];
  parts: readonly TypedPart[];
}

/** Takes all parts from a text that are certain. */
export function takeParts(whole: Reading): Reading {
  const reading = withoutMarks(whole);
  // An unfinished mark stays in the title, but the parts before it stay recognised while it is being typed.
  const last = reading.left.at(-1)?.text ?? "";
  const isUnfinished = !reading.plainWords.includes(last) && isUnfinishedMark(last, reading.context);
  const left = reading.left.length > 1 && isUnfinished ? reading.left.slice(0, -1) : reading.left;
  return repeated(withoutFirst, repeated(withoutLast, { ...reading, left }));
}

/** Repeats a step until it returns null; returns the last reading. */
function repeated(step: (reading: Reading) => Reading | null, reading: Reading): Reading {
  const next = step(reading);
  return next ? repeated(step, next) : reading;
}

/** Takes the last priority, the last project and the last reminder that are typed with a sign. */
function withoutMarks(reading: Reading): Reading {
  const { context, plainWords } = reading;
  const left = [...reading.left];
  const parts = [...reading.parts];
  for (let at = left.length - 1; at >= 0 && left.length > 1; at--) {
    const { text, start, end } = left[at]!;
    const mark = plainWords.includes(text) ? null : markOf(text, context);
    if (!mark || parts.some(({ kind }) => kind === mark.kind)) continue;
    const taken = { words: [text], kind: mark.kind };
    const behind = left.length - 1 - at;
    // The words before a project end the title, unless words other than a day or a rule follow it.
    const endsTitle = behind === 0 || lastPhrase(left, context, parts)?.words.length === behind;
    // A priority with a sign has no other meaning.
    const mayEnd = () => context.languages.every((language) => canEnd(left.slice(0, at), taken, language));
    if (mark.kind === "project" && at > 0 && endsTitle && !mayEnd()) continue;
    left.splice(at, 1);
    parts.push({ ...mark, start, end });
  }
  return { ...reading, left, parts };
}

/** The reading without the part at the end of its text; null if there is none. */
function withoutLast(reading: Reading): Reading | null {
  const { context, left, parts } = reading;
  const found = lastPhrase(left, context, parts);
  if (!found || found.words.length === left.length || isPlain(found, reading)) return null;
  const { before, start } = wordsBefore(found, reading);
  const previous = lastPhrase(before, { ...context, isBeforeTime: found.meaning.kind === "time" });
  const known = previous && !isPlain(previous, reading) ? previous.meaning : null;
  const { kind } = found.meaning;
  if (before.length === 0 || (known && isInstead(known, found.meaning))) return null;
  if (kind === "remind" && !mayRemind(known, start < found.words[0]!.start, context)) return null;
  const isHalfOfRule = () => context.languages.some((language) => isHalf(before, kind, language));
  if (kind !== "remind" && previous?.meaning.kind !== "repeat" && isHalfOfRule()) return null;
  const words = found.words.map(({ text }) => text);
  if (!canEnd(before, { words, kind }, found.language)) return null;
  const next = { ...reading, left: before, parts: [...parts, { ...partOf(found), start }] };
  // The time of a day that is text is text too: `open from fri 15:30`.
  return kind === "time" && endsWithDay(before, reading) && !withoutLast(next) ? null : next;
}

/** Says whether some words end with the name of a day or a rule, even as part of another phrase. */
const endsWithDay = (words: readonly Word[], reading: Reading) =>
  [1, 2, 3].some((count) => {
    const phrase = lastPhrase(words.slice(-count), reading.context);
    return phrase && !isPlain(phrase, reading) && (phrase.meaning.kind === "day" || phrase.meaning.kind === "repeat");
  });

/**
 * The words before a phrase, and the phrase's start: in `fri 15:30, remind 15 min before`, the comma belongs to the
 * phrase.
 */
function wordsBefore(found: Phrase, reading: Reading): { before: readonly Word[]; start: number } {
  const { left, context, parts, text } = reading;
  const before = left.slice(0, -found.words.length);
  const last = before.at(-1)!;
  const { start } = found.words[0]!;
  if (!last.text.endsWith(",")) return { before, start };
  const bare = [...before.slice(0, -1), withoutComma(last)].filter((word) => word.text);
  const { kind } = found.meaning;
  const end = found.words.at(-1)!.end;
  const hasTime = parts.some((part) => part.kind === "time" && text.slice(end, part.start).trim() === "");
  const isSeparated = kind === "remind" || isOfWhen(lastPhrase(bare, context)?.meaning) || (kind === "day" && hasTime);
  return isSeparated ? { before: bare, start: last.end - 1 } : { before, start };
}

const isOfWhen = (meaning: Meaning | null | undefined) =>
  meaning?.kind === "day" || meaning?.kind === "repeat" || meaning?.kind === "time";

/**
 * Says whether a reminder in words is possible here: after a day, a rule, a time or a comma, or in the title of a
 * todo with a time.
 */
const mayRemind = (before: Meaning | null, hasComma: boolean, { hasTime }: Context) =>
  isOfWhen(before) || hasComma || hasTime === true;

/** The reading without the part at the beginning of its text; null if there is none. */
function withoutFirst(reading: Reading): Reading | null {
  const { context, left, parts } = reading;
  const found = firstPhrase(left, context, parts);
  // `Remind Ana` is a title.
  if (!found || found.meaning.kind === "remind" || found.words.length === left.length || isPlain(found, reading))
    return null;
  const after = left.slice(found.words.length);
  const { meaning } = found;
  const isOver = meaning.kind === "day" && meaning.date < context.today;
  const next = firstPhrase(after, context);
  const isBeside = !next || !isInstead(next.meaning, meaning);
  if (isOver || !isBeside || !canBegin(after, found.words, meaning.kind, found.language)) return null;
  return { ...reading, left: after, parts: [...parts, partOf(found)] };
}

const partOf = ({ meaning, words }: Phrase): TypedPart => ({
  ...meaning,
  start: words[0]!.start,
  end: words.at(-1)!.end,
});

/** Says whether the person has turned a phrase back into text. */
const isPlain = ({ words, meaning }: Phrase, { plain, plainWords, text }: Reading) =>
  plain.includes(folded(text.slice(words[0]!.start, words.at(-1)!.end))) ||
  (meaning.kind === "priority" && plainWords.includes(words[0]!.text));
