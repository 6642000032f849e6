import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import type { AlertState } from "#app/domain/health/alerts.ts";

const KEY = "state";

/** Stores which alerts were mailed. */
export class AlertBook extends DurableObject<Env> {
  async read(): Promise<AlertState | undefined> {
    return this.ctx.storage.kv.get<AlertState>(KEY);
  }

  async write(state: AlertState): Promise<void> {
    this.ctx.storage.kv.put(KEY, state);
  }
}
