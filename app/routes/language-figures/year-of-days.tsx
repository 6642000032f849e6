import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { YEAR_WEEKS, yearStart } from "#app/domain/learning/figures.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays, daysOfWeek, weekOf } from "#app/domain/week/week.ts";
import { type Strip, Strips } from "#app/ui/strips.tsx";
import { YearOfWeeks } from "#app/ui/year-of-weeks.tsx";

interface YearOfDaysProps {
  /** The dates with answers. */
  days: readonly { date: string; answers: number }[];
  today: string;
  locale: string;
}

/** The last 52 weeks as strips of seven days; the more answers a day has, the darker it is. */
export function YearOfDays({ days, today, locale }: YearOfDaysProps) {
  const { i18n, t } = useLingui();
  const answersOn = new Map(days.map(({ date, answers }) => [date, answers]));
  const most = Math.max(1, ...answersOn.values());
  const weeks = Array.from({ length: YEAR_WEEKS }, (_, i) => addDays(yearStart(today), 7 * i));
  const total = days.reduce((sum, { answers }) => sum + answers, 0);
  const starts = [0, 13, 26, 39].map((week) => dateLabel(weeks[week]!, locale, "short"));
  const ofWeek = (monday: string) => {
    const practised = daysOfWeek(monday).filter((date) => answersOn.has(date));
    return { days: practised.length, answers: practised.reduce((sum, date) => sum + answersOn.get(date)!, 0) };
  };
  const strips = weeks.map((monday): Strip => ({
    key: monday,
    title: i18n._(msg`${{ name: weekText(i18n, monday) }}: ${{ value: countText(i18n, ofWeek(monday)) }}`),
    parts: daysOfWeek(monday).flatMap((date, i) => {
      const answers = answersOn.get(date);
      // A gap between two days. A day with only one answer is visible too.
      return answers
        ? { from: i / 7, to: (i + 0.85) / 7, className: "text-accent", opacity: 0.3 + (0.7 * answers) / most }
        : [];
    }),
  }));
  return (
    <YearOfWeeks
      className="of-today"
      heading={t`A year of days`}
      sum={total > 0 ? countText(i18n, { answers: total, days: days.length }) : null}
      quarters={starts}
      columns={[t`Week`, t`Days`, t`Answers`]}
      rows={weeks.map((monday) => {
        const { days, answers } = ofWeek(monday);
        return [weekText(i18n, monday), days, answers];
      })}
      legend={<Trans>A strip is a week, with Monday at the top. Darker days have more answers.</Trans>}
      empty={<Trans>Each day on which you answer words will stand here, a strip a week.</Trans>}
    >
      <Strips height={112} strips={strips} />
    </YearOfWeeks>
  );
}

/** For example `12 answers on 3 days`. */
function countText(i18n: I18n, { answers, days }: { answers: number; days: number }): string {
  const onDays = i18n._(msg`${plural(days, { one: "# day", other: "# days" })}`);
  return i18n._(msg`${plural(answers, { one: `# answer on ${onDays}`, other: `# answers on ${onDays}` })}`);
}

function weekText(i18n: I18n, monday: string): string {
  const { week, year } = weekOf(monday);
  return i18n._(msg`Week ${week}, ${year}`);
}
