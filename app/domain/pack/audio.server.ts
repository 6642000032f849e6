import type { Message } from "#app/i18n/text.ts";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { language_audio, language_pack, language_word } from "#app/db/schema.ts";
import { notFound, taken } from "#app/errors.ts";
import { removeUnusedAudio } from "./audio-store.server.ts";
import {
  type AudioChoice,
  type AudioFile,
  type AudioFolder,
  type AudioRename,
  AUDIO_NOT_FOUND_MESSAGE,
  audioPath,
  audioUrl,
} from "./audio.ts";
import { packNotFound, recount, requirePack } from "./pack.server.ts";
import { pick } from "../pick.ts";

const audioNotFound = () => notFound(AUDIO_NOT_FOUND_MESSAGE);

/** The recordings of a pack, sorted by name. */
export async function listAudio(context: AppContext, language: string): Promise<AudioFile[]> {
  const { files, words } = await packWithAudio(context, language);
  return files.map((file) => ({ ...file, word_id: words.get(file.hash)?.word_id ?? null }));
}

/** The recordings with the words that use them. `exists` says whether the pack has a folder. */
export async function audioWithWords(context: AppContext, language: string) {
  const { pack, files, words } = await packWithAudio(context, language);
  const named = files.map((file) => ({ ...file, word_original: words.get(file.hash)?.word_original ?? null }));
  return { exists: pack.folder_created_at !== null, files: named };
}

/** The pack's folder with its files. */
export async function exploreAudio(context: AppContext, language: string): Promise<AudioFolder> {
  const { pack, files, words } = await packWithAudio(context, language);
  return {
    name: language,
    type: "folder",
    created_at: pack.folder_created_at,
    children: files.map((file) => ({
      name: file.filename,
      type: "file",
      audio_url: audioUrl(audioPath(file.hash)),
      ...file,
      word_id: words.get(file.hash)?.word_id ?? null,
    })),
  };
}

/** A pack, its recordings sorted by name, and for each hash the first word that uses it. */
async function packWithAudio(context: AppContext, language: string) {
  await adminOnly(context);
  const { db } = context;
  const [[pack], files, words] = await db.batch([
    db.select().from(language_pack).where(eq(language_pack.language, language)),
    db
      .select(pick(language_audio, ["filename", "hash", "size", "created_at"]))
      .from(language_audio)
      .where(eq(language_audio.language, language))
      .orderBy(asc(language_audio.filename)),
    db
      .select({
        word_id: language_word.id,
        word_original: language_word.word_original,
        audio_path: language_word.audio_path,
      })
      .from(language_word)
      .where(and(eq(language_word.language, language), isNotNull(language_word.audio_path)))
      .orderBy(desc(language_word.position)),
  ]);
  if (!pack) throw packNotFound();
  // If several words share a recording, the first one is set last, so it is used.
  return { pack, files, words: new Map(words.map((word) => [word.audio_path!.slice(0, -".mp3".length), word])) };
}

/** Renames a recording. 404 when it does not exist, 409 when the name is taken. */
export async function renameAudio(context: AppContext, input: AudioRename): Promise<Message> {
  await adminOnly(context, { kind: "recording", id: input.oldFilename });
  const { db } = context;
  const named = (filename: string) =>
    and(eq(language_audio.language, input.language), eq(language_audio.filename, filename));
  const isTaken = sql`EXISTS (SELECT 1 FROM language_audio a WHERE a.language = ${input.language}
    AND a.filename = ${input.newFilename} AND a.filename <> ${input.oldFilename})`;
  const [[audio], renamed] = await db.batch([
    db.select({ hash: language_audio.hash }).from(language_audio).where(named(input.oldFilename)),
    db
      .update(language_audio)
      .set({ filename: input.newFilename })
      .where(and(named(input.oldFilename), sql`NOT ${isTaken}`))
      .returning({ hash: language_audio.hash }),
  ]);
  if (!audio) throw audioNotFound();
  if (renamed.length === 0) throw taken("newFilename", `There is already a file named ${input.newFilename}`);
  return { message: `${input.oldFilename} is now ${input.newFilename}` };
}

/** Deletes a recording and unassigns it from its words. Its bytes are deleted unless another pack uses them. */
export async function deleteAudio(context: AppContext, input: AudioChoice): Promise<Message> {
  await adminOnly(context, { kind: "recording", id: input.filename });
  const { db } = context;
  const named = and(eq(language_audio.language, input.language), eq(language_audio.filename, input.filename));
  const [, deleted] = await db.batch([
    db
      .update(language_word)
      .set({ audio_path: null })
      .where(
        and(
          eq(language_word.language, input.language),
          sql`${language_word.audio_path} = (SELECT hash || '.mp3' FROM language_audio WHERE ${named})`,
        ),
      ),
    db.delete(language_audio).where(named).returning({ hash: language_audio.hash }),
    recount(context, input.language),
  ]);
  if (!deleted[0]) throw audioNotFound();
  await removeUnusedAudio(context, [deleted[0].hash]);
  return { message: `${input.filename} was deleted` };
}

/** Creates the pack's audio folder if there is none. */
export async function createFolder(context: AppContext, language: string): Promise<Message> {
  await adminOnly(context, { kind: "pack", id: language });
  const [pack] = await context.db
    .update(language_pack)
    .set({ folder_created_at: sql`COALESCE(folder_created_at, ${context.now.toISOString()})` })
    .where(eq(language_pack.language, language))
    .returning({ language: language_pack.language });
  if (!pack) throw packNotFound();
  return { message: `The folder ${language} is there` };
}

/** Deletes the pack's audio folder with all its recordings. The words stay without recordings. */
export async function deleteFolder(context: AppContext, language: string): Promise<Message> {
  await adminOnly(context, { kind: "pack", id: language });
  const { db } = context;
  const { folder_created_at } = await requirePack(context, language);
  if (folder_created_at === null) throw notFound("Folder not found");
  const [, deleted] = await db.batch([
    db
      .update(language_word)
      .set({ audio_path: null })
      .where(and(eq(language_word.language, language), sql`${language_word.audio_path} IS NOT NULL`)),
    db.delete(language_audio).where(eq(language_audio.language, language)).returning({ hash: language_audio.hash }),
    db.update(language_pack).set({ folder_created_at: null }).where(eq(language_pack.language, language)),
    recount(context, language),
  ]);
  await removeUnusedAudio(
    context,
    deleted.map(({ hash }) => hash),
  );
  return { message: `The folder ${language} was deleted with ${deleted.length} recordings` };
}
