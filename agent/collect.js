import { readFile } from "node:fs/promises";
import { uptime } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import si from "systeminformation";
import { realDisks } from "./disks.js";

/** @import { SystemStats } from "../app/domain/system-stats/system-stats.ts" */

// Units are powers of 1000, as their names say.
const GB = 1e9;
const MB = 1e6;
const KB = 1e3;

/** @param {number | null | undefined} value */
const whole = (value) => (Number.isFinite(value) && Number(value) >= 0 ? Number(value) : 0);
/** Two decimals. @param {number | null | undefined} value */
const round = (value) => Math.round(whole(value) * 100) / 100;
/** @param {number | null | undefined} value */
const percent = (value) => Math.min(100, round(value));
/** @param {unknown} value */
const text = (value) => String(value ?? "").slice(0, 200);

/** @param {number} seconds */
function formatUptime(seconds) {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${days}d ${hours}h ${minutes}m`;
}

/** The values that do not change while the agent runs. */
async function constants() {
  const [os, cpu] = await Promise.all([si.osInfo(), si.cpu()]);
  return { os, cpu: { ...cpu, speed: cpu.speed || (await speedByKernel()) } };
}

/** The speed in GHz from the Linux kernel, for processors whose name does not contain it; 0 elsewhere. */
async function speedByKernel() {
  const text = await readFile("/proc/cpuinfo", "utf8").catch(() => "");
  return Number(/^cpu MHz\s*:\s*([\d.]+)/m.exec(text)?.[1] ?? 0) / 1000;
}

/** @type {Awaited<ReturnType<typeof constants>> | undefined} */
let constant;

/** How long to wait for the disks, in milliseconds: a network disk that has disappeared never answers. */
const DISK_PATIENCE = 3000;

/** @type {Awaited<ReturnType<typeof si.fsSize>>} */
let disks = [];
/** @type {Promise<void> | undefined} */
let lookingAtDisks;

/** The disks. While they cannot be read, the last result. */
async function fileSystems() {
  lookingAtDisks ??= si
    .fsSize()
    .then((found) => void (disks = realDisks(found)))
    .finally(() => (lookingAtDisks = undefined));
  const given = new AbortController();
  const patience = sleep(DISK_PATIENCE, undefined, { signal: given.signal, ref: false }).catch(() => {});
  await Promise.race([lookingAtDisks, patience]);
  given.abort();
  return disks;
}

/**
 * The load in percent. Low-priority (“nice”) programs count as programs, and interrupts as the kernel, so that both
 * parts add up to the total. Time that another virtual machine used (“steal”) counts in neither.
 * @param {Partial<import("systeminformation").Systeminformation.CurrentLoadData>} load
 */
export const processorLoad = (load) => ({
  currentLoad: percent(load.currentLoad),
  currentLoadUser: percent(whole(load.currentLoadUser) + whole(load.currentLoadNice)),
  currentLoadSystem: percent(whole(load.currentLoadSystem) + whole(load.currentLoadIrq)),
});

/**
 * Takes a sample of this machine. The network's rates are computed from the previous sample, so the first sample has
 * none.
 * @returns {Promise<SystemStats>}
 */
export async function collect() {
  constant ??= await constants();
  const { os, cpu } = constant;
  const [load, memory, mounted, interfaces, traffic] = await Promise.all([
    si.currentLoad(),
    si.mem(),
    fileSystems(),
    si.networkInterfaces(),
    si.networkStats("*"),
  ]);
  return {
    timestamp: new Date().toISOString(),
    os: {
      platform: text(os.platform),
      type: text(os.distro || os.platform),
      release: text(os.release),
      kernel: text(os.kernel),
      hostname: text(os.hostname),
      uptimeFormatted: formatUptime(uptime()),
    },
    cpu: {
      brand: text(`${cpu.manufacturer} ${cpu.brand}`.trim()),
      cores: whole(cpu.cores),
      physicalCores: whole(cpu.physicalCores),
      speed: round(cpu.speed),
      ...processorLoad(load),
    },
    ram: {
      total: whole(memory.total),
      totalGB: round(memory.total / GB),
      usedGB: round(memory.active / GB),
      freeGB: round(memory.free / GB),
      availableGB: round(memory.available / GB),
      usedPercent: percent((memory.used / memory.total) * 100),
    },
    disk: {
      filesystems: mounted.map((disk) => ({
        mount: text(disk.mount),
        filesystem: text(disk.fs),
        type: text(disk.type),
        sizeGB: round(disk.size / GB),
        usedGB: round(disk.used / GB),
        availableGB: round(disk.available / GB),
        usedPercent: percent(disk.use),
      })),
    },
    network: {
      interfaces: [interfaces].flat().map((one) => ({
        iface: text(one.iface),
        ip4: text(one.ip4),
        type: text(one.type),
        operstate: text(one.operstate),
        speed: Number.isFinite(one.speed) && Number(one.speed) >= 0 ? Number(one.speed) : null,
      })),
      stats: traffic.map((one) => ({
        iface: text(one.iface),
        rx_MB: round(one.rx_bytes / MB),
        tx_MB: round(one.tx_bytes / MB),
        rx_sec_KB: round(one.rx_sec / KB),
        tx_sec_KB: round(one.tx_sec / KB),
      })),
    },
  };
}
