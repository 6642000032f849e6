import type { HostMinute, HostStats } from "#app/domain/system-stats/system-stats.ts";
import { Disks } from "./disks.tsx";
import { History } from "./history.tsx";
import { Cpu, Memory } from "./load.tsx";
import { Interfaces, Traffic } from "./network.tsx";
import { RemoveHost } from "./remove-host.tsx";
import type { TimeRange } from "./time-range.ts";
import { System } from "./system.tsx";

interface CardsProps {
  stats: HostStats;
  history: HostMinute[];
  span: TimeRange;
}

/** All cards of a host. */
export function Cards({ stats, history, span }: CardsProps) {
  return (
    <>
      <System stats={stats} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Cpu cpu={stats.cpu} />
        <Memory ram={stats.ram} />
      </div>
      <History stats={stats} history={history} span={span} />
      <Disks filesystems={stats.disk.filesystems} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Interfaces interfaces={stats.network.interfaces} />
        <Traffic traffic={stats.network.stats} />
      </div>
      <RemoveHost host={stats.host} isLive={stats.state === "live"} />
    </>
  );
}
