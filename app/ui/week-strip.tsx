import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** One value per day from Monday; null for none. */
type DayValues = readonly (number | null)[];

interface WeekLineProps {
  values: DayValues;
  /** The values of another week, drawn dashed for comparison. */
  before: DayValues;
  /** The index of today; negative in another week. */
  today: number;
}

/** The width of today relative to other days, as in week-strip.css. */
const TODAY_WIDTH = 1.7;

/** The horizontal centre of a day, from 0 to 1. `today` is negative in another week. */
export function middleOfDay(day: number, today: number): number {
  const width = (at: number) => (at === today ? TODAY_WIDTH : 1);
  const left = day + (today >= 0 && today < day ? TODAY_WIDTH - 1 : 0);
  return (left + width(day) / 2) / (today < 0 ? 7 : 6 + TODAY_WIDTH);
}

/** The width and the height of the drawing, which is stretched over the days. */
const [WIDTH, HEIGHT] = [700, 100];

/**
 * The line across the days of a week, with a hollow dot for a day whose value is still growing. Hidden from screen readers,
 * because the days contain the same numbers as text.
 */
function WeekLine({ values, before, today }: WeekLineProps) {
  // The highest point keeps a distance from what is above the line.
  const top = 1.2 * Math.max(1, ...[...values, ...before].map((value) => value ?? 0));
  const point = (value: number, day: number) =>
    `${(WIDTH * middleOfDay(day, today)).toFixed()} ${(HEIGHT * (1 - value / top)).toFixed()}`;
  const line = (of: DayValues) =>
    of
      .map((value, day) => (value === null ? "" : `${typeof of[day - 1] === "number" ? "L" : "M"}${point(value, day)}`))
      .join("");
  const dots = values.flatMap((value, day) => (value === null ? [] : `M${point(value, day)}h0`));
  const isGrowing = dots.length > 0 && values.slice(today + 1).every((value) => value === null);
  const now = today >= 0 && isGrowing ? dots.at(-1) : undefined;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className="week-line mirror">
      <path d={line(before)} className="before" />
      <path d={line(values)} />
      <path d={dots.join("")} className="rings" />
      <path d={dots.join("")} className="dots" />
      {now && (
        <>
          <path d={now} className="now" />
          <path d={now} className="hollow" />
        </>
      )}
    </svg>
  );
}

interface DayColumn {
  /** For example `Mon`. */
  name: string;
  /** For example `16`. */
  day?: string;
  today?: boolean;
  /** Content above the line. */
  children?: ReactNode;
  /** Content below the line. */
  foot?: ReactNode;
}

interface WeekStripProps {
  /** The seven days from Monday. */
  folds: DayColumn[];
  /** The values of the week's line, with a hollow dot for today. */
  line?: DayValues;
  /** The values of another week, drawn dashed for comparison. */
  before?: DayValues;
  className?: string;
}

/** The week as seven folds of one sheet, opened at today, with a line across them. */
export function WeekStrip({ folds, line, before = [], className = "" }: WeekStripProps) {
  const { t } = useLingui();
  return (
    <div role="list" className={`week-strip ${className}`}>
      {folds.map(({ name, day, today, children, foot }) => (
        <div key={name} role="listitem" className="day-column fold" aria-current={today ? "date" : undefined}>
          <div className="day-head" data-today={today ? t`Today` : undefined}>
            <span>{name}</span> {day && <b>{day}</b>}
          </div>
          {children}
          {line && <div className="day-line" />}
          {foot && <div className="day-foot">{foot}</div>}
        </div>
      ))}
      {line && <WeekLine values={line} before={before} today={folds.findIndex((day) => day.today)} />}
    </div>
  );
}
