import { Plural, Trans } from "@lingui/react/macro";
import { memo, type RefObject } from "react";
import { dateIn } from "#app/domain/time/timezone.ts";
import { WEEKDAYS } from "#app/domain/week/week-data.ts";
import { daysOfWeek } from "#app/domain/week/week.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { WeekStrip } from "#app/ui/week-strip.tsx";
import { type DayContext, DayOfWeek, WeekEdge } from "./fold-todos.tsx";
import { heldTodos } from "./held-todos.ts";
import type { WeekProps, WeekTab } from "./use-week.ts";

/** `project_id` is null if all projects are shown as equal. */
interface WeekSheetProps extends DayContext, Pick<WeekProps, "data" | "project_id" | "todos"> {
  sheet: RefObject<HTMLDivElement>;
}

/**
 * The week as a sheet of seven days: the due and completed todos of each, the line of focus minutes, and the numbers
 * of the current tab. With one column, the line is only shown on the first tab.
 */
export const WeekSheet = memo(function WeekSheet(props: WeekSheetProps) {
  const { week, data, project_id, todos, sheet, ...context } = props;
  const { today, tab, onOpen } = context;
  const { days } = useRootData()!;
  const dates = daysOfWeek(week.monday);
  const held = heldTodos(week, project_id, todos, days);
  const minutes = WEEKDAYS.map((day) => data.stats.dailyTime[day]);
  const before = data.minutesBefore ?? [];
  const hasLine = [...minutes, ...before].some((value) => value > 0);
  const metOn = (date: string) =>
    data.meetingNotes.filter(({ created_at }) => dateIn(days, new Date(created_at)) === date);
  const figures: Record<WeekTab, (day: number) => number> = {
    stats: (day) => minutes[day]!,
    // Only a wide screen shows the minutes.
    notes: (day) => minutes[day]!,
    completed: (day) => held.days[day]!.own.filter((todo) => todo.is_checked).length,
    meetings: (day) => metOn(dates[day]!).length,
  };
  return (
    <div ref={sheet} className="week-row" data-low={tab === "stats" ? undefined : tab}>
      <WeekEdge held={held.week} monday={week.monday} number={week.number} today={today} onOpen={onOpen} />
      <WeekStrip
        className="week-folds"
        folds={dates.map((date, day) => ({
          name: week.days[day]!,
          day: String(Number(date.slice(8))),
          today: date === today,
          children: (
            <DayOfWeek
              {...context}
              week={week}
              date={date}
              held={held.days[day]!}
              meetings={tab === "meetings" ? metOn(date) : []}
            />
          ),
          foot: <Figure tab={tab} value={figures[tab](day)} isAhead={date > today || Boolean(week.isUnread)} />,
        }))}
        // There is no line if there is nothing to show, or for future days.
        line={minutes.map((value, day) => (!hasLine || (dates[day]! > today && value === 0) ? null : value))}
        before={hasLine ? before : []}
      />
    </div>
  );
});

interface FigureProps {
  tab: WeekTab;
  value: number;
  /** Whether the day is in the future or was not read. */
  isAhead: boolean;
}

/** The current tab's number at the bottom of a day. */
function Figure({ tab, value, isAhead }: FigureProps) {
  if (isAhead && value === 0) return "–";
  if (tab === "meetings")
    return (
      <Trans>
        <b>{value}</b>{" "}
        <span>
          <Plural value={value} one="meeting" other="meetings" />
        </span>
      </Trans>
    );
  return tab === "completed" ? (
    <Trans comment="Todos of a day">
      <b>{value}</b> <span>done</span>
    </Trans>
  ) : (
    <Trans comment="Minutes">
      <b>{value}</b> <span>min</span>
    </Trans>
  );
}
