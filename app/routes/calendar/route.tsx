import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import * as z from "zod/mini";
import { signedIn } from "#app/domain/session/access.server.ts";
import { capitalised } from "#app/domain/text/code-points.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { diaryDates } from "#app/domain/diary/diary.server.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { applyProjectToCalendar } from "#app/domain/project/changes.ts";
import { atNoon, FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { TodoInput } from "#app/domain/todo/todo-input.ts";
import { eventsBeside } from "#app/domain/other-calendar/event-list.server.ts";
import { calendarPage } from "#app/domain/todo/calendar.server.ts";
import { applyToCalendar, type CalendarPage } from "#app/domain/todo/changes.ts";
import { onDay } from "#app/domain/todo/plan.ts";
import { createTodo } from "#app/domain/todo/create.server.ts";
import { changeTodo } from "#app/domain/todo/todo.server.ts";
import { isMonth, monthGrid, monthOf } from "#app/domain/week/week.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";
import { useFailures } from "#app/forms/action-error.ts";
import { completeTodo, editTodo, planTodo } from "#app/parts/todo/todo-actions.ts";
import { useEventsBeside } from "#app/parts/other-calendar/event-commands.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { usePendingTodos } from "#app/parts/todo/todo-commands.ts";
import { UnsentNote } from "#app/forms/unsent-note.tsx";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { textsOfPage, titled } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { DayDetail } from "./day-detail.tsx";
import { DayLinks } from "./day-links.ts";
import { MonthGrid } from "./month-grid.tsx";
import { MonthHead } from "./month-head.tsx";
import { type DayState, FIRST_MONTH, LAST_MONTH, weeksOfMonth } from "./month.ts";
import { OpenDay } from "./open-day.tsx";
import { Planner } from "./planner.tsx";
import style from "./calendar.css?inline";

/** Loads the requested month, or the current one in the person's time zone. */
export const loader = pageLoader(async (context, { url }) => {
  const asked = url.searchParams.get("month") ?? "";
  const isAsked = isMonth(asked) && asked >= FIRST_MONTH && asked <= LAST_MONTH;
  // Without a month in the address it is the current month. If there is no time zone cookie, the stored time zone
  // decides.
  if (!isAsked) await signedIn(context);
  const today = dateIn(context.days, context.now);
  const month = isAsked ? asked : monthOf(today);
  const grid = monthGrid(month);
  const [start_date, end_date] = [grid[0]!, grid.at(-1)!];
  const [page, diary, beside] = await Promise.all([
    calendarPage(context, { start_date, end_date }),
    diaryDates(context, start_date, end_date),
    eventsBeside(context, { start_date, end_date }),
  ]);
  return { month, today, locale: context.locale, ...page, diary, beside };
});

const NewTodo = z.extend(TodoInput, { project_id: z.string() });
const OneTodo = z.object({ id: z.string() });
// The date is required, because a todo without a date would leave the calendar.
const MovedTodo = z.extend(OneTodo, { todo_due_date: z.pipe(z.iso.date(FULL_DATE_MESSAGE), z.transform(atNoon)) });

/** For forms without scripts. With scripts, changes are commands that home's action receives. */
export const action = pageAction({
  add: intent(NewTodo, async (context, { project_id, ...input }, page) =>
    redirectAfterPost(page, await createTodo(context, project_id, input)),
  ),
  move: intent(MovedTodo, async (context, { id, todo_due_date }, page) =>
    redirectAfterPost(page, await changeTodo(context, id, { todo_due_date })),
  ),
  check: intent(OneTodo, async (context, { id }, page) =>
    redirectAfterPost(page, await changeTodo(context, id, { is_checked: true })),
  ),
});

const page = cachedPage(["month"]);
export const { clientLoader, shouldRevalidate } = page;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const calendar = textsOfPage(matches)._(msg`Calendar`);
  return titled(data ? `${capitalised(dateLabel(`${data.month}-01`, data.locale, "month"))} · ${calendar}` : calendar);
};

export const handle: PageHandle = { topics: ["todo", "project", "diary_entry", "other_calendar"], style };

const withToday = <Data,>(data: Data, today: string): Data => ({ ...data, today });

export default function Calendar() {
  const loaded = page.usePage<typeof loader>(withToday);
  const withProjects = projectCommands
    .usePending()
    .reduce((current, { change }) => applyProjectToCalendar(current, change), loaded);
  const { changes, waiting, unsent } = usePendingTodos();
  const { month, today, locale, projects, diary, coming } = withProjects;
  const { todos, done } = changes.reduce<CalendarPage>(applyToCalendar, withProjects);
  const beside = useEventsBeside(withProjects.beside);
  const actionError = actionErrorOf(useLastActionData());
  const weeks = weeksOfMonth({ month, today, todos, done, coming, projects, diary, beside });
  const days = weeks.flatMap((week) => week.days);
  const shown = new Set(days.flatMap(({ events }) => events.map(({ calendar_id }) => calendar_id)));
  const calendars = beside?.calendars.filter(({ id }) => shown.has(id)) ?? [];
  const [params] = useSearchParams();
  const asked = params.get("month");
  const day = days.find(({ date }) => date === params.get("day"));
  const { state: how } = useLocation() as { state: DayState | null };
  const isTurning = useNavigation().location?.pathname === "/calendar";
  // Errors of the open day's fields are shown there.
  const [error, setError] = useState(day && actionError?.details.length ? undefined : actionError?.error);
  useFailures(useCallback((failure) => setError(failure.error), []));

  const notice = error && <Notice onDismiss={() => setError(undefined)}>{error}</Notice>;
  const [links] = useState(() => new Map<string, HTMLAnchorElement>());
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <DayLinks.Provider value={links}>
      <Page className={`calendar ${isTurning ? "turning" : ""}`}>
        <MonthHead month={month} today={today} locale={locale} calendars={calendars} />
        {!day && notice}
        <MonthGrid month={month} asked={asked} weeks={weeks} today={today} day={day?.date ?? null} locale={locale} />
        <Planner todos={todos} today={today} locale={locale} />
        <div className="grid gap-1 pt-3 text-sm text-ink-soft">
          {days.every((one) => one.todos.length + one.done.length === 0) && (
            <p>
              <Trans>Nothing is due. Choose a day to add a todo.</Trans>
            </p>
          )}
          <UnsentNote count={unsent} />
        </div>
        {day && (
          <OpenDay date={day.date} title={dateLabel(day.date, locale, "full")} asked={asked} closeButton={closeButton}>
            {notice}
            <DayDetail
              key={day.date}
              date={day.date}
              today={today}
              locale={locale}
              todos={day.todos}
              done={day.done}
              coming={day.coming}
              events={day.events}
              taken={new Set(todos.map(({ todo_event }) => todo_event))}
              waiting={waiting}
              projects={projects}
              add={how?.add ?? false}
              actionError={actionError}
              closeButton={closeButton}
              onTick={(todo) => completeTodo(todo, day.todos, today, locale)}
              onEdit={(todo, edit, to) => editTodo(todo, edit, to, todos)}
              onMove={(todo, date) => planTodo(todo, onDay(date), today, locale)}
            />
          </OpenDay>
        )}
      </Page>
    </DayLinks.Provider>
  );
}

export const ErrorBoundary = () => {
  const { t } = useLingui();
  return <FailedPage heading={t`Failed to load the calendar`} />;
};
