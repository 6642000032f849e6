import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type DayValues, WeekLine } from "./week-line.tsx";

/** A day of the strip. */
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
