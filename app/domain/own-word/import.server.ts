import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { insertSelect, valuesOf } from "#app/db/columns.ts";
import { newId, runAll } from "#app/db/database.ts";
import { language_word } from "#app/db/schema.ts";
import { AppError, taken } from "#app/errors.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { addDays } from "../week/week.ts";
import { dateIn } from "../time/timezone.ts";
import { isOpen } from "../pack/access.server.ts";
import { chunksOf, csvTooLarge, fileError } from "../pack/import.server.ts";
import { readNotes } from "./notes-file.server.ts";
import { columnsOf, wordsOf } from "./notes-words.server.ts";
import {
  FILES_AN_HOUR,
  MAX_NOTES_BYTES,
  MAX_OWN_WORDS,
  OWN_LANGUAGES_FULL_MESSAGE,
  OWN_WORDS_FULL_MESSAGE,
  type OwnWordImport,
  type OwnWordUpload,
  TOO_MANY_WORDS_MESSAGE,
} from "./own-word.ts";
import { PROGRESS_COLUMNS } from "./progress-columns.ts";
import {
  hasRoomForLanguage,
  languageOf,
  lastPosition,
  mayChangeWords,
  NEW_WORD,
  roomForWords,
} from "./own-word.server.ts";
import { searchText } from "../pack/word.ts";
import { pick } from "../pick.ts";

/** The number of words that a dry run previews. */
const PREVIEW_WORDS = 20;
/** The most lines that an answer lists as left out. */
const PREVIEW_PROBLEMS = 100;

const field = (name: string) => sql`f.value ->> ${sql.raw(`'${name}'`)}`;

/**
 * Imports a file of words. Unusable lines are left out and listed; repeated ones are skipped and counted; 400 with
 * every problem if no line is left, 409 past a limit. Words that the person has already stay as they are. 429 after
 * too many files in an hour. Progress in the file is imported with its words. If a word belongs to a pack that exists
 * here, only its progress is imported, if the person has none. A dry run changes nothing.
 */
export async function importOwnWords(context: AppContext, input: OwnWordUpload): Promise<OwnWordImport> {
  const id = newId();
  const user_id = await mayChangeWords(context, id);
  if (input.file.size > MAX_NOTES_BYTES) throw csvTooLarge();
  const limit = { key: `words ${user_id}`, seconds: HOUR, most: FILES_AN_HOUR };
  await countAttempt(context, [limit], { what: { id: "rate_limit.files", message: "Too many files" } });
  const header = input.header && input.header === "true";
  const file = await readNotes(new Uint8Array(await input.file.arrayBuffer()), header);
  if ("message" in file) throw fileError([file]);
  const chosen = columnsOf(file, input);
  if (typeof chosen === "string") throw fileError([{ line: null, message: chosen }]);
  const today = dateIn(context.days, context.now);
  const { words, problems, repeated, joined } = await wordsOf(file, chosen, today);
  if (words.length > MAX_OWN_WORDS) throw fileError([{ line: null, message: TOO_MANY_WORDS_MESSAGE }]);
  if (words.length === 0) throw fileError(problems);

  // A day that is over, so that imported words do not count among the day's new words.
  const yesterday = addDays(today, -1);
  const chunks = await chunksOf(words, ({ line: _, progress, ...word }) => {
    const met_on = progress?.met_on && progress.met_on > yesterday ? yesterday : (progress?.met_on ?? null);
    return { id: newId(), ...word, search_text: searchText(word), ...progress, met_on };
  });
  const existing = await readKnown(context, user_id, input.language, chunks);
  const added = words.length - existing.count;
  const result = {
    id: null,
    total: words.length,
    added,
    known: existing.count,
    repeated,
    joined,
    left_out: problems.length,
    problems: problems.slice(0, PREVIEW_PROBLEMS),
    learned: words.filter(({ progress }) => progress !== null).length,
    columns: file.columns,
    header: file.hasHeader,
    ...chosen,
    preview: words.slice(0, PREVIEW_WORDS).map((word) => pick(word, ["word_original", "pronunciation", "meaning"])),
  };
  if (added > existing.room) throw new AppError(409, OWN_WORDS_FULL_MESSAGE);
  if (added > 0 && !existing.has_language) throw taken("language", OWN_LANGUAGES_FULL_MESSAGE);
  if (input.dryRun === "true") return result;
  const [claimed] = await runAll(
    context.db,
    insertsOf(context, { user_id, id, language: existing.language, added, chunks }),
  );
  // Another request has used up the room meanwhile.
  if (claimed!.length === 0) throw new AppError(409, OWN_WORDS_FULL_MESSAGE);
  return { ...result, id };
}

