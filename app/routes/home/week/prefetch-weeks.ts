import { callApi } from "#app/client/api.ts";
import { LIST_LIMIT } from "#app/domain/list/list-page.ts";
import type { WeekData } from "#app/domain/week/week-data.ts";
import { addWeeks, startOfDay } from "#app/domain/week/week.ts";
import { weekHead } from "#app/domain/week/week-head.ts";
import type { Week } from "./week.server.ts";

/**
 * Loads a project's weeks before and after the week of `monday`, as far as possible. Then a step to them shows them
 * at once.
 */
export async function loadAhead(project_id: string, monday: string, locale: string, signal: AbortSignal) {
  const mondays = [addWeeks(monday, -1), addWeeks(monday, 1)];
  const weeks = await Promise.all(mondays.map((one) => loadWeek(project_id, one, locale, signal)));
  return weeks.flatMap((week) => week ?? []);
}

/** A week of which only the days are available. */
export const unreadWeek = (monday: string, locale: string): Week => ({
  ...weekHead(monday, locale),
  limit: LIST_LIMIT,
  byProject: {},
  toClose: null,
  isClosed: false,
  isUnread: true,
  error: null,
});

async function loadWeek(project_id: string, monday: string, locale: string, signal: AbortSignal): Promise<Week | null> {
  const range = { week_start: startOfDay(monday), week_end: startOfDay(addWeeks(monday, 1)) };
  try {
    const asked = new URLSearchParams({ ...range, project_id });
    const { body, problem } = await callApi<WeekData>(`/week-data?${asked}`, { signal });
    // A failed prefetch is silent; the step itself reports the error.
    if (problem !== null) return null;
    return {
      ...weekHead(monday, locale),
      limit: LIST_LIMIT,
      byProject: { [project_id]: body as WeekData },
      // It is only known after the step itself was read.
      toClose: null,
      isClosed: false,
      error: null,
    };
  } catch {
    // The page has moved on, so the request was cancelled.
    return null;
  }
}
