/**
 * Parses a line such as `Send report !high fri #work`: a title with a priority and a project anywhere, and a day or a week
 * and a rule at its end. Pure functions over the words of a language.
 */
import { DATE_RANGE, mondayOf, nextMondayOf } from "../week/week.ts";
import type { TodoFields } from "./changes.ts";
import { formatRepeat } from "./repeat.ts";
import { firstDate } from "./repeat-text.ts";
import type { Category } from "./todo.ts";
import { dayOf } from "./typed-day.ts";
import { ruleAtEnd } from "./typed-rule.ts";
import { ENGLISH, type TypedWords } from "./typed-words.ts";

/** A part of the text that was recognised. */
export type TypedPart = { start: number; end: number } & (
  | { kind: "day"; date: string }
  | { kind: "week"; monday: string }
  | { kind: "priority"; category: Category }
  | { kind: "project"; project_id: string }
  /** An RRULE, and its first date from today on. */
  | { kind: "repeat"; repeat: string; date: string }
);
type Meaning = TypedPart extends infer Part ? (Part extends TypedPart ? Omit<Part, "start" | "end"> : never) : never;

/** A part of one word, which is recognised anywhere in the text. */
type Mark = Extract<Meaning, { kind: "priority" | "project" }>;

export interface TypedTodo {
  /** The text without its recognised parts. */
  title: string;
  /** In the order of the text. */
  parts: TypedPart[];
}

export interface TypedContext {
  /** Today's date. */
  today: string;
  /** A BCP 47 tag: it says whether `11/12` is in November or in December. */
  locale: string;
  projects: readonly { id: string; proje_title: string }[];
  /** Texts that stay text, and so do their parts: parts that were turned back into text, or a whole title. */
  plain?: readonly string[];
  words?: TypedWords;
}
/** `plain` in lower case. */
interface Context extends TypedContext {
  /** The single words of `plain`: no mark is one of them. */
  plainWords: readonly string[];
}

/** A word and its place in the text. */
interface Word {
  /** Lower case. */
  text: string;
  start: number;
  end: number;
}

/** Most words of a part: `on Friday 27th November 2026`. */
const MOST_WORDS = 5;

/**
 * Recognises parts at the end of the text, one kind once, and a priority and a project anywhere. Whatever is ambiguous
 * stays text, and so does everything when there would be no title.
 */
export function typedTodo(text: string, { plain = [], ...around }: TypedContext): TypedTodo {
  const context = {
    ...around,
    plain: plain.flatMap((one) => [one, ...partsOf(one, around)]).map(lowerCase),
    plainWords: plain.flatMap((one) => lowerCase(one).split(/\s+/)),
  };
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }): Word => {
    return { text: word.toLowerCase(), start: index, end: index + word.length };
  });
  const parts: TypedPart[] = [];
  let left = words.length;
  for (;;) {
    const part = lastPart(words.slice(0, left), text, context, parts);
    if (!part) break;
    parts.unshift(part.found);
    left -= part.words;
  }
  for (const { text: word, start, end } of words.slice(0, left).toReversed()) {
    const mark = left > 1 && markOf(word, context);
    if (!mark || parts.some((part) => isInstead(part, mark))) continue;
    parts.unshift({ ...mark, start, end });
    left -= 1;
  }
  return { title: without(text, parts), parts };
}

const lowerCase = (text: string) => text.toLowerCase();

/** The parts of a text, as they were typed. */
const partsOf = (text: string, context: TypedContext) =>
  typedTodo(text, context).parts.map(({ start, end }) => text.slice(start, end));

