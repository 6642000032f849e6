import { type PointerEvent, useContext, useState } from "react";
import { timeLabel } from "#app/domain/time/date-label.ts";
import { Chart } from "#app/ui/chart.tsx";
import { isRightToLeft } from "#app/ui/direction.ts";
import { Reader, useNumbers } from "./numbers.ts";

interface HostChartProps {
  name: string;
  /** The time of each point, in milliseconds since 1970. */
  times: number[];
  /** The top of the scale. */
  high: number;
  unit: string;
  /** One value for each point, or null. The first line is solid, the second dashed. */
  lines: { name: string; values: (number | null)[] }[];
}

/** A small chart of some hours. Hovering shows values; a table for screen readers lists all of them. */
export function HostChart({ name, times, high, unit, lines }: HostChartProps) {
  const { whole, one } = useNumbers();
  const { locale, timezone } = useContext(Reader);
  const [place, setPlace] = useState<number>();
  const clock = (at: number) => timeLabel(new Date(at).toISOString(), locale, timezone, "short");
  const last = times.length - 1;

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const along = isRightToLeft(currentTarget) ? right - clientX : clientX - left;
    const nearest = Math.round((along / width) * last);
    setPlace(Math.min(last, Math.max(0, nearest)));
  }
  return (
    <figure className="chart">
      <figcaption>
        <b>{name}</b>
        <span className="reading">
          <span className="text-ink-soft">{place === undefined ? "average" : clock(times[place]!)}</span>
          {lines.map((line, i) => (
            <span key={line.name}>
              {lines.length > 1 && <span className={i === 0 ? "key" : "key key-second"}>{line.name} </span>}
              {valueText(line.values, place, one)}
              {i === lines.length - 1 && ` ${unit}`}
            </span>
          ))}
        </span>
      </figcaption>
      <p aria-hidden className="top">
        {whole(high)} {unit}
      </p>
      <div
        aria-hidden
        className="plot"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPlace(undefined)}
      >
        <Chart series={lines.map(({ values }) => values)} high={high} />
        {place !== undefined && <span className="cursor" style={{ insetInlineStart: `${(place / last) * 100}%` }} />}
        {lines[0]!.values.every((value) => value === null) && <span className="nothing">Nothing yet</span>}
      </div>
      <p aria-hidden className="times" suppressHydrationWarning>
        <span suppressHydrationWarning>{clock(times[0]!)}</span>
        <span suppressHydrationWarning>{clock(times[Math.round(last / 2)]!)}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

/** The value at a point, or the average of all. */
function valueText(values: (number | null)[], place: number | undefined, text: (value: number) => string): string {
  const chosen = (place === undefined ? values : [values[place]!]).filter((value) => value !== null);
  if (chosen.length === 0) return "–";
  return text(chosen.reduce((sum, value) => sum + value, 0) / chosen.length);
}
