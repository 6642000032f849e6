import type { ReactNode } from "react";

/** One day of the strip. */
interface Fold {
  /** `Mon`. */
  name: string;
  /** `16`. */
  day?: string;
  today?: boolean;
  /** What stands in the fold, below the line. */
  children?: ReactNode;
}

interface WeekStripProps {
  /** Seven, from Monday. */
  folds: Fold[];
  /** A value a day, drawn as the week's line; null where there is none yet. */
  line?: (number | null)[];
  /** A drawing across the folds in the line's place, 96 px high. */
  chart?: ReactNode;
  className?: string;
}

/** The week as seven folds of one sheet, today marked, and a line drawn across them. */
export function WeekStrip({ folds, line, chart, className = "" }: WeekStripProps) {
  return (
    <div role="list" className={`folds ${className}`}>
      {folds.map(({ name, day, today, children }) => (
        <div key={name} role="listitem" className="fold" aria-current={today ? "date" : undefined}>
          <div className="fold-head">
            <span>{name}</span> {day && <b>{day}</b>}
          </div>
          {(line || chart) && <div className="h-26" />}
          {children}
        </div>
      ))}
      {line && <Line values={line} hasDays={folds.some((fold) => fold.day)} />}
      {chart && <div className="pointer-events-none absolute inset-x-0 top-13 h-24 md:top-9">{chart}</div>}
    </div>
  );
}

/** Heights are told by the folds' own figures, so the drawing says nothing to those who hear. */
function Line({ values, hasDays }: { values: (number | null)[]; hasDays: boolean }) {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const points = values.flatMap((value, day) =>
    value === null ? [] : [[50 + day * 100, Math.round(94 - (value / top) * 88)] as const],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const path = points.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <svg
      viewBox="0 0 700 100"
      preserveAspectRatio="none"
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 h-24 w-full text-accent ${hasDays ? "top-13 md:top-9" : "top-8"}`}
    >
      <path d={`M${first[0]} 100L${path}L${last[0]} 100z`} fill="currentColor" opacity=".1" />
      <g fill="none" vectorEffect="non-scaling-stroke" strokeLinecap="round" strokeLinejoin="round">
        <path d={`M${path}`} stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        {/* A line without length and with round ends is a dot that does not stretch. */}
        {["var(--color-surface)", "currentColor"].map((colour, ring) => (
          <path
            key={colour}
            d={points.map(([x, y]) => `M${x} ${y}h0`).join("")}
            stroke={colour}
            strokeWidth={ring === 0 ? 12 : 8}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
    </svg>
  );
}
