import type { findChromium } from "../../scripts/local/chromium.ts";

/** The addresses and folders of the running product, for the journeys. */
export interface Stage {
  url: string;
  stateDir: string;
  /** The folder of an installation that was migrated and never started. */
  emptyDir: string;
  inbox: string;
  /** The origin of the push service. */
  push: string;
  /** The origin of the server of calendar feeds. */
  feeds: string;
  /** The origin of the programs that webhooks tell. */
  hooks: string;
  launch: Awaited<ReturnType<typeof findChromium>>;
}