/** Joins the word of a pack to which a row of our own file belongs, if the person may use the pack. */
const ofPack = (user_id: string, language: SQL) => sql`SELECT w.id FROM language_word w
  WHERE ${field("pack")} = 1 AND w.user_id IS NULL AND w.language = ${language}
    AND w.word_original = ${field("word_original")} AND ${isOpen(sql`${user_id}`, language)}`;

interface Known {
  language: string;
  room: number;
  has_language: number;
  /** The number of the file's words that exist here. */
  count: number;
}

async function readKnown(context: AppContext, user_id: string, name: string, chunks: string[]): Promise<Known> {
  const language = languageOf(user_id, name);
  const [rows, ...counts] = await runAll(context.db, [
    sql`SELECT language, ${roomForWords(user_id)} AS room, ${hasRoomForLanguage(user_id, sql`known.language`)} AS has_language
      FROM (SELECT ${language} AS language) known`,
    ...chunks.map(
      (
        chunk,
      ) => sql`SELECT count(*) AS count FROM (SELECT ${language} AS language) known CROSS JOIN json_each(${chunk}) f
        WHERE EXISTS (SELECT 1 FROM language_word w WHERE w.user_id = ${user_id} AND w.language = known.language
          AND w.word_original = ${field("word_original")}) OR EXISTS (${ofPack(user_id, sql`known.language`)})`,
    ),
  ]);
  const count = (counts as [{ count: number }][]).reduce((sum, [one]) => sum + one.count, 0);
  return { ...(rows![0] as Omit<Known, "count">), count };
}

interface Import {
  user_id: string;
  id: string;
  language: string;
  added: number;
  chunks: string[];
}

/** The statements of an import. The first one checks whether there is room; the others depend on it. */
function insertsOf({ now }: AppContext, { user_id, id, language, added, chunks }: Import): SQL[] {
  const at = now.toISOString();
  const isClaimed = sql`EXISTS (SELECT 1 FROM language_undo WHERE id = ${id} AND user_id = ${user_id})`;
  const itsWord = sql`coalesce((SELECT id FROM language_word WHERE id = ${field("id")} AND user_id = ${user_id}),
    (${ofPack(user_id, sql`${language}`)}))`;
  const progress = sql.raw(PROGRESS_COLUMNS.join(", "));
  const values = sql.join(PROGRESS_COLUMNS.map(field), sql`, `);
  const word = {
    ...valuesOf(language_word, field),
    ...NEW_WORD,
    user_id,
    language,
    position: sql`${lastPosition(user_id, sql`${language}`)} + f.key + 1`,
    created_at: at,
  };
  const mine = sql`FROM language_progress WHERE user_id = ${user_id}
    AND word_id IN (SELECT i.value FROM language_undo u, json_each(u.content) i WHERE u.id = ${id})`;
  return [
    sql`INSERT INTO language_undo (id, user_id, language, kind, content, created_at)
      SELECT ${id}, ${user_id}, ${language}, 'imported', '[]', ${at} WHERE ${roomForWords(user_id)} >= ${added}
        AND (${added} = 0 OR ${hasRoomForLanguage(user_id, sql`${language}`)}) RETURNING id`,
    ...chunks.flatMap((chunk) => [
      sql`${insertSelect(language_word, word)}
        FROM json_each(${chunk}) f
        WHERE ${isClaimed} AND NOT EXISTS (${ofPack(user_id, sql`${language}`)}) ON CONFLICT DO NOTHING`,
      // What an undo removes: the words, and for words of packs the imported progress.
      sql`UPDATE language_undo SET content = (SELECT json_group_array(value) FROM (
          SELECT value FROM json_each(content) UNION ALL SELECT w.id FROM json_each(${chunk}) f
          CROSS JOIN language_word w ON w.id = ${itsWord}
          WHERE w.user_id IS NOT NULL OR (${field("seen_on")} IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM language_progress p WHERE p.user_id = ${user_id} AND p.word_id = w.id))))
        WHERE id = ${id} AND user_id = ${user_id}`,
      sql`INSERT INTO language_progress (user_id, word_id, language, ${progress})
        SELECT ${user_id}, w.id, w.language, ${values} FROM json_each(${chunk}) f
        CROSS JOIN language_word w ON w.id = ${itsWord}
        WHERE ${field("seen_on")} IS NOT NULL AND ${isClaimed} ON CONFLICT DO NOTHING`,
    ]),
    sql`INSERT INTO language_learner (user_id, language, day_number, total_words_encountered, total_attempts,
        correct_answers, met_on, last_practiced_at)
      SELECT ${user_id}, ${language}, 0, count(met_on), sum(total_attempts), sum(correct_answers), NULL,
        max(last_practiced_at) ${mine} HAVING count(*) > 0
      ON CONFLICT (user_id, language) DO UPDATE SET
        total_words_encountered = total_words_encountered + excluded.total_words_encountered,
        total_attempts = total_attempts + excluded.total_attempts,
        correct_answers = correct_answers + excluded.correct_answers`,
  ];
}
