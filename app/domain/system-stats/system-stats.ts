import * as z from "zod/mini";
import { queryNumber } from "../text/number-input.ts";
import { checked } from "../text/text.ts";

/** Default seconds between a host's reports. */
const REPORT_SECONDS = 5;
/** Seconds between the screen's refreshes. */
export const REFRESH_SECONDS = 5;
/** The most hosts that may report. */
export const MAX_HOSTS = 50;
/** The hours of history that are stored. */
export const HISTORY_HOURS = 24;

export const STATS_FAILED_MESSAGE = "Failed to fetch stats";
export const NO_HOST_MESSAGE = "No host has reported yet. Start the agent on the host to see it here.";

const text = checked(z.string(), z.maxLength(200));
const figure = checked(z.number(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const percent = checked(z.number(), z.gte(0), z.lte(100));

/** The system statistics. A GB is 10^9 bytes, a MB 10^6, a KB 10^3. */
export const SystemStats = z.object({
  /**
   * In a report: when the sample was taken, by the host's clock. In an answer: when it was received, by the server's.
   */
  timestamp: checked(z.string(), z.maxLength(40)),
  os: z.object({
    platform: text,
    /** The distribution or product, such as Debian. */
    type: text,
    /** The distribution's version. */
    release: text,
    /** The kernel's version; missing in reports of older agents. */
    kernel: z.optional(text),
    hostname: text,
    uptimeFormatted: text,
  }),
  cpu: z.object({
    brand: text,
    cores: figure,
    physicalCores: figure,
    /** GHz */
    speed: figure,
    currentLoad: percent,
    currentLoadUser: percent,
    currentLoadSystem: percent,
  }),
  ram: z.object({
    /** Bytes. */
    total: figure,
    totalGB: figure,
    /** Used by programs, without disk caches. */
    usedGB: figure,
    /** Not used at all. */
    freeGB: figure,
    /** Available to programs. */
    availableGB: figure,
    /** Percentage that is not free, including disk caches. */
    usedPercent: percent,
  }),
  disk: z.object({
    filesystems: checked(
      z.array(
        z.object({
          mount: text,
          filesystem: text,
          type: text,
          sizeGB: figure,
          usedGB: figure,
          availableGB: figure,
          usedPercent: percent,
        }),
      ),
      z.maxLength(500),
    ),
  }),
  network: z.object({
    interfaces: checked(
      z.array(
        z.object({
          iface: text,
          ip4: text,
          type: text,
          operstate: text,
          /** In Mbps; null if the interface does not report it. */
          speed: z.nullable(figure),
        }),
      ),
      z.maxLength(500),
    ),
    stats: checked(
      z.array(z.object({ iface: text, rx_MB: figure, tx_MB: figure, rx_sec_KB: figure, tx_sec_KB: figure })),
      z.maxLength(500),
    ),
  }),
});
export type SystemStats = z.infer<typeof SystemStats>;

/** The name under which a host reports. */
const HostName = checked(
  z.string("host is required"),
  z.trim(),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u, "host must be a name of letters, digits, dot and dash"),
);

export const Report = z.extend(SystemStats, {
  host: HostName,
  /** Seconds until its next report. */
  interval: z._default(checked(z.number(), z.gte(1), z.lte(3600)), REPORT_SECONDS),
});
export type Report = z.infer<typeof Report>;

export const HostState = z.enum(["live", "stale", "offline"]);
export type HostState = z.infer<typeof HostState>;

/** A host's newest sample for the screen. */
export const HostStats = z.extend(SystemStats, {
  host: z.string(),
  /** The names of all hosts. */
  hosts: z.array(z.string()),
  /** When it was received, by the server's clock. */
  received_at: z.string(),
  /** Seconds since then at the time of this answer. */
  age: z.number(),
  /** Seconds between the host's reports. */
  interval: z.number(),
  /** The state, calculated from age and interval. */
  state: HostState,
  /** Seconds by which the host's clock is ahead of the server's; negative when it is behind. */
  clock_offset: z.number(),
});
export type HostStats = z.infer<typeof HostStats>;

/** Averages over a minute, or over the requested number of minutes. */
export const HostMinute = z.object({
  at: z.string(),
  /** Percent. */
  cpu: z.number(),
  /** Percentage of memory that is not available. */
  memory: z.number(),
  /** KB/s over all interfaces except loopback. */
  received: z.number(),
  sent: z.number(),
});
export type HostMinute = z.infer<typeof HostMinute>;

export const HostQuery = z.object({ host: z.optional(checked(z.string(), z.maxLength(100))) });

/** The last `hours`, as averages over `minutes`. */
export const HistoryQuery = z.object({
  hours: z._default(queryNumber(1, HISTORY_HOURS, `hours must be 1 to ${HISTORY_HOURS}`), HISTORY_HOURS),
  minutes: z._default(queryNumber(1, 60, "minutes must be 1 to 60"), 1),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Seconds for which a report always counts as live, and then as stale at most, however often a host reports. */
const LIVE_SECONDS = 15;
const STALE_SECONDS = 60;

/** A host's state by the age of its last report, both in seconds: stale after three missed reports, offline after twelve. */
export function hostState(age: number, interval = REPORT_SECONDS): HostState {
  if (age < Math.max(LIVE_SECONDS, 3 * interval)) return "live";
  return age < Math.max(STALE_SECONDS, 12 * interval) ? "stale" : "offline";
}

/** Percentage of memory that is not available to programs. */
export const memoryInUse = ({ totalGB, availableGB }: SystemStats["ram"]) =>
  totalGB === 0 ? 0 : Math.min(100, Math.max(0, ((totalGB - availableGB) / totalGB) * 100));

/** A sample as a point of the history. */
export function samplePoint(sample: SystemStats): Omit<HostMinute, "at"> {
  const traffic = sample.network.stats.filter((one) => one.iface !== "lo");
  const sum = (of: "rx_sec_KB" | "tx_sec_KB") => traffic.reduce((total, one) => total + one[of], 0);
  return {
    cpu: sample.cpu.currentLoad,
    memory: memoryInUse(sample.ram),
    received: sum("rx_sec_KB"),
    sent: sum("tx_sec_KB"),
  };
}

/** Below the first number green, between them yellow, above the second red. Decision 14 lists the bars. */
export const THRESHOLDS = { memory: [50, 75], cpu: [60, 80], disk: [70, 85] } as const;
export type Resource = keyof typeof THRESHOLDS;
export type Level = "low" | "raised" | "high";

/** A usage percentage as a level with a colour and a word. */
export function usageLevel(resource: Resource, value: number): Level {
  const [raised, high] = THRESHOLDS[resource];
  if (value < raised) return "low";
  return value <= high ? "raised" : "high";
}

/** A host's newest report as its Durable Object stores it. */
export interface NewestSample {
  sample: SystemStats;
  interval: number;
  received_at: string;
}

/** The RPC methods of a host's Durable Object. */
export interface HostMetricsRpc {
  /** Stores a sample. Resolves to whether the host is known to be on the list. */
  report(sample: SystemStats, interval: number, at: string): Promise<boolean>;
  markListed(): Promise<void>;
  newest(): Promise<NewestSample | null>;
  /** Averages over `minutes` each since the instant `since`, oldest first. */
  history(since: string, minutes: number): Promise<HostMinute[]>;
  /** The newest sample, and the averages of the minutes from the instant `since` until before `until`. */
  figures(since: string, until: string): Promise<{ newest: NewestSample | null; minutes: HostMinute[] }>;
  forget(): Promise<void>;
}
