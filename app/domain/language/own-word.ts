import * as z from "zod/mini";
import { checked, shortText } from "../text.ts";
import { MAX_PACK_NAME } from "./pack.ts";
import { WordFields, WordQuery } from "./word.ts";

/** Own words of a person, in all languages. */
export const MAX_OWN_WORDS = 10_000;
/** Languages in which a person has own words. */
export const MAX_OWN_LANGUAGES = 50;

export const OWN_WORD_TAKEN_MESSAGE = "You have this word already";
export const OWN_WORDS_FULL_MESSAGE = `You can have at most ${MAX_OWN_WORDS.toLocaleString("en")} own words.`;
export const OWN_LANGUAGES_FULL_MESSAGE = `You can have own words in at most ${MAX_OWN_LANGUAGES} languages.`;
const NAME_MESSAGE = "A language's name has letters, digits, spaces, hyphens, brackets and apostrophes";

/** The name of a language that a person learns: of a pack, or of their own. Differently composed names are the same. */
export const languageName = checked(
  shortText(MAX_PACK_NAME, `A language's name cannot exceed ${MAX_PACK_NAME} characters`, "Language is required"),
  z.normalize("NFC"),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _'’().-]*$/u, NAME_MESSAGE),
);

export const OwnWord = z.object({
  id: z.string(),
  language: z.string(),
  word_original: z.string(),
  pronunciation: z.string(),
  meaning: z.string(),
  created_at: z.string(),
  /** The date on which it was first among the day's words; null while it waits. */
  met_on: z.nullable(z.string()),
});
export type OwnWord = z.infer<typeof OwnWord>;

/** Created by the client, usually a UUID. */
const newWordId = checked(z.string(), z.regex(/^[\w-]{8,64}$/, "A word's id has 8 to 64 letters, digits, _ and -"));

export const OwnWordInput = z.extend(WordFields, {
  language: languageName,
  /** A word that is sent again with the same id is there once. */
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
