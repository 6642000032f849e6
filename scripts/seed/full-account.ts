import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { addDays, addMonthsToDate, addWeeks, daysOfWeek, mondayOf, utcDate } from "../../app/domain/week/week.ts";
import { hashPassword } from "../local/first-admin.ts";
import { diaryWriter } from "./diary.ts";
import { weekFiller } from "./project-weeks.ts";
import { random } from "./random.ts";
import { inserter, instant, type Owner } from "./rows.ts";
import { openTodos, type SeededProject, todoAdder } from "./todos.ts";
import { PROJECTS } from "./words.ts";

const WEEKS = 52;

interface Account {
  username: string;
  email: string;
  password: string;
}

/**
 * Creates a verified user with a full account as of `now`: 3 projects, 69 open todos, three of which repeat, and a year of
 * completed ones, notes, meetings, diary entries and pomodoros. Returns the user's id.
 */
export function fullAccount(database: DatabaseSync, account: Account, now: Date): string {
  const owner: Owner = { database, user_id: randomUUID(), now, random: random(7) };
  const today = utcDate(now);
  const thisWeek = mondayOf(today);
  const begun = instant(addWeeks(thisWeek, -WEEKS), 8);
  addUser(owner, account, begun);
  const projects = addProjects(owner, begun);
  const todos = todoAdder(owner);
  openTodos(owner, projects, todos, begun);

  const fillWeek = weekFiller(owner, todos);
  const writeDiary = diaryWriter(owner);
  for (let ago = WEEKS; ago >= 0; ago -= 1) {
    const week_start = addWeeks(thisWeek, -ago);
    for (const project of projects) fillWeek(project, week_start, ago);
    for (const date of daysOfWeek(week_start)) if (!owner.random.chance(0.2)) writeDiary(date);
  }
  // The days around this one in earlier years.
  for (const years of [1, 2, 3, 5]) {
    const date = addMonthsToDate(today, -12 * years);
    for (const days of [-1, 0, 1])
      if (addDays(date, days) < addWeeks(thisWeek, -WEEKS)) writeDiary(addDays(date, days));
  }
  return owner.user_id;
}

function addUser({ database, user_id }: Owner, { username, email, password }: Account, begun: string) {
  inserter(
    database,
    "user",
  )({
    id: user_id,
    username,
    email,
    password_hash: hashPassword(password),
    role: "user",
    email_verified_at: begun,
    timezone: "UTC",
    created_at: begun,
  });
}

/** The first project has a goal of five hours a week. */
function addProjects({ database, user_id }: Owner, created_at: string): SeededProject[] {
  const add = inserter(database, "project");
  return PROJECTS.map((proje_title, position) => {
    const id = randomUUID();
    const proje_goal_minutes = position === 0 ? 300 : null;
    add({ id, user_id, proje_title, proje_goal_minutes, position, created_at });
    return { id, proje_title, place: position };
  });
}
