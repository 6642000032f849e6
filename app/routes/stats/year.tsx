import { dateLabel } from "#app/domain/time/date-label.ts";
import { weekOf } from "#app/domain/week/week.ts";
import type { WeekTotals } from "#app/domain/week/year-weeks.ts";
import { Figures } from "#app/ui/figures.tsx";

interface YearProps {
  /** The last 52 weeks, the earliest first. */
  weeks: readonly WeekTotals[];
  locale: string;
}

/** Units of the drawing: a strip's width, the height of both rows, and how far a fold's edge goes up and down. */
const WIDTH = 20;
const HEIGHT = { minutes: 96, todos: 40 };
const CUT = 4;

/** The last 52 weeks as small strips: focused minutes above, completed todos below. */
export function Year({ weeks, locale }: YearProps) {
  const written = new Intl.NumberFormat(locale);
  const isEmpty = weeks.every(({ minutes, todos }) => minutes + todos === 0);
  const starts = [0, 13, 26, 39].map((week) => dateLabel(weeks[week]!.week_start, locale, "short"));
  return (
    <section aria-labelledby="year" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="year">52 weeks</h2>
        {!isEmpty && (
          <p className="text-sm text-ink-soft">
            {written.format(sum(weeks, "minutes"))} focused minutes · {written.format(sum(weeks, "todos"))} todos
            completed
          </p>
        )}
      </div>
      <div aria-hidden className="grid gap-1 text-sm text-ink-soft">
        <p>Focused minutes</p>
        <Strips name="minutes" weeks={weeks} />
        <p>Todos completed</p>
        <Strips name="todos" weeks={weeks} />
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

const sum = (weeks: YearProps["weeks"], name: "minutes" | "todos") =>
  weeks.reduce((total, week) => total + week[name], 0);

function weekText(week_start: string): string {
  const { week, year } = weekOf(week_start);
  return `Week ${week}, ${year}`;
}

interface StripsProps {
  name: "minutes" | "todos";
  weeks: readonly WeekTotals[];
}

/** A strip a week, cut like the folds of a week, and filled up to its number. The last one is this week's. */
function Strips({ name, weeks }: StripsProps) {
  const height = HEIGHT[name];
  const most = Math.max(1, ...weeks.map((week) => week[name]));
  const strip = (i: number, value: number) => {
    // Its edges go up and down in turn, and a filled part has the same slope.
    const [start, end] = i % 2 === 0 ? [CUT, 0] : [0, CUT];
    const [left, right, base] = [i * WIDTH, (i + 1) * WIDTH - 1, height - CUT];
    const top = (base - CUT) * (1 - value);
    return `${left},${top + start} ${right},${top + end} ${right},${base + end} ${left},${base + start}`;
  };
  return (
    <svg
      viewBox={`0 0 ${weeks.length * WIDTH} ${height}`}
      preserveAspectRatio="none"
      height={height}
      className="w-full text-edge"
      fill="currentColor"
    >
      {weeks.map((week, i) => (
        <g key={week.week_start}>
          <title>{`${weekText(week.week_start)}: ${week.minutes} min, ${week.todos} todos`}</title>
          <polygon points={strip(i, 1)} className="fill-line" opacity={i % 2 === 0 ? 1 : 0.6} />
          {week[name] > 0 && (
            <polygon points={strip(i, week[name] / most)} className={i === weeks.length - 1 ? "text-accent" : ""} />
          )}
        </g>
      ))}
    </svg>
  );
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
