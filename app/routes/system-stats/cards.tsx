import { Form, useNavigation } from "@remix-run/react";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useContext, useEffect } from "react";
import { type HostMinute, type HostStats, memoryInUse } from "#app/domain/system-stats/system-stats.ts";
import { timeLabel } from "#app/domain/time/date-label.ts";
import { focusHeading } from "#app/shell/focus.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { opensDialog } from "#app/ui/open-dialog.ts";
import { Card, Rows } from "./card.tsx";
import { History } from "./history.tsx";
import { Interfaces, Traffic } from "./network.tsx";
import { ageText, Reader, useNumbers } from "./numbers.ts";
import type { TimeRange } from "./time-range.ts";
import { Usage } from "./usage.tsx";

const DIALOG = "remove-host";

/** Removes a host, after a confirmation. */
function RemoveHost({ host, isLive }: { host: string; isLive: boolean }) {
  const isPending = useNavigation().formData?.get("intent") === "remove-host";
  // The focused button disappears with the host.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <div className="print:hidden">
      <Button className="text-danger" {...opensDialog(DIALOG)}>
        <Icon of={Trash2} />
        Remove Host
      </Button>
      <FormDialog
        id={DIALOG}
        title={`Remove ${host}?`}
        text={`Its figures and its history are deleted.${isLive ? " Its agent still reports, so it will be back in seconds: stop the agent first." : ""}`}
      >
        <Form method="post">
          <input type="hidden" name="intent" value="remove-host" />
          <input type="hidden" name="host" value={host} />
          <FormDialogButtons id={DIALOG} confirm="Remove Host" danger pending={isPending} />
        </Form>
      </FormDialog>
    </div>
  );
}

/** All cards of a host. */
export function Cards({ stats, history, span }: { stats: HostStats; history: HostMinute[]; span: TimeRange }) {
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

/** The mounted file systems. */
function Disks({ filesystems }: HostStats["disk"]) {
  const { gigabytes } = useNumbers();
  return (
    <Card id="disk" title="Disk Storage">
      {filesystems.length === 0 && <p className="text-ink-soft">This host reports no disks.</p>}
      <ul>
        {filesystems.map((disk) => (
          <li
            key={`${disk.mount} ${disk.filesystem}`}
            className="grid gap-x-8 gap-y-2 border-t border-line py-3 last:pb-0 md:grid-cols-2 md:items-center lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1fr)]"
          >
            <div className="min-w-0">
              <h3>{disk.mount}</h3>
              <p className="text-sm text-ink-soft">
                {disk.filesystem} · {disk.type}
              </p>
            </div>
            <Usage label={`Used of ${disk.mount}`} resource="disk" value={disk.usedPercent}>
              Used
            </Usage>
            <Rows
              className="sizes"
              rows={[
                ["Total", gigabytes(disk.sizeGB)],
                ["Used", gigabytes(disk.usedGB)],
                ["Available", gigabytes(disk.availableGB)],
              ]}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The load of the processor. */
function Cpu({ cpu }: { cpu: HostStats["cpu"] }) {
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
function Memory({ ram }: { ram: HostStats["ram"] }) {
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

/** The host's name and system, and its last report. */
function System({ stats: { os, timestamp, clock_offset } }: { stats: HostStats }) {
  const { locale, timezone } = useContext(Reader);
  const isOff = Math.abs(clock_offset) >= 60;
  return (
    <Card id="system" title="System Information">
      <Rows
        className="facts"
        rows={[
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
        ]}
      />
      {isOff && (
        <p className="text-sm text-ink-soft">
          This host’s own clock is {ageText(Math.abs(clock_offset))} {clock_offset > 0 ? "ahead" : "behind"}. Times here
          are the server’s.
        </p>
      )}
    </Card>
  );
}
