import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { globSync } from "node:fs";
import { join } from "node:path";

/** Where the Worker listens, where its data is, and what it is given. */
export interface Place {
  port: number;
  stateDir: string;
  vars: Record<string, string>;
}

/** A Worker that answers. */
export interface Server {
  crons: string[];
  runCron(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Serves the built bundle, as it is deployed, in workerd with its own D1, R2 and Durable Objects. Without wrangler's
 * proxy and second bundling in front: it is ready in half a second, and what is measured is the Worker.
 */
export async function serve({ port, stateDir, vars }: Place): Promise<Server> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const wasm = globSync("build/server/*.wasm").map((path) => ({ type: "CompiledWasm" as const, path }));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...local(port, stateDir),
      workers: [
        {
          ...workerOptions,
          name: "sevenfold",
          modulesRoot: "build/server",
          modules: [{ type: "ESModule", path: "build/server/index.js" }, ...wasm],
          bindings: { ...(workerOptions.bindings as object), ...vars },
        },
      ],
    }),
  );
  await miniflare.ready;
  const worker = await miniflare.getWorker();
  return {
    crons: (workerOptions as { cronTriggers?: string[] }).cronTriggers ?? [],
    runCron: (cron) => worker.scheduled({ cron }),
    close: () => miniflare.dispose(),
  };
}

/** Where a local Miniflare listens and keeps its data. It asks nobody on the network for anything. */
export const local = (port: number, stateDir: string) => ({
  host: "127.0.0.1",
  port,
  cf: false,
  resourcePersistencePath: join(stateDir, "v3"),
});
