import Download from "lucide/dist/esm/icons/download.mjs";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Content } from "./content.server.ts";
import { PERIODS, type View, viewPath } from "./view.ts";
import { VisitChart } from "./visit-chart.tsx";

type VisitsProps = Content["visits"] & { view: View; locale: string };

/** The visits to public pages in a period, with their referrers and pages. */
export function Visits({ days, view, summary, change, top_referrers, pages, locale }: VisitsProps) {
  const written = new Intl.NumberFormat(locale);
  const today = days.at(-1)!;
  return (
    <>
      <nav aria-label="Period of the visits" className="flex flex-wrap items-center gap-2">
        {PERIODS.map((period) => (
          <LinkButton
            key={period}
            to={viewPath({ ...view, days: period })}
            variant={period === view.days ? "quiet" : "plain"}
            aria-current={period === view.days ? "true" : undefined}
            preventScrollReset
          >
            {period} days
          </LinkButton>
        ))}
        <a href={`/api/admin/analytics/export?days=${view.days}`} download className="btn btn-quiet ms-auto">
          <span>
            <Icon of={Download} />
            Visits as CSV
          </span>
        </a>
      </nav>
      <dl className="visit-sum">
        <div>
          <dt>Visits</dt>
          <dd>
            {written.format(summary.total_visits)} <Change percent={change.visits} days={days.length} locale={locale} />
          </dd>
        </div>
        <div>
          <dt>Unique visitors, each counted once a day</dt>
          <dd>
            {written.format(summary.unique_visitors)}{" "}
            <Change percent={change.unique_visitors} days={days.length} locale={locale} />
          </dd>
        </div>
        <div>
          <dt>Visits today so far</dt>
          <dd>{written.format(today.visits)}</dd>
        </div>
      </dl>
      <VisitChart days={days} locale={locale} />
      {summary.total_visits > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-10 gap-y-6">
          <Ranking
            heading="Top referrers"
            names="Site"
            rows={top_referrers.map(({ referrer, visits }) => ({ name: referrer, visits }))}
            empty="Nobody came by a link from another site."
            locale={locale}
          />
          <Ranking
            heading="Pages"
            names="Page"
            rows={pages.map(({ page, visits, unique_visitors }) => ({ name: page, visits, unique_visitors }))}
            empty="No page was visited."
            locale={locale}
          />
        </div>
      )}
    </>
  );
}

interface ChangeProps {
  /** Null if there were no visits in the period before. */
  percent: number | null;
  days: number;
  locale: string;
}

/** How much a total differs from the period before: `+12%`, and in words for screen readers. */
function Change({ percent, days, locale }: ChangeProps) {
  if (percent === null) return null;
  const written = new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero" });
  const words =
    percent === 0
      ? `as many as in the ${days} days before`
      : `${Math.abs(percent)} percent ${percent > 0 ? "more" : "fewer"} than in the ${days} days before`;
  return (
    <small title={`${words}, without today`}>
      <span aria-hidden>{written.format(percent / 100)}</span>
      <span className="sr-only">{words}, without today</span>
    </small>
  );
}

interface RankingProps {
  heading: string;
  /** The heading of the first column. */
  names: string;
  rows: { name: string; visits: number; unique_visitors?: number }[];
  empty: string;
  locale: string;
}

/** A table in which each row is also a bar of a chart. */
function Ranking({ heading, names, rows, empty, locale }: RankingProps) {
  const most = Math.max(1, ...rows.map(({ visits }) => visits));
  const written = new Intl.NumberFormat(locale);
  const hasUnique = rows[0]?.unique_visitors !== undefined;
  if (rows.length === 0) {
    return (
      <div className="grid content-start gap-2">
        <h3>{heading}</h3>
        <p className="text-ink-soft">{empty}</p>
      </div>
    );
  }
  return (
    <table className="data-table ranking">
      <caption>{heading}</caption>
      <TableHead columns={[names, "Visits", hasUnique && "Unique"]} />
      <tbody>
        {rows.map(({ name, visits, unique_visitors }) => (
          <tr key={name}>
            <th scope="row">
              <svg aria-hidden className="mirror">
                <rect width={`${(visits / most) * 100}%`} height="100%" rx="3" />
              </svg>
              <span>{name}</span>
            </th>
            <td>{written.format(visits)}</td>
            {hasUnique && <td>{written.format(unique_visitors ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
