import type { Message } from "#app/i18n/text.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { language_audio, language_pack, language_word } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { type AudioAssignment, AUDIO_NOT_FOUND_MESSAGE, audioPath } from "./audio.ts";
import { type MatchInput, type MatchResult, matchAudio } from "./match.ts";
import { inPack } from "./access.server.ts";
import { packNotFound } from "./pack.server.ts";
import { WORD_NOT_FOUND_MESSAGE } from "./word.ts";

/** Assigns recordings to words that have none, by name. Ambiguous matches are only reported. */
export async function bulkMatchAudio(context: AppContext, input: MatchInput): Promise<MatchResult> {
  await adminOnly(context);
  if (!input.dryRun) context.trail.target = { kind: "pack", id: input.language };
  const { db } = context;
  const { language, matchingStrategy, dryRun } = input;
  const [[pack], words, audio] = await db.batch([
    db.select().from(language_pack).where(eq(language_pack.language, language)),
    db
      .select({ word_id: language_word.id, word_original: language_word.word_original })
      .from(language_word)
      .where(and(inPack(language), isNull(language_word.audio_path)))
      .orderBy(asc(language_word.position)),
    db
      .select({ filename: language_audio.filename, hash: language_audio.hash })
      .from(language_audio)
      .where(
        sql`${language_audio.language} = ${language} AND NOT EXISTS (SELECT 1 FROM language_word w
          WHERE w.user_id IS NULL AND w.language = ${language_audio.language} AND w.audio_path = ${language_audio.hash} || '.mp3')`,
      )
      .orderBy(asc(language_audio.filename)),
  ]);
  if (!pack) throw packNotFound();
  const hashes = new Map(audio.map(({ filename, hash }) => [filename, hash]));
  const result = matchAudio(words, [...hashes.keys()], matchingStrategy);
  if (!dryRun && result.matched.length > 0) {
    const pairs = result.matched.map(({ word_id, filename }) => ({ word_id, hash: hashes.get(filename)! }));
    await db.run(sql`
      WITH pair AS MATERIALIZED (
        SELECT m.value ->> 'word_id' AS word_id, a.hash || '.mp3' AS audio_path
        FROM json_each(${JSON.stringify(pairs)}) m
        CROSS JOIN language_audio a ON a.language = ${language} AND a.hash = m.value ->> 'hash')
      UPDATE language_word SET audio_path = pair.audio_path FROM pair
      WHERE language_word.id = pair.word_id AND language_word.audio_path IS NULL`);
  }
  return { ...result, applied: !dryRun };
}

/** Assigns a recording of the pack to a word, or removes it. 404 if the word or the recording does not exist. */
export async function assignAudio(context: AppContext, input: AudioAssignment): Promise<Message> {
  await adminOnly(context, { kind: "word", id: input.word_id });
  const { db } = context;
  const hash = input.audio_path?.replace(/\.mp3$/, "") ?? null;
  const [[word], changed] = await db.batch([
    db
      .select({ id: language_word.id })
      .from(language_word)
      .where(and(eq(language_word.id, input.word_id), isNull(language_word.user_id))),
    db
      .update(language_word)
      .set({ audio_path: hash === null ? null : audioPath(hash) })
      .where(
        and(
          eq(language_word.id, input.word_id),
          isNull(language_word.user_id),
          hash === null
            ? undefined
            : sql`EXISTS (SELECT 1 FROM language_audio a WHERE a.language = ${language_word.language} AND a.hash = ${hash})`,
        ),
      )
      .returning({ word_original: language_word.word_original }),
  ]);
  if (!word) throw notFound(WORD_NOT_FOUND_MESSAGE);
  if (!changed[0]) throw notFound(AUDIO_NOT_FOUND_MESSAGE);
  const { word_original } = changed[0];
  return { message: hash === null ? `${word_original} has no recording now` : `${word_original} has its recording` };
}
