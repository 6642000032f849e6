import type { I18n } from "@lingui/core";
import { translate } from "#app/i18n/messages.ts";
import { codePoints } from "../code-points.ts";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { insertSelect, namesOf } from "#app/db/columns.ts";
import { newId, statement } from "#app/db/database.ts";
import * as tables from "#app/db/schema.ts";
import {
  SAMPLE_DIARY,
  SAMPLE_DIARY_YEARS,
  SAMPLE_DONE,
  SAMPLE_GOALS,
  SAMPLE_MEETINGS,
  SAMPLE_POMODOROS,
  SAMPLE_PROJECTS,
  SAMPLE_TODOS,
  SAMPLE_WEEKLY_UPDATES,
} from "./demo-content.ts";
import { exampleCalendar } from "./demo-calendar.server.ts";
import { yearOfSessions, yearOfTodos } from "./demo-year.ts";
import { type TaskLine, taskLines } from "../meeting-note/lines.ts";
import { answerColumns } from "../project/project.server.ts";
import { daysBetween } from "../time/day.ts";
import { dateIn, plainDays } from "../time/timezone.ts";
import { storedRepeat } from "../todo/next-todo.server.ts";
import { MAX_MEETING_TITLE } from "../meeting-note/meeting-note.ts";
import { MAX_POMODORO_NOTES } from "../pomodoro/limits.ts";
import { MAX_PROJECT_TITLE } from "../project/project.ts";
import { MAX_WEEKLY_NOTES } from "../week/weekly-update.ts";
import { atNoon, MAX_TODO_TITLE } from "../todo/todo.ts";
import { addDays, addMonthsToDate, addWeeks, mondayOf, startOfDay, utcDate } from "../week/week.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** The statements that fill a new demo account: one per table, with its rows as one JSON parameter. */
export async function demoContent(context: AppContext, user_id: string) {
  const i18n = await context.i18n();
  const { now, timezone } = context;
  const projects = SAMPLE_PROJECTS.map((title, project) => ({
    id: newId(),
    title: projectTitle(i18n, title),
    project,
  }));
  const all = sampleContent({ now, timezone, i18n }, user_id, projects);
  const today = dateIn(plainDays(timezone), now);
  const calendar = exampleCalendar(i18n, { user_id, today, created_at: now.toISOString() });
  return [all.projects, all.todos, all.updates, all.meetings, all.diary, all.pomodoros, ...calendar].map((text) =>
    statement(context.db, text),
  );
}

/** A project to be filled with the content of the sample project at index `project`. */
interface Filled {
  id: string;
  title: string;
  project: number;
}

/** A sample project's title in the language of `i18n`; in English where the translation is too long for a project. */
export function projectTitle(i18n: I18n, title: string): string {
  const translated = translate(i18n, title);
  return codePoints(translated) <= MAX_PROJECT_TITLE ? translated : title;
}

/** A sample row with its words in the language of `i18n`; in English where a translation is too long. */
function inWords<Row extends object>(i18n: I18n, row: Row): Row {
  const words = Object.entries(row).map(([name, value]) => {
    const most = MOST.get(name);
    const translated = most !== undefined && typeof value === "string" ? translate(i18n, value) : value;
    return [name, most !== undefined && codePoints(String(translated)) > most ? value : translated];
  });
  return Object.fromEntries(words) as Row;
}

/** The fields with words, and how long each may be in every table that has it. */
const MOST = new Map([
  ["title", Math.min(MAX_TODO_TITLE, MAX_MEETING_TITLE)],
  ["todo", Math.min(MAX_TODO_TITLE, MAX_MEETING_TITLE)],
  ["text", MAX_WEEKLY_NOTES],
  ["notes", MAX_POMODORO_NOTES],
]);

