import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { language, MAX_PACK_NAME } from "./pack.ts";
import { fold } from "../text/fold.ts";
import { sortKey } from "../list/sort-key.ts";
import { checked, oneOf, shortText } from "../text/text.ts";

/** Length of a word, and of its pronunciation, in code points. */
export const MAX_WORD = 120;
/** Length of a meaning in code points. */
export const MAX_MEANING = 500;
/** Words per page of the table. */
const WORDS_PAGE_SIZE = 50;
/** Length of a search in code points. */
export const MAX_SEARCH = 100;

export const WORD_NOT_FOUND_MESSAGE = text("word.not_found", "Word not found");
export const WORD_TAKEN_MESSAGE = "This word is already in the pack";

/** A word with counts: in learner calls the learner's own, in admin calls those of all learners. */
export const Word = z.object({
  id: z.string(),
  word_id: z.string(),
  word_original: z.string(),
  pronunciation: z.string(),
  meaning: z.string(),
  language: z.string(),
  created_at: z.string(),
  audio_path: z.nullable(z.string()),
  audio_url: z.nullable(z.string()),
  times_practiced: z.number(),
  total_attempts: z.number(),
  correct_answers: z.number(),
});
export type Word = z.infer<typeof Word>;

export const WORD_REQUIRED_MESSAGE = text("word.required", "Word is required");
export const WORD_TOO_LONG_MESSAGE = text("word.too_long", "A word cannot exceed {max} characters", { max: MAX_WORD });
export const PRONUNCIATION_TOO_LONG_MESSAGE = text(
  "word.pronunciation_too_long",
  "A pronunciation cannot exceed {max} characters",
  { max: MAX_WORD },
);
export const MEANING_REQUIRED_MESSAGE = text("word.meaning_required", "Meaning is required");
export const MEANING_TOO_LONG_MESSAGE = text("word.meaning_too_long", "A meaning cannot exceed {max} characters", {
  max: MAX_MEANING,
});

// Composed, so that texts in different Unicode compositions are the same word.
const composed = z.normalize("NFC");

export const WordFields = z.object({
  word_original: checked(shortText(MAX_WORD, WORD_TOO_LONG_MESSAGE, WORD_REQUIRED_MESSAGE), composed),
  pronunciation: z._default(checked(shortText(MAX_WORD, PRONUNCIATION_TOO_LONG_MESSAGE), composed), ""),
  meaning: checked(shortText(MAX_MEANING, MEANING_TOO_LONG_MESSAGE, MEANING_REQUIRED_MESSAGE), composed),
});
export type WordFields = z.infer<typeof WordFields>;

export const WordInput = z.extend(WordFields, { language });
export type WordInput = z.infer<typeof WordInput>;

export const WordPatch = z.object({
  word_original: z.optional(WordFields.shape.word_original),
  pronunciation: z.optional(WordFields.shape.pronunciation.def.innerType),
  meaning: z.optional(WordFields.shape.meaning),
});
export type WordPatch = z.infer<typeof WordPatch>;

/** The texts of a word after a change. */
export const patchedWord = (word: WordFields, patch: WordPatch): WordFields => ({
  word_original: patch.word_original ?? word.word_original,
  pronunciation: patch.pronunciation ?? word.pronunciation,
  meaning: patch.meaning ?? word.meaning,
});

/** The sort orders of the table of words. */
const WORD_ORDERS = ["created_at", "word_original", "pronunciation", "meaning", "audio_path"] as const;
export type WordOrder = (typeof WORD_ORDERS)[number];

/** @__NO_SIDE_EFFECTS__ */
function wholeNumber(max: number, message: string) {
  return z.pipe(
    z.pipe(checked(z.string(), z.regex(/^\d{1,7}$/, message)), z.transform(Number)),
    checked(z.number(), z.minimum(1, message), z.maximum(max, message)),
  );
}

export const WordQuery = z.object({
  page: z._default(wholeNumber(1_000_000, "page starts at 1"), 1),
  limit: z._default(wholeNumber(100, "limit is 1 to 100"), WORDS_PAGE_SIZE),
  search: z._default(checked(z.string(), z.trim(), z.maxLength(MAX_SEARCH, "The search is too long")), ""),
  sortBy: z._default(oneOf(WORD_ORDERS, "sortBy is one of"), "created_at"),
  sortOrder: z._default(z.enum(["asc", "desc"], "sortOrder is asc or desc"), "asc"),
});
export type WordQuery = z.infer<typeof WordQuery>;

export const WordPage = z.object({ words: z.array(Word), page: z.number(), totalPages: z.number(), total: z.number() });
export type WordPage = z.infer<typeof WordPage>;

/** The folded text in which a word is searched. The searched text is folded in the same way. */
export const searchText = (word: WordFields) =>
  [word.word_original, word.pronunciation, word.meaning].map(fold).join("\n");

/** The sort keys of a word: its text sorted by the rules of its language, its other texts without. */
export const sortKeys = (word: WordFields, locale: string | null) => ({
  word_sort: sortKey(word.word_original, locale),
  pronunciation_sort: sortKey(word.pronunciation),
  meaning_sort: sortKey(word.meaning),
});

export const CHOOSE_CSV_MESSAGE = "Please select language and CSV file";
/** The most bytes of a CSV file. */
export const MAX_CSV_BYTES = 4 * 1024 * 1024;
/** The most words of a CSV file. */
export const MAX_CSV_WORDS = 20_000;
/** The column names of the CSV header. */
export const CSV_COLUMNS = ["word_original", "pronunciation", "meaning", "audio_hash"] as const;

export const CsvUpload = z.object({
  language: checked(
    z.string(CHOOSE_CSV_MESSAGE),
    z.trim(),
    z.minLength(1, CHOOSE_CSV_MESSAGE),
    z.maxLength(MAX_PACK_NAME, CHOOSE_CSV_MESSAGE),
  ),
  csvFile: z.file(CHOOSE_CSV_MESSAGE),
  /** `true` validates and counts without changing anything. */
  dryRun: z._default(z.enum(["true", "false"], "dryRun is true or false"), "false"),
});
export type CsvUpload = z.infer<typeof CsvUpload>;

/** A problem in a CSV file. The header is line 1; `line` is null for a problem of the whole file. */
export const CsvProblem = z.object({
  line: z.nullable(z.number()),
  message: z.string(),
  /** The id of the message, which is the same in every language, and its values. */
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type CsvProblem = z.infer<typeof CsvProblem>;

/** A word of a CSV file; `audio_hash` is empty if the file names no recording. */
export const CsvWord = z.extend(WordFields, { audio_hash: z.string() });
export type CsvWord = z.infer<typeof CsvWord>;

/** A word that a file would change, before and after. */
export const CsvChange = z.object({ before: CsvWord, after: CsvWord });
export type CsvChange = z.infer<typeof CsvChange>;

export const CsvResult = z.object({
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  errors: z.array(CsvProblem),
  /** The first words of the file, in a dry run. */
  preview: z.optional(z.array(CsvWord)),
  /** The number of words that would change, and the first thousand of them. Other updates change nothing. */
  changed: z.optional(z.number()),
  changes: z.optional(z.array(CsvChange)),
});
export type CsvResult = z.infer<typeof CsvResult>;
