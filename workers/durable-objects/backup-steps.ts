import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import { type Dump } from "#app/domain/backup/dump.ts";
import { dumpStep } from "#app/domain/backup/dump-step.server.ts";

/** Makes the steps of a backup. Each is a call of its own, with its own processor time; it keeps nothing. */
export class BackupSteps extends DurableObject<Env> {
  dump(before: Dump): Promise<Dump> {
    return dumpStep(this.env, before);
  }
}
