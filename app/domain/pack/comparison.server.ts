/** Compares a pack's file with the pack of the same name. */
import { hash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { language_audio, language_pack, language_word } from "#app/db/schema.ts";
import { inPack } from "./access.server.ts";
import { guessLocale } from "./locale.ts";
import type { ReadPack } from "./read-file.server.ts";
import type { CheckedFile } from "./upload.server.ts";
import type { CsvChange, CsvWord } from "./word.ts";
import { pick } from "../pick.ts";

/** The changes that make a pack equal to a file. */
export interface Comparison {
  language: string;
  is_new: boolean;
  locale: { before: string | null; after: string | null };
  added: CsvWord[];
  changed: CsvChange[];
  removed: (CsvWord & { id: string })[];
  /** The words of the file that differ here, with their positions. */
  written: (CsvWord & { position: number })[];
  is_reordered: boolean;
  recordings: {
    added: CheckedFile[];
    renamed: CheckedFile[];
    /** The hashes of the removed recordings. */
    removed: string[];
  };
  /** A SHA-256 (hex) of the file and of the pack as they were compared. */
  token: string;
}

/** Compares a file with the pack of its name, or of `name`. */
export async function compare(context: AppContext, read: ReadPack, name = read.pack.language): Promise<Comparison> {
  const { pack, words, audio } = await packOf(context, name);
  const language = pack?.language ?? name;
  const before = pack?.locale ?? null;
  const { locale: after = pack ? before : guessLocale(language) } = read.pack;
  const token = hash("sha256", JSON.stringify([language, read.contents, before, words, audio]), "hex");
  return {
    language,
    is_new: pack === undefined,
    locale: { before, after },
    ...compareWords(words, read.words),
    recordings: compareRecordings(audio, read.recordings),
    token,
  };
}

/** The pack with a name, ignoring case. */
async function packOf({ db }: AppContext, name: string) {
  const [pack] = await db
    .select({ language: language_pack.language, locale: language_pack.locale })
    .from(language_pack)
    .where(eq(sql`lower(${language_pack.language})`, name.toLowerCase()));
  if (!pack) return { pack, words: [], audio: [] };
  const [words, audio] = await db.batch([
    db
      .select({
        ...pick(language_word, ["id", "word_original", "pronunciation", "meaning", "position"]),
        audio_hash: sql<string>`coalesce(replace(${language_word.audio_path}, '.mp3', ''), '')`.as("audio_hash"),
      })
      .from(language_word)
      .where(inPack(pack.language))
      .orderBy(asc(language_word.position)),
    db
      .select({ filename: language_audio.filename, hash: language_audio.hash })
      .from(language_audio)
      .where(eq(language_audio.language, pack.language)),
  ]);
  return { pack, words, audio };
}

type HeldWord = CsvWord & { id: string; position: number };

const textsOf = (word: CsvWord): CsvWord => pick(word, ["word_original", "pronunciation", "meaning", "audio_hash"]);
const isSame = (one: CsvWord, other: CsvWord) =>
  one.pronunciation === other.pronunciation && one.meaning === other.meaning && one.audio_hash === other.audio_hash;

function compareWords(held: readonly HeldWord[], words: readonly CsvWord[]) {
  const left = new Map(held.map((word) => [word.word_original, word]));
  const added: CsvWord[] = [];
  const changed: CsvChange[] = [];
  const written: Comparison["written"] = [];
  let [last, is_reordered] = [-Infinity, false];
  for (const [i, word] of words.entries()) {
    const before = left.get(word.word_original);
    const position = i + 1;
    const isEqual = before !== undefined && isSame(before, word);
    if (!isEqual || before.position !== position) written.push({ ...word, position });
    if (!before) {
      added.push(word);
      continue;
    }
    left.delete(word.word_original);
    if (!isEqual) changed.push({ before: textsOf(before), after: word });
    is_reordered ||= before.position < last;
    last = before.position;
  }
  const removed = [...left.values()].map(({ id, ...word }) => ({ id, ...textsOf(word) }));
  return { added, changed, removed, written, is_reordered };
}

function compareRecordings(held: readonly { filename: string; hash: string }[], files: readonly CheckedFile[]) {
  const names = new Map(held.map((one) => [one.hash, one.filename]));
  const kept = new Set<string>();
  const added: CheckedFile[] = [];
  const renamed: CheckedFile[] = [];
  for (const file of files) {
    // The same bytes under two names are one recording.
    if (kept.has(file.hash)) continue;
    kept.add(file.hash);
    const name = names.get(file.hash);
    if (name === undefined) added.push(file);
    else if (name !== file.filename) renamed.push(file);
  }
  return { added, renamed, removed: [...names.keys()].filter((hash) => !kept.has(hash)) };
}
