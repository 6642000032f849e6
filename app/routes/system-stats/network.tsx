import type { HostStats } from "#app/domain/system-stats/system-stats.ts";
import { Scroll } from "#app/ui/scroll.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { Card } from "./card.tsx";
import { numberColumns, useNumbers } from "./numbers.ts";

type Network = HostStats["network"];

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function Interfaces({ interfaces }: Pick<Network, "interfaces">) {
  const { whole } = useNumbers();
  return (
    <Card id="interfaces" title="Network interfaces">
      <Scroll label="Network interfaces">
        <table className="figures">
          <TableHead columns={["Interface", "IP4", "Type", "Status", ["Mbps", "number"]]} />
          <tbody>
            {interfaces.map(({ iface, ip4, type, operstate, speed }) => (
              <tr key={`${iface} ${ip4}`}>
                <th scope="row">{iface}</th>
                <td>{ip4 || "N/A"}</td>
                <td>{type || "N/A"}</td>
                <td>
                  <span className={`state ${operstate === "up" ? "state-live" : "state-unknown"}`}>
                    {capital(operstate || "unknown")}
                  </span>
                </td>
                <td className="number">{speed === null ? "N/A" : whole(speed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

/** The traffic of the interfaces: totals and current rates. */
export function Traffic({ traffic }: { traffic: Network["stats"] }) {
  const { one } = useNumbers();
  return (
    <Card id="traffic" title="Network traffic">
      <Scroll label="Network traffic">
        <table className="figures">
          <TableHead columns={["Interface", ...numberColumns("RX MB", "TX MB", "RX KB/s", "TX KB/s")]} />
          <tbody>
            {traffic.map(({ iface, rx_MB, tx_MB, rx_sec_KB, tx_sec_KB }) => (
              <tr key={iface}>
                <th scope="row">{iface}</th>
                <td className="number">{one(rx_MB)}</td>
                <td className="number">{one(tx_MB)}</td>
                <td className="number">{one(rx_sec_KB)}</td>
                <td className="number">{one(tx_sec_KB)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="text-sm text-ink-soft">RX is received, TX is sent: in all since the host started, and now.</p>
    </Card>
  );
}
