import { useContext } from "react";
import { timeLabel } from "#app/domain/time/date-label.ts";
import type { HostMinute, HostStats } from "#app/domain/system-stats/system-stats.ts";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { Scroll } from "#app/ui/scroll.tsx";
import { Card } from "./card.tsx";
import { Chart } from "./chart.tsx";
import { axisTop } from "./svg-path.ts";
import { Reader, useNumbers } from "./numbers.ts";
import { historyQuery, screenPath, type TimeRange, timeRanges } from "./time-range.ts";

interface HistoryProps {
  stats: HostStats;
  history: HostMinute[];
  span: TimeRange;
}

const spanText = (span: TimeRange) => (span === 1 ? "The last hour" : `The last ${span} hours`);

/** Processor, memory and network of the last hours. */
export function History({ stats, history, span }: HistoryProps) {
  // The server's clock, as of the figures.
  const to = Date.parse(stats.timestamp) + stats.age * 1000;
  const times = { from: to - span * 3_600_000, to };
  const points = history.map((point) => ({ ...point, at: Date.parse(point.at) }));
  const gap = 2.5 * historyQuery(span).minutes * 60_000;
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
          <Chart
            name="CPU"
            frame={{ ...times, max: 100 }}
            gap={gap}
            unit="%"
            lines={[{ name: "Load", points: points.map(({ at, cpu }) => ({ at, value: cpu })) }]}
          />
          <Chart
            name="Memory"
            frame={{ ...times, max: 100 }}
            gap={gap}
            unit="%"
            lines={[{ name: "In use", points: points.map(({ at, memory }) => ({ at, value: memory })) }]}
          />
          <Chart
            name="Network"
            frame={{ ...times, max: traffic }}
            gap={gap}
            unit="KB/s"
            lines={[
              { name: "RX", points: points.map(({ at, received }) => ({ at, value: received })) },
              { name: "TX", points: points.map(({ at, sent }) => ({ at, value: sent })) },
            ]}
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
          <thead>
            <tr>
              <th scope="col">From</th>
              {["CPU %", "Memory %", "RX KB/s", "TX KB/s"].map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
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
