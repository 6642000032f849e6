import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import {
  HISTORY_HOURS,
  type HostMetricsRpc,
  type HostMinute,
  type NewestSample,
  samplePoint,
  type SystemStats,
} from "#app/domain/system-stats/system-stats.ts";

/** One host's newest sample and the averages of its last 24 hours. */
export class HostMetrics extends DurableObject<Env> implements HostMetricsRpc {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`CREATE TABLE IF NOT EXISTS minute (
      at TEXT PRIMARY KEY, samples INTEGER NOT NULL,
      cpu REAL NOT NULL, memory REAL NOT NULL, received REAL NOT NULL, sent REAL NOT NULL
    ) STRICT, WITHOUT ROWID`);
  }

  /** Stores a sample that was received at the instant `at`. Resolves to whether the host is on the list of hosts. */
  async report(sample: SystemStats, interval: number, at: string): Promise<boolean> {
    const { kv, sql } = this.ctx.storage;
    kv.put("newest", { sample, interval, received_at: at } satisfies NewestSample);
    const { cpu, memory, received, sent } = samplePoint(sample);
    const minute = `${at.slice(0, 16)}:00.000Z`;
    const { samples } = sql
      .exec<{ samples: number }>(
        `INSERT INTO minute (at, samples, cpu, memory, received, sent) VALUES (?, 1, ?, ?, ?, ?)
         ON CONFLICT (at) DO UPDATE SET samples = samples + 1, cpu = cpu + excluded.cpu,
           memory = memory + excluded.memory, received = received + excluded.received, sent = sent + excluded.sent
         RETURNING samples`,
        minute,
        cpu,
        memory,
        received,
        sent,
      )
      .one();
    if (samples === 1) {
      const oldest = new Date(Date.parse(at) - HISTORY_HOURS * 3_600_000).toISOString();
      sql.exec("DELETE FROM minute WHERE at < ?", oldest);
    }
    return kv.get<boolean>("listed") === true;
  }

  async markListed(): Promise<void> {
    this.ctx.storage.kv.put("listed", true);
  }

  async newest(): Promise<NewestSample | null> {
    return this.ctx.storage.kv.get<NewestSample>("newest") ?? null;
  }

  async figures(since: string, until: string) {
    const minutes = this.#averages(since, 1).filter(({ at }) => at < until);
    return { newest: await this.newest(), minutes };
  }

  async history(since: string, minutes: number): Promise<HostMinute[]> {
    return this.#averages(since, minutes);
  }

  #averages(since: string, minutes: number): HostMinute[] {
    return this.ctx.storage.sql
      .exec<HostMinute & Record<string, SqlStorageValue>>(
        `SELECT min(at) AS at, sum(cpu) / sum(samples) AS cpu, sum(memory) / sum(samples) AS memory,
           sum(received) / sum(samples) AS received, sum(sent) / sum(samples) AS sent
         FROM minute WHERE at >= ? GROUP BY unixepoch(at) / CAST(? AS INTEGER) ORDER BY 1`,
        since,
        minutes * 60,
      )
      .toArray();
  }

  async forget(): Promise<void> {
    this.ctx.storage.kv.delete("newest");
    this.ctx.storage.kv.delete("listed");
    this.ctx.storage.sql.exec("DELETE FROM minute");
  }
}
