/**
 * Calculates the sample rows of a new account from the current time: which of them are in the past, and which belong
 * to its projects.
 */
import type { I18n } from "@lingui/core";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { translate } from "#app/i18n/messages.ts";
import { codePoints } from "../text/code-points.ts";
import { type TaskLine, taskLines } from "../meeting-note/lines.ts";
import { MAX_MEETING_TITLE } from "../meeting-note/meeting-note.ts";
import { MAX_POMODORO_NOTES } from "../pomodoro/limits.ts";
import { daysBetween } from "../time/day.ts";
import { dateIn, plainDays } from "../time/timezone.ts";
import { storedRepeat } from "../todo/next-todo.server.ts";
import { atNoon, MAX_TODO_TITLE } from "../todo/todo.ts";
import { addDays, addMonthsToDate, addWeeks, mondayOf, startOfDay, utcDate } from "../week/week.ts";
import { MAX_WEEKLY_NOTES } from "../week/weekly-update.ts";
import {
  SAMPLE_DIARY,
  SAMPLE_DIARY_YEARS,
  SAMPLE_DONE,
  SAMPLE_GOALS,
  SAMPLE_MEETINGS,
  SAMPLE_POMODOROS,
  SAMPLE_TODOS,
  SAMPLE_WEEKLY_UPDATES,
} from "./demo-content.ts";
import { yearOfSessions, yearOfTodos } from "./demo-year.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** A project that gets the content of the sample project at index `project`. */
export interface Filled {
  id: string;
  title: string;
  project: number;
}

/** When the samples are made, in which time zone and language. */
export type SampleTime = Pick<AppContext, "now" | "timezone"> & { i18n: I18n };

/** The text fields, and their shortest limit in the tables that have them. */
const MOST = new Map([
  ["title", Math.min(MAX_TODO_TITLE, MAX_MEETING_TITLE)],
  ["todo", Math.min(MAX_TODO_TITLE, MAX_MEETING_TITLE)],
  ["text", MAX_WEEKLY_NOTES],
  ["notes", MAX_POMODORO_NOTES],
]);

/** A sample row with its texts in the language of `i18n`; in English where a translation is too long. */
function inWords<Row extends object>(i18n: I18n, row: Row): Row {
  const words = Object.entries(row).map(([name, value]) => {
    const most = MOST.get(name);
    const translated = most !== undefined && typeof value === "string" ? translate(i18n, value) : value;
    return [name, most !== undefined && codePoints(String(translated)) > most ? value : translated];
  });
  return Object.fromEntries(words) as Row;
}

/** The rows of each table, including the todos and sessions of a year. */
export function sampleRows(time: SampleTime, projects: readonly Filled[]) {
  const place = placesOf(time, projects);
  const meetings = meetingsOf(place);
  const { recent, ofYear } = todosOf(place, meetings);
  const updates = place.of(SAMPLE_WEEKLY_UPDATES).map(({ project_id, week, text }, i) => ({
    text,
    project_id,
    week_start: addWeeks(place.monday, week),
    made_at: place.inWeek(week, 5, i),
  }));
  return {
    projects: projects.map(({ id, title, project }, i) => ({
      id,
      title,
      goal: SAMPLE_GOALS[project],
      position: i + 1,
      made_at: place.madeAt,
    })),
    meetings,
    todos: [...recent, ...ofYear],
    updates,
    diary: diaryOf(place),
    pomodoros: pomodorosOf(place, new Map(recent.map(({ title, id }) => [title, id]))),
  };
}

type Places = ReturnType<typeof placesOf>;

