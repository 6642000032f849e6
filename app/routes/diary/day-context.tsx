import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DayContext } from "#app/domain/diary/day-context.server.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays } from "#app/domain/week/week.ts";

/** The most titles in the margin; the others are counted. */
const MAX_SHOWN = 5;
/** The number of earlier years whose words are shown at once. */
const MAX_YEARS = 3;

/** Today's activity, before the entry; on narrow screens below it. */
export function TodaySoFar({ focus, done, meetings }: DayContext) {
  const { t } = useLingui();
  if (focus.length + done.length + meetings.length === 0) return null;
  return (
    <aside aria-label={t`Today so far`} className="diary-margin diary-so-far of-today">
      <dl>
        {focus.length > 0 && (
          <Part name={t({ message: "Focus", comment: "The minutes of concentrated work of a day" })}>
            {focus.map(({ project_id, proje_title, minutes }) => (
              <dd key={project_id}>
                <Trans>
                  <b>{minutes}</b> min on <bdi>{proje_title}</bdi>
                </Trans>
              </dd>
            ))}
          </Part>
        )}
        <Titles name={t({ message: "Done", context: "completed todos" })} titles={done} />
        <Titles name={t({ message: "Met", context: "meetings", comment: "The meetings of a day" })} titles={meetings} />
      </dl>
    </aside>
  );
}

function Titles({ name, titles }: { name: string; titles: readonly string[] }) {
  const more = titles.length - MAX_SHOWN;
  if (titles.length === 0) return null;
  return (
    <Part name={name}>
      {titles.slice(0, MAX_SHOWN).map((title, i) => (
        <dd key={i} dir="auto">
          {title}
        </dd>
      ))}
      {more > 0 && (
        <dd className="text-sm text-ink-soft">
          <Trans>+{more} more</Trans>
        </dd>
      )}
    </Part>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    {children}
  </div>
);

interface EarlierYearsProps {
  /** Today's date. */
  date: string;
  years: DayContext["years"];
  locale: string;
}

/** The entries of the same date in earlier years, after the entry; on narrow screens below it. */
export function EarlierYears({ date, years, locale }: EarlierYearsProps) {
  const { t } = useLingui();
  if (years.length === 0) return null;
  const list = (some: typeof years) => (
    <dl>
      {some.map((then) => (
        <EarlierYear key={then.entry_date} {...then} date={date} locale={locale} />
      ))}
    </dl>
  );
  const more = years.slice(MAX_YEARS);
  const moreCount = more.length;
  return (
    <aside aria-label={t`This date in earlier years`} className="diary-margin of-today">
      {list(years.slice(0, MAX_YEARS))}
      {more.length > 0 && (
        <details className="diary-more-years">
          <summary>
            <Plural value={moreCount} one="# earlier year" other="# earlier years" />
          </summary>
          {list(more)}
        </details>
      )}
    </aside>
  );
}

type EarlierYearProps = DayContext["years"][number] & Omit<EarlierYearsProps, "years">;

function EarlierYear({ entry_date, text, date, locale }: EarlierYearProps) {
  const { t } = useLingui();
  const ago = Number(date.slice(0, 4)) - Number(entry_date.slice(0, 4));
  return (
    <Part name={t`${plural(ago, { 1: "A year ago", one: "# year ago", other: "# years ago" })}`}>
      {/* Blank lines are removed, because the ellipsis could be alone on a line. */}
      <dd className="line-clamp-4 whitespace-pre-line" dir="auto">
        {text.replace(/\n\s*/g, "\n")}
      </dd>
      <dd>
        <Link to={`/diary?before=${addDays(entry_date, 1)}`} className="text-sm text-accent hover:underline">
          {dateLabel(entry_date, locale, "long")}
        </Link>
      </dd>
    </Part>
  );
}
