/** Indexes rows again that were written before the index changed. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, runAll } from "#app/db/database.ts";
import { reindexing } from "#app/db/schema.ts";
import { searchText, type WordFields } from "../pack/word.ts";

/**
 * The number of rows per step, and of steps per run, so that a run takes only some seconds however many rows there
 * are.
 */
const PAGE = 500;
const MAX_STEPS = 40;

/** The columns that can be searched, by table. */
const TEXTS: Record<string, readonly [string, ...string[]]> = {
  todo: ["todo_title", "todo_description"],
  project: ["proje_title"],
  meeting_note: ["meeting_title", "meeting_note"],
  weekly_update: ["update_text"],
  diary_entry: ["diary_text"],
  diary_addendum: ["addendum_text"],
  language_word: ["word_original", "pronunciation", "meaning"],
};

/**
 * Continues where the last run ended, table by table, in the order of ids. A row that contains only ASCII letters is
 * skipped, because its entry would be the same. Each step stores its progress together with its rows, so a run may
 * end at any point.
 */
export async function reindexSearch(db: Database, { page = PAGE, steps = MAX_STEPS } = {}): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const [open] = await db.select().from(reindexing).limit(1);
    if (!open) return;
    await reindexPage(db, open, page);
  }
}

async function reindexPage(db: Database, { source, up_to }: typeof reindexing.$inferSelect, page: number) {
  const texts = TEXTS[source] ?? ["id"];
  const table = sql.identifier(source);
  const [ids] = (await runAll(db, [
    sql`SELECT id FROM ${table} WHERE id > ${up_to} ORDER BY id LIMIT ${page} + 0`,
  ])) as [{ id: string }[]];
  const last = ids.at(-1)?.id ?? up_to;
  const all = sql.raw(texts.join(" || "));
  const isWanted = sql`id > ${up_to} AND id <= ${last} AND ${all} GLOB '*[^' || char(1) || '-~]*'`;
  await runAll(db, [
    source === "language_word" ? await rewriteWords(db, isWanted) : rewrite(table, texts[0], isWanted),
    ids.length < page
      ? sql`DELETE FROM reindexing WHERE source = ${source}`
      : sql`UPDATE reindexing SET up_to = ${last} WHERE source = ${source}`,
  ]);
}

/** Setting a text to itself makes the trigger write the entry. */
const rewrite = (table: SQL | ReturnType<typeof sql.identifier>, text: string, where: SQL) =>
  sql`UPDATE ${table} SET ${sql.identifier(text)} = ${sql.identifier(text)} WHERE ${where}`;

/** The same for words, whose pages are searched with a separate folded text. */
async function rewriteWords(db: Database, where: SQL): Promise<SQL> {
  const read = sql`SELECT id, word_original, pronunciation, meaning FROM language_word WHERE ${where}`;
  const [words] = (await runAll(db, [read])) as [(WordFields & { id: string })[]];
  const folded = JSON.stringify(words.map((word) => ({ ...word, search_text: searchText(word) })));
  const isSame = ["word_original", "pronunciation", "meaning"].map((name) => `w.${name} = f.value ->> '${name}'`);
  return sql`UPDATE language_word AS w SET word_original = word_original, search_text = f.value ->> 'search_text'
    FROM json_each(${folded}) f WHERE w.id = f.value ->> 'id' AND ${sql.raw(isSame.join(" AND "))}`;
}
