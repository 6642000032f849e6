import { Trans, useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@remix-run/react";
import { memo } from "react";
import type { ShownEvent } from "#app/domain/other-calendar/beside.ts";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { useIsLate } from "#app/parts/todo/use-plan-label.ts";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { eventTitle } from "#app/parts/other-calendar/event-title.ts";
import { RepeatingTitle } from "#app/parts/todo/row-marks.tsx";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import { useDayLink } from "./day-links.ts";
import { type Day, type DayState, dayLabel, eventLabel, MAX_DOTS, MAX_EVENTS, monthPath } from "./month.ts";

interface DayCellProps {
  day: Day;
  /** The month that the address names; null if it names none. */
  asked: string | null;
  today: string;
  locale: string;
  isOpen: boolean;
  /** Whether the day belongs to the current week. */
  isNow: boolean;
  /** Whether it is the one day to which Tab leads; arrow keys lead to the others. */
  isTabStop: boolean;
}

/**
 * A day of the grid: its number, and its due, completed and coming todos; on a phone a dot for each todo. It is
 * memoized, because an arrow key changes two of 42 days.
 */
export const DayCell = memo(function DayCell({ day, asked, today, locale, isOpen, isNow, isTabStop }: DayCellProps) {
  const { t, i18n } = useLingui();
  const { date, isOutside, todos, done, events, shownComing: coming, hasDiary } = day;
  const more = todos.length + done.length + events.length - MAX_EVENTS;
  const link = {
    to: monthPath(asked, date),
    state: { add: false } satisfies DayState,
    preventScrollReset: true,
    draggable: false,
  };
  return (
    <td
      ref={useDropTarget<HTMLTableCellElement>(date)}
      data-date={date}
      data-diary={hasDiary || undefined}
      data-outside={isOutside || undefined}
      aria-current={date === today ? "date" : undefined}
      aria-selected={isOpen}
      className={`month-day ${isNow ? "fold" : ""}`}
    >
      <DayLink {...link} date={date} isTabStop={isTabStop} aria-label={dayLabel(i18n, day, locale, today)}>
        {Number(date.slice(8))}
        {date === today && <span className="month-today" data-today={t`Today`} />}
      </DayLink>
      {todos.length + done.length + events.length + coming.length > 0 && (
        <ul>
          {todos.slice(0, MAX_DOTS).map((todo) => (
            <DueEvent key={todo.id} todo={todo} today={today} />
          ))}
          {events.slice(0, Math.max(MAX_DOTS - todos.length, 0)).map((event) => (
            <OtherEvent key={`${event.calendar_id} ${event.event_key}`} event={event} />
          ))}
          {done.slice(0, Math.max(MAX_DOTS - todos.length - events.length, 0)).map((todo) => (
            <li key={todo.id} title={todo.todo_title} className="month-event priority day-done">
              <span>{eventLabel(todo.todo_title)}</span>
            </li>
          ))}
          {coming
            .slice(0, Math.max(MAX_EVENTS - todos.length - done.length - events.length, 0))
            .map(({ id, todo_title, todo_time }) => (
              <li
                key={id}
                title={t({ message: `Coming: ${todo_title}`, comment: "A repeated todo that will stand on a day" })}
                className="month-event priority month-coming"
              >
                <span>
                  <TimeOfDay todo={{ todo_time }} />
                  {eventLabel(todo_title)}
                </span>
              </li>
            ))}
        </ul>
      )}
      {more > 0 && (
        <Link {...link} tabIndex={-1} className="month-more">
          <Trans comment="Todos that are not shown">+{more} more</Trans>
        </Link>
      )}
    </td>
  );
});

/** The link that opens a day. Without scripts there are no arrow keys, so Tab leads to every day. */
function DayLink({ date, isTabStop, ...link }: LinkProps & { date: string; isTabStop: boolean }) {
  const tabIndex = isTabStop ? 0 : -1;
  return <Link ref={useDayLink(date)} {...link} tabIndex={useHydrated() ? tabIndex : undefined} />;
}

/** An event of another calendar. Screen readers also read the calendar's name. */
function OtherEvent({ event }: { event: ShownEvent }) {
  const { t, i18n } = useLingui();
  const title = eventTitle(i18n, event);
  return (
    <li title={`${title} · ${event.calendar_name}`} data-mark={event.mark} className="month-event month-other">
      <span>
        <TimeOfDay todo={{ todo_time: event.event_time }} />
        {eventLabel(title)}
        <span className="sr-only"> {t`(${{ text: event.calendar_name }})`}</span>
      </span>
    </li>
  );
}

/** A due todo in a day of the grid, which can be dragged. */
function DueEvent({ todo, today }: { todo: TitledTodo; today: string }) {
  const isLate = useIsLate(todo, today);
  const title = eventLabel(todo.todo_title);
  return (
    <li
      data-lift={todo.id}
      data-overdue={isLate || undefined}
      title={todo.todo_title}
      className={`month-event priority priority-${todo.todo_category}`}
    >
      <span>
        <TimeOfDay todo={todo} />
        {todo.todo_repeat ? <RepeatingTitle todo={todo}>{title}</RepeatingTitle> : title}
      </span>
    </li>
  );
}
