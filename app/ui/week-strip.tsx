import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Chart } from "./chart.tsx";

/** One day of the strip. */
interface DayColumn {
  /** `Mon`. */
  name: string;
  /** `16`. */
  day?: string;
  today?: boolean;
  /** Content above the line. */
  children?: ReactNode;
  /** Content below the line. */
  foot?: ReactNode;
}

/** One value per day from Monday; null for none. */
type DayValues = readonly (number | null)[];

interface WeekStripProps {
  /** The seven days from Monday. */
  folds: DayColumn[];
  /** The values of the week's line, with a hollow dot for today. */
  line?: DayValues;
  /** Replaces the line on a page without scripts. */
  picture?: ReactNode;
  /** Values of another week, drawn dashed for comparison. */
  before?: DayValues;
  className?: string;
}

/** The week as seven folds of one sheet, opened at today, with a line across them. */
export function WeekStrip({ folds, line, picture, before, className = "" }: WeekStripProps) {
  const { t } = useLingui();
  return (
    <div role="list" className={`week-strip ${className}`}>
      {folds.map(({ name, day, today, children, foot }) => (
        <div key={name} role="listitem" className="day-column fold" aria-current={today ? "date" : undefined}>
          <div className="day-head" data-today={today ? t`Today` : undefined}>
            <span>{name}</span> {day && <b>{day}</b>}
          </div>
          {children}
          {(line ?? picture) && <div className="day-line" />}
          {foot && <div className="day-foot">{foot}</div>}
        </div>
      ))}
      {line && <Line values={line} before={before} today={folds.findIndex((day) => day.today)} />}
      {picture && <div className="week-line">{picture}</div>}
    </div>
  );
}

/** The width of today in widths of another day, as in week-strip.css. */
const TODAY_WIDTH = 1.7;

/** The horizontal middle of a day, from 0 to 1; `today` is negative in another week. */
export function middleOfDay(day: number, today: number): number {
  const width = (at: number) => (at === today ? TODAY_WIDTH : 1);
  const left = day + (today >= 0 && today < day ? TODAY_WIDTH - 1 : 0);
  return (left + width(day) / 2) / (today < 0 ? 7 : 6 + TODAY_WIDTH);
}

/** Hidden from screen readers, because the days contain the same numbers as text. */
function Line({ values, before, today }: { values: DayValues; before: DayValues | undefined; today: number }) {
  const isRunning = today >= 0 && values.slice(today + 1).every((value) => value === null);
  return (
    <div className="week-line">
      <Chart
        series={before ? [values, before] : [values]}
        places={values.map((_, day) => middleOfDay(day, today))}
        now={isRunning ? today : undefined}
      />
    </div>
  );
}
