import { createServer } from "vite";
import { unstable_readConfig } from "wrangler";
import type { Place, Server } from "./serve-build.ts";

/**
 * Serves the sources with hot reloading. `vite.config.ts` runs them in workerd and reads the variables that are set
 * here.
 */
export async function serve({ port, stateDir, vars }: Place): Promise<Server> {
  process.env.STATE_DIR = stateDir;
  process.env.WORKER_VARS = JSON.stringify(vars);
  const vite = await createServer({ server: { port, host: "127.0.0.1", strictPort: true }, clearScreen: false });
  await vite.listen();
  const crons = unstable_readConfig({ config: "wrangler.toml" }).triggers.crons ?? [];
  return {
    crons,
    runCron: (cron) => fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`),
    close: () => vite.close(),
  };
}
