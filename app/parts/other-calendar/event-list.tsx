import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownEvent } from "#app/domain/other-calendar/beside.ts";
import { Button } from "#app/ui/button.tsx";
import { TimeOfDay } from "../todo/todo-time.tsx";
import { eventTitle } from "./event-title.ts";

interface EventListProps {
  events: readonly ShownEvent[];
  /** The keys of the events for which the page has a todo already. */
  taken: ReadonlySet<string | null | undefined>;
  /** Makes a todo of an event; null if no todo can be added. */
  onAdd: ((event: ShownEvent) => void) | null;
}

/** The events of a day, each with a button that makes one todo of it. */
export function EventList({ events, taken, onAdd }: EventListProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Other calendars`} className="grid grid-cols-1 gap-1">
      {events.map((event) => (
        <li
          key={`${event.calendar_id} ${event.event_key}`}
          className="flex min-h-control flex-wrap items-center gap-x-2 text-ink-soft"
        >
          <p className="min-w-0 flex-1 basis-40 ps-5 wrap-anywhere">
            <span aria-hidden className="-ms-5 inline-flex w-5" data-mark={event.mark} />
            <Event event={event} />
          </p>
          <Act event={event} isTaken={event.has_todo || taken.has(event.event_key)} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
}

/** The time, the title and the calendar of an event. */
function Event({ event }: { event: ShownEvent }) {
  const { i18n } = useLingui();
  return (
    <>
      <TimeOfDay todo={{ todo_time: event.event_time }} />
      <bdi className="text-ink">{eventTitle(i18n, event)}</bdi> <bdi className="text-sm">{event.calendar_name}</bdi>
    </>
  );
}

interface ActProps extends Pick<EventListProps, "onAdd"> {
  event: ShownEvent;
  isTaken: boolean;
}

function Act({ event, isTaken, onAdd }: ActProps) {
  const { i18n } = useLingui();
  if (isTaken)
    return (
      <span className="text-sm">
        <Trans comment="An event of which there is a todo">In your todos</Trans>
      </span>
    );
  if (!onAdd) return null;
  return (
    <Button variant="plain" onClick={() => onAdd(event)}>
      <Trans>Add to Todos</Trans>
      <span className="sr-only"> {eventTitle(i18n, event)}</span>
    </Button>
  );
}
