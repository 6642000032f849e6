import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { codePoints, isBlank } from "../text/code-points.ts";
import { checked, shortText } from "../text/text.ts";
import { LANGUAGE_REQUIRED_MESSAGE, MAX_PACK_NAME } from "../pack/pack.ts";
import {
  CsvProblem,
  MAX_MEANING,
  MAX_WORD,
  MEANING_REQUIRED_MESSAGE,
  MEANING_TOO_LONG_MESSAGE,
  PRONUNCIATION_TOO_LONG_MESSAGE,
  WORD_REQUIRED_MESSAGE,
  WORD_TOO_LONG_MESSAGE,
  WordFields,
  WordQuery,
} from "../pack/word.ts";

/** The most own words of a person, in all languages. */
export const MAX_OWN_WORDS = 10_000;
/** The most languages in which a person has own words. */
export const MAX_OWN_LANGUAGES = 50;

export const OWN_WORD_TAKEN_MESSAGE = text("own_word.taken", "You have this word already");
export const TOO_MANY_WORDS_MESSAGE = text("own_word.too_many_words", "A file can have at most {max, number} words", {
  max: MAX_OWN_WORDS,
});
export const OWN_WORDS_FULL_MESSAGE = text("own_word.words_full", "You can have at most {max, number} own words.", {
  max: MAX_OWN_WORDS,
});
export const OWN_LANGUAGES_FULL_MESSAGE = text(
  "own_word.languages_full",
  "You can have own words in at most {max} languages.",
  { max: MAX_OWN_LANGUAGES },
);
const NAME_MESSAGE = text(
  "own_word.name",
  "A language's name has letters, digits, spaces, hyphens, brackets and apostrophes",
);

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _'’().-]*$/u;
const NAME_TOO_LONG_MESSAGE = text("own_word.name_too_long", "A language's name cannot exceed {max} characters", {
  max: MAX_PACK_NAME,
});

/**
 * The name of a language that a person learns: of a pack, or of their own words. Names in different Unicode
 * compositions are equal.
 */
export const languageName = checked(
  shortText(MAX_PACK_NAME, NAME_TOO_LONG_MESSAGE, LANGUAGE_REQUIRED_MESSAGE),
  z.normalize("NFC"),
  z.regex(NAME, NAME_MESSAGE),
);

export type TypedFields = Record<"language" | "word_original" | "meaning" | "pronunciation", string>;

/**
 * The errors in typed texts, by field. It repeats those checks of the schema that a form can fail, so that the schema
 * need not be loaded.
 */
export function typedProblems({ language, word_original, meaning, pronunciation }: TypedFields): Partial<TypedFields> {
  const isLong = (text: string, most: number) => codePoints(text.trim().normalize("NFC")) > most;
  const problem = (text: string, most: number, required: string, tooLong: string) =>
    isBlank(text) ? required : isLong(text, most) ? tooLong : "";
  const name = problem(language, MAX_PACK_NAME, LANGUAGE_REQUIRED_MESSAGE, NAME_TOO_LONG_MESSAGE);
  const found: TypedFields = {
    language: name || (NAME.test(language.trim().normalize("NFC")) ? "" : NAME_MESSAGE),
    word_original: problem(word_original, MAX_WORD, WORD_REQUIRED_MESSAGE, WORD_TOO_LONG_MESSAGE),
    meaning: problem(meaning, MAX_MEANING, MEANING_REQUIRED_MESSAGE, MEANING_TOO_LONG_MESSAGE),
    pronunciation: isLong(pronunciation, MAX_WORD) ? PRONUNCIATION_TOO_LONG_MESSAGE : "",
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ""));
}

export const OwnWord = z.object({
  id: z.string(),
  language: z.string(),
  word_original: z.string(),
  pronunciation: z.string(),
  meaning: z.string(),
  created_at: z.string(),
  /** The date on which it was first among the day's words; null while it is waiting. */
  met_on: z.nullable(z.string()),
});
export type OwnWord = z.infer<typeof OwnWord>;

/** Created by the client, usually a UUID. */
const newWordId = checked(
  z.string(),
  z.regex(/^[\w-]{8,64}$/, text("own_word.words_id_8_64", "A word's id has 8 to 64 letters, digits, _ and -")),
);

export const OwnWordInput = z.extend(WordFields, {
  language: languageName,
  /** A word that is sent again with the same id is added once. */
  id: z.optional(newWordId),
});
export type OwnWordInput = z.infer<typeof OwnWordInput>;

export const OwnWordChoice = z.object({ id: newWordId });
export type OwnWordChoice = z.infer<typeof OwnWordChoice>;

export const OwnWordQuery = z.object({
  language: languageName,
  page: WordQuery.shape.page,
  limit: WordQuery.shape.limit,
  search: WordQuery.shape.search,
});
export type OwnWordQuery = z.infer<typeof OwnWordQuery>;

export const OwnWordPage = z.object({
  words: z.array(OwnWord),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
});
export type OwnWordPage = z.infer<typeof OwnWordPage>;

/** Maximum bytes of a file of words. */
export const MAX_NOTES_BYTES = 4 * 1024 * 1024;
/** The most files of words that one person may send per hour, including dry runs. */
export const FILES_AN_HOUR = 100;
const FILE_MESSAGE = text("own_word.file", "Choose a file");
const COLUMN_MESSAGE = text("own_word.column", "A column is its number from 0, or nothing");
/** The number of a column; empty for none. If it is missing, the column is found by name. */
const column = z.optional(checked(z.string(), z.regex(/^\d{0,3}$/, COLUMN_MESSAGE)));

export const OwnWordUpload = z.object({
  language: languageName,
  file: z.file(FILE_MESSAGE),
  /** `true` validates and counts without changing anything. */
  dryRun: z._default(z.enum(["true", "false"], "dryRun is true or false"), "false"),
  word: column,
  meaning: column,
  pronunciation: column,
  /** Whether the first row contains the names of the columns. If it is missing, known names decide. */
  header: z.optional(z.enum(["true", "false"], "header is true or false")),
});
export type OwnWordUpload = z.infer<typeof OwnWordUpload>;

export const OwnWordImport = z.object({
  /** The id with which the import can be undone for a day; null for a dry run. */
  id: z.nullable(z.string()),
  total: z.number(),
  added: z.number(),
  /** The number of words that the person already has; they stay as they are. */
  known: z.number(),
  /** The number of repeated lines, which are skipped. */
  repeated: z.number(),
  /** The number of words with several meanings in the file; the meanings are joined. */
  joined: z.number(),
  /** The number of unusable lines, which are left out, and the first of them. */
  left_out: z.number(),
  problems: z.array(CsvProblem),
  /** The number of words whose progress is in the file. */
  learned: z.number(),
  /** The columns of the file, and the numbers of the used ones. */
  columns: z.array(z.string()),
  /** Whether the first row contains their names. */
  header: z.boolean(),
  word: z.number(),
  meaning: z.number(),
  pronunciation: z.nullable(z.number()),
  /** The first words of the file. */
  preview: z.array(WordFields),
});
export type OwnWordImport = z.infer<typeof OwnWordImport>;

export const OwnWordExport = z.object({
  language: languageName,
  /**
   * `anki`: notes in plain text with the progress, of own words and of pack words that the learner was shown. `csv`:
   * own words.
   */
  format: z._default(z.enum(["anki", "csv"], text("own_word.format_anki_or_csv", "The format is anki or csv")), "anki"),
});
export type OwnWordExport = z.infer<typeof OwnWordExport>;
