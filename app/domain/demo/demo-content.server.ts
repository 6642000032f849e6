import type { I18n } from "@lingui/core";
import { translate } from "#app/i18n/messages.ts";
import { codePoints } from "../text/code-points.ts";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { insertSelect, namesOf } from "#app/db/columns.ts";
import { newId, statement } from "#app/db/database.ts";
import * as tables from "#app/db/schema.ts";
import { exampleCalendar } from "./demo-calendar.server.ts";
import { SAMPLE_PROJECTS } from "./demo-content.ts";
import { type Filled, sampleRows, type SampleTime } from "./demo-rows.server.ts";
import { answerColumns } from "../project/project.server.ts";
import { dateIn, plainDays } from "../time/timezone.ts";
import { MAX_PROJECT_TITLE } from "../project/project.ts";

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
  return [all.projects, all.todos, all.updates, all.meetings, all.diary, all.pomodoros, ...calendar].map(
    (text) => statement(context.db)`${text}`,
  );
}

/** A sample project's title in the language of `i18n`; in English where the translation is too long for a project. */
export function projectTitle(i18n: I18n, title: string): string {
  const translated = translate(i18n, title);
  return codePoints(translated) <= MAX_PROJECT_TITLE ? translated : title;
}

const field = (name: string) => sql.raw(`value ->> '${name}'`);
const rows = (list: object[]) => sql`json_each(${JSON.stringify(list.map((row) => ({ id: newId(), ...row })))})`;
const TIMES = { created_at: field("made_at"), updated_at: field("made_at") };

/** The columns of a todo other than those for owner and project, from the fields of a sample row. */
const TODO_COLUMNS = {
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
};

/** The same for the columns of a session. */
const POMODORO_COLUMNS = {
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
};

/** One statement for each table, as text. A statement does nothing unless `isWanted` holds. */
export function sampleContent(time: SampleTime, user_id: string, projects: readonly Filled[], isWanted = sql`true`) {
  const all = sampleRows(time, projects);
  const own = { id: field("id"), user_id };
  const ofProject = { ...own, project_id: field("project_id") };
  const from = (list: object[]) => sql`FROM ${rows(list)} WHERE ${isWanted}`;
  return {
    projects: sql`${insertSelect(tables.project, {
      ...own,
      proje_title: field("title"),
      proje_goal_minutes: field("goal"),
      position: field("position"),
      created_at: field("made_at"),
      archived_at: null,
      deleted_at: null,
    })} ${from(all.projects)} RETURNING ${namesOf(answerColumns)}`,
    todos: sql`${insertSelect(tables.todo, { ...ofProject, ...TODO_COLUMNS })} ${from(all.todos)}`,
    updates: sql`${insertSelect(tables.weekly_update, {
      ...ofProject,
      update_text: field("text"),
      week_start: field("week_start"),
      ...TIMES,
    })} ${from(all.updates)}`,
    meetings: sql`${insertSelect(tables.meeting_note, {
      ...ofProject,
      meeting_title: field("title"),
      meeting_note: field("text"),
      week_start: field("week_start"),
      ...TIMES,
    })} ${from(all.meetings)}`,
    diary: sql`${insertSelect(tables.diary_entry, {
      ...own,
      entry_date: field("day"),
      diary_text: field("text"),
      timezone: time.timezone,
      ...TIMES,
    })} ${from(all.diary)}`,
    pomodoros: sql`${insertSelect(tables.pomodoro, { ...ofProject, ...POMODORO_COLUMNS })} ${from(all.pomodoros)}`,
  };
}
