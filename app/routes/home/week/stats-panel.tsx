import { WEEKDAYS, totalMinutes, type WeeklyStats } from "#app/domain/week/week-data.ts";
import { daysOfWeek } from "#app/domain/week/week.ts";
import { WeekStrip } from "#app/ui/week-strip.tsx";
import type { Week } from "./week.server.ts";

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** What was done in the week: figures, and the week's line across its seven folds. */
export function StatsPanel({ stats, week, today }: { stats: WeeklyStats; week: Week; today: string }) {
  const dates = daysOfWeek(week.monday);
  const minutes = WEEKDAYS.map((day) => stats.dailyTime[day]);
  const total = totalMinutes(stats);
  const isEmpty = total === 0 && stats.completedTodos === 0;
  const folds = WEEKDAYS.map((_, i) => ({
    name: week.days[i]!,
    day: String(Number(dates[i]!.slice(8))),
    today: dates[i] === today,
    foot:
      dates[i]! > today && minutes[i] === 0 ? (
        "–"
      ) : (
        <>
          <b>{minutes[i]}</b> <span>min</span>
        </>
      ),
  }));
  // There is no line of nothing, nor into days to come.
  const line = minutes.map((value, i) => (isEmpty || (dates[i]! > today && value === 0) ? null : value));
  return (
    <div className="grid gap-3">
      <div className="relative" aria-hidden>
        <WeekStrip folds={folds} line={line} />
        {isEmpty && <p className="week-nothing">No data available</p>}
      </div>
      <table className="sr-only">
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
              <th scope="row">{capital(day)}</th>
              <td>{minutes[i]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className="sr-only">No data available</p>}
      <dl className="week-sum">
        <div>
          <dt>Todos Completed</dt>
          <dd>{stats.completedTodos}</dd>
        </div>
        <div>
          <dt>Minutes This Week</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </div>
  );
}
