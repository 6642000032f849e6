import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { completeRepeat, formatRepeat, parseRepeat } from "../../app/domain/todo/repeat.ts";
import { addDays, addMonthsToDate, addWeeks, daysOfWeek, mondayOf, utcDate } from "../../app/domain/week/week.ts";
import { hashPassword } from "../local/first-admin.ts";
import { random } from "./random.ts";
import {
  DETAILS,
  DIARY,
  MEETING_LINES,
  MEETINGS,
  POMODORO_NOTES,
  PROJECTS,
  REPEATING,
  TASKS,
  WEEK_NOTES,
} from "./words.ts";

const OPEN_TODOS = 69;
const WEEKS = 52;
/** At most, by project and weekday from Monday. */
const SESSIONS_A_DAY = [2, 3, 2, 4, 2, 1, 1];
const CATEGORIES = ["high", "medium", "low", "none"] as const;

/** The instants of a todo, the Monday of its planned week, and how it repeats. */
interface When {
  due?: string;
  week?: string;
  done?: string;
  /** A rule that counts from the due date. */
  repeat?: string;
}

/** Inserts rows into one table; the first row names the columns. */
export function inserter(database: DatabaseSync, table: string) {
  let statement: ReturnType<DatabaseSync["prepare"]> | undefined;
  return (row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    statement ??= database.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `:${name}`).join(", ")})`,
    );
    statement.run(row);
  };
}

/**
 * Creates a verified user with a full account as of `now`: 3 projects, 69 open todos, three of which repeat, and a year of
 * completed ones, notes, meetings, diary entries and pomodoros.
 */
export function fullAccount(
  database: DatabaseSync,
  account: { username: string; email: string; password: string },
  now: Date,
) {
  const { pick, chance, int } = random(7);
  const user_id = randomUUID();
  const today = utcDate(now);
  const thisWeek = mondayOf(today);
  const at = (date: string, hour: number, minute = 0) =>
    `${date}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00.000Z`;
  const isPast = (instant: string) => instant < now.toISOString();
  const begun = at(addWeeks(thisWeek, -WEEKS), 8);

  inserter(
    database,
    "user",
  )({
    id: user_id,
    username: account.username,
    email: account.email,
    password_hash: hashPassword(account.password),
    role: "user",
    email_verified_at: begun,
    timezone: "UTC",
    created_at: begun,
  });

  const addProject = inserter(database, "project");
  const projects = PROJECTS.map((proje_title, position) => {
    const id = randomUUID();
    addProject({
      id,
      user_id,
      proje_title,
      proje_goal_minutes: position === 0 ? 300 : null,
      position,
      created_at: begun,
    });
    return { id, proje_title, tasks: TASKS[position]! };
  });

  const addTodo = inserter(database, "todo");
  const todos: { todo_id: string; todo_title: string; project_id: string }[] = [];
  const todo = (
    place: number,
    position: number,
    created_at: string,
    { due, week, done, repeat }: When,
    title?: string,
    madeOf?: { meeting_note_id: string; meeting_line: string },
  ) => {
    const { id: project_id, tasks } = projects[place]!;
    const id = randomUUID();
    const todo_title = title ?? `${pick(tasks[0])} ${pick(tasks[1])}`;
    todos.push({ todo_id: id, todo_title, project_id });
    addTodo({
      id,
      user_id,
      project_id,
      position,
      created_at,
      todo_title,
      todo_description: pick(DETAILS),
      todo_category: pick(CATEGORIES),
      todo_due_date: due ?? null,
      todo_week: week ?? null,
      todo_time: due && position % 3 === 0 ? `${String(8 + (position % 11)).padStart(2, "0")}:30` : null,
      todo_remind: due && position % 6 === 0 ? 15 : null,
      todo_repeat: repeat && due ? formatRepeat(completeRepeat(parseRepeat(repeat)!, due.slice(0, 10))) : null,
      meeting_note_id: madeOf?.meeting_note_id ?? null,
      meeting_line: madeOf?.meeting_line ?? null,
      is_checked_date: done ?? null,
      updated_at: done ?? created_at,
    });
  };
  for (const [place, [title, repeat]] of REPEATING.entries()) {
    todo(place, -1, begun, { due: at(addDays(today, place + 1), 12), repeat }, title);
  }
  const addMeeting = inserter(database, "meeting_note");
  for (const [place, [open, done, free]] of MEETING_LINES.entries()) {
    const met = at(thisWeek, 0, place);
    const id = randomUUID();
    const meeting_note = `Short, standing.\n- [ ] ${open}\n- [x] ${done}\n- [ ] ${free}`;
    const own = { id, user_id, project_id: projects[place]!.id, week_start: thisWeek };
    addMeeting({ ...own, meeting_title: "Start of the week", meeting_note, created_at: met, updated_at: met });
    todo(place, -2, met, {}, open, { meeting_note_id: id, meeting_line: open });
    todo(place, -2, met, { done: met }, done, { meeting_note_id: id, meeting_line: done });
  }
  for (let i = REPEATING.length + MEETING_LINES.length; i < OPEN_TODOS; i += 1) {
    const made = at(addDays(today, -int(1, 40)), 9, int(0, 59));
    // Most have a day, some a week, the rest neither.
    const due = at(addDays(today, int(-3, 30)), 12);
    const week = addWeeks(thisWeek, int(-1, 3));
    todo(i % projects.length, i, made, chance(0.6) ? { due } : chance(0.5) ? { week } : {});
  }

  const addUpdate = inserter(database, "weekly_update");
  const addDiary = inserter(database, "diary_entry");
  const addAddendum = inserter(database, "diary_addendum");
  const addPomodoro = inserter(database, "pomodoro");
  /** The hours that have a session: there is one clock for all projects. */
  const busy = new Set<string>();
  const write = (entry_date: string) => {
    const created_at = at(entry_date, 21, int(0, 59));
    if (!isPast(created_at)) return;
    const diary_text = `${pick(DIARY)}${chance(0.4) ? `\n\n${pick(DIARY)}` : ""}`;
    const id = randomUUID();
    addDiary({
      id,
      user_id,
      entry_date,
      diary_text,
      timezone: "UTC",
      created_at,
      updated_at: created_at,
    });
    const later = addDays(entry_date, 9);
    const added_at = at(later, 20);
    // Not by chance, which would change all that follows.
    if (!entry_date.endsWith("7") || !isPast(added_at)) return;
    addAddendum({
      id: randomUUID(),
      user_id,
      entry_id: id,
      addendum_text: "Read this again. Still true:\n\n- less *at once*\n- more **walks**",
      written_on: later,
      timezone: "UTC",
      created_at: added_at,
      updated_at: added_at,
    });
  };
  for (let week = -WEEKS; week <= 0; week += 1) {
    const week_start = addWeeks(thisWeek, week);
    for (const [place, { id: project_id, proje_title }] of projects.entries()) {
      const own = { user_id, project_id, week_start };
      const noted = at(week_start, 8, place);
      if (isPast(noted))
        addUpdate({ id: randomUUID(), ...own, update_text: pick(WEEK_NOTES), created_at: noted, updated_at: noted });
      for (let n = int(0, 3); n > 0; n -= 1) {
        const met = at(addDays(week_start, int(0, 4)), int(9, 16), 30);
        const [meeting_title, meeting_note] = pick(MEETINGS);
        if (isPast(met))
          addMeeting({ id: randomUUID(), ...own, meeting_title, meeting_note, created_at: met, updated_at: met });
      }
      for (let n = int(2, 6); n > 0; n -= 1) {
        const date = addDays(week_start, int(0, 6));
        const done = at(date, int(8, 20), int(0, 59));
        const due = chance(0.5) ? { due: at(date, 12) } : {};
        if (isPast(done)) todo(place, n, at(addDays(date, -int(1, 9)), 9), { ...due, done });
      }
      for (const [dayOfWeek, date] of daysOfWeek(week_start).entries()) {
        // Each season ends with a few quiet weeks.
        const most = SESSIONS_A_DAY[dayOfWeek]! * (Math.abs(week) % 13 < 9 ? 1 : 0.5);
        for (let n = int(0, Math.ceil(most)); n > 0; n -= 1) {
          const hour = int(7, 20);
          const status = chance(0.85) ? "completed" : "cancelled";
          const minutes = status === "completed" ? 25 : int(3, 20);
          const ended_at = at(date, hour, minutes + 5);
          if (!isPast(ended_at) || busy.has(at(date, hour))) continue;
          busy.add(at(date, hour));
          // Those of the last fortnight are for a todo now and then.
          const choices = week >= -1 && n % 2 === 0 ? todos.filter((one) => one.project_id === project_id) : [];
          const { todo_id, todo_title } = choices[(hour * 7) % choices.length] ?? { todo_id: null, todo_title: null };
          addPomodoro({
            id: randomUUID(),
            user_id,
            todo_id,
            todo_title,
            project_id,
            proje_title,
            status,
            duration_minutes: 25,
            ended_at,
            started_at: at(date, hour, 5),
            updated_at: ended_at,
            paused_duration: 0,
            focused_seconds: minutes * 60,
            notes: pick(POMODORO_NOTES),
          });
        }
      }
    }
    for (const date of daysOfWeek(week_start)) if (!chance(0.2)) write(date);
  }
  // The days around this one in earlier years.
  for (const years of [1, 2, 3, 5]) {
    const date = addMonthsToDate(today, -12 * years);
    for (const days of [-1, 0, 1]) if (addDays(date, days) < addWeeks(thisWeek, -WEEKS)) write(addDays(date, days));
  }
  return user_id;
}
