import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";
import { LocaleCode } from "./locale.ts";

/** Length of a pack's name in code points. */
export const MAX_PACK_NAME = 50;
/** Maximum bytes of a pack as one file. Cloudflare accepts requests of up to 100 MB. */
export const MAX_PACK_BYTES = 90 * 1024 * 1024;
/** Maximum recordings of a pack as one file. */
export const MAX_PACK_FILES = 5000;
export const BATCH_NOT_FOUND_MESSAGE = "Batch not found";
const PACK_NAME_MESSAGE = "Invalid name. Use only letters, numbers, underscore, and hyphen.";
const PACK_NAME_TOO_LONG_MESSAGE = `A name can have at most ${MAX_PACK_NAME} characters.`;
export const LANGUAGE_REQUIRED_MESSAGE = text("word.language_required", "Language is required");

export const LanguagePack = z.object({
  language: z.string(),
  word_count: z.number(),
  audio_count: z.number(),
  batch_count: z.number(),
  /** The BCP 47 tag of the language; null if it is unknown. */
  locale: z.nullable(z.string()),
});
export type LanguagePack = z.infer<typeof LanguagePack>;

export const PackInput = z.object({
  language: checked(
    z.string(PACK_NAME_MESSAGE),
    z.trim(),
    z.maxLength(MAX_PACK_NAME, PACK_NAME_TOO_LONG_MESSAGE),
    z.regex(/^[A-Za-z0-9_-]+$/, PACK_NAME_MESSAGE),
  ),
});
export type PackInput = z.infer<typeof PackInput>;

/** A new pack. Without a language code, the code is guessed from its name. */
export const NewPack = z.extend(PackInput, { locale: z.optional(LocaleCode) });
export type NewPack = z.infer<typeof NewPack>;

/** The language code of a pack; empty for none. */
export const PackLocale = z.object({ locale: LocaleCode });
export type PackLocale = z.infer<typeof PackLocale>;

/** The name of an existing pack. */
export const language = checked(
  z.string(LANGUAGE_REQUIRED_MESSAGE),
  z.trim(),
  z.minLength(1, LANGUAGE_REQUIRED_MESSAGE),
  z.maxLength(MAX_PACK_NAME, PACK_NAME_TOO_LONG_MESSAGE),
);
export const LanguageChoice = z.object({ language });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

/** The result for one uploaded file. `hash` is empty for an error. */
export const MappingEntry = z.object({
  original: z.string(),
  hash: z.string(),
  status: z.enum(["uploaded", "duplicate_skipped", "error"]),
  /** The reason of an error. */
  message: z.optional(z.string()),
});
export type MappingEntry = z.infer<typeof MappingEntry>;

/** An upload, and the results of its files. */
export const LanguageBatch = z.object({
  batch_id: z.string(),
  created_at: z.string(),
  total_files: z.number(),
  uploaded: z.number(),
  duplicates: z.number(),
  errors: z.number(),
  /** The first rejected files, with the reasons. */
  refused: z.array(z.string()),
  /** The admin who uploaded it; null and an empty name for the installation and for a deleted account. */
  admin_id: z.nullable(z.string()),
  admin_username: z.string(),
});
export type LanguageBatch = z.infer<typeof LanguageBatch>;

export const LearnerProgress = z.object({
  user_id: z.string(),
  username: z.string(),
  words_encountered: z.number(),
  success_rate: z.number(),
  last_practiced: z.nullable(z.string()),
});
export type LearnerProgress = z.infer<typeof LearnerProgress>;
