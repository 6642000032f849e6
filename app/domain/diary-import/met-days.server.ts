/** Compares the days of another diary with days that have an entry here. */
import { and, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { import_part } from "#app/db/schema.ts";
import { MAX_ADDENDA } from "../diary/addendum.ts";
import { type ImportItem, type ImportNote, isDiaryFormat } from "../import/import.ts";
import { hasText, isKnown, partsOf, PARTS_PER_TRIP } from "../import/existing-rows.server.ts";
import { NOTES } from "../import/notes.ts";

/** The staged rows whose day has an entry here, counted by what happens to them. */
const meetingRows = ownedQuery((select, owner) => {
  const of = (field: string) => sql`r.value ->> ${sql.raw(`'${field}'`)}`;
  const entry = sql`FROM diary_entry e WHERE e.user_id = ${owner} AND e.entry_date = ${of("entry_date")}`;
  const fate = sql<"picture" | "addition" | "open" | null>`CASE
    WHEN ${import_part.kind} = 'diary_picture' THEN iif(EXISTS (SELECT 1 ${entry} AND NOT EXISTS
      (SELECT 1 FROM diary_picture d WHERE d.user_id = e.user_id AND d.entry_id = e.id)), 'picture', NULL)
    WHEN ${of("of_day")} <> 'written' THEN NULL
    WHEN NOT ${isKnown("diary_addendum", owner)} THEN 'addition'
    WHEN EXISTS (SELECT 1 ${entry} AND e.entry_date >= ${of("written_on")} AND NOT ${hasText(of("addendum_text"))}) THEN 'open'
    END`;
  return select({
    fate: fate.as("fate"),
    date: sql<string>`${of("entry_date")}`.as("date"),
    count: sql<number>`count(*)`.as("count"),
    here: sql<number>`(SELECT count(*) FROM diary_addendum a WHERE a.user_id = ${owner} AND a.entry_id = (SELECT e.id ${entry}))`.as(
      "here",
    ),
  })
    .from(import_part)
    .innerJoin(sql`json_each(${import_part.content}) r`, sql`true`)
    .where(and(partsOf(owner), sql`${import_part.kind} IN ('diary_addendum', 'diary_picture') AND ${fate} IS NOT NULL`))
    .groupBy(sql`1`, sql`2`);
});

/**
 * How many addenda an import makes for days that have an entry already, and notes about what these days cannot take.
 */
export async function meetingsOf(context: AppContext, { item, parts }: { item: ImportItem; parts: number }) {
  const facts = { additions: 0, notes: [] as ImportNote[] };
  if (!isDiaryFormat(item.format)) return facts;
  const days = { picture: new Set<string>(), open: new Set<string>(), full: new Set<string>() };
  for (let from = 0; from < parts; from += PARTS_PER_TRIP) {
    const [rows] = await context.read(meetingRows({ id: item.id, from, to: from + PARTS_PER_TRIP }));
    for (const { fate, date, count, here } of rows) {
      if (fate !== "addition") days[fate!].add(date);
      else {
        facts.additions += Math.min(count, MAX_ADDENDA - here);
        if (count > MAX_ADDENDA - here) days.full.add(date);
      }
    }
  }
  const texts = { picture: NOTES.diary_pictures_late, open: NOTES.diary_open, full: NOTES.diary_full };
  for (const [fate, dates] of Object.entries(days))
    if (dates.size > 0)
      facts.notes.push({
        text: texts[fate as keyof typeof texts],
        count: dates.size,
        examples: [...dates].slice(0, 3),
      });
  return facts;
}
