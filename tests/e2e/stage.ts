import type { findChromium } from "../../scripts/local/chromium.ts";

/** The addresses and folders of the running product, for the journeys. */
export interface Stage {
  url: string;
  stateDir: string;
  inbox: string;
  /** The origin of the push service. */
  push: string;
  launch: Awaited<ReturnType<typeof findChromium>>;
}
