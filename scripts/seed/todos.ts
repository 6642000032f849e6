import { randomUUID } from "node:crypto";
import { completeRepeat, formatRepeat, parseRepeat } from "../../app/domain/todo/repeat.ts";
import { addDays, addWeeks, mondayOf, utcDate } from "../../app/domain/week/week.ts";
import { inserter, instant, type Owner } from "./rows.ts";
import { DETAILS, MEETING_LINES, REPEATING, TASKS } from "./words.ts";

const OPEN_TODOS = 69;
const CATEGORIES = ["high", "medium", "low", "none"] as const;

/** A project with its index, which selects the words of its rows. */
export interface SeededProject {
  id: string;
  proje_title: string;
  place: number;
}

export interface SeededTodo {
  todo_id: string;
  todo_title: string;
  project_id: string;
}

interface NewTodo {
  position: number;
  created_at: string;
  /** Default: made of the project's words. */
  title?: string;
  /** The instants at which it is due, and at which it was completed. */
  due?: string;
  done?: string;
  /** The Monday of its planned week. */
  week?: string;
  /** A rule that counts from the due date. */
  repeat?: string;
  /** The id of the meeting of whose line it was made. */
  meeting?: string;
}

/** Returns a function that adds todos to projects, and the list of the todos that it has added. */
export function todoAdder({ database, user_id, random: { pick } }: Owner) {
  const insert = inserter(database, "todo");
  const todos: SeededTodo[] = [];
  function add(project: SeededProject, { position, created_at, title, due, week, done, repeat, meeting }: NewTodo) {
    const [verbs, things] = TASKS[project.place]!;
    const id = randomUUID();
    const todo_title = title ?? `${pick(verbs)} ${pick(things)}`;
    todos.push({ todo_id: id, todo_title, project_id: project.id });
    insert({
      id,
      user_id,
      project_id: project.id,
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
      meeting_note_id: meeting ?? null,
      meeting_line: meeting ? todo_title : null,
      is_checked_date: done ?? null,
      updated_at: done ?? created_at,
    });
  }
  return { add, todos };
}

export type TodoAdder = ReturnType<typeof todoAdder>;

/**
 * 69 open todos: three repeat, three were made of lines in this week's meetings (each beside a completed one), and
 * most have a day or a week.
 */
export function openTodos(owner: Owner, projects: readonly SeededProject[], { add }: TodoAdder, begun: string) {
  const { chance, int } = owner.random;
  const today = utcDate(owner.now);
  const thisWeek = mondayOf(today);
  for (const [place, [title, repeat]] of REPEATING.entries()) {
    const due = instant(addDays(today, place + 1), 12);
    add(projects[place]!, { position: -1, created_at: begun, due, repeat, title });
  }
  const addMeeting = inserter(owner.database, "meeting_note");
  for (const [place, [open, done, free]] of MEETING_LINES.entries()) {
    const met = instant(thisWeek, 0, place);
    const meeting = randomUUID();
    const meeting_note = `Short, standing.\n- [ ] ${open}\n- [x] ${done}\n- [ ] ${free}`;
    const own = { id: meeting, user_id: owner.user_id, project_id: projects[place]!.id, week_start: thisWeek };
    addMeeting({ ...own, meeting_title: "Start of the week", meeting_note, created_at: met, updated_at: met });
    const ofLine = { position: -2, created_at: met, meeting };
    add(projects[place]!, { ...ofLine, title: open });
    add(projects[place]!, { ...ofLine, title: done, done: met });
  }
  for (let i = REPEATING.length + MEETING_LINES.length; i < OPEN_TODOS; i += 1) {
    const created_at = instant(addDays(today, -int(1, 40)), 9, int(0, 59));
    // Most have a day, some a week, the others neither.
    const due = instant(addDays(today, int(-3, 30)), 12);
    const week = addWeeks(thisWeek, int(-1, 3));
    const planned = chance(0.6) ? { due } : chance(0.5) ? { week } : {};
    add(projects[i % projects.length]!, { position: i, created_at, ...planned });
  }
}
