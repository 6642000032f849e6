import { pluralize } from "#app/domain/pluralize.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { weekOf } from "#app/domain/week/week.ts";
import type { WeekTotals } from "#app/domain/week/year-weeks.ts";
import { Figures } from "#app/ui/figures.tsx";
import { type Strip, Strips } from "#app/ui/strips.tsx";

interface YearProps {
  /** The last 52 weeks, the earliest first. */
  weeks: readonly WeekTotals[];
  locale: string;
}

/** The heights of both rows. */
const HEIGHT = { minutes: 96, todos: 40 };

/** The last 52 weeks as small strips: focused minutes above, completed todos below. */
export function Year({ weeks, locale }: YearProps) {
  const written = new Intl.NumberFormat(locale);
  const counted = (what: "minutes" | "todos", name: string) => {
    const count = sum(weeks, what);
    return pluralize(count, name, undefined, written.format(count));
  };
  const isEmpty = weeks.every(({ minutes, todos }) => minutes + todos === 0);
  const starts = [0, 13, 26, 39].map((week) => dateLabel(weeks[week]!.week_start, locale, "short"));
  return (
    <section aria-labelledby="year" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="year">52 weeks</h2>
        {!isEmpty && (
          <p className="text-sm text-ink-soft">
            {counted("minutes", "focused minute")} · {counted("todos", "todo")} completed
          </p>
        )}
      </div>
      <div aria-hidden className="grid gap-1 text-sm text-ink-soft">
        <p>Focused minutes</p>
        <Strips height={HEIGHT.minutes} strips={stripsOf("minutes", weeks)} />
        <p>Todos completed</p>
        <Strips height={HEIGHT.todos} strips={stripsOf("todos", weeks)} />
        <p className="grid grid-cols-4" suppressHydrationWarning>
          {starts.map((start) => (
            <span key={start}>{start}</span>
          ))}
        </p>
      </div>
      {isEmpty ? (
        <p className="text-ink-soft">Each week will stand here as a strip of its own.</p>
      ) : (
        <div className="sr-only">
          <table aria-labelledby="year">
            <thead>
              <tr>
                <th scope="col">Week</th>
                <th scope="col">Focused minutes</th>
                <th scope="col">Todos completed</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week_start, minutes, todos }) => (
                <tr key={week_start}>
                  <th scope="row">{weekText(week_start)}</th>
                  <td>{written.format(minutes)}</td>
                  <td>{written.format(todos)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** A strip a week, filled up to its number. The last one is this week's. */
function stripsOf(name: "minutes" | "todos", weeks: YearProps["weeks"]): Strip[] {
  const most = Math.max(1, ...weeks.map((week) => week[name]));
  return weeks.map((week, i) => ({
    key: week.week_start,
    title: `${weekText(week.week_start)}: ${week.minutes} min, ${week.todos} todos`,
    parts:
      week[name] > 0
        ? [{ from: 1 - week[name] / most, to: 1, className: i === weeks.length - 1 ? "text-accent" : "" }]
        : [],
  }));
}

const sum = (weeks: YearProps["weeks"], name: "minutes" | "todos") =>
  weeks.reduce((total, week) => total + week[name], 0);

function weekText(week_start: string): string {
  const { week, year } = weekOf(week_start);
  return `Week ${week}, ${year}`;
}

/** This week's numbers beside those of the last one. */
export function ThisWeek({ weeks, locale }: YearProps) {
  const [last, now] = [weeks.at(-2)!, weeks.at(-1)!];
  return (
    <section aria-labelledby="this-week" className="grid gap-3">
      <h2 id="this-week">This week and last week</h2>
      <Figures
        locale={locale}
        figures={[
          { name: "Focused minutes", value: now.minutes, hint: "This week" },
          { name: "Focused minutes", value: last.minutes, hint: "Last week" },
          { name: "Todos completed", value: now.todos, hint: "This week" },
          { name: "Todos completed", value: last.todos, hint: "Last week" },
        ]}
      />
    </section>
  );
}