/** The text without its parts, with one space in place of each. */
const without = (text: string, parts: readonly TypedPart[]) =>
  parts
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start).trimEnd()} ${rest.slice(end).trimStart()}`, text)
    .trim();

/** The part that ends at a place of the text, or with spaces before it: a Backspace there makes it text. */
export const partBefore = (text: string, at: number, parts: readonly TypedPart[]): TypedPart | undefined =>
  parts.find(({ end }) => end <= at && text.slice(end, at).trim() === "");

/** The fields that the title and the recognised parts set. A rule without a day begins on its first date. */
export function typedFields({ title, parts }: TypedTodo): Partial<TodoFields> & Pick<TodoFields, "todo_title"> {
  const of = <Kind extends TypedPart["kind"]>(kind: Kind) =>
    parts.find((part): part is Extract<TypedPart, { kind: Kind }> => part.kind === kind);
  const [date, week] = [of("day")?.date ?? of("repeat")?.date, of("week")?.monday];
  return {
    todo_title: title,
    ...(of("priority") && { todo_category: of("priority")!.category }),
    ...(date && { todo_due_date: date, todo_week: undefined }),
    ...(week && { todo_due_date: null, todo_week: week }),
    ...(of("repeat") && { todo_repeat: of("repeat")!.repeat }),
  };
}

/** The id of the project that was typed. */
export const typedProject = ({ parts }: TypedTodo): string | undefined =>
  parts.find((part) => part.kind === "project")?.project_id;

/** The longest part at the end of `words`, and how many words it has. A title must be left. */
function lastPart(words: Word[], text: string, context: Context, known: readonly TypedPart[]) {
  const texts = words.map((word) => word.text);
  const rule = ruleAtEnd(texts, context.words ?? ENGLISH);
  const counts = rule ? [words.length - rule.from] : Array.from({ length: MOST_WORDS }, (_, i) => MOST_WORDS - i);
  for (const count of counts.filter((one) => one <= words.length)) {
    const [first, last] = [words.at(-count)!, words.at(-1)!];
    if (context.plain?.includes(lowerCase(text.slice(first.start, last.end)))) return null;
    const meaning: Meaning | null = rule
      ? { kind: "repeat", repeat: formatRepeat(rule.rule), date: firstDate(rule.rule, context.today) }
      : meaningOf(texts.slice(-count), texts.at(-count - 1), context);
    if (!meaning || known.some((part) => isInstead(part, meaning))) continue;
    if (count === words.length) return null;
    return { words: count, found: { ...meaning, start: first.start, end: last.end } as TypedPart };
  }
  return null;
}

/** A todo has one of each kind, a day or a week, and no week when it repeats. */
function isInstead(part: TypedPart, meaning: Meaning): boolean {
  const kinds = [part.kind, meaning.kind];
  return part.kind === meaning.kind || (kinds.includes("week") && (kinds.includes("day") || kinds.includes("repeat")));
}

/** The priority or the project that a word in lower case means. */
function markOf(word: string, context: Context): Mark | null {
  if (context.plainWords.includes(word)) return null;
  const category = own((context.words ?? ENGLISH).priorities, word);
  if (category) return { kind: "priority", category };
  const project_id = projectOf(word, context);
  return project_id ? { kind: "project", project_id } : null;
}

function meaningOf(words: readonly string[], before: string | undefined, context: Context): Meaning | null {
  const { words: language = ENGLISH } = context;
  const mark = words.length === 1 && markOf(words[0]!, context);
  if (mark) return mark;
  const isNamed = before !== undefined && language.names.includes(before);
  if (isNamed) return null;
  const when = language.prepositions.includes(words[0]!) ? words.slice(1) : words;
  const monday = weekOf(when, context.today, language);
  if (monday) return { kind: "week", monday };
  const date = dayOf(when, context, language);
  return date && date >= DATE_RANGE.min && date <= DATE_RANGE.max ? { kind: "day", date } : null;
}

const own = <Value>(values: Record<string, Value>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The one project whose title begins with `#name` or `+name`. */
function projectOf(word: string, { projects }: TypedContext): string | null {
  if (!/^[#+].*\p{L}/u.test(word)) return null;
  const name = word.slice(1);
  const titles = projects.map(({ id, proje_title }) => ({ id, title: proje_title.toLowerCase().replaceAll(" ", "") }));
  const exact = titles.find(({ title }) => title === name);
  const found = titles.filter(({ title }) => title.startsWith(name));
  return exact?.id ?? (found.length === 1 ? found[0]!.id : null);
}

function weekOf(words: readonly string[], today: string, language: TypedWords): string | null {
  if (words.length !== 2 || words[1] !== language.week) return null;
  if (words[0] === language.next) return nextMondayOf(today);
  return words[0] === language.thisWord ? mondayOf(today) : null;
}
