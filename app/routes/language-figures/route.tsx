import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { learningFigures } from "#app/domain/learning/figures.server.ts";
import { RETENTION_DAYS, YEAR_WEEKS, yearStart } from "#app/domain/learning/figures.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays, daysOfWeek, weekOf } from "#app/domain/week/week.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { type Strip, Strips } from "#app/ui/strips.tsx";
import { YearOfWeeks } from "#app/ui/year-of-weeks.tsx";
import { Forecast } from "./forecast.tsx";

export const meta = title(msg`Your figures`);

export const loader = pageLoader(async (context, { url }) => {
  const language = url.searchParams.get("language");
  // On that page the learner chooses a language.
  if (!language) throw redirect("/language");
  return { language, ...(await learningFigures(context, language)), locale: context.locale };
});

const page = cachedPage(["language"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["learning"] };

/** A learner's numbers: the words that they know, the next two weeks, and the days of a year. */
export default function LearningFigures() {
  const { t } = useLingui();
  const days = RETENTION_DAYS;
  const figures = page.usePage<typeof loader>();
  const { language, locale, retention_asked, retention_reached, due_answers, known_for_a_month, put_away } = figures;
  return (
    <Page className="gap-8">
      <PageHead
        view={
          <LinkButton to={`/language?language=${encodeURIComponent(language)}`}>
            <Trans>Back to Practice</Trans>
          </LinkButton>
        }
      >
        <h1>
          <Trans>Your figures</Trans> <span className="font-normal text-ink-soft">{language}</span>
        </h1>
      </PageHead>
      <section aria-labelledby="memory" className="grid gap-3">
        <h2 id="memory">
          <Trans>What stays</Trans>
        </h2>
        <Figures
          locale={locale}
          figures={[
            {
              name: t`Known when due`,
              value: retention_reached,
              unit: "%",
              hint: t`${plural(due_answers, { one: `Of # answer in ${days} days`, other: `Of # answers in ${days} days` })}`,
            },
            {
              name: t({ message: "Asked for", comment: "The share of words that a learner wants to know" }),
              value: retention_asked,
              unit: "%",
              hint: t`In the settings of learning`,
            },
            { name: t`Known for a month or longer`, value: known_for_a_month },
            { name: t`Put away as known`, value: put_away },
          ]}
        />
      </section>
      <Forecast days={figures.forecast} locale={locale} />
      <YearOfDays days={figures.days} today={figures.today} locale={locale} />
    </Page>
  );
}

interface YearOfDaysProps {
  days: readonly { date: string; answers: number }[];
  today: string;
  locale: string;
}

/** The last 52 weeks as strips of seven days; the more answers a day has, the darker it is. */
function YearOfDays({ days, today, locale }: YearOfDaysProps) {
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
      empty={<Trans>Each day on which you answer words will appear here, one strip for each week.</Trans>}
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
