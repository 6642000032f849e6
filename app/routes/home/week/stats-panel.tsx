import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays } from "#app/domain/week/week.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { WEEKDAYS, totalMinutes, type WeeklyStats } from "#app/domain/week/week-data.ts";

/** Any Monday, to format the names of the weekdays. */
const MONDAY = "2026-02-16";

interface StatsPanelProps {
  stats: WeeklyStats;
  /** The goal of focus minutes for the week; null for no goal. */
  goal: number | null;
  /** The number of the week. */
  number: number;
  /** Whether the sheet shows the week before too. */
  hasBefore: boolean;
}

/** The numbers of the week, and the sheet's line as a table. */
export function StatsPanel({ stats, goal, number, hasBefore }: StatsPanelProps) {
  const { t } = useLingui();
  const locale = useRootData()?.locale;
  const minutes = WEEKDAYS.map((day) => stats.dailyTime[day]);
  const total = totalMinutes(stats);
  const isEmpty = total === 0 && stats.completedTodos === 0;
  return (
    <div>
      {/* A table cannot be narrower than its words, so it is hidden inside a box. */}
      <div className="sr-only">
        <table>
          <caption>{t`Minutes of focus by day`}</caption>
          <thead>
            <tr>
              <th scope="col">{t({ message: "Day", context: "heading of a column of weekdays" })}</th>
              <th scope="col">{t`Minutes`}</th>
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day, i) => (
              <tr key={day}>
                <th scope="row">{dateLabel(addDays(MONDAY, i), locale ?? "en", "weekdayLong")}</th>
                <td>{minutes[i]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="week-sum">
        <WeekFigures stats={stats} />
        {goal !== null && <GoalLine goal={goal} minutes={total} />}
        {isEmpty ? <p>{t`No data available`}</p> : hasBefore && <Legend number={number} />}
      </div>
    </div>
  );
}

/** The two numbers of a week. */
export function WeekFigures({ stats }: Pick<StatsPanelProps, "stats">) {
  const { t } = useLingui();
  const [todos, minutes] = [stats.completedTodos, totalMinutes(stats)];
  return (
    <dl>
      <div>
        <dt>
          {t({
            message: plural(todos, { one: "Todos Completed", other: "Todos Completed" }),
            comment: "Behind their number",
          })}
        </dt>
        <dd>{todos}</dd>
      </div>
      <div>
        <dt>
          {t({
            message: plural(minutes, { one: "Minutes This Week", other: "Minutes This Week" }),
            comment: "Behind their number",
          })}
        </dt>
        <dd>{minutes}</dd>
      </div>
    </dl>
  );
}

/** The legend of the two lines. Screen readers read the table instead. */
const Legend = ({ number }: { number: number }) => (
  <p aria-hidden className="week-legend">
    <span>
      <Trans>Week {number}</Trans>
    </span>
    <span>
      <Trans>The week before</Trans>
    </span>
  </p>
);

/** A thin bar that shows the share of the goal. */
function GoalLine({ goal, minutes }: { goal: number; minutes: number }) {
  const { t } = useLingui();
  return (
    <p className="text-sm">
      {t`${plural(goal, { one: `${minutes} of # minute`, other: `${minutes} of # minutes` })}`}
      <progress className="goal" value={minutes} max={goal} aria-label={t`Weekly goal`} />
    </p>
  );
}
