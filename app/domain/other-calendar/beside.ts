/** The events of other calendars beside the todos of a page. This module has no schemas, because home loads it. */
import type { CalendarMark } from "./marks.ts";
import type { DayEvent, OtherCalendar } from "./other-calendar.ts";

/** The data about the person's calendars that a page needs. */
export interface EventsBeside {
  calendars: readonly Pick<OtherCalendar, "id" | "calendar_name" | "calendar_mark">[];
  shows_events: boolean;
  events: readonly DayEvent[];
}

/** An event with the name and the mark of its calendar. */
export interface ShownEvent extends DayEvent {
  calendar_name: string;
  mark: CalendarMark;
}

/**
 * The events that a page shows on a date, without those for which `todos` has a todo; none while events are hidden,
 * and on a page that was read without them.
 */
export function eventsOn(
  beside: EventsBeside | undefined,
  date: string,
  todos: readonly { todo_event?: string | null }[] = [],
): ShownEvent[] {
  if (!beside?.shows_events) return [];
  const of = new Map(beside.calendars.map((one) => [one.id, one]));
  return beside.events.flatMap((event) => {
    if (event.event_date !== date) return [];
    const calendar = of.get(event.calendar_id);
    const isTodo = todos.some(({ todo_event }) => todo_event === event.event_key);
    if (!calendar || isTodo) return [];
    const { calendar_name, calendar_mark } = calendar;
    return { ...event, calendar_name, mark: calendar_mark };
  });
}
