import type { findChromium } from "../../scripts/local/chromium.ts";

/** The addresses and folders of the running product, for the journeys. */
export interface Stage {
  url: string;
  stateDir: string;
  /** The folder of a migrated installation that was never started. */
  emptyDir: string;
  inbox: string;
  /** The origin of the push service. */
  push: string;
  /** The origin of the calendar server. */
  feeds: string;
  /** The origin of the server that receives webhooks. */
  hooks: string;
  launch: Awaited<ReturnType<typeof findChromium>>;
}
