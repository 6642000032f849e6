import { and, asc, eq, sql } from "drizzle-orm";
import { type AppContext, adminOnly } from "../context.ts";
import { language_audio, language_pack, language_word } from "../db/schema.ts";
import { AppError, notFound } from "./errors.ts";
import { removeUnusedAudio } from "./language-audio-store.server.ts";
import {
  type AudioChoice,
  type AudioFile,
  type AudioFolder,
  type AudioRename,
  AUDIO_NOT_FOUND_MESSAGE,
  audioPath,
  audioUrl,
} from "./language-audio.ts";
import { packNotFound, recount, requirePack } from "./language-pack.server.ts";

const audioNotFound = () => notFound(AUDIO_NOT_FOUND_MESSAGE);

/** The recordings of a pack, by name. */
export async function listAudio(context: AppContext, language: string): Promise<AudioFile[]> {
  return (await packWithAudio(context, language)).files;
}

/** The pack's folder with its files. */
export async function exploreAudio(context: AppContext, language: string): Promise<AudioFolder> {
  const { pack, files } = await packWithAudio(context, language);
  return {
    name: language,
    type: "folder",
    created_at: pack.folder_created_at,
    children: files.map((file) => ({
      name: file.filename,
      type: "file",
      audio_url: audioUrl(audioPath(file.hash)),
      ...file,
    })),
  };
}

async function packWithAudio(context: AppContext, language: string) {
  await adminOnly(context);
  const { db } = context;
  const [[pack], files] = await db.batch([
    db.select().from(language_pack).where(eq(language_pack.language, language)),
    db
      .select({
        filename: language_audio.filename,
        hash: language_audio.hash,
        size: language_audio.size,
        created_at: language_audio.created_at,
        word_id: sql<string | null>`(SELECT w.id FROM language_word w WHERE w.language = ${language_audio.language}
          AND w.audio_path = ${language_audio.hash} || '.mp3' ORDER BY w.position LIMIT 1)`.as("word_id"),
      })
      .from(language_audio)
      .where(eq(language_audio.language, language))
      .orderBy(asc(language_audio.filename)),
  ]);
  if (!pack) throw packNotFound();
  return { pack, files };
}

/** Gives a recording another name. 404 when it is not there, 409 when the name is taken. */
export async function renameAudio(context: AppContext, input: AudioRename): Promise<{ message: string }> {
  await adminOnly(context);
  const { db } = context;
  const named = (filename: string) =>
    and(eq(language_audio.language, input.language), eq(language_audio.filename, filename));
  const taken = sql`EXISTS (SELECT 1 FROM language_audio a WHERE a.language = ${input.language}
    AND a.filename = ${input.newFilename} AND a.filename <> ${input.oldFilename})`;
  const [[audio], renamed] = await db.batch([
    db.select({ hash: language_audio.hash }).from(language_audio).where(named(input.oldFilename)),
    db
      .update(language_audio)
      .set({ filename: input.newFilename })
      .where(and(named(input.oldFilename), sql`NOT ${taken}`))
      .returning({ hash: language_audio.hash }),
  ]);
  if (!audio) throw audioNotFound();
  if (renamed.length === 0) throw new AppError(409, `There is already a file named ${input.newFilename}`);
  return { message: `${input.oldFilename} is now ${input.newFilename}` };
}

/** Deletes a recording: its words have none then. Its bytes go unless another pack has them. */
export async function deleteAudio(context: AppContext, input: AudioChoice): Promise<{ message: string }> {
  await adminOnly(context);
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

/** Makes the pack's audio folder where it has none. */
export async function createFolder(context: AppContext, language: string): Promise<{ message: string }> {
  await adminOnly(context);
  const [pack] = await context.db
    .update(language_pack)
    .set({ folder_created_at: sql`COALESCE(folder_created_at, ${context.now.toISOString()})` })
    .where(eq(language_pack.language, language))
    .returning({ language: language_pack.language });
  if (!pack) throw packNotFound();
  return { message: `The folder ${language} is there` };
}

/** Deletes the pack's audio folder with every recording; the words stay, without them. */
export async function deleteFolder(context: AppContext, language: string): Promise<{ message: string }> {
  await adminOnly(context);
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
