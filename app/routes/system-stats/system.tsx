import { useContext } from "react";
import { timeLabel } from "#app/domain/time/date-label.ts";
import type { HostStats } from "#app/domain/system-stats/system-stats.ts";
import { Card } from "./card.tsx";
import { ageText, Reader } from "./numbers.ts";

/** The host's name and system, and its last report. */
export function System({ stats: { os, timestamp, clock_offset } }: { stats: HostStats }) {
  const { locale, timezone } = useContext(Reader);
  const isOff = Math.abs(clock_offset) >= 60;
  return (
    <Card id="system" title="System Information">
      <dl className="facts">
        {(
          [
            ["Platform", os.platform],
            ["Type", os.type],
            [
              "Release",
              <>
                {os.release}
                {os.kernel && <span className="block text-sm font-normal text-ink-soft"> Kernel {os.kernel}</span>}
              </>,
            ],
            ["Hostname", os.hostname],
            ["Uptime", os.uptimeFormatted],
            [
              "Last updated",
              <time key="time" dateTime={timestamp} suppressHydrationWarning>
                {timeLabel(timestamp, locale, timezone, "medium")}
              </time>,
            ],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOff && (
        <p className="text-sm text-ink-soft">
          This host’s own clock is {ageText(Math.abs(clock_offset))} {clock_offset > 0 ? "ahead" : "behind"}. Times here
          are the server’s.
        </p>
      )}
    </Card>
  );
}
