import { and, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { diaryOpen } from "../session/access.server.ts";
import { diary_entry, meeting_note, pomodoro } from "#app/db/schema.ts";
import { focusMinutes, isFocus } from "../pomodoro/focus.server.ts";
import { inOwnDays } from "../time/user-days.server.ts";
import { dateIn, dayAround, type Days } from "../time/timezone.ts";
import { completedPage } from "../todo/dates.server.ts";
import { addDays, mondayOf } from "../week/week.ts";
import { withoutMarkdown } from "./plain.ts";

/** The maximum length of an earlier entry's excerpt in characters. */
const EXCERPT = 280;
/** The maximum number of completed todos. */
const MAX_DONE = 50;

/** The activity of a day, and the diary entries of the same date in earlier years. */
export interface DayContext {
  /** Focused minutes by project, the most first. */
  focus: { project_id: string; proje_title: string; minutes: number }[];
  /** The titles of the todos completed on the day, the newest first. */
  done: string[];
  /** The titles of the meetings noted on the day. */
  meetings: string[];
  /** The earlier years, the newest first. `text` is the beginning of the entry. */
  years: { entry_date: string; text: string }[];
}

const within = { start: sql.placeholder("start"), end: sql.placeholder("end") };

const focusOn = ownedQuery(
  (select, owner) =>
    select({
      project_id: pomodoro.project_id,
      proje_title: sql<string>`max(${pomodoro.proje_title})`.as("proje_title"),
      minutes: focusMinutes,
    })
      .from(pomodoro)
      .where(
        and(
          eq(pomodoro.user_id, owner),
          isFocus,
          gte(pomodoro.started_at, within.start),
          lt(pomodoro.started_at, within.end),
        ),
      )
      .groupBy(pomodoro.project_id),
  { inlineAsJson: true },
);

const meetingsOn = ownedQuery(
  (select, owner) =>
    select({ meeting_title: meeting_note.meeting_title })
      .from(meeting_note)
      .where(
        and(
          eq(meeting_note.user_id, owner),
          // A person's day may overlap two UTC weeks.
          inArray(meeting_note.week_start, [sql.placeholder("monday"), sql.placeholder("next")]),
          gte(meeting_note.created_at, within.start),
          lt(meeting_note.created_at, within.end),
        ),
      ),
  { inlineAsJson: true },
);

const entriesOn = ownedQuery((select, owner) =>
  select({
    entry_date: diary_entry.entry_date,
    text: sql<string>`substr(${diary_entry.diary_text}, 1, ${EXCERPT})`.as("text"),
  })
    .from(diary_entry)
    .where(
      and(
        eq(diary_entry.user_id, owner),
        ne(diary_entry.diary_text, ""),
        // The same date in each earlier year back to the first entry, and the date that is shown with it.
        sql`${diary_entry.entry_date} IN (WITH RECURSIVE years (day) AS (SELECT ${sql.placeholder("last")} UNION ALL
          SELECT (substr(day, 1, 4) - 1) || substr(day, 5) FROM years WHERE day > (SELECT min(entry_date)
            FROM diary_entry WHERE user_id = ${owner}) AND day > '1001')
          SELECT day FROM years UNION SELECT substr(day, 1, 4) || ${sql.placeholder("also")} FROM years)`,
      ),
    ),
);

/**
 * The person's activity of today, and the entries of the same date in earlier years. Impersonating admins get no
 * entries.
 */
export const dayContextOf = (context: AppContext): Promise<DayContext> =>
  inOwnDays(context, (days) => readDayContext(context, days));

/**
 * In a year without 29 February, entries of that date are shown with 28 February; for other days, returns the date
 * itself.
 */
const leapDay = (date: string) =>
  date.endsWith("-02-28") && addDays(date, 1).endsWith("-03-01") ? "-02-29" : date.slice(4);

async function readDayContext(context: AppContext, days: Days): Promise<DayContext> {
  const date = dateIn(days, context.now);
  const [start, end] = dayAround(days, context.now).map((at) => at.toISOString()) as [string, string];
  const [focus, done, meetings, years] = await context.read(
    focusOn({ start, end }),
    completedPage({ week_start: start, week_end: end, limit: MAX_DONE }),
    meetingsOn({ start, end, monday: mondayOf(addDays(date, -1)), next: mondayOf(addDays(date, 1)) }),
    entriesOn({ last: `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`, also: leapDay(date) }),
  );
  await diaryOpen(context);
  const isHidden = (await context.impersonator()) !== null;
  return {
    focus: focus.filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes),
    done: done.map(({ todo_title }) => todo_title),
    meetings: meetings.map(({ meeting_title }) => meeting_title),
    years: isHidden
      ? []
      : years
          .map(({ entry_date, text }) => ({ entry_date, text: withoutMarkdown(text) }))
          .sort((a, b) => (a.entry_date < b.entry_date ? 1 : -1)),
  };
}
