import { text } from "#app/i18n/text.ts";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { versionConflict } from "../concurrency/optimistic-lock.server.ts";
import { mayWrite } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_learner, language_progress, week_closed } from "#app/db/schema.ts";
import { writtenDates } from "../diary/diary.server.ts";
import { meetingPage } from "../meeting-note/meeting-note.server.ts";
import { listProjects } from "../project/project.server.ts";
import type { Project } from "../project/project.ts";
import { inOwnWeeks, rangeIn } from "../time/user-days.server.ts";
import type { Days } from "../time/timezone.ts";
import { completedPage, countCompleted, openTodosOfWeek } from "../todo/dates.server.ts";
import type { Todo } from "../todo/todo.ts";
import type { NotesAdded, NotesToTake, WeekClosed, WeekSummary, WeekToClose, WeekToOpen } from "./close-week.ts";
import { summaryText, withoutPart, withSection, withSections } from "./summary-text.ts";
import { addDays, daysOfWeek, startOfDay } from "./week.ts";
import { wholeMinutes } from "./week-data.ts";
import { focusSinceWeekBefore, weekOfMonday } from "./week-data.server.ts";
import type { WeeklyUpdate } from "./weekly-update.ts";
import { saveWeeklyNotes, saveWeeklyUpdate, weeklyUpdatePage } from "./weekly-update.server.ts";

/** The title of deleted projects in the summary. */
const DELETED_PROJECT = text("week.deleted_project", "Deleted project");

const closedWeek = ownedQuery((select, owner) =>
  select({ markdown: week_closed.markdown, closed_at: week_closed.closed_at })
    .from(week_closed)
    .where(and(eq(week_closed.user_id, owner), eq(week_closed.week_start, sql.placeholder("monday")))),
);

const closedOf = ownedQuery(
  (select, owner) =>
    select({ week_start: week_closed.week_start })
      .from(week_closed)
      .where(
        and(
          eq(week_closed.user_id, owner),
          inArray(week_closed.week_start, [sql.placeholder("first"), sql.placeholder("second")]),
        ),
      ),
  { inlineAsJson: true },
);

/**
 * Counts the words that were answered in a range. `from` is the date before the range: a word that was last seen
 * earlier has no answer in the range.
 */
const answered = ownedQuery(
  (select, owner) =>
    select({ words: sql<number>`count(*)`.as("words") })
      .from(language_learner)
      .innerJoin(
        language_progress,
        and(
          eq(language_progress.user_id, language_learner.user_id),
          eq(language_progress.language, language_learner.language),
          gte(language_progress.seen_on, sql.placeholder("from")),
        ),
      )
      .where(
        and(
          eq(language_learner.user_id, owner),
          sql`EXISTS (SELECT 1 FROM language_review r WHERE r.user_id = ${language_progress.user_id}
            AND r.word_id = ${language_progress.word_id} AND r.practiced_at >= ${sql.placeholder("week_start")}
            AND r.practiced_at < ${sql.placeholder("week_end")} AND r.result <> 'known')`,
        ),
      ),
  { inlineAsJson: true },
);

/** The Mondays of those of two weeks that are closed. */
export async function closedWeeks(context: AppContext, first: string, second: string): Promise<string[]> {
  const [rows] = await context.read(closedOf({ first, second }));
  return rows.map(({ week_start }) => week_start);
}

/** The summary of a week, in one round trip. A closed week returns the text that was stored when it was closed. */
export const weekSummary = (context: AppContext, { week_start }: WeekToOpen): Promise<WeekSummary> =>
  inOwnWeeks(context, (days) => summaryIn(context, days, week_start));

async function summaryIn(context: AppContext, days: Days, monday: string): Promise<WeekSummary> {
  const week = weekOfMonday(monday);
  const range = rangeIn(days, week);
  const [active, archived, left_over, counts, written, read] = await Promise.all([
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
    openTodosOfWeek(context, monday),
    countCompleted(context, range),
    writtenDates(context, monday, addDays(monday, 6)),
    context.read(
      completedPage(range),
      meetingPage(week),
      focusSinceWeekBefore(days, monday),
      answered({ ...range, from: addDays(monday, -1) }),
      closedWeek({ monday }),
    ),
  ]);
  const [todos, meetings, seconds, [words], [closed]] = read;
  const projects = [...active, ...archived];
  const facts = {
    week_start: monday,
    done: doneByProject(projects, todos, counts),
    minutes: minutesByProject(projects, seconds, monday),
    meetings: meetings.toReversed(),
    diary_days: written.length,
    words_answered: words!.words,
  };
  const markdown =
    closed?.markdown ?? summaryText(await context.i18n(), { ...facts, titles: titlesOf(projects) }, context.locale);
  return { ...facts, left_over, markdown, closed_at: closed?.closed_at ?? null };
}

const titlesOf = (projects: readonly Project[]) =>
  Object.fromEntries(projects.map(({ id, proje_title }) => [id, proje_title]));

function doneByProject(projects: readonly Project[], todos: readonly Todo[], counts: ReadonlyMap<string, number>) {
  return projects
    .map(({ id, proje_title }) => ({
      project_id: id,
      proje_title,
      count: counts.get(id) ?? 0,
      todos: todos.filter(({ project_id }) => project_id === id),
    }))
    .filter(({ count }) => count > 0);
}

