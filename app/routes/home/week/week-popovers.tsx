import { dateLabel } from "#app/domain/time/date-label.ts";
import { inWeek, onDay } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "#app/domain/todo/todo.ts";
import { daysOfWeek, mondayOf } from "#app/domain/week/week.ts";
import { MoveBackDialog } from "#app/parts/todo/move-back-dialog.tsx";
import { PlanPopover } from "#app/parts/todo/plan-popover.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useTodoActions } from "../todo-actions.ts";
import { openEditor } from "../editor-requests.ts";
import { DayAdd } from "./day-add.tsx";
import { DayPopover } from "./day-popover.tsx";
import { heldTodos } from "./held-todos.ts";
import type { Week } from "./week.server.ts";

interface WeekPopoversProps {
  week: Week;
  /** The selected project. */
  project_id: string | null;
  /** Shows the todos of all projects as equal. */
  areEqual: boolean;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  todos: readonly ActiveTodo[];
  today: string;
  /** The open date, or null for the week without a day; undefined without one. */
  opened: string | null | undefined;
  /** The id of the todo that is being planned. */
  planning: string | null;
  /** The todo that is asked to be moved back. */
  moving: ActiveTodo | null;
  /** They are stable. */
  onCloseDay(): void;
  onPlan(id: string | null): void;
  onClosePlan(): void;
  onMove(todo: ActiveTodo | null): void;
}

/** The popovers and the dialog of the week: a day's todos, planning a todo, and moving a completed one back. */
export function WeekPopovers({
  week,
  project_id,
  projects,
  todos,
  today,
  opened,
  moving,
  ...props
}: WeekPopoversProps) {
  const { days, locale } = useRootData()!;
  const actions = useTodoActions(project_id ?? "", todos, today);
  const monday = opened ? mondayOf(opened) : week.monday;
  const popoverWeek = monday === week.monday ? week : { monday, byProject: {} };
  const held = heldTodos(popoverWeek, props.areEqual ? null : project_id, todos, days);
  const day = opened ? held.days[daysOfWeek(monday).indexOf(opened)] : held.week;
  const isFull = todos.filter(({ is_checked }) => !is_checked).length >= MAX_ACTIVE_TODOS;
  const planned = todos.find(({ id }) => id === props.planning);
  const planner = planned && (
    <PlanPopover
      key={planned.id}
      todo={planned}
      today={today}
      locale={locale}
      anchor={opened === undefined ? anchorOf(planned.id) : `[data-held="${planned.id}"]`}
      onPlan={(plan) => actions.plan(planned, plan)}
      onClose={props.onClosePlan}
    />
  );
  return (
    <>
      {opened !== undefined && day && (
        <DayPopover
          title={opened ? dateLabel(opened, locale, "full") : `Week ${week.number}, any day`}
          held={day}
          date={opened}
          coming={week.coming}
          project_id={project_id}
          projects={projects}
          today={today}
          anchor={opened ? `[data-day="${opened}"]` : ".week-edge"}
          onTick={actions.tick}
          onUntick={props.onMove}
          onPlan={({ id }) => props.onPlan(id)}
          onEdit={openEditor}
          onClose={props.onCloseDay}
        >
          {isFull && <p className="p-1 text-ink-soft">{TODO_LIMIT_MESSAGE}</p>}
          {project_id && !isFull && (
            <DayAdd
              key={opened}
              plan={opened ? onDay(opened) : inWeek(week.monday)}
              project_id={project_id}
              projects={[...projects].map(([id, proje_title]) => ({ id, proje_title }))}
              today={today}
              locale={locale}
            />
          )}
          {planner}
        </DayPopover>
      )}
      {moving && (
        <MoveBackDialog
          todo={moving}
          onCancel={() => props.onMove(null)}
          onConfirm={() => {
            props.onMove(null);
            actions.untick(moving);
          }}
        />
      )}
      {opened === undefined && planner}
    </>
  );
}

/** The todo on its day, or the sheet where that shows it no longer. */
const anchorOf = (id: string) => `.week-row [data-lift="${id}"], .week-row:not(:has([data-lift="${id}"]))`;
