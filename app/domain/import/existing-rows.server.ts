/** Finds the rows of a file that exist here already. */
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { ownedQuery } from "#app/db/database.ts";
import { import_part } from "#app/db/schema.ts";
import { DIARY_FORMATS } from "../diary-import/draft.ts";
import { type Kind, KINDS, PART_OF } from "./staging.server.ts";

/** Texts with at least this many characters are found anywhere; a shorter one only as whole paragraphs. */
const LONG_TEXT = sql.raw("200");

/** Says whether the entry `e` or its addenda contain the text of a staged addendum `r`. */
export function hasText(text: SQL): SQL {
  const paragraphs = (column: SQL) => sql`char(10, 10) || ${column} || char(10, 10)`;
  const isIn = (column: string) => sql`iif(length(${text}) >= ${LONG_TEXT}, instr(${sql.raw(column)}, ${text}),
    instr(${paragraphs(sql.raw(column))}, ${paragraphs(text)})) > 0`;
  return sql`(${isIn("e.diary_text")} OR EXISTS (SELECT 1 FROM diary_addendum a
    WHERE a.user_id = e.user_id AND a.entry_id = e.id AND ${isIn("a.addendum_text")}))`;
}

/** Says whether a staged row `r` exists here already, or cannot be added. */
export function isKnown(kind: Kind, owner: SQL): SQL {
  const of = (field: string) => sql`r.value ->> ${sql.raw(`'${field}'`)}`;
  if (kind === "diary_entry")
    return sql`EXISTS (SELECT 1 FROM diary_entry WHERE user_id = ${owner} AND entry_date = ${of("entry_date")})`;
  if (kind === "diary_addendum") {
    // A text of another diary: for a new day, or for a day that is over and whose entry does not contain it.
    const its = sql`FROM diary_entry e WHERE e.user_id = ${owner} AND e.entry_date = ${of("entry_date")}`;
    return sql`CASE WHEN EXISTS (SELECT 1 FROM diary_addendum known WHERE known.user_id = ${owner} AND known.id IN (${of("id")}, ${of("was")}))
        THEN 1
      WHEN ${of("of_day")} = 'new' THEN EXISTS (SELECT 1 ${its})
      WHEN ${of("of_day")} = 'written' THEN NOT EXISTS (SELECT 1 ${its} AND e.entry_date < ${of("written_on")}
        AND NOT ${hasText(of("addendum_text"))})
      ELSE 0 END`;
  }
  if (kind === "diary_template") return sql`EXISTS (SELECT 1 FROM diary_template WHERE user_id = ${owner})`;
  if (kind === "diary_picture")
    return sql`(EXISTS (SELECT 1 FROM diary_picture WHERE user_id = ${owner} AND entry_id IN (${of("entry_was")}, ${of("entry_id")}))
      OR (${of("entry_was")} IS NULL AND EXISTS (SELECT 1 FROM diary_entry WHERE user_id = ${owner} AND entry_date = ${of("entry_date")})))`;
  if (kind === "week_closed")
    return sql`EXISTS (SELECT 1 FROM week_closed WHERE user_id = ${owner} AND week_start = ${of("week_start")})`;
  // A setting that was chosen here stays.
  if (kind === "user")
    return sql`EXISTS (SELECT 1 FROM user WHERE id = ${owner}
      AND CASE ${of("name")} WHEN 'day_start' THEN day_start <> 0 WHEN 'locale' THEN locale IS NOT NULL ELSE learning IS NOT NULL END)`;
  if (kind === "morning_line") return sql`EXISTS (SELECT 1 FROM morning_line WHERE user_id = ${owner})`;
  if (kind === "language_word")
    return sql`EXISTS (SELECT 1 FROM language_word WHERE user_id = ${owner} AND (id IN (${of("id")}, ${of("was")})
      OR (language = ${of("language")} AND word_original = ${of("word_original")})))`;
  // A language that is learned here stays as it is, and a language without words here cannot be learned.
  if (PART_OF[kind] === "words")
    return sql`(EXISTS (SELECT 1 FROM language_learner WHERE user_id = ${owner} AND language = ${of("language")})
      OR (coalesce(${of("own")}, 0) = 0 AND NOT EXISTS (SELECT 1 FROM language_pack WHERE language = ${of("language")})))`;
  // A row in the trash may be imported again.
  const isThere = kind === "todo" || kind === "pomodoro" ? sql`AND known.deleted_at IS NULL` : sql``;
  return sql`EXISTS (SELECT 1 FROM ${sql.identifier(kind)} AS known
    WHERE known.id IN (${of("id")}, ${of("was")}) AND known.user_id = ${owner} ${isThere})`;
}

/** Leaves out progress with own words, which is counted with the word. */
const isCounted = (kind: Kind) => (kind === "language_progress" ? sql`AND r.value ->> 'own' IS NULL` : sql``);

/**
 * The most parts that one statement compares with existing rows: all parts of a usual file, and about 30,000 rows of
 * a large one.
 */
export const PARTS_PER_TRIP = 16;

/**
 * The condition for the parts of a person's import that one round trip compares: of the file `id`, from number `from`
 * to before `to`.
 */
export const partsOf = (owner: SQL) =>
  and(
    eq(import_part.import_id, sql.placeholder("id")),
    eq(import_part.user_id, owner),
    gte(import_part.number, sql.placeholder("from")),
    lt(import_part.number, sql.placeholder("to")),
  );

/** The number of the list of an open todo; null for any other row. */
const listOfOpen = sql<number | null>`CASE WHEN ${import_part.kind} = 'todo' AND r.value ->> 'is_checked_date' IS NULL
  THEN r.value ->> 'list' END`;

/**
 * Counts the rows of some parts that exist here already, and open todos by list. Only Sevenfold's own files and other
 * diaries can contain such rows: todos of other apps are always new.
 */
export const existingRows = ownedQuery((select, owner) =>
  select({
    kind: import_part.kind,
    list: listOfOpen.as("list"),
    known: sql<number>`sum(CASE ${import_part.kind} ${sql.join(
      KINDS.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${isKnown(kind, owner)} ${isCounted(kind)} `),
    )} END)`.as("known"),
  })
    .from(import_part)
    .innerJoin(sql`json_each(${import_part.content}) r`, sql`true`)
    // After a file is imported, its parts contain no rows any more.
    .where(
      and(
        partsOf(owner),
        sql`EXISTS (SELECT 1 FROM import_file f WHERE f.id = ${import_part.import_id} AND f.user_id = ${owner}
          AND f.done_at IS NULL AND ${inArray(sql`f.format`, ["sevenfold", ...DIARY_FORMATS])})`,
      ),
    )
    .groupBy(import_part.kind, listOfOpen),
);
