import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { language_word } from "#app/db/schema.ts";
import { inPack } from "./access.server.ts";
import type { CsvChange, CsvWord } from "./word.ts";

/** A word of a pack, and the row of a file that would change it, as JSON. */
export interface ChangedRow {
  word_original: string;
  before: { pronunciation: string; meaning: string; audio_path: string | null };
  after: string;
}

/** The words of the pack that a chunk of a file would change. */
export function changedBy({ db }: AppContext, language: string, chunk: string) {
  const { pronunciation, meaning, audio_path } = language_word;
  const isOther = sql`(${pronunciation} <> f.value ->> 'pronunciation' OR ${meaning} <> f.value ->> 'meaning'
    OR (f.value ->> 'audio_hash' <> '' AND ${audio_path} IS NOT f.value ->> 'audio_hash' || '.mp3'))`;
  return db
    .select({
      word_original: language_word.word_original,
      before: { pronunciation, meaning, audio_path },
      after: sql<string>`f.value`.as("after"),
    })
    .from(sql`json_each(${chunk}) f`)
    .crossJoin(language_word)
    .where(and(inPack(language), eq(language_word.word_original, sql`f.value ->> 'word_original'`), isOther));
}

/** The change of a word, in the form in which a dry run lists it. */
export function changeOf({ word_original, before, after }: ChangedRow): CsvChange {
  const { pronunciation, meaning, audio_hash } = JSON.parse(after) as CsvWord;
  const { audio_path, ...texts } = before;
  const hash = audio_path?.replace(".mp3", "") ?? "";
  return {
    before: { word_original, ...texts, audio_hash: hash },
    // If the file has no recording, the word keeps its own.
    after: { word_original, pronunciation, meaning, audio_hash: audio_hash || hash },
  };
}
