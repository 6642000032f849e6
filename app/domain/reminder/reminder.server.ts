import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { project, reminder_link, todo, user } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { said } from "#app/i18n/text.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { devicesStatement, type KnownRecipient } from "../notification/device.server.ts";
import { refuseMoving } from "../session/access.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import type { Days } from "../time/timezone.ts";
import { isOpen } from "../todo/list.server.ts";
import { makeNext } from "../todo/next-todo.server.ts";
import type { ReminderWay } from "./way.ts";
import { type RemindingTodo, REMINDER_OVER_MESSAGE, type ReminderInput, snoozedText, snoozeUntil } from "./reminder.ts";
import { pick } from "../pick.ts";

/** Days after which the link in a notice is invalid. */
const LINK_DAYS = 2;
const DAY_MS = 86_400_000;

/** The condition that a todo has a reminder. */
const reminds = or(isNotNull(todo.todo_remind), isNotNull(todo.todo_remind_at));

/** A person's data for reminders: their time zone, how reminders are sent, and the todos that have one. */
export interface Reminded {
  zone: string;
  way: ReminderWay["way"];
  email: string;
  todos: RemindingTodo[];
}

/** The statements that read a person who may get reminders, and their open todos with reminders, in active projects. */
const reminding = (db: Database, user_id: string) =>
  [
    db
      .select({
        timezone: user.timezone,
        way: user.remind_by,
        ...pick(user, ["email", "role", "locale", "browser_languages"]),
      })
      .from(user)
      .where(and(eq(user.id, user_id), isNull(user.suspended_at))),
    db
      .select({
        id: todo.id,
        todo_title: todo.todo_title,
        proje_title: project.proje_title,
        todo_due_date: sql<string>`${todo.todo_due_date}`.as("todo_due_date"),
        ...pick(todo, ["todo_time", "todo_remind", "todo_remind_at", "snoozed_until"]),
      })
      .from(todo)
      .innerJoin(project, eq(project.id, todo.project_id))
      .where(
        and(
          eq(todo.user_id, user_id),
          isOpen,
          reminds,
          isNotNull(todo.todo_due_date),
          isNull(project.archived_at),
          isNull(project.deleted_at),
        ),
      )
      .orderBy(todo.id),
  ] as const;

/**
 * A person's time zone, and their open todos with reminders, in active projects. Null for a person who may not get
 * reminders.
 */
export async function readReminding(db: Database, user_id: string): Promise<Reminded | null> {
  const [[person], todos] = await db.batch(reminding(db, user_id));
  return remindedOf(person, todos);
}

type Person = Pick<typeof user.$inferSelect, "timezone" | "email" | "role"> & { way: ReminderWay["way"] };

function remindedOf(person: Person | undefined, todos: RemindingTodo[]): Reminded | null {
  if (!person) return null;
  const { timezone, way, email, role } = person;
  return { zone: timezone ?? "UTC", way: way === "mail" && role === "demo" ? "push" : way, email, todos };
}

/** All data that the notices of a person's reminders need. */
export interface DueReminders {
  read: Reminded | null;
  /** A secret for the notice of each todo, by the todo's id. */
  links: Map<string, string>;
  known: KnownRecipient;
}

/**
 * Reads the same as `readReminding`, the person's devices and languages, and makes a secret for each of these todos
 * that is open. It takes one round trip, because reminders of many people are due at the same minute.
 */
export async function readDueReminders(
  db: Database,
  now: Date,
  user_id: string,
  ids: readonly string[],
): Promise<DueReminders> {
  const tokens = new Map(ids.map((id) => [id, newToken()]));
  const expires_at = new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString();
  const links = [...tokens].map(([todo_id, token]) => ({ todo_id, token_hash: hashToken(token) }));
  const [[person], todos, devices, made] = await db.batch([
    ...reminding(db, user_id),
    devicesStatement(db, now, user_id),
    statement<{ todo_id: string }>(db)`INSERT INTO reminder_link (token_hash, user_id, todo_id, expires_at)
      SELECT link.value ->> 'token_hash', todo.user_id, todo.id, ${expires_at} FROM json_each(${JSON.stringify(links)}) link
        CROSS JOIN todo ON todo.id = link.value ->> 'todo_id'
      WHERE todo.user_id = ${user_id} AND todo.is_checked_date IS NULL AND todo.deleted_at IS NULL
      RETURNING todo_id`,
  ]);
  return {
    read: remindedOf(person, todos),
    links: new Map(made.map(({ todo_id }) => [todo_id, tokens.get(todo_id)!])),
    known: { devices, languages: person },
  };
}

