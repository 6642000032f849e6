import type { ReactNode } from "react";
import { TableHead } from "./table-head.tsx";

interface YearOfWeeksProps {
  heading: string;
  /** The totals of the weeks; null if all are empty. */
  sum: ReactNode;
  /** The strips. */
  children: ReactNode;
  /** The names of the weeks at which the quarters start. */
  quarters: readonly string[];
  /** The same numbers as a table for screen readers: its headings. It has a row for each week. */
  columns: readonly string[];
  rows: readonly (readonly [week: string, ...figures: (string | number)[]])[];
  /** The legend, shown unless all weeks are empty. */
  legend?: ReactNode;
  /** Shown instead of the table if all weeks are empty. */
  empty: ReactNode;
  className?: string;
}

/** A year as one strip for each week, above the names of its quarters. */
export function YearOfWeeks({
  heading,
  sum,
  children,
  quarters,
  legend,
  empty,
  className = "",
  ...table
}: YearOfWeeksProps) {
  return (
    <section aria-labelledby="year" className={`${className} grid gap-3`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="year">{heading}</h2>
        {sum !== null && <p className="text-sm text-ink-soft">{sum}</p>}
      </div>
      <div aria-hidden className="grid gap-1 text-sm text-ink-soft">
        {children}
        <p className="grid grid-cols-4" suppressHydrationWarning>
          {quarters.map((quarter) => (
            <span key={quarter}>{quarter}</span>
          ))}
        </p>
        {sum !== null && legend && <p className="mt-2">{legend}</p>}
      </div>
      {sum === null ? <p className="text-ink-soft">{empty}</p> : <WeekTable {...table} />}
    </section>
  );
}

function WeekTable({ columns, rows }: Pick<YearOfWeeksProps, "columns" | "rows">) {
  return (
    <div className="sr-only">
      <table aria-labelledby="year">
        <TableHead columns={columns} />
        <tbody>
          {rows.map(([week, ...figures]) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {figures.map((figure, i) => (
                <td key={columns[i + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