/** The text of one statement per table, each of which does something only where `isWanted` holds. */
export function sampleContent(
  { now, timezone, i18n }: Pick<AppContext, "now" | "timezone"> & { i18n: I18n },
  user_id: string,
  projects: readonly Filled[],
  isWanted = sql`true`,
) {
  const at = now.getTime();
  const monday = mondayOf(now);
  const today = dateIn(plainDays(timezone), now);
  const filled = new Map(projects.map((one) => [one.project, one]));
  /** The sample rows of these projects, with their ids. */
  const of = <Row extends { project: number }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const project = filled.get(row.project);
      return project ? { ...inWords(i18n, row), project_id: project.id, project_title: project.title } : [];
    });
  /** The afternoon of `day` in that week when it is past; otherwise an earlier time in the same week, in order. */
  const inWeek = (week: 0 | -1, day: number, place: number) => {
    const start = Date.parse(startOfDay(addWeeks(monday, week)));
    const moment = start + (day - 1) * DAY + (14 * 60 + place * 7) * MINUTE;
    const since = at - start;
    return moment < at ? iso(moment) : iso(start + Math.floor((since * (place + 1)) / 20));
  };
  const madeAt = iso(Date.parse(startOfDay(addWeeks(monday, -1))) - 3 * DAY);

  const meetings = of(SAMPLE_MEETINGS).map(({ project_id, week, day, title, text, lines = [] }, i) => ({
    id: newId(),
    title,
    text: [text, ...lines.map((line) => `- [${line.isDone ? "x" : " "}] ${inWords(i18n, line).title}`)].join("\n"),
    project_id,
    week_start: addWeeks(monday, week),
    made_at: inWeek(week, day, i),
  }));
  /** The line of a meeting that a todo was made of. */
  const madeOf = ({ project_id, title }: { project_id: string; title: string }) => {
    const isLine = ({ words }: TaskLine) => words === title;
    const meeting = meetings.find((one) => one.project_id === project_id && taskLines(one.text).some(isLine));
    return meeting ? { meeting_note_id: meeting.id, meeting_line: title } : {};
  };

  const open = of(SAMPLE_TODOS).map(({ due, week, repeat = null, time = null, remind = null, ...todo }, i) => ({
    ...todo,
    id: newId(),
    ...madeOf(todo),
    ...dueAndRepeat(due === undefined ? null : atNoon(addDays(today, due)), repeat),
    todo_week: week === undefined ? null : addWeeks(mondayOf(today), week),
    todo_time: time,
    todo_remind: remind,
    position: i + 1,
    made_at: iso(Math.min(at, Date.parse(madeAt) + i * 0.6 * DAY)),
  }));
  const done = of(SAMPLE_DONE).map(({ week, day, ...todo }, i) => ({
    ...todo,
    id: newId(),
    ...madeOf(todo),
    done: inWeek(week, day, i),
    position: open.length + i + 1,
    made_at: madeAt,
  }));
  const doneBefore = of(yearOfTodos(monday).map(({ at, row }) => ({ ...row, done: at }))).map((todo, i) => ({
    ...todo,
    position: open.length + done.length + i + 1,
    made_at: todo.done,
  }));
  const updates = of(SAMPLE_WEEKLY_UPDATES).map(({ project_id, week, text }, i) => ({
    text,
    project_id,
    week_start: addWeeks(monday, week),
    made_at: inWeek(week, 5, i),
  }));
  const diary = [
    ...SAMPLE_DIARY.map(({ ago, text }) => ({ text: translate(i18n, text), day: addDays(today, -ago) })),
    ...SAMPLE_DIARY_YEARS.map(({ years, text }) => ({
      text: translate(i18n, text),
      day: addMonthsToDate(today, -12 * years),
    })),
  ].map((entry) => ({ ...entry, made_at: iso(at - daysBetween(entry.day, today) * DAY) }));
  const lately = SAMPLE_POMODOROS.map(({ ago, hour, ...session }) => ({
    ...session,
    started_at: iso(Date.parse(startOfDay(addDays(utcDate(now), -ago))) + (hour * 60 + 5) * MINUTE),
  }));
  const before = yearOfSessions(monday).map(({ at, row }) => ({ ...row, notes: "", started_at: at }));
  const todoIds = new Map([...open, ...done].map(({ title, id }) => [title, id]));
  const pomodoros = of([...before, ...lately.toReversed()])
    .map(({ project_id, project_title, minutes, notes = "", started_at, ...session }) => ({
      minutes,
      notes,
      ...("todo" in session && { todo: session.todo, todo_id: todoIds.get(session.todo!) }),
      project_id,
      title: project_title,
      started_at,
      ended_at: iso(Date.parse(started_at) + minutes * MINUTE),
    }))
    .filter(({ ended_at }) => ended_at <= iso(at));

  const own = { id: field("id"), user_id };
  const times = { created_at: field("made_at"), updated_at: field("made_at") };
  const ofProject = { ...own, project_id: field("project_id") };
  const shownProjects = projects.map(({ id, title, project }, i) => ({
    id,
    title,
    goal: SAMPLE_GOALS[project],
    position: i + 1,
  }));
  return {
    projects: sql`${insertSelect(tables.project, {
      ...own,
      proje_title: field("title"),
      proje_goal_minutes: field("goal"),
      position: field("position"),
      created_at: madeAt,
      archived_at: null,
      deleted_at: null,
    })} FROM ${rows(shownProjects)} WHERE ${isWanted} RETURNING ${namesOf(answerColumns)}`,
    todos: sql`${insertSelect(tables.todo, {
      ...ofProject,
      todo_title: field("title"),
      todo_description: sql`COALESCE(${field("text")}, '')`,
      todo_category: field("category"),
      todo_due_date: field("todo_due_date"),
      todo_week: field("todo_week"),
      todo_time: field("todo_time"),
      todo_remind: field("todo_remind"),
      todo_remind_at: field("todo_remind_at"),
      snoozed_until: null,
      todo_repeat: field("todo_repeat"),
      repeat_from: "due",
      repeats_of: null,
      todo_event: null,
      meeting_note_id: field("meeting_note_id"),
      meeting_line: field("meeting_line"),
      is_checked_date: field("done"),
      position: field("position"),
      focused_seconds: 0,
      created_at: field("made_at"),
      updated_at: sql`COALESCE(${field("done")}, ${field("made_at")})`,
      deleted_at: null,
    })} FROM ${rows([...open, ...done, ...doneBefore])} WHERE ${isWanted}`,
    updates: sql`${insertSelect(tables.weekly_update, {
      ...ofProject,
      update_text: field("text"),
      week_start: field("week_start"),
      ...times,
    })} FROM ${rows(updates)} WHERE ${isWanted}`,
    meetings: sql`${insertSelect(tables.meeting_note, {
      ...ofProject,
      meeting_title: field("title"),
      meeting_note: field("text"),
      week_start: field("week_start"),
      ...times,
    })} FROM ${rows(meetings)} WHERE ${isWanted}`,
    diary: sql`${insertSelect(tables.diary_entry, {
      ...own,
      entry_date: field("day"),
      diary_text: field("text"),
      timezone,
      ...times,
    })} FROM ${rows(diary)} WHERE ${isWanted}`,
    pomodoros: sql`${insertSelect(tables.pomodoro, {
      ...ofProject,
      proje_title: field("title"),
      todo_id: field("todo_id"),
      todo_title: field("todo"),
      status: "completed",
      duration_minutes: field("minutes"),
      started_at: field("started_at"),
      updated_at: field("ended_at"),
      paused_at: null,
      paused_duration: 0,
      ended_at: field("ended_at"),
      focused_seconds: sql`${field("minutes")} * 60`,
      notes: field("notes"),
      deleted_at: null,
      corrected_at: null,
      before_correction: null,
    })} FROM ${rows(pomodoros)} WHERE ${isWanted}`,
  };
}

const dueAndRepeat = (todo_due_date: string | null, todo_repeat: string | null) => ({
  todo_due_date,
  todo_repeat: storedRepeat({ todo_due_date, todo_repeat, repeat_from: "due" }),
});

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const field = (name: string) => sql.raw(`value ->> '${name}'`);
const rows = (list: object[]) => sql`json_each(${JSON.stringify(list.map((row) => ({ id: newId(), ...row })))})`;
