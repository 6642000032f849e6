import { type PointerEvent, useContext, useState } from "react";
import { timeLabel } from "#app/domain/time/date-label.ts";
import { areaOf, type Frame, linesThrough, nearest, type Point, strokeOf, timeShare } from "./svg-path.ts";
import { Reader, useNumbers } from "./numbers.ts";

interface ChartProps {
  name: string;
  frame: Frame;
  /** Milliseconds without a point that break a line. */
  gap: number;
  unit: string;
  /** The first one is drawn full, the second one broken. */
  lines: { name: string; points: Point[] }[];
}

/** A small chart of hours. The pointer reads values from it; a table beside it says them all. */
export function Chart({ name, frame, gap, unit, lines }: ChartProps) {
  const { whole, one } = useNumbers();
  const { locale, timezone } = useContext(Reader);
  const [pointed, setPointed] = useState<number>();
  const clock = (at: number) => timeLabel(new Date(at).toISOString(), locale, timezone, "short");
  const points = lines[0]!.points;
  const at = pointed === undefined ? undefined : nearest(points, pointed)?.at;

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(frame.from + ((clientX - left) / width) * (frame.to - frame.from));
  }
  return (
    <figure className="chart">
      <figcaption>
        <b>{name}</b>
        <span className="reading">
          <span className="text-ink-soft">{at === undefined ? "average" : clock(at)}</span>
          {lines.map((line, i) => (
            <span key={line.name}>
              {lines.length > 1 && <span className={i === 0 ? "key" : "key key-second"}>{line.name} </span>}
              {valueText(line.points, at, one)}
              {i === lines.length - 1 && ` ${unit}`}
            </span>
          ))}
        </span>
      </figcaption>
      <p aria-hidden className="top">
        {whole(frame.max)} {unit}
      </p>
      <div
        aria-hidden
        className="plot"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path d="M0 0H100M0 50H100M0 100H100" className="grid-lines" />
          {lines.map((line, i) => {
            const through = linesThrough(line.points, frame, gap);
            const look = i === 0 ? "line" : "line line-second";
            const newest = through.at(-1)?.at(-1);
            return (
              <g key={line.name}>
                {i === 0 && <path d={areaOf(through)} className="area" />}
                <path d={strokeOf(through)} className={look} />
                {newest && <path d={strokeOf([[newest]])} className={`${look} newest`} />}
              </g>
            );
          })}
          {at !== undefined && <path d={`M${timeShare(frame, at) * 100} 0V100`} className="cursor" />}
        </svg>
        {points.length === 0 && <span className="nothing">Nothing yet</span>}
      </div>
      <p aria-hidden className="times" suppressHydrationWarning>
        <span suppressHydrationWarning>{clock(frame.from)}</span>
        <span suppressHydrationWarning>{clock((frame.from + frame.to) / 2)}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

/** The value at a moment, or the average of all. */
function valueText(points: Point[], at: number | undefined, text: (value: number) => string): string {
  const chosen = at === undefined ? points : points.filter((one) => one.at === at);
  if (chosen.length === 0) return "–";
  return text(chosen.reduce((sum, { value }) => sum + value, 0) / chosen.length);
}
