import { randomUUID } from "node:crypto";
import { addDays, daysOfWeek } from "../../app/domain/week/week.ts";
import { inserter, instant, isPast, type Owner } from "./rows.ts";
import type { SeededProject, SeededTodo, TodoAdder } from "./todos.ts";
import { MEETINGS, POMODORO_NOTES, WEEK_NOTES } from "./words.ts";

/** The most sessions, by project and weekday from Monday. */
const SESSIONS_A_DAY = [2, 3, 2, 4, 2, 1, 1];

/** Fills the weeks of projects with past rows: notes, meetings, completed todos and pomodoros. */
export function weekFiller(owner: Owner, todos: TodoAdder) {
  const addNotes = noteWriter(owner);
  const addSessions = sessionAdder(owner, todos.todos);
  const { chance, int } = owner.random;
  /** `ago` is the number of weeks before this one. */
  return (project: SeededProject, week_start: string, ago: number) => {
    addNotes(project, week_start);
    for (let n = int(2, 6); n > 0; n -= 1) {
      const date = addDays(week_start, int(0, 6));
      const done = instant(date, int(8, 20), int(0, 59));
      const due = chance(0.5) ? { due: instant(date, 12) } : {};
      if (!isPast(owner, done)) continue;
      todos.add(project, { position: n, created_at: instant(addDays(date, -int(1, 9)), 9), ...due, done });
    }
    for (const [dayOfWeek, date] of daysOfWeek(week_start).entries()) {
      // Each quarter ends with a few quiet weeks.
      const most = SESSIONS_A_DAY[dayOfWeek]! * (ago % 13 < 9 ? 1 : 0.5);
      addSessions(project, date, { most: Math.ceil(most), isRecent: ago <= 1 });
    }
  };
}

/** Adds the notes of a week, and up to three meetings. */
function noteWriter(owner: Owner) {
  const { database, user_id } = owner;
  const { pick, int } = owner.random;
  const addUpdate = inserter(database, "weekly_update");
  const addMeeting = inserter(database, "meeting_note");
  return ({ id: project_id, place }: SeededProject, week_start: string) => {
    const own = { user_id, project_id, week_start };
    const noted = instant(week_start, 8, place);
    if (isPast(owner, noted)) {
      addUpdate({ id: randomUUID(), ...own, update_text: pick(WEEK_NOTES), created_at: noted, updated_at: noted });
    }
    for (let n = int(0, 3); n > 0; n -= 1) {
      const met = instant(addDays(week_start, int(0, 4)), int(9, 16), 30);
      const [meeting_title, meeting_note] = pick(MEETINGS);
      if (!isPast(owner, met)) continue;
      addMeeting({ id: randomUUID(), ...own, meeting_title, meeting_note, created_at: met, updated_at: met });
    }
  };
}

/** Adds the pomodoros of a day, at most `most`. Some of the recent ones are for a todo. */
function sessionAdder(owner: Owner, todos: readonly SeededTodo[]) {
  const { database, user_id } = owner;
  const { pick, chance, int } = owner.random;
  const insert = inserter(database, "pomodoro");
  /** The hours that have a session already, because all projects share one clock. */
  const busy = new Set<string>();
  return (project: SeededProject, date: string, { most, isRecent }: { most: number; isRecent: boolean }) => {
    const { id: project_id, proje_title } = project;
    for (let n = int(0, most); n > 0; n -= 1) {
      const hour = int(7, 20);
      const status = chance(0.85) ? "completed" : "cancelled";
      const minutes = status === "completed" ? 25 : int(3, 20);
      const ended_at = instant(date, hour, minutes + 5);
      if (!isPast(owner, ended_at) || busy.has(instant(date, hour))) continue;
      busy.add(instant(date, hour));
      const choices = isRecent && n % 2 === 0 ? todos.filter((one) => one.project_id === project_id) : [];
      const { todo_id, todo_title } = choices[(hour * 7) % choices.length] ?? { todo_id: null, todo_title: null };
      insert({
        id: randomUUID(),
        user_id,
        todo_id,
        todo_title,
        project_id,
        proje_title,
        status,
        duration_minutes: 25,
        ended_at,
        started_at: instant(date, hour, 5),
        updated_at: ended_at,
        paused_duration: 0,
        focused_seconds: minutes * 60,
        notes: pick(POMODORO_NOTES),
      });
    }
  };
}
