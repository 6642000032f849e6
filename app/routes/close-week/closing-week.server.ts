import type { AppContext } from "#app/context.ts";
import { dateLabel, weekLabel, momentLabel } from "#app/domain/time/date-label.ts";
import { inOwnDays } from "#app/domain/time/user-days.server.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { planInWeek, withNextDate } from "#app/domain/todo/repeat.server.ts";
import { listProjects } from "#app/domain/project/project.server.ts";
import { nextWeekAfter } from "#app/domain/week/close-week.ts";
import { weekSummary } from "#app/domain/week/close-week.server.ts";
import { addDays, daysOfWeek, isShown, mondayOf, mondayOfWeek, weekOf } from "#app/domain/week/week.ts";

/** The data of the page that closes a week. */
export type ClosingWeek = Awaited<ReturnType<typeof closingWeek>>;

/**
 * The week that the address names, such as `2026-W47`; the current one if that week has no page or is in the future.
 */
export const closingWeek = (context: AppContext, wanted: string | null) =>
  inOwnDays(context, (days) => weekIn(context, dateIn(days, context.now), wanted));

async function weekIn(context: AppContext, today: string, wanted: string | null) {
  const { locale } = context;
  const now = mondayOf(today);
  const named = mondayOfWeek(wanted ?? "");
  const monday = named && named <= now && isShown(named) ? named : now;
  const [summary, projects] = await Promise.all([
    weekSummary(context, { week_start: monday }),
    listProjects(context, { archived: "false" }),
  ]);
  const next = nextWeekAfter(monday, today);
  return {
    ...summary,
    left_over: summary.left_over.map((todo) => ({
      ...withNextDate(todo, today),
      next_week: planInWeek(todo, next, today),
    })),
    projects,
    number: weekOf(monday).week,
    label: weekLabel(monday, addDays(monday, 6), locale),
    isNow: monday === now,
    /** The week to which left-over todos are moved. */
    next: {
      monday: next,
      isNow: next === now,
      days: daysOfWeek(next).map((date) => ({
        date,
        name: dateLabel(date, locale, "weekday"),
        label: dateLabel(date, locale, "long"),
        isOver: date < today,
      })),
    },
    closedAt: summary.closed_at && momentLabel(summary.closed_at, locale, context.timezone),
    today,
  };
}
