import { listed } from "#app/i18n/listed.ts";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { shortened } from "#app/domain/text/code-points.ts";
import type { CalendarPage, DoneTodo, TitledTodo } from "#app/domain/todo/changes.ts";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import { type EventsBeside, eventsOn, type ShownEvent } from "#app/domain/other-calendar/beside.ts";
import { CATEGORIES, dateOf } from "#app/domain/todo/todo.ts";
import { compareTimes } from "#app/domain/todo/todo-time.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { Path } from "#app/ui/link.tsx";
import { FIRST_YEAR, LAST_YEAR, mondayOf, monthGrid, monthOf, weekKey } from "#app/domain/week/week.ts";

/** The most todos that a day shows. The others are counted in `+N more`. */
export const MAX_EVENTS = 2;
/** The most dots that a day shows on a phone. */
export const MAX_DOTS = 4;
/** The most code points of a title that a day shows. */
const EVENT_LABEL = 20;

/** The months that the calendar has pages for. */
export const FIRST_MONTH = `${FIRST_YEAR}-01`;
export const LAST_MONTH = `${LAST_YEAR}-12`;

/** A day of the grid with its due and completed todos. */
export interface Day {
  date: string;
  /** Whether the day belongs to the previous or next month. */
  isOutside: boolean;
  todos: TitledTodo[];
  done: DoneTodo[];
  /** Todos that will be due again on this day, after the one before is completed. */
  coming: readonly ComingTodo[];
  /**
   * The coming todos that the grid shows. A todo that comes on most days is left out, because it would fill every
   * cell.
   */
  shownComing: readonly ComingTodo[];
  /** The events of other calendars. */
  events: readonly ShownEvent[];
  /** Whether there is a diary entry. */
  hasDiary: boolean;
}

/** A row of the grid. */
export interface Week {
  /** `2026-W47`. */
  key: string;
  number: number;
  days: Day[];
}

/** The data of the grid. */
interface Month extends CalendarPage {
  month: string;
  today: string;
  coming: readonly ComingTodo[];
  /** The dates that have a diary entry. */
  diary: readonly string[];
  beside?: EventsBeside;
}

/**
 * The six weeks of a month's grid. Each day has its due todos, by time and then by priority, and its completed todos.
 * A todo that is just being completed belongs to today.
 */
export function weeksOfMonth({ month, today, todos, done, coming, diary, beside }: Month): Week[] {
  const open = todos.filter(({ is_checked, todo_due_date }) => !is_checked && todo_due_date);
  const due = Map.groupBy(open, (todo) => dateOf(todo.todo_due_date!));
  const ticked = todos.filter(({ is_checked }) => is_checked).map((todo) => ({ ...todo, done_on: today }));
  const doneOn = Map.groupBy([...done, ...ticked], ({ done_on }) => done_on);
  const daily = dailyIds(coming);
  const comingOn = Map.groupBy(coming, ({ date }) => date);
  const days = monthGrid(month).map((date) => ({
    date,
    isOutside: monthOf(date) !== month,
    todos: (due.get(date) ?? []).sort((a, b) => compareTimes(a, b) || urgency(a) - urgency(b)),
    done: doneOn.get(date) ?? [],
    coming: comingOn.get(date) ?? [],
    shownComing: (comingOn.get(date) ?? []).filter(({ id }) => !daily.has(id)),
    events: eventsOn(beside, date),
    hasDiary: diary.includes(date),
  }));
  return Array.from({ length: days.length / 7 }, (_, week) => {
    const own = days.slice(week * 7, week * 7 + 7);
    const key = weekKey(own[0]!.date);
    return { key, number: Number(key.slice(-2)), days: own };
  });
}

/** The grid shows a repeated todo only if it comes on at most this many days of a week. */
const MOST_DAYS = 3;

/** The ids of the todos that come on more days of a week than the grid shows. */
function dailyIds(coming: readonly ComingTodo[]): Set<string> {
  const byWeek = Map.groupBy(coming, ({ id, date }) => `${mondayOf(date)} ${id}`);
  return new Set([...byWeek.values()].flatMap((days) => (days.length > MOST_DAYS ? days[0]!.id : [])));
}

const urgency = (todo: TitledTodo) => CATEGORIES.indexOf(todo.todo_category);

/** A title in a day of the grid: its first 20 characters. */
export const eventLabel = (title: string) => shortened(title, EVENT_LABEL);

/**
 * The label of a day for screen readers: its date, the numbers of due, completed and coming todos, and whether there
 * is a diary entry.
 */
export function dayLabel(i18n: I18n, { date, ...day }: Day, locale: string, today: string): string {
  const [due, done, coming] = [day.todos.length, day.done.length, day.coming.length];
  const parts = [
    dateLabel(date, locale, "full"),
    i18n._(msg`${plural(due, { 0: "no todos", one: "# todo", other: "# todos" })}`),
    due > 0 && date < today && i18n._(msg({ message: "overdue", comment: "The todos of a day, as it is read out" })),
    done > 0 && i18n._(msg({ message: `${done} done`, comment: "Todos of a day, as it is read out" })),
    coming > 0 && i18n._(msg({ message: `${coming} coming`, comment: "Repeated todos of a day, as it is read out" })),
    day.events.length > 0 &&
      i18n._(
        msg({
          message: plural(day.events.length, { one: "# event", other: "# events" }),
          comment: "Events of other calendars on a day, as it is read out",
        }),
      ),
    day.hasDiary && i18n._(msg({ message: "diary", comment: "A day with a diary entry, as it is read out" })),
  ];
  return listed(
    i18n,
    parts.filter((part) => part !== false),
  );
}

/** The address of a month (null for the current one), with an open day or none. */
export function monthPath(month: string | null, day?: string): Path {
  const search = new URLSearchParams({ ...(month && { month }), ...(day && { day }) });
  return search.size > 0 ? `/calendar?${search}` : "/calendar";
}

/** The navigation state of an opened day. `add`: the field for a new todo gets the focus. */
export interface DayState {
  add: boolean;
}
