import type { RefObject } from "react";
import { useUndo } from "#app/forms/action-error.ts";
import type { ShownEvent } from "#app/domain/other-calendar/beside.ts";
import { inWeek, onDay } from "#app/domain/todo/plan.ts";
import { MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "#app/domain/todo/todo.ts";
import { addEvent } from "#app/parts/other-calendar/add-event.ts";
import { EventList } from "#app/parts/other-calendar/event-list.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { DayAdd } from "./day-add.tsx";
import type { WeekProps } from "./use-week.ts";

interface DayFootProps extends Pick<WeekProps, "week" | "project_id" | "todos" | "today"> {
  /** Null for the week without a day. */
  date: string | null;
  /** The day's events of other calendars. Each can become a todo of the selected project. */
  events: readonly ShownEvent[];
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  field: RefObject<HTMLInputElement>;
}

/** The end of the open day: the events of other calendars, and the field for a new todo. */
export function DayFoot({ date, week, events, project_id, projects, todos, today, field }: DayFootProps) {
  const { locale } = useRootData()!;
  const translate = useTranslate();
  const { tell } = useUndo();
  const isFull = todos.filter(({ is_checked }) => !is_checked).length >= MAX_ACTIVE_TODOS;
  function add(event: ShownEvent) {
    const project = { id: project_id!, proje_title: projects.get(project_id!) ?? "" };
    tell(addEvent(event, project, today, locale));
  }
  return (
    <>
      {events.length > 0 && (
        <div className="px-1">
          <EventList
            events={events}
            taken={new Set(todos.map(({ todo_event }) => todo_event))}
            onAdd={project_id && !isFull ? add : null}
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
    </>
  );
}
