import type { HostStats } from "#app/domain/system-stats/system-stats.ts";
import { Card } from "./card.tsx";
import { useNumbers } from "./numbers.ts";
import { Usage } from "./usage.tsx";

/** The mounted file systems. */
export function Disks({ filesystems }: HostStats["disk"]) {
  const { gigabytes } = useNumbers();
  return (
    <Card id="disk" title="Disk Storage">
      {filesystems.length === 0 && <p className="text-ink-soft">This host reports no disks.</p>}
      <ul className="disks">
        {filesystems.map((disk) => (
          <li key={`${disk.mount} ${disk.filesystem}`}>
            <div className="min-w-0">
              <h3>{disk.mount}</h3>
              <p className="text-sm text-ink-soft">
                {disk.filesystem} · {disk.type}
              </p>
            </div>
            <Usage label={`Used of ${disk.mount}`} resource="disk" value={disk.usedPercent}>
              Used
            </Usage>
            <dl className="sizes">
              {(
                [
                  ["Total", disk.sizeGB],
                  ["Used", disk.usedGB],
                  ["Available", disk.availableGB],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{gigabytes(value)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
