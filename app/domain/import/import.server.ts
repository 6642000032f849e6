import { and, eq, lte, ne, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { notWhileImpersonating } from "../session/access.server.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { type Database, isOwnRow, ownedQuery } from "#app/db/database.ts";
import { import_file, import_part } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { listProjects } from "../project/project.server.ts";
import { MAX_PROJECT_TITLE, MAX_PROJECTS, type Project } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { meetingsOf } from "../diary-import/met-days.server.ts";
import {
  type ImportItem,
  type ImportPreview,
  PENDING_HOURS,
  TO_ARCHIVED,
  TO_NEW,
  TO_NOWHERE,
  UNDO_DAYS,
} from "./import.ts";
import { existingRows, PARTS_PER_TRIP } from "./existing-rows.server.ts";
import type { Kind, Summary } from "./staging.server.ts";

const columns = columnsWithout(import_file, "user_id", "summary", "bytes");

/** A file is listed only after it was read. */
const isRead = ne(import_file.summary, "");

const ownFiles = ownedQuery((select, owner) =>
  select(columns)
    .from(import_file)
    .where(and(eq(import_file.user_id, owner), isRead))
    .orderBy(sql`${import_file.created_at} DESC`)
    .limit(100),
);

/** The user's imports that can be undone and the file that waits, newest first. 403 while impersonating. */
export async function listImports(context: AppContext): Promise<ImportItem[]> {
  const [[files]] = await Promise.all([context.read(ownFiles()), notWhileImpersonating(context)]);
  return files;
}

const importFile = ownedQuery((select, owner) =>
  select({
    ...columns,
    summary: import_file.summary,
    bytes: import_file.bytes,
    active: sql<number>`${activeTodos(owner as unknown as string)}`.as("active"),
    parts: sql<number>`(SELECT coalesce(max(number), -1) + 1 FROM import_part p
        WHERE p.user_id = ${owner} AND p.import_id = ${import_file.id})`.as("parts"),
  })
    .from(import_file)
    .where(and(isOwnRow(import_file, owner), isRead)),
);

const stagedPictures = ownedQuery((select, owner) =>
  select({ file: sql<string>`r.value ->> 'file'`.as("file") })
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

/** A staged file, with what the database contains about it. */
export interface Waiting {
  item: ImportItem;
  summary: Summary;
  projects: Project[];
  active: number;
  /** The number of its rows that exist here already, by kind. */
  known: Map<string, number>;
  /** The number of its open todos that exist here already, by the number of their list. */
  knownOpen: Map<number, number>;
  /** The bytes of its rows and pictures. */
  bytes: number;
  /** The number of its parts. */
  parts: number;
  /** The names of its pictures' bytes. */
  pictures: string[];
}

/**
 * Reads a staged file, in one round trip unless it is large. 404 for an unknown or an imported file; 403 while
 * impersonating.
 */
export async function readWaiting(context: AppContext, id: string): Promise<Waiting> {
  const knownFrom = (from: number) => existingRows({ id, from, to: from + PARTS_PER_TRIP });
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
  // In several round trips, because other requests wait for the database meanwhile.
  for (let from = PARTS_PER_TRIP; from < parts; from += PARTS_PER_TRIP) count((await context.read(knownFrom(from)))[0]);
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

/** The preview of a staged file. 404 for an unknown or an imported file. */
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

/** The default project of each list: the one with the same name, or a new one if there is room. */
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
      // Two projects of one account stay separate.
      if (item.format === "sevenfold") taken.add(same.id);
      return { to: same.id, title };
    }
    const isEmpty = item.format !== "sevenfold" && open + done === 0;
    if (isEmpty || room <= 0) return { to: TO_NOWHERE, title };
    room -= 1;
    return { to: archived_at === null ? TO_NEW : TO_ARCHIVED, title };
  });
}

/** The names of lists as titles of projects. Lists of other apps that would have the same title are numbered. */
function titlesOf(lists: readonly { name: string }[], isApart: boolean): string[] {
  const cut = (name: string, most: number) => [...name.trim()].slice(0, most).join("").trim();
  const titles = lists.map(({ name }) => cut(name, MAX_PROJECT_TITLE));
  if (!isApart) return titles;
  const isWhole = (i: number) => titles[i] === lists[i]!.name.trim();
  const used = new Set<string>();
  // First the lists whose whole name fits, because it is their project's title.
  for (const i of [...titles.keys()].sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)))) {
    const whole = titles[i]!;
    for (let number = 2; used.has(titles[i]!.toLowerCase()); number++)
      titles[i] = `${cut(whole, MAX_PROJECT_TITLE - ` ${number}`.length)} ${number}`;
    used.add(titles[i]!.toLowerCase());
  }
  return titles;
}

/** Deletes files that waited for a day, and the undo data of imports that are older than 30 days. */
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