/** Makes a secret for the notice of each todo, with which its device can answer once. Returns them by todo id. */
export async function newReminderLinks(
  db: Database,
  now: Date,
  user_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map(ids.map((id) => [id, newToken()]));
  const expires_at = new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString();
  const links = [...tokens].map(([todo_id, token]) => ({ token_hash: hashToken(token), user_id, todo_id, expires_at }));
  if (links.length > 0) await db.insert(reminder_link).values(links);
  return tokens;
}

/** The tables and the condition of a notice that may still be answered, with its secret. */
const answerable = ({ now }: Pick<AppContext, "now">, token_hash: string) => sql`
  FROM reminder_link l JOIN user u ON u.id = l.user_id JOIN todo ON todo.id = l.todo_id AND todo.user_id = l.user_id
    JOIN project p ON p.id = todo.project_id
  WHERE l.token_hash = ${token_hash} AND l.expires_at > ${now.toISOString()} AND u.suspended_at IS NULL
    AND todo.is_checked_date IS NULL AND todo.deleted_at IS NULL AND p.archived_at IS NULL AND p.deleted_at IS NULL`;

/** The title of the todo that a secret may still answer; null if there is none. */
export async function todoOfReminder(context: AppContext, token: string): Promise<string | null> {
  const [found] = await context.db.all<{ todo_title: string }>(
    sql`SELECT todo.todo_title ${answerable(context, hashToken(token))}`,
  );
  return found?.todo_title ?? null;
}

/**
 * After the response, notifies the person's open pages that a todo has changed, together with its line in a meeting,
 * and plans their reminders again.
 */
export function wakeReminders(context: AppContext, user_id: string): void {
  const clock = clockOf(context, user_id);
  context.waitUntil(
    clock.changed(["todo", "meeting_note"], null).then(() => clock.planReminders(user_id, context.now.getTime())),
  );
}

const COMPLETED = { id: "reminder.completed", message: "The todo is completed." };

interface Answered {
  user_id: string;
  todo_id: string;
  zone: string;
  starts: number;
  moving_to: string | null;
  todo_due_date: string | null;
  todo_repeat: string | null;
  repeat_from: "due" | "done";
}

/**
 * Answers a reminder with the secret of its notice, which is valid once. Completes the todo by the same rules as the
 * page; or snoozes the reminder, and returns a secret that may answer once more. The message says what was done. 409 if
 * the reminder was answered or is too old, and if its todo is done, deleted or archived; for a snooze also if its todo
 * has no reminder any more. 503 while the account moves.
 */
export async function answerReminder(
  context: AppContext,
  { token, act }: ReminderInput,
): Promise<{ user_id: string; again: string | null; message: string }> {
  const { db, now } = context;
  const at = now.toISOString();
  const token_hash = hashToken(token);
  const [found] = await db.all<Answered>(sql`
    SELECT l.user_id, l.todo_id, coalesce(u.timezone, 'UTC') AS zone, u.day_start AS starts, u.moving_to, todo.todo_due_date, todo.todo_repeat,
      todo.repeat_from ${answerable(context, token_hash)}`);
  if (!found) throw new AppError(409, REMINDER_OVER_MESSAGE);
  refuseMoving(found);
  const { user_id, todo_id: id, zone, starts } = found;
  const days: Days = { zone, starts };
  const until = act === "done" ? null : snoozeUntil(act, days, now);
  const change = until ? { snoozed_until: until.toISOString() } : { is_checked_date: at };
  const isUnanswered = sql`EXISTS (SELECT 1 FROM reminder_link WHERE token_hash = ${token_hash})`;
  const [changed] = await db.batch([
    db
      .update(todo)
      .set({ ...change, updated_at: at })
      .where(and(eq(todo.id, id), eq(todo.user_id, user_id), isOpen, isUnanswered, until ? reminds : undefined))
      .returning({ id: todo.id }),
    statement(db)`DELETE FROM reminder_link WHERE token_hash = ${token_hash}`,
    ...(until ? [] : makeNext({ db, now, days }, found, { id, user_id, now: at })),
  ]);
  if (changed.length === 0) throw new AppError(409, REMINDER_OVER_MESSAGE);
  if (!until) return { user_id, again: null, ...said(COMPLETED) };
  const again = (await newReminderLinks(db, now, user_id, [id])).get(id)!;
  return { user_id, again, ...said(snoozedText(until, days, now, context.locale)) };
}

/** The people who have open todos that remind. */
export const peopleWithReminders = (db: Database) =>
  db.selectDistinct({ user_id: todo.user_id }).from(todo).where(and(isOpen, reminds));
