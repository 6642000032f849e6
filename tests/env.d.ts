import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as AppEnv } from "../app/context.ts";

declare global {
  namespace Cloudflare {
    interface Env extends AppEnv {
      TEST_MIGRATIONS: D1Migration[];
      /** The statements that create the final tables. */
      TEST_SCHEMA: string[];
      /** A database without tables. */
      MIGRATING: D1Database;
      /** The databases and a bucket of other regions. */
      OTHER: D1Database;
      THIRD: D1Database;
      OTHER_AUDIO: R2Bucket;
      HOSTILE_RUNS: string;
      HOSTILE_SEED: string;
    }
    interface GlobalProps {
      mainModule: typeof import("./worker.ts");
    }
  }
}
