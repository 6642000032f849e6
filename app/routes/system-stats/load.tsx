import { type HostStats, memoryInUse } from "#app/domain/system-stats/system-stats.ts";
import { Card, Rows } from "./card.tsx";
import { useNumbers } from "./numbers.ts";
import { Usage } from "./usage.tsx";

/** The load of the processor. */
export function Cpu({ cpu }: { cpu: HostStats["cpu"] }) {
  const { percent, two } = useNumbers();
  return (
    <Card id="cpu" title="CPU">
      <Usage label="CPU load" resource="cpu" value={cpu.currentLoad}>
        Current load
      </Usage>
      <Rows
        rows={[
          ["User load", percent(cpu.currentLoadUser)],
          ["System load", percent(cpu.currentLoadSystem)],
          ["Brand", cpu.brand],
          ["Cores", `${cpu.cores} (${cpu.physicalCores} physical)`],
          ["Speed", cpu.speed > 0 ? `${two(cpu.speed)} GHz` : "N/A"],
        ]}
      />
    </Card>
  );
}

/** The use of memory. */
export function Memory({ ram }: { ram: HostStats["ram"] }) {
  const { gigabytes, whole } = useNumbers();
  return (
    <Card id="memory" title="Memory">
      <Usage label="Actual memory usage" resource="memory" value={memoryInUse(ram)}>
        Actual usage <span className="hint">based on available</span>
      </Usage>
      <Usage label="Raw memory usage" resource="memory" value={ram.usedPercent}>
        Raw usage <span className="hint">with disk caches</span>
      </Usage>
      <Rows
        rows={[
          [
            "Total",
            <>
              <span className="text-sm text-ink-soft">{whole(ram.total)} bytes</span> {gigabytes(ram.totalGB)}
            </>,
          ],
          ["Used (active)", gigabytes(ram.usedGB)],
          ["Free (unused)", gigabytes(ram.freeGB)],
          ["Available", gigabytes(ram.availableGB)],
        ]}
      />
      <p className="text-sm text-ink-soft">
        Linux uses free RAM for disk caching. Available shows the truly usable memory.
      </p>
    </Card>
  );
}
