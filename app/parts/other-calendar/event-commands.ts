import { commandsOf } from "#app/client/commands/commands.ts";
import type { EventsBeside } from "#app/domain/other-calendar/beside.ts";
import { reportFailure } from "#app/forms/action-error.ts";
import type { ActionError } from "#app/forms/action.server.ts";

/** The person's choice to show or hide the events of other calendars. */
interface EventsChange {
  intent: "show-events";
  shows_events: boolean;
}

/** The events beside a page's todos, after the choice is applied. */
const withChoice = (beside: EventsBeside, { shows_events }: EventsChange): EventsBeside => ({
  ...beside,
  shows_events,
});

type Home = { week: { beside?: EventsBeside } };
type Month = { beside: EventsBeside };

/** The commands that show and hide the events of other calendars. */
export const eventCommands = commandsOf<EventsChange>({
  path: "/app",
  queue: "events",
  pages: {
    "/app": (page, change) => {
      const { week, ...home } = page as Home;
      return { ...home, week: week.beside ? { ...week, beside: withChoice(week.beside, change) } : week };
    },
    "/calendar": (page, change) => {
      const { beside, ...month } = page as Month;
      return { ...month, beside: withChoice(beside, change) };
    },
  },
  tell: (_, answer) => reportFailure({ error: (answer as ActionError).error, pages: [] }),
});

/** The events beside a page's todos, after the pending choices are applied. */
export function useEventsBeside<Beside extends EventsBeside | undefined>(beside: Beside): Beside {
  const pending = eventCommands.usePending();
  return (
    beside && (pending.reduce((current, { change }) => withChoice(current, change), beside as EventsBeside) as Beside)
  );
}
