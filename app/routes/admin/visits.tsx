import type { Overview } from "#app/domain/analytics/analytics.ts";
import { Ranking } from "./ranking.tsx";
import { type Day, VisitChart } from "./visit-chart.tsx";

interface VisitsProps extends Pick<Overview, "summary" | "top_referrers" | "pages"> {
  days: Day[];
  locale: string;
}

/** The visits of public pages in the last days, their referrers and pages. */
export function Visits({ days, summary, top_referrers, pages, locale }: VisitsProps) {
  const written = new Intl.NumberFormat(locale);
  const today = days.at(-1)!;
  return (
    <>
      <dl className="visit-sum">
        <div>
          <dt>Visits</dt>
          <dd>{written.format(summary.total_visits)}</dd>
        </div>
        <div>
          <dt>Unique visitors, each counted once a day</dt>
          <dd>{written.format(summary.unique_visitors)}</dd>
        </div>
        <div>
          <dt>Visits today so far</dt>
          <dd>{written.format(today.visits)}</dd>
        </div>
      </dl>
      <VisitChart days={days} locale={locale} />
      {summary.total_visits > 0 && (
        <div className="rankings">
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
