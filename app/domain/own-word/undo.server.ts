import { type Message, said } from "#app/i18n/text.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { runAll } from "#app/db/database.ts";
import { language_progress, language_review, language_word } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import type { OwnWordChoice } from "./own-word.ts";
import { mayChangeWords, roomForWords } from "./own-word.server.ts";
import { WORD_NOT_FOUND_MESSAGE } from "../pack/word.ts";

/** The most answers to a word that an undo restores; D1 stores at most 2 MB in a row. */
const MAX_REVIEWS = 2000;

const namesOf = (table: SQLiteTable) =>
  Object.values(getTableColumns(table)).flatMap(({ name, generated }) => (generated ? [] : [name]));
const WORD = namesOf(language_word);
const PROGRESS = namesOf(language_progress);
const REVIEW = namesOf(language_review);
const columns = (names: string[]) => sql.raw(names.join(", "));
/** The values of a row, as a JSON list. */
const values = (row: SQL, names: string[]) =>
  sql.join(
    names.map((_, i) => sql`${row} ->> ${sql.raw(`'$[${i}]'`)}`),
    sql`, `,
  );

/** The statement that corrects the learner's counts before progress with some of their words is removed or added. */
const recounting = (user_id: string, sign: "+" | "-", progress: SQL, where: SQL) => sql`
  UPDATE language_learner SET
    total_words_encountered = total_words_encountered ${sql.raw(sign)} (SELECT count(met_on) FROM ${progress}),
    total_attempts = total_attempts ${sql.raw(sign)} (SELECT coalesce(sum(total_attempts), 0) FROM ${progress}),
    correct_answers = correct_answers ${sql.raw(sign)} (SELECT coalesce(sum(correct_answers), 0) FROM ${progress})
  WHERE user_id = ${user_id} AND ${where}`;

/**
 * The statements that delete some of a person's own words of a language, with their progress. `ids` is a list of ids.
 */
const deleting = (user_id: string, language: SQL, ids: SQL) => {
  const progress = sql`(SELECT * FROM language_progress WHERE user_id = ${user_id} AND word_id IN ${ids})`;
  return [
    recounting(user_id, "-", progress, sql`language = ${language}`),
    sql`DELETE FROM language_review WHERE user_id = ${user_id} AND word_id IN ${ids}`,
    sql`DELETE FROM language_progress WHERE user_id = ${user_id} AND word_id IN ${ids}`,
    sql`DELETE FROM language_word WHERE user_id = ${user_id} AND id IN ${ids} RETURNING id`,
  ];
};

/** Deletes an own word with its progress. It can be restored for a day. 404 unless it is the learner's. */
export async function deleteOwnWord(context: AppContext, id: string): Promise<Message> {
  const user_id = await mayChangeWords(context, id);
  const mine = sql`user_id = ${user_id} AND word_id = ${id}`;
  const once = doneOnce(context, user_id, `delete-word ${id}`);
  const word = sql`language_word WHERE id = ${id} AND user_id = ${user_id} AND ${once.isNew}`;
  const results = await runAll(context.db, [
    sql`INSERT INTO language_undo (id, user_id, language, kind, content, created_at)
      SELECT id, user_id, language, 'deleted', json_object('word', json_array(${columns(WORD)}),
        'progress', (SELECT json_array(${columns(PROGRESS)}) FROM language_progress WHERE ${mine}),
        'reviews', (SELECT json_group_array(json(review)) FROM (SELECT json_array(${columns(REVIEW)}) AS review
          FROM language_review WHERE ${mine} ORDER BY number DESC LIMIT ${MAX_REVIEWS} + 0))),
        ${context.now.toISOString()}
      FROM ${word}
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, created_at = excluded.created_at
        WHERE user_id = excluded.user_id`,
    ...deleting(user_id, sql`(SELECT language FROM ${word})`, sql`(SELECT id FROM ${word})`),
    once.remember(sql`EXISTS (SELECT 1 FROM language_undo
      WHERE id = ${id} AND user_id = ${user_id} AND kind = 'deleted')`),
  ]);
  if (results.at(-2)!.length === 0 && !(await once.wasDone())) throw notFound(WORD_NOT_FOUND_MESSAGE);
  return said({ id: "own_word.word_deleted", message: "The word was deleted" });
}

