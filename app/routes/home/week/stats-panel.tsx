import { capitalised } from "#app/domain/code-points.ts";
import { WEEKDAYS, totalMinutes, type WeeklyStats } from "#app/domain/week/week-data.ts";

interface StatsPanelProps {
  stats: WeeklyStats;
  /** Minutes of focus wanted in the week; null for no goal. */
  goal: number | null;
  /** The week's. */
  number: number;
  /** The sheet shows the week before too. */
  hasBefore: boolean;
}

/** The figures of the week, and the line of the sheet as a table. */
export function StatsPanel({ stats, goal, number, hasBefore }: StatsPanelProps) {
  const minutes = WEEKDAYS.map((day) => stats.dailyTime[day]);
  const total = totalMinutes(stats);
  const isEmpty = total === 0 && stats.completedTodos === 0;
  return (
    <div>
      {/* A table is never narrower than its words. */}
      <div className="sr-only">
        <table>
          <caption>Minutes of focus by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Minutes</th>
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day, i) => (
              <tr key={day}>
                <th scope="row">{capitalised(day)}</th>
                <td>{minutes[i]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="week-sum">
        <WeekFigures stats={stats} />
        {goal !== null && <GoalLine goal={goal} minutes={total} />}
        {isEmpty ? <p>No data available</p> : hasBefore && <Legend number={number} />}
      </div>
    </div>
  );
}

/** The two figures of a week. */
export const WeekFigures = ({ stats }: Pick<StatsPanelProps, "stats">) => (
  <dl>
    <div>
      <dt>Todos Completed</dt>
      <dd>{stats.completedTodos}</dd>
    </div>
    <div>
      <dt>Minutes This Week</dt>
      <dd>{totalMinutes(stats)}</dd>
    </div>
  </dl>
);

/** The legend of the two lines. Screen readers have the table. */
const Legend = ({ number }: { number: number }) => (
  <p aria-hidden className="week-legend">
    <span>Week {number}</span>
    <span>The week before</span>
  </p>
);

/** A thin line that fills up to the goal. */
const GoalLine = ({ goal, minutes }: { goal: number; minutes: number }) => (
  <p className="text-sm">
    {`${minutes} of ${goal} minutes`}
    <progress className="goal" value={minutes} max={goal} aria-label="Weekly goal" />
  </p>
);
