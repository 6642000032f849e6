import type { ReactNode } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { isLate } from "#app/domain/todo/plan.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { type DayTodo, type DayTodos, todosOfWeek } from "#app/domain/todo/week-todos.ts";
import { type ProjectWeek, WEEKDAYS } from "#app/domain/week/week-data.ts";
import { daysOfWeek } from "#app/domain/week/week.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { WeekStrip } from "#app/ui/week-strip.tsx";
import type { WeekTab } from "./use-week.ts";
import type { Week } from "./week.server.ts";

/** Todos that a fold shows before it says how many more there are. */
const MAX_SHOWN = 3;

interface WeekSheetProps {
  week: Week;
  data: ProjectWeek;
  project_id: string | null;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  todos: readonly ActiveTodo[];
  today: string;
  tab: WeekTab;
  /** Opens a day, or what has none: `date` is null. */
  onOpen(date: string | null): void;
}

/** The week as a sheet of seven folds: what is due and was done on each day, and what the tab writes on it. */
export function WeekSheet({ week, data, project_id, projects, todos, today, tab, onOpen }: WeekSheetProps) {
  const { timezone, locale } = useRootData()!;
  const dates = daysOfWeek(week.monday);
  const held = heldTodos(week, project_id, todos, timezone);
  const minutes = WEEKDAYS.map((day) => data.stats.dailyTime[day]);
  const before = data.minutesBefore ?? [];
  const isStats = tab === "stats";
  const hasLine = isStats && [...minutes, ...before].some((value) => value > 0);
  const metOn = (date: string) =>
    data.meetingNotes.filter(({ created_at }) => dateIn(timezone, new Date(created_at)) === date).length;
  const figures: Record<WeekTab, (day: number) => { value: number; unit: string } | null> = {
    stats: (day) => ({ value: minutes[day]!, unit: "min" }),
    notes: () => null,
    completed: (day) => ({ value: held.days[day]!.own.filter((todo) => todo.is_checked).length, unit: "done" }),
    meetings: (day) => ({ value: metOn(dates[day]!), unit: "met" }),
  };
  return (
    <div className="week-row" data-low={isStats ? undefined : ""}>
      <WeekEdge held={held.week} monday={week.monday} number={week.number} today={today} onOpen={() => onOpen(null)} />
      <WeekStrip
        className="week-folds"
        folds={dates.map((date, day) => ({
          name: week.days[day]!,
          day: String(Number(date.slice(8))),
          today: date === today,
          children: (
            <HeldTodos held={held.days[day]!} projects={projects} today={today}>
              <button
                type="button"
                className="day-open"
                data-day={date}
                data-drop={`day:${date}`}
                onClick={() => onOpen(date)}
              >
                <span className="sr-only">
                  {dateLabel(date, locale, "full")}, {count(held.days[day]!)}
                </span>
              </button>
            </HeldTodos>
          ),
          foot: <Figure figure={figures[tab](day)} isAhead={date > today} />,
        }))}
        {...(isStats && {
          // There is no line of nothing, nor into days to come.
          line: minutes.map((value, day) => (!hasLine || (dates[day]! > today && value === 0) ? null : value)),
          before: hasLine ? before : [],
        })}
      />
    </div>
  );
}

/** What stands on each day of the week. */
export function heldTodos(week: Week, project_id: string | null, todos: readonly ActiveTodo[], timezone: string) {
  const done = Object.values(week.byProject).flatMap(({ completedTodos }) => completedTodos);
  return todosOfWeek({ monday: week.monday, project_id, open: todos, done, timezone });
}

function count({ own, others }: DayTodos): string {
  const todos = own.length + others.length;
  return todos === 1 ? "1 todo" : `${todos} todos`;
}

interface FigureProps {
  figure: { value: number; unit: string } | null;
  /** The day has not come yet. */
  isAhead: boolean;
}

/** What the tab writes at the foot of a day. */
function Figure({ figure, isAhead }: FigureProps) {
  if (!figure) return null;
  if (isAhead && figure.value === 0) return "–";
  return (
    <>
      <b>{figure.value}</b> <span>{figure.unit}</span>
    </>
  );
}

interface HeldTodosProps {
  held: DayTodos;
  projects: ReadonlyMap<string, string>;
  today: string;
  /** What opens the day. */
  children: ReactNode;
}

/** The first todos of a day, on phones their shapes alone; how many more there are; and those of other projects, softly. */
function HeldTodos({ held: { own, others }, projects, today, children }: HeldTodosProps) {
  const shown = own.slice(0, own.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const more = own.length - shown.length;
  return (
    <>
      {children}
      <ul className="day-todos">
        {shown.map((todo) => (
          <li
            key={todo.id}
            data-lift={todo.is_checked ? undefined : todo.id}
            className={`day-todo priority ${look(todo, today)}`}
          >
            <span>{todo.todo_title}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="day-more">+{more}</p>}
      {[...projects].map(([id, title]) => {
        const of = others.filter((todo) => todo.project_id === id).length;
        return of > 0 ? (
          <p key={id} className="day-more day-others">
            +{of} in {title}
          </p>
        ) : null;
      })}
    </>
  );
}

/** How a todo looks on its day. */
export function look(todo: DayTodo, today: string): string {
  if (todo.is_checked) return "day-done";
  return `priority-${todo.todo_category} ${isLate(todo, today) ? "day-late" : ""}`;
}

interface WeekEdgeProps {
  held: DayTodos;
  monday: string;
  number: number;
  today: string;
  onOpen(): void;
}

/** The narrow edge beside Monday: what is planned for the week without a day. */
function WeekEdge({ held, monday, number, today, onOpen }: WeekEdgeProps) {
  const todos = [...held.own, ...held.others];
  return (
    <button
      type="button"
      className="week-edge"
      data-drop={`week:${monday}`}
      title="Planned for the week"
      onClick={onOpen}
    >
      <span className="sr-only">Week {number}, no day: </span>
      <b>{todos.length > 0 && todos.length}</b>
      <span className="week-edge-text">Any day</span>
      <span className="sr-only">{count(held)}</span>
      {held.own.slice(0, MAX_SHOWN).map((todo) => (
        <span key={todo.id} aria-hidden className={`priority ${look(todo, today)}`} />
      ))}
    </button>
  );
}
