import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { useUndo } from "#app/forms/action-error.ts";
import { eventsOn, type ShownEvent } from "#app/domain/other-calendar/beside.ts";
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
import type { WeekProps } from "./use-week.ts";

export interface OpenDay {
  /** Null for the week without a day. */
  date: string | null;
  /** The button that opened it. */
  anchor: HTMLElement;
}

/** The todo that is being planned. */
export interface PlannedTodo {
  id: string;
  /** The row beside which the popover opens. */
  anchor: HTMLElement;
}

interface WeekPopoversProps extends Pick<WeekProps, "week" | "project_id" | "todos" | "today"> {
  /** Shows the todos of all projects as equal. */
  areEqual: boolean;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  opened: OpenDay | undefined;
  planning: PlannedTodo | null;
  /** The todo for which a dialog asks whether to reopen it. */
  moving: ActiveTodo | null;
  /** These functions are stable between renders. */
  onCloseDay(): void;
  onPlan(todo: PlannedTodo): void;
  onClosePlan(): void;
  onMove(todo: ActiveTodo | null): void;
}

/** The popovers and the dialog of the week: a day's todos, planning a todo, and reopening a completed one. */
export function WeekPopovers({ planning, moving, onClosePlan, ...props }: WeekPopoversProps) {
  const { project_id, todos, today, opened, onMove } = props;
  const { locale } = useRootData()!;
  const actions = useTodoActions(project_id ?? "", todos, today);
  const planned = todos.find(({ id }) => id === planning?.id);
  const planner = planned && (
    <PlanPopover
      key={planned.id}
      todo={planned}
      today={today}
      locale={locale}
      anchor={planning!.anchor}
      onPlan={(plan) => actions.plan(planned, plan)}
      onClose={onClosePlan}
    />
  );
  return (
    <>
      {opened ? (
        <OpenedDay {...props} opened={opened} onTick={actions.tick}>
          {planner}
        </OpenedDay>
      ) : (
        planner
      )}
      {moving && (
        <MoveBackDialog
          todo={moving}
          onCancel={() => onMove(null)}
          onConfirm={() => {
            onMove(null);
            actions.untick(moving);
          }}
        />
      )}
    </>
  );
}

interface OpenedDayProps extends Omit<WeekPopoversProps, "planning" | "moving" | "onClosePlan"> {
  opened: OpenDay;
  onTick(todo: ActiveTodo): void;
  /** The popover that plans one of the day's todos. */
  children: ReactNode;
}

/** The open day with its todos, the events of other calendars, and the field for a new todo. */
function OpenedDay({ week, opened, areEqual, onTick, children, ...props }: OpenedDayProps) {
  const { project_id, projects, todos, today } = props;
  const { t } = useLingui();
  const translate = useTranslate();
  const { days, locale } = useRootData()!;
  const field = useRef<HTMLInputElement>(null);
  const { date, anchor } = opened;
  const monday = date ? mondayOf(date) : week.monday;
  const popoverWeek = monday === week.monday ? week : { monday, byProject: {} };
  const held = heldTodos(popoverWeek, areEqual ? null : project_id, todos, days);
  const day = date ? held.days[daysOfWeek(monday).indexOf(date)] : held.week;
  const isFull = todos.filter(({ is_checked }) => !is_checked).length >= MAX_ACTIVE_TODOS;
  const events = date ? eventsOn(week.beside, date) : [];
  if (!day) return null;
  return (
    <DayPopover
      title={date ? dateLabel(date, locale, "full") : t`Week ${{ number: week.number }}, any day`}
      held={day}
      date={date}
      coming={week.coming}
      hasEvents={events.length > 0}
      project_id={project_id}
      projects={projects}
      today={today}
      anchor={anchor}
      field={field}
      onTick={onTick}
      onUntick={props.onMove}
      onPlan={({ id }, row) => props.onPlan({ id, anchor: row })}
      onEdit={openEditor}
      onClose={props.onCloseDay}
    >
      {events.length > 0 && <DayEvents {...{ events, project_id, projects, todos, today, isFull }} />}
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
      {children}
    </DayPopover>
  );
}

interface DayEventsProps extends Pick<WeekPopoversProps, "project_id" | "projects" | "todos" | "today"> {
  events: readonly ShownEvent[];
  /** Whether the list of todos is full. */
  isFull: boolean;
}

/** The events of other calendars on the day. Each can become a todo of the selected project. */
function DayEvents({ events, project_id, projects, todos, today, isFull }: DayEventsProps) {
  const { locale } = useRootData()!;
  const { tell } = useUndo();
  function add(event: ShownEvent) {
    const project = { id: project_id!, proje_title: projects.get(project_id!) ?? "" };
    tell(addEvent(event, project, today, locale));
  }
  return (
    <div className="px-1">
      <EventList
        events={events}
        taken={new Set(todos.map(({ todo_event }) => todo_event))}
        onAdd={project_id && !isFull ? add : null}
      />
    </div>
  );
}
