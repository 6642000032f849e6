import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import { type Dump } from "#app/domain/backup/dump.ts";
import { dumpStep } from "#app/domain/backup/dump.server.ts";

/** Makes the steps of a backup. Each step is a separate call with its own processor time, and stores nothing here. */
export class BackupSteps extends DurableObject<Env> {
  dump(before: Dump): Promise<Dump> {
    return dumpStep(this.env, before);
  }
}
