import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import {
  HISTORY_MINUTES,
  type HostMetricsRpc,
  type HostMinute,
  samplePoint,
  type SystemStats,
} from "#app/domain/system-stats.ts";

type Newest = { sample: SystemStats; received_at: string };

/** One host's newest sample and the averages of its last 24 hours. */
export class HostMetrics extends DurableObject<Env> implements HostMetricsRpc {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`CREATE TABLE IF NOT EXISTS minute (
      at TEXT PRIMARY KEY, samples INTEGER NOT NULL,
      cpu REAL NOT NULL, memory REAL NOT NULL, received REAL NOT NULL, sent REAL NOT NULL
    ) STRICT, WITHOUT ROWID`);
  }

  /** Keeps a sample that came at the instant `at`. Resolves to whether the host is known to be listed. */
  async report(sample: SystemStats, at: string): Promise<boolean> {
    const { kv, sql } = this.ctx.storage;
    kv.put("newest", { sample, received_at: at } satisfies Newest);
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
      const oldest = new Date(Date.parse(at) - HISTORY_MINUTES * 60_000).toISOString();
      sql.exec("DELETE FROM minute WHERE at < ?", oldest);
    }
    return kv.get<boolean>("listed") === true;
  }

  async markListed(): Promise<void> {
    this.ctx.storage.kv.put("listed", true);
  }

  async newest(): Promise<Newest | null> {
    return this.ctx.storage.kv.get<Newest>("newest") ?? null;
  }

  /** Minute averages since the instant `since`, oldest first. */
  async history(since: string): Promise<HostMinute[]> {
    return this.ctx.storage.sql
      .exec<HostMinute & Record<string, SqlStorageValue>>(
        `SELECT at, cpu / samples AS cpu, memory / samples AS memory, received / samples AS received,
           sent / samples AS sent FROM minute WHERE at >= ? ORDER BY at`,
        since,
      )
      .toArray();
  }

  async forget(): Promise<void> {
    this.ctx.storage.kv.delete("newest");
    this.ctx.storage.kv.delete("listed");
    this.ctx.storage.sql.exec("DELETE FROM minute");
  }
}
