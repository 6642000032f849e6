import type { Report } from "../app/domain/system-stats/system-stats.ts";

/** A host name that has not reported. */
export const newHost = () => `host-${crypto.randomUUID().slice(0, 8)}`;

/** An agent's report; `cpu` in percent. */
export const sample = (host: string, cpu = 12.5): Report => ({
  host,
  interval: 5,
  timestamp: "2026-11-21T09:00:00.000Z",
  os: {
    platform: "linux",
    type: "Debian",
    release: "12",
    kernel: "6.1.0-18-amd64",
    hostname: host,
    uptimeFormatted: "1d 2h 3m",
  },
  cpu: {
    brand: "x",
    cores: 4,
    physicalCores: 2,
    speed: 2.4,
    currentLoad: cpu,
    currentLoadUser: 8,
    currentLoadSystem: 4,
  },
  ram: { total: 8e9, totalGB: 8, usedGB: 3, freeGB: 1, availableGB: 4, usedPercent: 87.5 },
  disk: {
    filesystems: [
      { mount: "/", filesystem: "/dev/vda", type: "ext4", sizeGB: 100, usedGB: 40, availableGB: 55, usedPercent: 42.1 },
    ],
  },
  network: {
    interfaces: [{ iface: "eth0", ip4: "10.0.0.2", type: "wired", operstate: "up", speed: 1000 }],
    stats: [
      { iface: "lo", rx_MB: 1, tx_MB: 1, rx_sec_KB: 99, tx_sec_KB: 99 },
      { iface: "eth0", rx_MB: 5, tx_MB: 6, rx_sec_KB: 10, tx_sec_KB: 20 },
    ],
  },
});
