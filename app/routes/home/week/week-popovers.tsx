import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useUndo } from "#app/forms/action-error.ts";
import { eventsOn } from "#app/domain/other-calendar/beside.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { inWeek, onDay } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "#app/domain/todo/todo.ts";
import { daysOfWeek, mondayOf } from "#app/domain/week/week.ts";
import { MoveBackDialog } from "#app/parts/todo/move-back-dialog.tsx";
import { addEvent } from "#app/parts/other-calendar/add-event.ts";
import { EventList } from "#app/parts/other-calendar/event-list.tsx";
import { PlanPopover } from "#app/parts/todo/plan-popover.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useTodoActions } from "../todo-actions.ts";
import { openEditor } from "../editor-requests.ts";
import { DayAdd } from "./day-add.tsx";
import { DayPopover } from "./day-popover.tsx";
import { heldTodos } from "./held-todos.ts";
import type { Week } from "./week.server.ts";

/** The day that is open. */
export interface OpenDay {
  /** Null for the week without a day. */
  date: string | null;
  /** The button that opened it. */
  anchor: HTMLElement;
}

/** The todo that is being planned. */
export interface PlannedTodo {
  id: string;
  /** Its row, beside which the choice opens. */
  anchor: HTMLElement;
}

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
  opened: OpenDay | undefined;
  planning: PlannedTodo | null;
  /** The todo that is asked to be moved back. */
  moving: ActiveTodo | null;
  /** They are stable. */
  onCloseDay(): void;
  onPlan(todo: PlannedTodo): void;
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
  const { t } = useLingui();
  const translate = useTranslate();
  const { days, locale } = useRootData()!;
  const field = useRef<HTMLInputElement>(null);
  const actions = useTodoActions(project_id ?? "", todos, today);
  const date = opened?.date ?? null;
  const monday = date ? mondayOf(date) : week.monday;
  const popoverWeek = monday === week.monday ? week : { monday, byProject: {} };
  const held = heldTodos(popoverWeek, props.areEqual ? null : project_id, todos, days);
  const day = date ? held.days[daysOfWeek(monday).indexOf(date)] : held.week;
  const isFull = todos.filter(({ is_checked }) => !is_checked).length >= MAX_ACTIVE_TODOS;
  const events = date ? eventsOn(week.beside, date) : [];
  const { tell } = useUndo();
  const planned = todos.find(({ id }) => id === props.planning?.id);
  const planner = planned && (
    <PlanPopover
      key={planned.id}
      todo={planned}
      today={today}
      locale={locale}
      anchor={props.planning!.anchor}
      onPlan={(plan) => actions.plan(planned, plan)}
      onClose={props.onClosePlan}
    />
  );
  return (
    <>
      {opened && day && (
        <DayPopover
          title={date ? dateLabel(date, locale, "full") : t`Week ${{ number: week.number }}, any day`}
          held={day}
          date={date}
          coming={week.coming}
          hasEvents={events.length > 0}
          project_id={project_id}
          projects={projects}
          today={today}
          anchor={opened.anchor}
          field={field}
          onTick={actions.tick}
          onUntick={props.onMove}
          onPlan={({ id }, anchor) => props.onPlan({ id, anchor })}
          onEdit={openEditor}
          onClose={props.onCloseDay}
        >
          {events.length > 0 && (
            <div className="px-1">
              <EventList
                events={events}
                taken={new Set(todos.map(({ todo_event }) => todo_event))}
                onAdd={
                  project_id && !isFull
                    ? (event) => {
                        const proje_title = projects.get(project_id) ?? "";
                        tell(addEvent(event, { id: project_id, proje_title }, today, locale));
                      }
                    : null
                }
              />
            </div>
          )}
          {isFull && <p className="p-1 text-ink-soft">{translate(TODO_LIMIT_MESSAGE)}</p>}
          {project_id && !isFull && (
            <DayAdd
              key={date}
              plan={date ? onDay(date) : inWeek(week.monday)}
              project_id={project_id}
              projects={[...projects].map(([id, proje_title]) => ({ id, proje_title }))}
              today={today}
              locale={locale}
              field={field}
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
      {!opened && planner}
    </>
  );
}