/** Minutes by project and by day. `seconds` includes the week before. */
function minutesByProject(
  projects: readonly Project[],
  seconds: readonly { project_id: string; date: string; seconds: number }[],
  monday: string,
): WeekSummary["minutes"] {
  const now = seconds.filter(({ date }) => date >= monday);
  const sumOf = (rows: typeof seconds) => rows.reduce((sum, row) => sum + row.seconds, 0);
  const ids = new Set([...projects.map(({ id }) => id), ...now.map(({ project_id }) => project_id)]);
  const rows = [...ids].map((id) => ({
    project_id: id,
    proje_title: projects.find((project) => project.id === id)?.proje_title ?? DELETED_PROJECT,
    seconds: sumOf(now.filter(({ project_id }) => project_id === id)),
  }));
  const minutes = wholeMinutes(rows.map((row) => row.seconds));
  const days = wholeMinutes(daysOfWeek(monday).map((day) => sumOf(now.filter(({ date }) => date === day))));
  return {
    total: days.reduce((sum, of) => sum + of, 0),
    last_week: Math.round(sumOf(seconds.filter(({ date }) => date < monday)) / 60),
    projects: rows
      .map(({ project_id, proje_title }, i) => ({ project_id, proje_title, minutes: minutes[i]! }))
      .filter((row) => row.minutes > 0),
    days,
  };
}

/**
 * Closes a week with its summary. Closing it again replaces the summary and keeps the time. 409 with the stored summary
 * when that is not the one that the client edited.
 */
export async function closeWeek(context: AppContext, { week_start, markdown, seen }: WeekToClose): Promise<WeekClosed> {
  const { id: user_id } = await mayWrite(context, "weekly_update");
  const { markdown: stored, closed_at } = week_closed;
  const [closed] = await context.db
    .insert(week_closed)
    .values({ user_id, week_start, markdown, closed_at: context.now.toISOString() })
    .onConflictDoUpdate({
      target: [week_closed.user_id, week_closed.week_start],
      set: { markdown },
      ...(seen !== undefined && {
        setWhere: sql`replace(${stored}, char(13, 10), char(10)) IN (${withLineFeeds(seen)}, ${withLineFeeds(markdown)})`,
      }),
    })
    .returning({ week_start: week_closed.week_start, closed_at });
  if (!closed) {
    const isOfWeek = and(eq(week_closed.user_id, user_id), eq(week_closed.week_start, week_start));
    const [current] = await context.db.select({ markdown: stored, closed_at }).from(week_closed).where(isOfWeek);
    throw versionConflict(current ?? null);
  }
  context.trail.target = { kind: "weekly_update", id: week_start };
  return closed;
}

/** A form that is posted without scripts ends its lines by CR LF. */
const withLineFeeds = (text: string) => text.replaceAll("\r\n", "\n");

/** Reopens a closed week and deletes its stored summary. Repeating it changes nothing. */
export async function reopenWeek(context: AppContext, { week_start }: WeekToOpen): Promise<WeekClosed> {
  const { id: user_id } = await mayWrite(context, "weekly_update", week_start);
  await context.db
    .delete(week_closed)
    .where(and(eq(week_closed.user_id, user_id), eq(week_closed.week_start, week_start)));
  return { week_start, closed_at: null };
}

/**
 * Appends each project's section of a summary to the project's notes of the week, up to their limit. Repeating it
 * changes nothing. 409 with the stored notes if they have changed meanwhile.
 */
export async function addToNotes(context: AppContext, { week_start, markdown }: WeekToClose): Promise<NotesAdded> {
  await mayWrite(context, "weekly_update");
  const [active, notes] = await Promise.all([
    listProjects(context, { archived: "false" }),
    notesOfWeek(context, week_start),
  ]);
  const added: NotesAdded["added"] = [];
  for (const { project, section } of withSections(active, markdown)) {
    const project_id = project.id;
    const existing = notes.find((note) => note.project_id === project_id);
    const { text, room, part } = withSection(existing?.update_text ?? "", section);
    if (text !== (existing?.update_text ?? "")) {
      await saveWeeklyUpdate(context, {
        project_id,
        week_start,
        update_text: text,
        updated_at: existing?.updated_at ?? null,
      });
    }
    added.push({ project_id, proje_title: project.proje_title, room, part });
  }
  return { added };
}

/**
 * Removes texts from the weekly notes to which they were added. Notes that do not contain them any more do not
 * change, so repeating it changes nothing. Returns the ids of the projects whose notes changed.
 */
export async function removeFromNotes(
  context: AppContext,
  { week_start, parts }: NotesToTake,
): Promise<{ taken: string[] }> {
  await mayWrite(context, "weekly_update");
  const taken: string[] = [];
  for (const note of await notesOfWeek(context, week_start)) {
    const { project_id, updated_at } = note;
    const part = parts.find((one) => one.project_id === project_id)?.part ?? "";
    const update_text = withoutPart(note.update_text, part);
    if (update_text === null) continue;
    await saveWeeklyNotes(context, { project_id, week_start, update_text, updated_at });
    taken.push(project_id);
  }
  return { taken };
}

/** The weekly notes of all projects for the week that starts on `monday`. */
async function notesOfWeek(context: AppContext, monday: string): Promise<WeeklyUpdate[]> {
  const range = { week_start: startOfDay(monday), week_end: startOfDay(addDays(monday, 1)) };
  const [notes] = await context.read(weeklyUpdatePage(range));
  return notes;
}
