import type { CSSProperties } from "react";
import { Chart } from "#app/ui/chart.tsx";
import { axisTop } from "#app/ui/axis-top.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Content } from "./content.server.ts";

/** The most labels of a period that is longer than a week. Of 30 days, every fifth one has a label. */
const LABELS = 6;

/** A bar for each day, and a label for each fold of several days. The table below has the same numbers. */
export function VisitChart({ days, locale }: Pick<Content["visits"], "days"> & { locale: string }) {
  const written = new Intl.NumberFormat(locale);
  const most = Math.max(...days.map(({ visits }) => visits));
  const top = axisTop(most);
  const fold = days.length > 7 ? days.length / LABELS : 1;
  const folds = days.filter((_, i) => i % fold === 0);
  return (
    <figure className="visit-chart" style={{ "--days": days.length } as CSSProperties}>
      <div aria-hidden className="visit-plot">
        <div className="visit-scale">
          <span>{written.format(top)}</span>
          <span>{written.format(top / 2)}</span>
          <span>0</span>
        </div>
        <div className="visit-folds">
          {folds.map(({ date, label }) => (
            <div key={date} className="visit-fold">
              {label}
            </div>
          ))}
          <div className="visit-bars">
            <Chart
              kind="bar"
              high={top}
              series={[days.map(({ visits }) => visits), days.map(({ unique_visitors }) => unique_visitors)]}
            />
          </div>
          <div className="visit-days">
            {days.map(({ date, label, visits, unique_visitors }) => (
              <span
                key={date}
                title={`${label}: ${written.format(visits)} visits, ${written.format(unique_visitors)} unique`}
              />
            ))}
          </div>
          <span className="visit-today" />
          {most === 0 && <p>No visits yet</p>}
        </div>
      </div>
      <figcaption>
        <span aria-hidden className="visit-key visits">
          Visits
        </span>
        <span aria-hidden className="visit-key unique">
          Unique visitors
        </span>
        <details>
          <summary>Show each day</summary>
          <VisitTable days={days} written={written} />
        </details>
      </figcaption>
    </figure>
  );
}

/** The numbers of the chart as a table. */
function VisitTable({ days, written }: { days: Content["visits"]["days"]; written: Intl.NumberFormat }) {
  return (
    <div className="visit-table">
      <table className="data-table">
        <caption className="sr-only">Visits of the last {days.length} days</caption>
        <TableHead columns={["Day", "Visits", "Unique visitors"]} />
        <tbody>
          {days.map(({ date, label, visits, unique_visitors }) => (
            <tr key={date}>
              <th scope="row">
                <time dateTime={date}>{label}</time>
              </th>
              <td>{written.format(visits)}</td>
              <td>{written.format(unique_visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
