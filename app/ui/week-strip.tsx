import type { ReactNode } from "react";
import { Chart } from "./chart.tsx";

/** One day of the strip. */
interface DayColumn {
  /** `Mon`. */
  name: string;
  /** `16`. */
  day?: string;
  today?: boolean;
  /** What stands in the fold, above the line. */
  children?: ReactNode;
  /** What stands at its foot, below the line. */
  foot?: ReactNode;
}

/** A value a day from Monday; null where there is none. */
type DayValues = readonly (number | null)[];

interface WeekStripProps {
  /** Seven, from Monday. */
  folds: DayColumn[];
  /** Drawn as the week's line, with a hollow dot for today. */
  line?: DayValues;
  /** A picture in the place of the line, on a page without scripts. */
  picture?: ReactNode;
  /** Another week to compare with, dashed. */
  before?: DayValues;
  className?: string;
}

/** The week as seven folds of one sheet, opened at today, and a line drawn across them. */
export function WeekStrip({ folds, line, picture, before, className = "" }: WeekStripProps) {
  return (
    <div role="list" className={`week-strip ${className}`}>
      {folds.map(({ name, day, today, children, foot }) => (
        <div key={name} role="listitem" className="day-column" aria-current={today ? "date" : undefined}>
          <div className="day-head">
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

/** How much wider today is than another day, as week-strip.css says it. */
const TODAY_WIDTH = 1.7;

/** Where the middle of a day stands, from 0 to 1; `today` is negative where it is in another week. */
export function middleOfDay(day: number, today: number): number {
  const width = (at: number) => (at === today ? TODAY_WIDTH : 1);
  const left = day + (today >= 0 && today < day ? TODAY_WIDTH - 1 : 0);
  return (left + width(day) / 2) / (today < 0 ? 7 : 6 + TODAY_WIDTH);
}

/** The folds' own figures say the same, so the drawing says nothing to a screen reader. */
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
