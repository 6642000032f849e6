import { asc, eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { language_pack, language_word } from "#app/db/schema.ts";
import { writeCsv } from "../csv.server.ts";
import { inPack } from "./access.server.ts";
import { packNotFound } from "./pack.server.ts";
import { CSV_COLUMNS } from "./word.ts";

/** The pack's words as a CSV that `importWords` accepts unchanged. Recordings in `without` are left out. */
export async function exportWords(
  context: AppContext,
  language: string,
  without: ReadonlySet<string> = new Set(),
): Promise<string> {
  await adminOnly(context);
  const { db } = context;
  const [[pack], words] = await db.batch([
    db.select().from(language_pack).where(eq(language_pack.language, language)),
    db
      .select({
        word_original: language_word.word_original,
        pronunciation: language_word.pronunciation,
        meaning: language_word.meaning,
        audio_path: language_word.audio_path,
      })
      .from(language_word)
      .where(inPack(language))
      .orderBy(asc(language_word.position)),
  ]);
  if (!pack) throw packNotFound();
  const rows = words.map(({ word_original, pronunciation, meaning, audio_path }) => {
    const hash = audio_path?.replace(".mp3", "") ?? "";
    return [word_original, pronunciation, meaning, without.has(hash) ? "" : hash];
  });
  // Spreadsheets read a file as UTF-8 if it starts with a byte order mark.
  return `\uFEFF${writeCsv([CSV_COLUMNS, ...rows])}`;
}
