import { Trans } from "@lingui/react/macro";
import { dateLabel, weekLabel } from "#app/domain/time/date-label.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { addDays, daysOfWeek, weekOf } from "#app/domain/week/week.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { WeekStrip } from "#app/ui/week-strip.tsx";
import { type DayContext, DayOfWeek } from "./fold-todos.tsx";
import { heldTodos } from "./held-todos.ts";

interface NextWeekProps extends DayContext {
  monday: string;
  /** Null if all projects are shown as equal. */
  project_id: string | null;
  todos: readonly ActiveTodo[];
}

/** The week after the shown one, on wide screens: to look ahead, and to plan todos for it. */
export function NextWeek({ monday, project_id, todos, ...context }: NextWeekProps) {
  const { days, locale } = useRootData()!;
  const number = weekOf(monday).week;
  const held = heldTodos({ monday, byProject: {} }, project_id, todos, days);
  return (
    <>
      <h3>
        <Trans>Week {number}</Trans> <small>{weekLabel(monday, addDays(monday, 6), locale)}</small>
      </h3>
      <WeekStrip
        className="week-folds"
        folds={daysOfWeek(monday).map((date, day) => ({
          name: dateLabel(date, locale, "weekday"),
          day: String(Number(date.slice(8))),
          today: date === context.today,
          children: <DayOfWeek {...context} date={date} held={held.days[day]!} meetings={[]} />,
        }))}
      />
    </>
  );
}
