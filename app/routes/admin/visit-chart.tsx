import { topOf } from "./scale.ts";

/** A day of the chart. */
export interface Day {
  date: string;
  /** `21 Nov` */
  label: string;
  visits: number;
  unique_visitors: number;
}

/** Days under one label: every fifth label is shown. */
const FOLD = 5;

/** A bar for every day, over folds of five; the same figures stand in the table below. */
export function VisitChart({ days, locale }: { days: Day[]; locale: string }) {
  const written = new Intl.NumberFormat(locale);
  const most = Math.max(...days.map(({ visits }) => visits));
  const top = topOf(most);
  const folds = days.filter((_, i) => i % FOLD === 0);
  const width = 100 / days.length;
  const height = (value: number) => (value / top) * 100;
  const bar = (i: number, value: number) => ({
    x: `${(i + 0.16) * width}%`,
    y: `${100 - height(value)}%`,
    width: `${0.68 * width}%`,
    height: `${height(value)}%`,
  });
  return (
    <figure className="visit-chart">
      <div aria-hidden className="visit-plot">
        <div className="visit-scale">
          <span>{written.format(top)}</span>
          <span>{written.format(top / 2)}</span>
          <span>0</span>
        </div>
        <div className="visit-folds">
          {folds.map(({ date, label }) => (
            <div key={date}>{label}</div>
          ))}
          <svg>
            {most > 0 && <line x2="100%" y1="50%" y2="50%" />}
            {days.map(({ date, label, visits, unique_visitors }, i) => (
              <g key={date}>
                <rect className="visits" rx="2" {...bar(i, visits)} />
                <rect className="unique" rx="2" {...bar(i, unique_visitors)} />
                <rect className="day" x={`${i * width}%`} width={`${width}%`} height="100%">
                  <title>{`${label}: ${written.format(visits)} visits, ${written.format(unique_visitors)} unique`}</title>
                </rect>
              </g>
            ))}
          </svg>
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
          <div className="visit-table">
            <table className="data-table">
              <caption className="sr-only">Visits of the last {days.length} days</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Visits</th>
                  <th scope="col">Unique visitors</th>
                </tr>
              </thead>
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
        </details>
      </figcaption>
    </figure>
  );
}
