import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { fold } from "../text/fold.ts";
import { checked, plainText } from "../text/text.ts";

/** The kinds of results, in the order of their groups. */
export const SEARCH_KINDS = ["todo", "project", "meeting_note", "weekly_update", "diary_entry", "word"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The most code points of a query. */
const MAX_QUERY = 200;
const QUERY_MESSAGE = text("search.query", "A search is a text of at most {max} characters", { max: MAX_QUERY });
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const LIMIT_MESSAGE = `limit is 1 to ${MAX_LIMIT}`;
const KIND_MESSAGE = `kind is one of ${SEARCH_KINDS.join(", ")}`;

/** The most words of a query that are searched; the others are ignored. */
const MAX_TERMS = 8;
/**
 * The most letters of a word that are compared: the longest prefix in the index. A longer word is found by its
 * beginning.
 */
const MAX_TERM = 10;
/** The most characters of an excerpt. */
const EXCERPT = 160;
/** The most characters before the first match in an excerpt. */
const LEAD = 40;

/** With `kind`, only rows of that kind. */
export const SearchQuery = z.object({
  q: checked(
    plainText(QUERY_MESSAGE),
    z.refine((text) => [...text].length <= MAX_QUERY, QUERY_MESSAGE),
  ),
  limit: z._default(
    z.pipe(
      checked(
        z.string(LIMIT_MESSAGE),
        z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LIMIT, LIMIT_MESSAGE),
      ),
      z.transform(Number),
    ),
    DEFAULT_LIMIT,
  ),
  kind: z.optional(z.enum(SEARCH_KINDS, KIND_MESSAGE)),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** The start and the end of a matching part, in UTF-16 code units. */
const Mark = z.tuple([z.number(), z.number()]);
export type Mark = z.infer<typeof Mark>;

const MarkedText = z.object({ text: z.string(), marks: z.array(Mark) });
export type MarkedText = z.infer<typeof MarkedText>;

export const SearchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  project_id: z.optional(z.string()),
  title: z.string(),
  /** An excerpt of the text around the match; empty if only the title matches. */
  excerpt: MarkedText,
  /**
   * The date of the row: when a todo was done or created, the day of a diary entry, the Monday of a note or meeting.
   */
  date: z.string(),
  /** The page that shows the row. */
  href: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Grouped by kind, newest first. */
export const SearchResults = z.object({ results: z.array(SearchResult) });
export type SearchResults = z.infer<typeof SearchResults>;

/** A symbol that counts as a word: an emoji, or a letter of a flag. */
const SYMBOL = "[\\p{Extended_Pictographic}\\p{Regional_Indicator}]";
/** The private-use character that represents a symbol, because the index contains only letters. */
const letterOf = (symbol: string) => ` ${String.fromCodePoint(0xf0000 + (symbol.codePointAt(0)! & 0xffff))} `;
const SYMBOLS = new RegExp(SYMBOL, "gu");

/** A text in the form in which the index compares its words. */
const foldWords = (text: string) => fold(text).replace(SYMBOLS, letterOf);

/** A word of a folded text: letters and digits with their marks, or a symbol. */
const FOLDED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[\u{F0000}-\u{FFFFD}]/gu;
/** A word of a text that is not folded. */
const WORD = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*|${SYMBOL}[\\p{M}\\p{Emoji_Modifier}]*`, "gu");

const wordsOf = (text: string) => foldWords(text).match(FOLDED_WORD) ?? [];

/** The words of a query in their compared form: at most eight. */
export function searchTerms(query: string): string[] {
  return [...new Set(wordsOf(query).map((word) => [...word].slice(0, MAX_TERM).join("")))].slice(0, MAX_TERMS);
}

/** The beginnings that a term may match: the term itself; in Arabic also with and without the attached article. */
export function beginningsOf(term: string): string[] {
  if (!/^[ء-ۿ]{2}/.test(term)) return [term];
  const bare = term.replace(/^ال(?=.{3})/, "");
  return [bare, "ال" + bare];
}

/** The matching parts of `text`: the beginnings of its words. */
export function searchMarks(text: string, terms: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  const beginnings = terms.flatMap(beginningsOf);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = Math.max(0, ...beginnings.map((term) => matchLength(word, term)));
    if (length > 0) marks.push([index, index + length]);
  }
  return marks;
}

/** Says whether every term is the beginning of a word in `text`, ignoring an Arabic article. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  const words = wordsOf(text);
  return terms.every((term) => words.some((word) => beginningsOf(term).some((one) => word.startsWith(one))));
}

/** How many UTF-16 code units at the beginning of `word` match `term`; 0 if it does not match. */
function matchLength(word: string, term: string): number {
  const matches = (text: string) => foldWords(text).trimStart().startsWith(term);
  if (!matches(word)) return 0;
  let length = 0;
  for (const letter of word) {
    // Marks after the last letter belong to it.
    if (matches(word.slice(0, length)) && !/[\p{M}\p{Emoji_Modifier}]/u.test(letter)) break;
    length += letter.length;
  }
  return length;
}

/** The part of `text` around its first match; empty if there is none. Line breaks become spaces. */
export function searchExcerpt(text: string, terms: readonly string[]): MarkedText {
  const [first] = searchMarks(text, terms);
  if (!first) return { text: "", marks: [] };
  const start = first[0] <= LEAD ? 0 : text.indexOf(" ", first[0] - LEAD) + 1 || first[0];
  const from = Math.min(start, first[0]);
  // An emoji has two code units and must not be cut in half.
  const cut = text.slice(from, from + EXCERPT).replace(/[\uD800-\uDBFF]$/, "");
  const visible = `${from > 0 ? "…" : ""}${cut}${from + cut.length < text.length ? "…" : ""}`.replaceAll(/\s/g, " ");
  return { text: visible, marks: searchMarks(visible, terms) };
}

/** At most `limit` rows of all kinds. The kinds take turns, so that many todos do not hide a project. */
export function shareLimit<Row>(groups: readonly (readonly Row[])[], limit: number): Row[][] {
  const turns = groups.flatMap((rows, group) => rows.map((row, place) => ({ row, group, place })));
  const first = turns.sort((a, b) => a.place - b.place).slice(0, limit);
  return groups.map((_, group) => first.filter((one) => one.group === group).map(({ row }) => row));
}