/** The ids of projects and the dates for the sample rows. */
function placesOf({ now, timezone, i18n }: SampleTime, projects: readonly Filled[]) {
  const at = now.getTime();
  const monday = mondayOf(now);
  const filled = new Map(projects.map((one) => [one.project, one]));
  return {
    now,
    i18n,
    monday,
    today: dateIn(plainDays(timezone), now),
    /** When the projects, and rows older than a week, were created. */
    madeAt: iso(Date.parse(startOfDay(addWeeks(monday, -1))) - 3 * DAY),
    /** The sample rows of these projects, with their ids. */
    of: <Row extends { project: number }>(rows: readonly Row[]) =>
      rows.flatMap((row) => {
        const project = filled.get(row.project);
        return project ? { ...inWords(i18n, row), project_id: project.id, project_title: project.title } : [];
      }),
    /**
     * The afternoon of `day` in that week if it is in the past; otherwise an earlier time in the same week, in order.
     */
    inWeek(week: 0 | -1, day: number, order: number) {
      const start = Date.parse(startOfDay(addWeeks(monday, week)));
      const moment = start + (day - 1) * DAY + (14 * 60 + order * 7) * MINUTE;
      return moment < at ? iso(moment) : iso(start + Math.floor(((at - start) * (order + 1)) / 20));
    },
  };
}

const meetingsOf = ({ of, i18n, monday, inWeek }: Places) =>
  of(SAMPLE_MEETINGS).map(({ project_id, week, day, title, text, lines = [] }, i) => ({
    id: newId(),
    title,
    text: [text, ...lines.map((line) => `- [${line.isDone ? "x" : " "}] ${inWords(i18n, line).title}`)].join("\n"),
    project_id,
    week_start: addWeeks(monday, week),
    made_at: inWeek(week, day, i),
  }));

/**
 * The open and recently completed todos, some made of lines of meetings, and the todos that were completed in the
 * year before.
 */
function todosOf({ of, now, monday, today, madeAt, inWeek }: Places, meetings: ReturnType<typeof meetingsOf>) {
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
    made_at: iso(Math.min(now.getTime(), Date.parse(madeAt) + i * 0.6 * DAY)),
  }));
  const done = of(SAMPLE_DONE).map(({ week, day, ...todo }, i) => ({
    ...todo,
    id: newId(),
    ...madeOf(todo),
    done: inWeek(week, day, i),
    position: open.length + i + 1,
    made_at: madeAt,
  }));
  const recent = [...open, ...done];
  const ofYear = of(yearOfTodos(monday).map(({ at, row }) => ({ ...row, done: at }))).map((todo, i) => ({
    ...todo,
    position: recent.length + i + 1,
    made_at: todo.done,
  }));
  return { recent, ofYear };
}

const diaryOf = ({ now, i18n, today }: Places) =>
  [
    ...SAMPLE_DIARY.map(({ ago, text }) => ({ text: translate(i18n, text), day: addDays(today, -ago) })),
    ...SAMPLE_DIARY_YEARS.map(({ years, text }) => ({
      text: translate(i18n, text),
      day: addMonthsToDate(today, -12 * years),
    })),
  ].map((entry) => ({ ...entry, made_at: iso(now.getTime() - daysBetween(entry.day, today) * DAY) }));

/** The ended sessions. `todoIds` maps titles of todos to ids. */
function pomodorosOf({ of, now, monday }: Places, todoIds: ReadonlyMap<string, string>) {
  const lately = SAMPLE_POMODOROS.map(({ ago, hour, ...session }) => ({
    ...session,
    started_at: iso(Date.parse(startOfDay(addDays(utcDate(now), -ago))) + (hour * 60 + 5) * MINUTE),
  }));
  const before = yearOfSessions(monday).map(({ at, row }) => ({ ...row, notes: "", started_at: at }));
  return of([...before, ...lately.toReversed()])
    .map(({ project_id, project_title, minutes, notes = "", started_at, ...session }) => ({
      minutes,
      notes,
      ...("todo" in session && { todo: session.todo, todo_id: todoIds.get(session.todo!) }),
      project_id,
      title: project_title,
      started_at,
      ended_at: iso(Date.parse(started_at) + minutes * MINUTE),
    }))
    .filter(({ ended_at }) => ended_at <= now.toISOString());
}

const dueAndRepeat = (todo_due_date: string | null, todo_repeat: string | null) => ({
  todo_due_date,
  todo_repeat: storedRepeat({ todo_due_date, todo_repeat, repeat_from: "due" }),
});

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
