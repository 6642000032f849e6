import * as z from "zod/mini";
import { PackInput } from "./pack.ts";
import { CsvChange, CsvWord } from "./word.ts";

/** Words of each kind that a preview lists. */
export const PREVIEW_WORDS = 20;

/** Who signed a pack's file. */
export const PackSignature = z.object({
  /**
   * `signed` by the region; `unsigned`; `unknown`: by none of the regions; `changed`: not what the region signed, or not with
   * its present key; `unreachable`: the region did not tell its key.
   */
  state: z.enum(["signed", "unsigned", "unknown", "changed", "unreachable"]),
  /** The label of the region that the file names; null for none that is known. */
  region: z.nullable(z.string()),
  /** When the file says that it was signed; null where there is no region. */
  signed_at: z.nullable(z.string()),
});
export type PackSignature = z.infer<typeof PackSignature>;

/** The changes that the import of a pack's file would make. */
export const PackPreview = z.object({
  /** The name of the pack here. */
  language: z.string(),
  /** There is no such pack yet. */
  is_new: z.boolean(),
  /** Null where there is one installation. */
  signature: z.nullable(PackSignature),
  /** The language code that the pack has and would have, where they differ. */
  locale: z.nullable(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  words: z.object({ total: z.int(), added: z.int(), changed: z.int(), removed: z.int(), is_reordered: z.boolean() }),
  /** The first words of each kind. */
  added: z.array(CsvWord),
  changed: z.array(CsvChange),
  removed: z.array(CsvWord),
  recordings: z.object({ total: z.int(), added: z.int(), renamed: z.int(), removed: z.int() }),
  /** Learners who lose what they know of words that would be removed. */
  learners: z.int(),
  /** What `import-pack` takes, so that it makes these changes and no others. */
  token: z.string(),
});
export type PackPreview = z.infer<typeof PackPreview>;

export const PackImport = z.object({
  /** Replaces the name in the file. */
  language: z.optional(PackInput.shape.language),
  /** The token of the preview. Without it only a new pack is made. */
  preview: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, "This is no token of a preview"))),
});
export type PackImport = z.infer<typeof PackImport>;