/**
 * Undoes the deletion of an own word, or an import: `id` is the word's or the import's. 404 if it is not the
 * learner's or older than a day, 409 if the word exists again. A second undo of a deletion changes nothing.
 */
export async function undoOwnWords(context: AppContext, { id }: OwnWordChoice): Promise<Message> {
  const user_id = await mayChangeWords(context, id);
  const once = doneOnce(context, user_id, `undo-words ${id}`);
  const undo = (kind: string) => sql`FROM language_undo u
    WHERE u.id = ${id} AND u.user_id = ${user_id} AND u.kind = ${kind} AND ${once.isNew}`;
  const isThere = sql`EXISTS (SELECT 1 ${undo("deleted")})
    AND EXISTS (SELECT 1 FROM language_word WHERE id = ${id} AND user_id = ${user_id})`;
  const counts = sql`(SELECT u.content ->> ${at("met_on")} AS met_on,
    u.content ->> ${at("total_attempts")} AS total_attempts,
    u.content ->> ${at("correct_answers")} AS correct_answers ${undo("deleted")})`;
  const imported = sql`(SELECT i.value FROM language_undo u, json_each(u.content) i
    WHERE u.id = ${id} AND u.user_id = ${user_id} AND u.kind = 'imported')`;
  const [known, , , , , back, ...removed] = await runAll(context.db, [
    sql`SELECT kind FROM language_undo WHERE id = ${id} AND user_id = ${user_id}
      UNION ALL SELECT 'back' FROM language_word WHERE id = ${id} AND user_id = ${user_id}`,
    sql`INSERT INTO language_word (${columns(WORD)}) SELECT ${values(sql`u.content -> '$.word'`, WORD)}
      ${undo("deleted")} AND ${roomForWords(user_id)} > 0 ON CONFLICT DO NOTHING`,
    recounting(user_id, "+", counts, sql`language = (SELECT u.language ${undo("deleted")}) AND ${isThere}`),
    sql`INSERT INTO language_progress (${columns(PROGRESS)}) SELECT ${values(sql`u.content -> '$.progress'`, PROGRESS)}
      ${undo("deleted")} AND u.content ->> '$.progress' IS NOT NULL
        AND ${isThere} ON CONFLICT DO NOTHING`,
    sql`INSERT INTO language_review (${columns(REVIEW)}) SELECT ${values(sql`r.value`, REVIEW)}
      FROM language_undo u, json_each(u.content, '$.reviews') r
      WHERE u.id = ${id} AND u.user_id = ${user_id} AND u.kind = 'deleted' AND ${isThere} ON CONFLICT DO NOTHING`,
    sql`DELETE FROM language_undo AS u WHERE u.id = ${id} AND u.user_id = ${user_id} AND u.kind = 'deleted' AND ${isThere}
      RETURNING id`,
    ...deleting(user_id, sql`(SELECT u.language ${undo("imported")})`, imported),
    sql`DELETE FROM language_undo WHERE id = ${id} AND user_id = ${user_id} AND kind = 'imported' RETURNING id`,
    once.remember(sql`EXISTS (SELECT 1 FROM language_word WHERE id = ${id} AND user_id = ${user_id})`),
  ]);
  const kinds = (known as { kind: string }[]).map(({ kind }) => kind);
  if (kinds.length === 0) throw notFound();
  const out = removed.at(-3)!.length;
  if (removed.at(-2)!.length > 0)
    return said({
      id: "own_word.taken_out",
      message: "{out, plural, one {# word was removed again} other {# words were removed again}}",
      values: { out },
    });
  if (back!.length === 0 && !kinds.includes("back") && !(await once.wasDone())) {
    throw new AppError(409, {
      id: "own_word.word_again_or_no",
      message: "You have this word again, or no room for it",
    });
  }
  return said({ id: "own_word.word_back", message: "The word is back" });
}

/** The path of a column in a stored row. */
const at = (name: string) => `$.progress[${PROGRESS.indexOf(name)}]`;
