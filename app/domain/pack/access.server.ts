import { and, eq, isNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { language_progress, language_word } from "#app/db/schema.ts";

/** The condition for the words of a pack. Own words of the same language do not belong to it. */
export const inPack = (language: string) => and(eq(language_word.language, language), isNull(language_word.user_id));

/** The condition that a person may use the pack of this language, if there is one. Admins may use every pack. */
export const isOpen = (owner: SQL, language: SQLWrapper) => sql`NOT EXISTS (SELECT 1 FROM language_pack closed
  WHERE closed.language = ${language} AND closed.audience = 'chosen'
    AND NOT EXISTS (SELECT 1 FROM user u WHERE u.id = ${owner} AND u.role = 'admin')
    AND NOT EXISTS (SELECT 1 FROM language_access a WHERE a.language = closed.language AND a.user_id = ${owner}))`;

/** The condition that a person may see a word: it is their own, or belongs to a pack that they may use. */
export const isVisible = (owner: SQL) =>
  or(eq(language_word.user_id, owner), and(isNull(language_word.user_id), isOpen(owner, language_word.language)));

/**
 * The owner's progress with the words of a language that they may see: all words, or only own ones if they may not
 * use its pack.
 */
export const progressOf = (owner: SQL, of: SQLWrapper = sql.placeholder("language")) =>
  and(
    eq(language_progress.user_id, owner),
    eq(language_progress.language, of),
    or(
      isOpen(owner, of),
      sql`EXISTS (SELECT 1 FROM language_word own WHERE own.id = ${language_progress.word_id} AND own.user_id = ${owner})`,
    ),
  );

/** The order of words in a list: own words first. */
export const wordOrder = [sql`${language_word.user_id} IS NULL`, language_word.position] as const;

/** The languages of a person's own words as a table. Each is found with one step in an index. */
export const ownLanguages = (owner: SQL) => sql`(WITH RECURSIVE step (language) AS (
    SELECT (SELECT min(language) FROM language_word WHERE user_id = ${owner})
    UNION ALL SELECT (SELECT min(language) FROM language_word WHERE user_id = ${owner} AND language > step.language)
      FROM step WHERE step.language IS NOT NULL)
  SELECT language FROM step WHERE language IS NOT NULL)`;
