import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { fold } from "../fold.ts";
import { checked, plainText } from "../text.ts";

/** The kinds of results, in the order of their groups. */
export const SEARCH_KINDS = ["todo", "project", "meeting_note", "weekly_update", "diary_entry", "word"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Code points of a query. */
const MAX_QUERY = 200;
const QUERY_MESSAGE = text("search.query", "A search is a text of at most {max} characters", { max: MAX_QUERY });
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const LIMIT_MESSAGE = `limit is 1 to ${MAX_LIMIT}`;
const KIND_MESSAGE = `kind is one of ${SEARCH_KINDS.join(", ")}`;

/** Words of a query that are looked up; the rest is ignored. */
const MAX_TERMS = 8;
/** Letters of a word that are compared: the longest prefix of the index. A longer one is found by its beginning. */
const MAX_TERM = 10;
/** Characters of an excerpt. */
const EXCERPT = 160;
/** Characters before the first match in an excerpt. */
const LEAD = 40;

/** `kind` leaves out the other kinds. */
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
  /** The part of the text that matches; empty when only the title does. */
  excerpt: MarkedText,
  /** The date of the row: when it was done or created, the day of a diary entry, the Monday of a note or meeting. */
  date: z.string(),
  /** The page that shows the row. */
  href: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Grouped by kind, newest first. */
export const SearchResults = z.object({ results: z.array(SearchResult) });
export type SearchResults = z.infer<typeof SearchResults>;

/** A symbol that is a word of its own: an emoji, or a letter of a flag. */
const SYMBOL = "[\\p{Extended_Pictographic}\\p{Regional_Indicator}]";
/** The private character that stands for a symbol, because the index has letters only. */
const letterOf = (symbol: string) => ` ${String.fromCodePoint(0xf0000 + (symbol.codePointAt(0)! & 0xffff))} `;
const SYMBOLS = new RegExp(SYMBOL, "gu");

/** A text as the index compares its words. */
const foldWords = (text: string) => fold(text).replace(SYMBOLS, letterOf);

/** A word of a folded text: letters and digits with the marks that belong to them, or a symbol. */
const FOLDED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[\u{F0000}-\u{FFFFD}]/gu;
/** A word of a text as it is written. */
const WORD = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*|${SYMBOL}[\\p{M}\\p{Emoji_Modifier}]*`, "gu");

const wordsOf = (text: string) => foldWords(text).match(FOLDED_WORD) ?? [];

/** The words of a query, as they are compared: at most eight. */
export function searchTerms(query: string): string[] {
  return [...new Set(wordsOf(query).map((word) => [...word].slice(0, MAX_TERM).join("")))].slice(0, MAX_TERMS);
}

/** The beginnings by which a term is found: itself, and in Arabic without and with the article that is written onto it. */
export function beginningsOf(term: string): string[] {
  if (!/^[ء-ۿ]{2}/.test(term)) return [term];
  const bare = term.replace(/^ال(?=.{3})/, "");
  return [bare, "ال" + bare];
}

/** The parts of `text` that match: the beginnings of its words. */
export function searchMarks(text: string, terms: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  const beginnings = terms.flatMap(beginningsOf);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = Math.max(0, ...beginnings.map((term) => matchLength(word, term)));
    if (length > 0) marks.push([index, index + length]);
  }
  return marks;
}

/** Says whether every term begins a word of `text`, apart from an Arabic article. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  const words = wordsOf(text);
  return terms.every((term) => words.some((word) => beginningsOf(term).some((one) => word.startsWith(one))));
}

/** The length of the beginning of `word` that matches `term`, in UTF-16 code units; 0 when it does not begin with it. */
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

/** The part of `text` around its first match; empty without one. Line breaks become spaces. */
export function searchExcerpt(text: string, terms: readonly string[]): MarkedText {
  const [first] = searchMarks(text, terms);
  if (!first) return { text: "", marks: [] };
  const start = first[0] <= LEAD ? 0 : text.indexOf(" ", first[0] - LEAD) + 1 || first[0];
  const from = Math.min(start, first[0]);
  // An emoji has two code units and is not cut in half.
  const cut = text.slice(from, from + EXCERPT).replace(/[\uD800-\uDBFF]$/, "");
  const visible = `${from > 0 ? "…" : ""}${cut}${from + cut.length < text.length ? "…" : ""}`.replaceAll(/\s/g, " ");
  return { text: visible, marks: searchMarks(visible, terms) };
}

/** At most `limit` of the rows of all kinds. The kinds take turns, so that many todos do not hide a project. */
export function shareLimit<Row>(groups: readonly (readonly Row[])[], limit: number): Row[][] {
  const turns = groups.flatMap((rows, group) => rows.map((row, place) => ({ row, group, place })));
  const first = turns.sort((a, b) => a.place - b.place).slice(0, limit);
  return groups.map((_, group) => first.filter((one) => one.group === group).map(({ row }) => row));
}
