import type { AppContext } from "#app/context.ts";
import { signedIn } from "#app/domain/session/access.server.ts";
import { LIST_LIMIT } from "#app/domain/list/list-page.ts";
import { type ProjectWeek, WEEK_FAILED_MESSAGE } from "#app/domain/week/week-data.ts";
import { weekHead, type WeekHead } from "#app/domain/week/week-head.ts";
import { weekToClose } from "#app/domain/week/close-week.ts";
import { closedWeeks } from "#app/domain/week/close-week.server.ts";
import { inOwnDays } from "#app/domain/time/user-days.server.ts";
import { dateIn, type Days, weekDays } from "#app/domain/time/timezone.ts";
import { weekByProject } from "#app/domain/week/week-data.server.ts";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { EventsBeside } from "#app/domain/other-calendar/beside.ts";
import { eventsBeside } from "#app/domain/other-calendar/event-list.server.ts";
import { loadPart } from "#app/forms/part.server.ts";
import { addDays, addWeeks, isShown, mondayOf, mondayOfWeek } from "#app/domain/week/week.ts";

/** A week as the dashboard shows it. */
export interface Week extends WeekHead {
  byProject: Record<string, ProjectWeek>;
  /** The most completed todos and meetings that were read, over all projects. */
  limit: number;
  /** The Monday of the week that can be closed; null if there is none. */
  toClose: string | null;
  /** Whether the week was closed. */
  isClosed: boolean;
  /** The days of this week and the next on which repeated todos will be due again. Missing in a prefetched week. */
  coming?: readonly ComingTodo[];
  /** The events of other calendars in this week and the next. Missing in a prefetched week. */
  beside?: EventsBeside;
  /** Only the week's days are available: it was never opened in this browser, and there is no network. */
  isUnread?: boolean;
  /** The error text if the projects' weeks could not be loaded. */
  error: string | null;
}

/** The maximum number of times that a list of the week can be extended. */
const MAX_MORE = 20;

/** Loads the week that the address names, or the current one. `more` is how many times its lists were extended. */
export const loadWeek = (context: AppContext, wanted: string | null, more: string | null): Promise<Week> =>
  inOwnDays(context, (days) => weekIn(context, days, wanted, more));

async function weekIn(context: AppContext, days: Days, wanted: string | null, more: string | null): Promise<Week> {
  const ofWeeks = weekDays(days);
  const named = wanted && mondayOfWeek(wanted);
  const monday = named && isShown(named) ? named : mondayOf(dateIn(ofWeeks, context.now));
  const limit = LIST_LIMIT * (1 + (/^\d{1,2}$/.test(more ?? "") ? Math.min(Number(more), MAX_MORE) : 0));
  const today = dateIn(days, context.now);
  const [part, events, closed, { created_at }] = await Promise.all([
    loadPart(context, WEEK_FAILED_MESSAGE, weekByProject(context, ofWeeks, monday, limit)),
    loadPart(
      context,
      WEEK_FAILED_MESSAGE,
      eventsBeside(context, { start_date: monday, end_date: addDays(monday, 13) }),
    ),
    closedWeeks(context, monday, addWeeks(mondayOf(today), -1)),
    signedIn(context),
  ]);
  return {
    ...weekHead(monday, context.locale),
    limit,
    toClose: weekToClose(monday, today, closed, dateIn(days, new Date(created_at))),
    isClosed: closed.includes(monday),
    byProject: "content" in part ? part.content : {},
    ...("content" in events && { beside: events.content }),
    error: "error" in part ? part.error : "error" in events ? events.error : null,
  };
}
