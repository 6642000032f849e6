import { type PointerEvent, useContext, useState } from "react";
import type { HostMinute, HostStats } from "#app/domain/system-stats/system-stats.ts";
import { timeLabel } from "#app/domain/time/date-label.ts";
import { axisTop } from "#app/ui/axis-top.ts";
import { Chart } from "#app/ui/chart.tsx";
import { isRightToLeft } from "#app/ui/direction.ts";
import { Scroll } from "#app/ui/scroll.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { Card } from "./card.tsx";
import { numberColumns, Reader, useNumbers } from "./numbers.ts";
import { historyQuery, screenPath, type TimeRange, timeRanges } from "./time-range.ts";

interface HistoryProps {
  stats: HostStats;
  history: HostMinute[];
  span: TimeRange;
}

const spanText = (span: TimeRange) => (span === 1 ? "The last hour" : `The last ${span} hours`);

/** Processor, memory and network of the last hours. */
export function History({ stats, history, span }: HistoryProps) {
  // The server's time of the newest figures.
  const to = Date.parse(stats.timestamp) + stats.age * 1000;
  const slots = slotsOf(history, span, to);
  const times = slots.map(({ at }) => at);
  const line = (name: string, figure: "cpu" | "memory" | "received" | "sent") => ({
    name,
    values: slots.map(({ figures }) => figures?.[figure] ?? null),
  });
  const traffic = axisTop(Math.max(0, ...history.flatMap(({ received, sent }) => [received, sent])));
  return (
    <Card
      id="history"
      title={spanText(span)}
      aside={
        <Tabs label="How far back" look="pill">
          {timeRanges.map((one) => (
            <Tab
              key={one}
              id={`history-${one}`}
              name={`${one} h`}
              selected={one === span}
              panel="history-panel"
              to={screenPath(stats.host, one)}
            />
          ))}
        </Tabs>
      }
    >
      <TabPanel id="history-panel" tab={`history-${span}`}>
        <div className="grid items-end gap-x-6 gap-y-4 md:grid-cols-3">
          <HostChart name="CPU" times={times} high={100} unit="%" lines={[line("Load", "cpu")]} />
          <HostChart name="Memory" times={times} high={100} unit="%" lines={[line("In use", "memory")]} />
          <HostChart
            name="Network"
            times={times}
            high={traffic}
            unit="KB/s"
            lines={[line("RX", "received"), line("TX", "sent")]}
          />
        </div>
        <HistoryTable history={history} span={span} />
      </TabPanel>
    </Card>
  );
}

function HistoryTable({ history, span }: Pick<HistoryProps, "history" | "span">) {
  const { locale, timezone } = useContext(Reader);
  const { one } = useNumbers();
  const { minutes } = historyQuery(span);
  return (
    <details className="as-table">
      <summary>As a table</summary>
      <Scroll label={`${spanText(span)} as a table`}>
        <table className="figures">
          <caption className="text-start text-sm text-ink-soft">
            {minutes === 1 ? "Averages of a minute" : `Averages of ${minutes} minutes`}, the newest first
          </caption>
          <TableHead columns={["From", ...numberColumns("CPU %", "Memory %", "RX KB/s", "TX KB/s")]} />
          <tbody>
            {history.toReversed().map(({ at, cpu, memory, received, sent }) => (
              <tr key={at}>
                <th scope="row" suppressHydrationWarning>
                  {timeLabel(at, locale, timezone, "short")}
                </th>
                {[cpu, memory, received, sent].map((value, i) => (
                  <td key={i} className="number">
                    {one(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

/** A slot of a chart: its time in milliseconds since 1970, and the host's figures, if any. */
interface Slot {
  at: number;
  figures: HostMinute | undefined;
}

/** The slots of a chart that ends at `to`, the oldest first. A slot without figures is a gap in its lines. */
export function slotsOf(history: readonly HostMinute[], span: TimeRange, to: number): Slot[] {
  const { hours, minutes } = historyQuery(span);
  const step = minutes * 60_000;
  const slotAt = (moment: number) => Math.floor(moment / step) * step;
  const reported = new Map(history.map((figures) => [slotAt(Date.parse(figures.at)), figures]));
  const count = (hours * 60) / minutes + 1;
  const last = slotAt(to);
  return Array.from({ length: count }, (_, i) => {
    const at = last - (count - 1 - i) * step;
    return { at, figures: reported.get(at) };
  });
}

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
function HostChart({ name, times, high, unit, lines }: HostChartProps) {
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
