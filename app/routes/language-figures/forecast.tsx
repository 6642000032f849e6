import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ForecastDay } from "#app/domain/learning/load.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { Strips } from "#app/ui/strips.tsx";

/** The reviews of the next two weeks, as one strip per day. */
export function Forecast({ days, locale }: { days: readonly ForecastDay[]; locale: string }) {
  const { t } = useLingui();
  const most = Math.max(1, ...days.map(({ reviews }) => reviews));
  const total = days.reduce((sum, { reviews }) => sum + reviews, 0);
  const putOff = days.at(-1)!.put_off;
  const dayOff = t`day off`;
  const textOf = (date: string, isDayOff: boolean, reviews: number) =>
    t`${{ name: dateLabel(date, locale, "short") }}: ${{ value: isDayOff ? dayOff : reviews }}`;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" });
  return (
    <section aria-labelledby="forecast" className="of-today grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="forecast">
          <Trans>Two weeks</Trans>
        </h2>
        <p className="text-sm text-ink-soft">
          {putOff > 0
            ? t`${plural(total, { one: `# review, ${putOff} left for later`, other: `# reviews, ${putOff} left for later` })}`
            : t`${plural(total, { one: "# review", other: "# reviews" })}`}
        </p>
      </div>
      <div className="grid gap-1 text-sm text-ink-soft">
        <Strips
          height={72}
          strips={days.map(({ date, reviews, is_day_off }, i) => ({
            key: date,
            title: textOf(date, is_day_off, reviews),
            parts:
              reviews > 0 ? [{ from: 1 - reviews / most, to: 1, className: i === 0 ? "text-accent" : undefined }] : [],
          }))}
        />
        <ol className="grid grid-cols-[repeat(14,minmax(0,1fr))] text-center">
          {days.map(({ date, reviews, is_day_off }) => (
            <li key={date}>
              <span className="sr-only">{textOf(date, is_day_off, reviews)}</span>
              <span aria-hidden suppressHydrationWarning>
                <span className="block text-ink">{is_day_off ? "–" : reviews}</span>
                {weekday.format(Date.parse(`${date}T00:00:00Z`))}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="text-sm text-ink-soft">
        <Trans>
          What waits and what becomes due, within your limit and without days off. Answers and new words will add to it.
        </Trans>
      </p>
    </section>
  );
}
