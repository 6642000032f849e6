import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { isLate } from "#app/domain/todo/plan.ts";
import type { DayTodo, DayTodos } from "#app/domain/todo/week-todos.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Link } from "#app/ui/link.tsx";
import { ComingTodos, Guide } from "../lazy-parts.ts";
import type { WeekAddress, WeekTab } from "./use-week.ts";
import type { Week } from "./week.server.ts";

/** The number of entries on a day before a count of the rest; more on a wide screen and on the tab Completed. */
const MAX_SHOWN = 3;
const MAX_SHOWN_WIDE = 6;

/** How many of `count` entries are shown where `most` fit: the count of the rest takes the place of one. */
const shownOf = (count: number, most: number) => (count > most ? most - 1 : count);

/** The actions on a day and its todos. */
interface FoldActions {
  /** Opens a day; null opens the todos without a day. */
  onOpen(date: string | null): void;
  onPlan(id: string): void;
  onUntick(todo: DayTodo): void;
}

/** The props that all days of a week share. */
export interface DayContext extends FoldActions {
  week: Week;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  today: string;
  tab: WeekTab;
  address: WeekAddress;
  /** The number of steps done of the guide, which stands on today; null without the guide. */
  guide: number | null;
}

interface DayProps extends DayContext {
  date: string;
  held: DayTodos;
  /** The day's meetings on the tab Meetings; none on the other tabs. */
  meetings: readonly MeetingNote[];
}

/** A day of a week with its todos. A press anywhere opens the day, and todos can be dropped on it. */
export function DayOfWeek({ date, guide, week, onOpen, ...rest }: DayProps) {
  const { locale } = useRootData()!;
  return (
    <>
      <button type="button" className="day-open" data-day={date} data-drop={`day:${date}`} onClick={() => onOpen(date)}>
        <span className="sr-only">
          {dateLabel(date, locale, "full")}, {countText(rest.held)}
        </span>
      </button>
      {guide !== null && date === rest.today && <Guide done={guide} className="max-md:hidden" />}
      <FoldTodos {...rest} />
      {week.coming?.some((todo) => todo.date === date) && <ComingTodos coming={week.coming} date={date} />}
    </>
  );
}

type FoldTodosProps = Omit<DayProps, "date" | "guide" | "week" | "onOpen">;

/**
 * The entries of a day. First come its meetings on the tab Meetings, or the completed todos on the tab Completed, then its
 * other todos, a count of the rest, and the todos of other projects in a soft colour. On phones all of them are dashes.
 */
function FoldTodos({ held, meetings, projects, today, tab, address, onPlan, onUntick }: FoldTodosProps) {
  const isCompleted = tab === "completed";
  const own = isCompleted ? [...held.own].sort((a, b) => Number(b.is_checked) - Number(a.is_checked)) : held.own;
  const count = meetings.length + own.length;
  const wide = shownOf(count, MAX_SHOWN_WIDE);
  const narrow = isCompleted ? wide : shownOf(count, MAX_SHOWN);
  const shown = own.slice(0, Math.max(0, wide - meetings.length));
  return (
    <>
      <ul className="day-todos" data-more={narrow < wide || undefined}>
        {meetings.slice(0, wide).map(({ id, meeting_title }) => (
          <li key={id} className="day-todo day-meeting priority">
            <Link to={address({ tab: "meetings", meeting: id })} preventScrollReset tabIndex={-1}>
              {meeting_title}
            </Link>
          </li>
        ))}
        {shown.map((todo) =>
          isCompleted && todo.is_checked ? (
            <li key={todo.id} className="day-todo day-done day-untick">
              <Checkbox label={todo.todo_title} checked onChange={() => onUntick(todo)} />
              <span>{todo.todo_title}</span>
            </li>
          ) : (
            <FoldTodo key={todo.id} todo={todo} today={today} onPlan={onPlan} />
          ),
        )}
      </ul>
      {count > narrow && <p className="day-more day-narrow">+{count - narrow}</p>}
      {count > wide && <p className="day-more day-wide">+{count - wide}</p>}
      {[...projects].map(([id, title]) => {
        const of = held.others.filter((todo) => todo.project_id === id).length;
        return of > 0 ? (
          <p key={id} className="day-more day-others">
            +{of} in {title}
          </p>
        ) : null;
      })}
    </>
  );
}

interface FoldTodoProps extends Pick<FoldTodosProps, "today" | "onPlan"> {
  todo: DayTodo;
}

/** A todo on its day. One that is open can be lifted, and pressed to be planned; the arrow keys lead to it. */
function FoldTodo({ todo, today, onPlan }: FoldTodoProps) {
  const { id, todo_title, is_checked } = todo;
  const className = `day-todo priority ${look(todo, today)}`;
  if (is_checked) {
    return (
      <li className={className}>
        <span>{todo_title}</span>
      </li>
    );
  }
  return (
    <li data-lift={id} className={className}>
      <button type="button" tabIndex={-1} onClick={() => onPlan(id)}>
        <span className="sr-only">Plan </span>
        {todo_title}
      </button>
    </li>
  );
}

/** The class of a todo on its day. */
export function look(todo: DayTodo, today: string): string {
  if (todo.is_checked) return "day-done";
  return `priority-${todo.todo_category} ${isLate(todo, today) ? "day-late" : ""}`;
}

interface WeekEdgeProps extends Pick<FoldActions, "onOpen"> {
  held: DayTodos;
  monday: string;
  number: number;
  today: string;
}

/** The narrow edge beside Monday: what is planned for the week without a day. */
export function WeekEdge({ held, monday, number, today, onOpen }: WeekEdgeProps) {
  const todos = [...held.own, ...held.others];
  return (
    <button
      type="button"
      className="week-edge"
      data-drop={`week:${monday}`}
      title="Planned for the week"
      onClick={() => onOpen(null)}
    >
      <span className="sr-only">Week {number}, no day: </span>
      <b>{todos.length > 0 && todos.length}</b>
      <span className="week-edge-text">Any day</span>
      <span className="sr-only">{countText(held)}</span>
      {held.own.slice(0, MAX_SHOWN).map((todo) => (
        <span key={todo.id} aria-hidden className={`priority ${look(todo, today)}`} />
      ))}
    </button>
  );
}

/** The number of a day's todos, in words. */
function countText({ own, others }: DayTodos): string {
  const todos = own.length + others.length;
  return todos === 1 ? "1 todo" : `${todos} todos`;
}
