import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { weekOf } from "#app/domain/week/week.ts";
import type { WeekTotals } from "#app/domain/week/year-weeks.ts";
import { Figures } from "#app/ui/figures.tsx";
import { type Strip, Strips } from "#app/ui/strips.tsx";
import { YearOfWeeks } from "#app/ui/year-of-weeks.tsx";

interface YearProps {
  /** The last 52 weeks, the earliest first. */
  weeks: readonly WeekTotals[];
  locale: string;
}

/** The heights of both rows. */
const HEIGHT = { minutes: 96, todos: 40 };

/** The last 52 weeks as small strips: focused minutes above, completed todos below. */
export function Year({ weeks, locale }: YearProps) {
  const { i18n, t } = useLingui();
  const written = new Intl.NumberFormat(locale);
  const [minutesInAll, todosInAll] = [sum(weeks, "minutes"), sum(weeks, "todos")];
  const isEmpty = weeks.every(({ minutes, todos }) => minutes + todos === 0);
  const starts = [0, 13, 26, 39].map((week) => dateLabel(weeks[week]!.week_start, locale, "short"));
  return (
    <YearOfWeeks
      heading={t`52 weeks`}
      sum={
        isEmpty ? null : (
          <>
            <Plural value={minutesInAll} one="# focused minute" other="# focused minutes" /> ·{" "}
            <Plural value={todosInAll} one="# todo completed" other="# todos completed" />
          </>
        )
      }
      quarters={starts}
      columns={[t`Week`, t`Focused minutes`, t`Todos completed`]}
      rows={weeks.map(({ week_start, minutes, todos }) => [
        weekText(i18n, week_start),
        written.format(minutes),
        written.format(todos),
      ])}
      empty={<Trans>Each week will appear here as a strip.</Trans>}
    >
      <p>
        <Trans>Focused minutes</Trans>
      </p>
      <Strips height={HEIGHT.minutes} strips={stripsOf(i18n, "minutes", weeks)} />
      <p>
        <Trans>Todos completed</Trans>
      </p>
      <Strips height={HEIGHT.todos} strips={stripsOf(i18n, "todos", weeks)} />
    </YearOfWeeks>
  );
}

/** A strip for each week, filled in proportion to its number. The last one is the current week. */
function stripsOf(i18n: I18n, name: "minutes" | "todos", weeks: YearProps["weeks"]): Strip[] {
  const most = Math.max(1, ...weeks.map((week) => week[name]));
  return weeks.map((week, i) => ({
    key: week.week_start,
    title: stripText(i18n, week),
    parts:
      week[name] > 0
        ? [{ from: 1 - week[name] / most, to: 1, className: i === weeks.length - 1 ? "text-accent" : "" }]
        : [],
  }));
}

const sum = (weeks: YearProps["weeks"], name: "minutes" | "todos") =>
  weeks.reduce((total, week) => total + week[name], 0);

function stripText(i18n: I18n, { week_start, minutes, todos }: WeekTotals): string {
  const week = weekText(i18n, week_start);
  return i18n._(msg`${week}: ${minutes} min, ${plural(todos, { one: "# todo", other: "# todos" })}`);
}

function weekText(i18n: I18n, week_start: string): string {
  const { week, year } = weekOf(week_start);
  return i18n._(msg`Week ${week}, ${year}`);
}

/** This week's numbers beside those of the week before. */
export function ThisWeek({ weeks, locale }: YearProps) {
  const { t } = useLingui();
  const [last, now] = [weeks.at(-2)!, weeks.at(-1)!];
  return (
    <section aria-labelledby="this-week" className="grid gap-3">
      <h2 id="this-week">
        <Trans>This week and last week</Trans>
      </h2>
      <Figures
        locale={locale}
        figures={[
          { name: t`Focused minutes`, value: now.minutes, hint: t`This week` },
          { name: t`Focused minutes`, value: last.minutes, hint: t`Last week` },
          { name: t`Todos completed`, value: now.todos, hint: t`This week` },
          { name: t`Todos completed`, value: last.todos, hint: t`Last week` },
        ]}
      />
    </section>
  );
}
