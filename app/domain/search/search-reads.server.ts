import { and, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { flag, ownedQuery } from "#app/db/database.ts";
import {
  diary_addendum,
  diary_entry,
  language_learner,
  language_progress,
  language_word,
  meeting_note,
  project,
  todo,
  weekly_update,
} from "#app/db/schema.ts";

import { isVisible } from "../pack/access.server.ts";

/** The full-text index of migration 21. The schema does not declare it, because drizzle has no virtual tables. */
const index = sql`search`;
const isEntryOf = (id: SQLWrapper) => sql`${id} = ${index}.row_id`;
/** The order in which the index is read until the limit is reached. */
const newestFirst = sql`${index}.rowid DESC`;
const limit = sql.placeholder("limit");
/** A column with the name that it has in results. */
const named = (text: SQLWrapper, name: "title" | "text" | "date") => sql<string>`${text}`.as(name);

/** The beginning of the token that identifies an entry's owner: a character that no query contains, and the kind. */
const tokenOf = (letter: string) => sql.raw(`'"' || char(57344) || '${letter}'`);
/** The token of a user's entries of a kind, as a phrase. */
const ownedBy = (letter: string, owner: SQL) => sql`${tokenOf(letter)} || replace(${owner}, '-', '') || '"'`;
/** The condition for entries that contain the words and one of the phrases in `owners`; without a phrase nothing matches. */
const matches = (owners: SQL) =>
  sql`${index} MATCH coalesce('(' || ${owners} || ') AND ' || ${sql.placeholder("words")}, ${tokenOf("")} || '"')`;
/** The condition for a user's rows of a kind that contain the words. */
const isFound = (letter: string, table: { id: SQLiteColumn; user_id: SQLiteColumn }, owner: SQL) =>
  and(matches(ownedBy(letter, owner)), isEntryOf(table.id), eq(table.user_id, owner));

const todos = ownedQuery((select, owner) =>
  select({
    id: todo.id,
    project_id: todo.project_id,
    title: named(todo.todo_title, "title"),
    text: named(todo.todo_description, "text"),
    date: sql<string>`coalesce(${todo.is_checked_date}, ${todo.created_at})`.as("date"),
    is_checked: flag(isNotNull(todo.is_checked_date), "is_checked"),
    is_archived: flag(isNotNull(project.archived_at), "is_archived"),
  })
    .from(index)
    .crossJoin(todo)
    .crossJoin(project)
    .where(and(isFound("t", todo, owner), isNull(todo.deleted_at), eq(project.id, todo.project_id)))
    .orderBy(newestFirst)
    .limit(limit),
);

const projects = ownedQuery((select, owner) =>
  select({
    id: project.id,
    title: named(project.proje_title, "title"),
    date: named(project.created_at, "date"),
    is_archived: flag(isNotNull(project.archived_at), "is_archived"),
  })
    .from(index)
    .crossJoin(project)
    .where(and(isFound("p", project, owner), isNull(project.deleted_at)))
    .orderBy(newestFirst)
    .limit(limit),
);

const meetings = ownedQuery((select, owner) =>
  select({
    id: meeting_note.id,
    project_id: meeting_note.project_id,
    title: named(meeting_note.meeting_title, "title"),
    text: named(meeting_note.meeting_note, "text"),
    date: named(meeting_note.week_start, "date"),
    is_archived: flag(isNotNull(project.archived_at), "is_archived"),
  })
    .from(index)
    .crossJoin(meeting_note)
    .crossJoin(project)
    .where(and(isFound("m", meeting_note, owner), eq(project.id, meeting_note.project_id)))
    .orderBy(newestFirst)
    .limit(limit),
);

const notes = ownedQuery((select, owner) =>
  select({
    id: weekly_update.id,
    project_id: weekly_update.project_id,
    title: named(project.proje_title, "title"),
    text: named(weekly_update.update_text, "text"),
    date: named(weekly_update.week_start, "date"),
    is_archived: flag(isNotNull(project.archived_at), "is_archived"),
  })
    .from(index)
    .crossJoin(weekly_update)
    .crossJoin(project)
    .where(and(isFound("n", weekly_update, owner), eq(project.id, weekly_update.project_id)))
    .orderBy(newestFirst)
    .limit(limit),
);

const entries = ownedQuery((select, owner) =>
  select({
    id: diary_entry.id,
    title: named(diary_entry.entry_date, "title"),
    text: named(diary_entry.diary_text, "text"),
    date: named(diary_entry.entry_date, "date"),
  })
    .from(index)
    .crossJoin(diary_entry)
    .where(isFound("d", diary_entry, owner))
    .orderBy(newestFirst)
    .limit(limit),
);

/** The days of the diary with an addendum that contains the words. */
const addenda = ownedQuery((select, owner) =>
  select({
    id: diary_entry.id,
    title: named(diary_entry.entry_date, "title"),
    text: named(diary_addendum.addendum_text, "text"),
    date: named(diary_entry.entry_date, "date"),
  })
    .from(index)
    .crossJoin(diary_addendum)
    .crossJoin(diary_entry)
    .where(and(isFound("a", diary_addendum, owner), eq(diary_entry.id, diary_addendum.entry_id)))
    .orderBy(newestFirst)
    .limit(limit),
);

/** A person's own words, and the words of packs that the learner was shown. */
const words = ownedQuery((select, owner) => {
  const packs = sql`(SELECT group_concat(${tokenOf("w")} || hex(${language_learner.language}) || '"', ' OR ')
    FROM ${language_learner} WHERE ${language_learner.user_id} = ${owner})`;
  const owners = sql`${ownedBy("o", owner)} || coalesce(' OR ' || ${packs}, '')`;
  return select({
    id: language_word.id,
    title: named(language_word.word_original, "title"),
    text: named(language_word.meaning, "text"),
    date: sql<string>`coalesce(${language_progress.met_on}, ${language_progress.seen_on}, ${language_word.created_at})`.as(
      "date",
    ),
    language: language_word.language,
    is_own: flag(isNotNull(language_word.user_id), "is_own"),
  })
    .from(index)
    .crossJoin(language_word)
    .leftJoin(
      language_progress,
      and(eq(language_progress.user_id, owner), eq(language_progress.word_id, language_word.id)),
    )
    .where(
      and(
        matches(owners),
        isEntryOf(language_word.id),
        isVisible(owner),
        or(isNotNull(language_word.user_id), isNotNull(language_progress.word_id)),
      ),
    )
    .orderBy(newestFirst)
    .limit(limit);
});

/** The queries of each kind. Their values are `words`, an FTS5 expression, and `limit`. */
export const searchReads = {
  todo: [todos],
  project: [projects],
  meeting_note: [meetings],
  weekly_update: [notes],
  diary_entry: [entries, addenda],
  word: [words],
};
