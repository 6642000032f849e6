import { and, eq, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { notWhileImpersonating } from "../session/access.server.ts";
import { type Database, ownedQuery } from "#app/db/database.ts";
import { import_file, import_part } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { listProjects } from "../project/project.server.ts";
import { MAX_PROJECT_TITLE, MAX_PROJECTS, type Project } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { MAX_ADDENDA } from "../diary/addendum.ts";
import { NOTES } from "./notes.ts";
import {
  type ImportItem,
  type ImportNote,
  type ImportPreview,
  isDiaryFormat,
  PENDING_HOURS,
  TO_ARCHIVED,
  TO_NEW,
  TO_NOWHERE,
  UNDO_DAYS,
} from "./import.ts";
import { type Kind, KINDS } from "./staging.server.ts";
import { PART_OF, type Summary } from "./summary.server.ts";

const columns = {
  id: import_file.id,
  format: import_file.format,
  file_name: import_file.file_name,
  created_at: import_file.created_at,
  done_at: import_file.done_at,
  added: import_file.added,
};

/** A file is listed once it is read. */
const isRead = ne(import_file.summary, "");

const ownFiles = ownedQuery((query, owner) =>
  query
    .select(columns)
    .from(import_file)
    .where(and(eq(import_file.user_id, owner), isRead))
    .orderBy(sql`${import_file.created_at} DESC`)
    .limit(100),
);

/** The user's imports that can be undone and the file that waits, the newest first. 403 while impersonating. */
export async function listImports(context: AppContext): Promise<ImportItem[]> {
  const [[files]] = await Promise.all([context.read(ownFiles()), notWhileImpersonating(context)]);
  return files;
}

/** Characters of a text that is found wherever it stands; a shorter one only as whole paragraphs. */
const LONG_TEXT = sql.raw("200");

/** Says whether the entry `e` or its additions have the text of a staged addition `r`. */
function hasText(text: SQL): SQL {
  const paragraphs = (column: SQL) => sql`char(10, 10) || ${column} || char(10, 10)`;
  const isIn = (column: string) => sql`iif(length(${text}) >= ${LONG_TEXT}, instr(${sql.raw(column)}, ${text}),
    instr(${paragraphs(sql.raw(column))}, ${paragraphs(text)})) > 0`;
  return sql`(${isIn("e.diary_text")} OR EXISTS (SELECT 1 FROM diary_addendum a
    WHERE a.user_id = e.user_id AND a.entry_id = e.id AND ${isIn("a.addendum_text")}))`;
}

/** Says whether a staged row `r` is here already, or cannot be here. */
export function isKnown(kind: Kind, owner: SQL): SQL {
  const of = (field: string) => sql`r.value ->> ${sql.raw(`'${field}'`)}`;
  if (kind === "diary_entry")
    return sql`EXISTS (SELECT 1 FROM diary_entry WHERE user_id = ${owner} AND entry_date = ${of("entry_date")})`;
  if (kind === "diary_addendum") {
    // A text of another diary: for a day that is new, or for one that is over and has an entry without this text.
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
  // A language that is learned here stays as it is, and one without words here cannot be learned.
  if (PART_OF[kind] === "words")
    return sql`(EXISTS (SELECT 1 FROM language_learner WHERE user_id = ${owner} AND language = ${of("language")})
      OR (coalesce(${of("own")}, 0) = 0 AND NOT EXISTS (SELECT 1 FROM language_pack WHERE language = ${of("language")})))`;
  // A row in the trash may come again.
  const isThere = kind === "todo" || kind === "pomodoro" ? sql`AND known.deleted_at IS NULL` : sql``;
  return sql`EXISTS (SELECT 1 FROM ${sql.identifier(kind)} AS known
    WHERE known.id IN (${of("id")}, ${of("was")}) AND known.user_id = ${owner} ${isThere})`;
}

const importFile = ownedQuery((query, owner) =>
  query
    .select({
      ...columns,
      summary: import_file.summary,
      bytes: import_file.bytes,
      active: sql<number>`${activeTodos(owner as unknown as string)}`.as("active"),
      parts: sql<number>`(SELECT coalesce(max(number), -1) + 1 FROM import_part p
        WHERE p.user_id = ${owner} AND p.import_id = ${import_file.id})`.as("parts"),
    })
    .from(import_file)
    .where(and(eq(import_file.id, sql.placeholder("id")), eq(import_file.user_id, owner), isRead)),
);

/** Leaves out the progress with own words, which is counted with the word. */
const isCounted = (kind: Kind) => (kind === "language_progress" ? sql`AND r.value ->> 'own' IS NULL` : sql``);

const stagedPictures = ownedQuery((query, owner) =>
  query
    .select({ file: sql<string>`r.value ->> 'file'`.as("file") })
    .from(import_part)
    .innerJoin(sql`json_each(${import_part.content}) r`, sql`true`)
    .where(
      and(
        eq(import_part.import_id, sql.placeholder("id")),
        eq(import_part.user_id, owner),
        eq(import_part.kind, "diary_picture"),
      ),
    ),
);

/** Parts that one statement compares with what is here: all of a usual file, and of a large one some 30,000 rows. */
const PARTS_A_TRIP = 16;

/** The number of the list of an open todo; null for any other row. */
const listOfOpen = sql<number | null>`CASE WHEN ${import_part.kind} = 'todo' AND r.value ->> 'is_checked_date' IS NULL
  THEN r.value ->> 'list' END`;

/**
 * Counts the rows of some parts that are here already, open todos by list. Only Sevenfold's own files and other diaries have
 * rows that can be: todos of other apps are new.
 */
const knownRows = ownedQuery((query, owner) =>
  query
    .select({
      kind: import_part.kind,
      list: listOfOpen.as("list"),
      known: sql<number>`sum(CASE ${import_part.kind} ${sql.join(
        KINDS.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${isKnown(kind, owner)} ${isCounted(kind)} `),
      )} END)`.as("known"),
    })
    .from(import_part)
    .innerJoin(sql`json_each(${import_part.content}) r`, sql`true`)
    // Once a file is imported, its parts have no rows any more.
    .where(
      and(
        eq(import_part.import_id, sql.placeholder("id")),
        eq(import_part.user_id, owner),
        gte(import_part.number, sql.placeholder("from")),
        lt(import_part.number, sql.placeholder("to")),
        sql`EXISTS (SELECT 1 FROM import_file f WHERE f.id = ${import_part.import_id} AND f.user_id = ${owner}
          AND f.done_at IS NULL AND f.format IN ('sevenfold', 'day-one', 'journiv', 'dailytxt', 'markdown'))`,
      ),
    )
    .groupBy(import_part.kind, listOfOpen),
);

/** The rows of another diary that meet an entry of their day, by what becomes of them. */
const meetingRows = ownedQuery((query, owner) => {
  const of = (field: string) => sql`r.value ->> ${sql.raw(`'${field}'`)}`;
  const entry = sql`FROM diary_entry e WHERE e.user_id = ${owner} AND e.entry_date = ${of("entry_date")}`;
  const fate = sql<"picture" | "addition" | "open" | null>`CASE
    WHEN ${import_part.kind} = 'diary_picture' THEN iif(EXISTS (SELECT 1 ${entry} AND NOT EXISTS
      (SELECT 1 FROM diary_picture d WHERE d.user_id = e.user_id AND d.entry_id = e.id)), 'picture', NULL)
    WHEN ${of("of_day")} <> 'written' THEN NULL
    WHEN NOT ${isKnown("diary_addendum", owner)} THEN 'addition'
    WHEN EXISTS (SELECT 1 ${entry} AND e.entry_date >= ${of("written_on")} AND NOT ${hasText(of("addendum_text"))}) THEN 'open'
    END`;
  return query
    .select({
      fate: fate.as("fate"),
      date: sql<string>`${of("entry_date")}`.as("date"),
      count: sql<number>`count(*)`.as("count"),
      here: sql<number>`(SELECT count(*) FROM diary_addendum a WHERE a.user_id = ${owner} AND a.entry_id = (SELECT e.id ${entry}))`.as(
        "here",
      ),
    })
    .from(import_part)
    .innerJoin(sql`json_each(${import_part.content}) r`, sql`true`)
    .where(
      and(
        eq(import_part.import_id, sql.placeholder("id")),
        eq(import_part.user_id, owner),
        gte(import_part.number, sql.placeholder("from")),
        lt(import_part.number, sql.placeholder("to")),
        sql`${import_part.kind} IN ('diary_addendum', 'diary_picture') AND ${fate} IS NOT NULL`,
      ),
    )
    .groupBy(sql`1`, sql`2`);
});

/** The number of additions that another diary makes to days that have an entry, and notes on what these days cannot take. */
async function meetingsOf(context: AppContext, { item, parts }: Waiting) {
  const facts = { additions: 0, notes: [] as ImportNote[] };
  if (!isDiaryFormat(item.format)) return facts;
  const days = { picture: new Set<string>(), open: new Set<string>(), full: new Set<string>() };
  for (let from = 0; from < parts; from += PARTS_A_TRIP) {
    const [rows] = await context.read(meetingRows({ id: item.id, from, to: from + PARTS_A_TRIP }));
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

/** A file that waits, with what the database knows about it. */
export interface Waiting {
  item: ImportItem;
  summary: Summary;
  projects: Project[];
  active: number;
  /** The rows that are here already, by kind. */
  known: Map<string, number>;
  /** The open todos that are here already, by the number of their list. */
  knownOpen: Map<number, number>;
  /** Bytes of its rows and pictures. */
  bytes: number;
  /** The number of its parts. */
  parts: number;
  /** The names of its pictures' bytes. */
  pictures: string[];
}

/** Reads a file that waits, in one trip unless it is large. 404 for an unknown one and one that is imported; 403 while impersonating. */
export async function readWaiting(context: AppContext, id: string): Promise<Waiting> {
  const knownFrom = (from: number) => knownRows({ id, from, to: from + PARTS_A_TRIP });
  const [[[found], first, pictures], active, archived] = await Promise.all([
    context.read(importFile({ id }), knownFrom(0), stagedPictures({ id })),
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
    notWhileImpersonating(context),
  ]);
  if (!found || found.done_at !== null) throw notFound();
  const { summary, active: todos, parts, bytes, ...item } = found;
  const known = new Map<string, number>();
  const knownOpen = new Map<number, number>();
  function count(rows: typeof first) {
    for (const { kind, list, known: more } of rows) {
      known.set(kind, (known.get(kind) ?? 0) + more);
      if (list !== null) knownOpen.set(list, (knownOpen.get(list) ?? 0) + more);
    }
  }
  count(first);
  // Apart, because others wait for the database meanwhile.
  for (let from = PARTS_A_TRIP; from < parts; from += PARTS_A_TRIP) count((await context.read(knownFrom(from)))[0]);
  return {
    item,
    summary: JSON.parse(summary) as Summary,
    projects: [...active, ...archived],
    active: todos,
    known,
    knownOpen,
    bytes,
    parts,
    pictures: pictures.map(({ file }) => file),
  };
}

/** The preview of a file that waits. 404 for an unknown one, and for one that is imported. */
export async function previewImport(context: AppContext, id: string): Promise<ImportPreview> {
  const waiting = await readWaiting(context, id);
  const { item, summary, projects, active, known, knownOpen } = waiting;
  const knownOf = (kinds: Kind[]) => kinds.reduce((sum, kind) => sum + (known.get(kind) ?? 0), 0);
  const ofPart = {
    diary: ["diary_entry"],
    weeks: ["week_closed"],
    words: ["language_word", "language_progress"],
    settings: ["user", "morning_line", "other_calendar"],
  } as const;
  const choices = suggested(waiting);
  const { additions, notes } = await meetingsOf(context, waiting);
  return {
    ...item,
    lists: summary.lists.map(({ name, open, done, notes, meetings, pomodoros, archived_at }, i) => ({
      name,
      open,
      done,
      notes,
      meetings,
      pomodoros,
      is_archived: archived_at !== null,
      ...choices[i]!,
    })),
    parts: summary.parts.map(({ part, count }) => ({
      part,
      count,
      known: part === "log" ? 0 : knownOf([...ofPart[part]]),
    })),
    notes: [...summary.notes, ...notes],
    additions,
    known: knownOf(["todo", "weekly_update", "meeting_note", "pomodoro"]),
    new_open: summary.lists
      .filter(({ archived_at }) => archived_at === null)
      .reduce((sum, { open, number }) => sum + open - (knownOpen.get(number) ?? 0), 0),
    room: { todos: Math.max(0, MAX_ACTIVE_TODOS - active), projects: MAX_PROJECTS - projects.length },
  };
}

/** The default places of the lists: the project of the same name, or a new one while there is room. */
export function suggested({ item, summary, projects }: Waiting): { to: string; title: string }[] {
  let room = MAX_PROJECTS - projects.length;
  const taken = new Set<string>();
  const titles = titlesOf(summary.lists, item.format !== "sevenfold");
  return summary.lists.map(({ open, done, archived_at }, i) => {
    const title = titles[i]!;
    const isSame = ({ id, proje_title }: Project) =>
      !taken.has(id) && proje_title.toLowerCase() === title.toLowerCase();
    const same = projects.find(isSame);
    if (same) {
      // Two projects of one account stay two.
      if (item.format === "sevenfold") taken.add(same.id);
      return { to: same.id, title };
    }
    const isEmpty = item.format !== "sevenfold" && open + done === 0;
    if (isEmpty || room <= 0) return { to: TO_NOWHERE, title };
    room -= 1;
    return { to: archived_at === null ? TO_NEW : TO_ARCHIVED, title };
  });
}

/** The names of lists as they fit projects. Lists of other apps that would share a title are numbered. */
function titlesOf(lists: readonly { name: string }[], isApart: boolean): string[] {
  const cut = (name: string, most: number) => [...name.trim()].slice(0, most).join("").trim();
  const titles = lists.map(({ name }) => cut(name, MAX_PROJECT_TITLE));
  if (!isApart) return titles;
  const isWhole = (i: number) => titles[i] === lists[i]!.name.trim();
  const used = new Set<string>();
  // First those whose whole name fits, because it is what their project is called.
  for (const i of [...titles.keys()].sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)))) {
    const whole = titles[i]!;
    for (let number = 2; used.has(titles[i]!.toLowerCase()); number++)
      titles[i] = `${cut(whole, MAX_PROJECT_TITLE - ` ${number}`.length)} ${number}`;
    used.add(titles[i]!.toLowerCase());
  }
  return titles;
}

/** Deletes files that waited for a day, and what undoes imports of more than 30 days ago. */
export async function purgeImports(db: Database, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const isOld = sql`(created_at <= ${before(UNDO_DAYS * 24)} OR (done_at IS NULL AND created_at <= ${before(PENDING_HOURS)}))`;
  await db.batch([
    db.delete(import_part).where(
      sql`(user_id, import_id) IN (SELECT user_id, id FROM import_file
        WHERE created_at <= ${before(PENDING_HOURS)} AND ${isOld})`,
    ),
    db.delete(import_file).where(and(lte(import_file.created_at, before(PENDING_HOURS)), isOld)),
  ]);
}
