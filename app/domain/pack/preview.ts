import * as z from "zod/mini";
import { PackInput } from "./pack.ts";
import { CsvChange, CsvWord } from "./word.ts";

/** The most words of each kind that a preview lists. */
export const PREVIEW_WORDS = 20;

/** Who signed a pack's file. */
export const PackSignature = z.object({
  /**
   * `signed`: by the region. `unsigned`: has no signature. `unknown`: by no region that is known. `changed`: the
   * content or the region's key has changed since it was signed. `unreachable`: the region's key could not be read.
   */
  state: z.enum(["signed", "unsigned", "unknown", "changed", "unreachable"]),
  /** The label of the region that the file names; null if there is none or it is unknown. */
  region: z.nullable(z.string()),
  /** When it was signed, according to the file; null without a signature. */
  signed_at: z.nullable(z.string()),
});
export type PackSignature = z.infer<typeof PackSignature>;

/** The changes that the import of a pack's file would make. */
export const PackPreview = z.object({
  /** The name of the pack here. */
  language: z.string(),
  /** Whether there is no such pack yet. */
  is_new: z.boolean(),
  /** Null if there is one installation. */
  signature: z.nullable(PackSignature),
  /** The current and the new language code of the pack, if they differ; else null. */
  locale: z.nullable(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  words: z.object({ total: z.int(), added: z.int(), changed: z.int(), removed: z.int(), is_reordered: z.boolean() }),
  /** The first words of each kind. */
  added: z.array(CsvWord),
  changed: z.array(CsvChange),
  removed: z.array(CsvWord),
  recordings: z.object({ total: z.int(), added: z.int(), renamed: z.int(), removed: z.int() }),
  /** The number of learners who would lose progress with removed words. */
  learners: z.int(),
  /** The input of `import-pack`, which then makes exactly these changes. */
  token: z.string(),
});
export type PackPreview = z.infer<typeof PackPreview>;

export const PackImport = z.object({
  /** Replaces the name that the file contains. */
  language: z.optional(PackInput.shape.language),
  /** The token of the preview. Without it, only a new pack can be made. */
  preview: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, "This is no token of a preview"))),
});
export type PackImport = z.infer<typeof PackImport>;
