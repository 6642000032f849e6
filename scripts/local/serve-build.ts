import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where the Worker listens, where its data is, and what it is given. */
export interface Place {
  port: number;
  stateDir: string;
  vars: Record<string, string>;
  /** Where the runtime's inspector listens, if anywhere. */
  inspectorPort?: number;
}

/** A Worker that answers. */
export interface Server {
  crons: string[];
  runCron(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Milliseconds between looks whether the runtime runs. */
const WATCH_INTERVAL = 1_000;

/**
 * Serves the built bundle, as it is deployed, in workerd with its own D1, R2 and Durable Objects. Without wrangler's
 * proxy and second bundling in front: it is ready in half a second, and what is measured is the Worker.
 * A runtime that dies is started again, however often.
 */
export async function serve({ port, stateDir, vars, inspectorPort }: Place): Promise<Server> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const wasm = globSync("build/server/*.wasm").map((path) => ({ type: "CompiledWasm" as const, path }));
  const options = convertV4MiniflareOptions({
    ...local(port, stateDir),
    ...(inspectorPort && { inspectorPort }),
    workers: [
      {
        ...workerOptions,
        name: "sevenfold",
        modulesRoot: "build/server",
        modules: [{ type: "ESModule", path: "build/server/index.js" }, ...wasm],
        bindings: { ...(workerOptions.bindings as object), ...vars },
      },
    ],
  });
  let miniflare = new Miniflare(options);
  await miniflare.ready;

  // Miniflare restarts a runtime that died, but gives up for good when that one dies before it is ready.
  const closing = new AbortController();
  const { signal } = closing;
  const watch = async () => {
    while (!signal.aborted) {
      const isReady = await miniflare.ready.then(
        () => true,
        () => false,
      );
      if (!isReady) await miniflare.dispose().catch(() => {});
      await sleep(WATCH_INTERVAL, undefined, { signal }).catch(() => {});
      if (!isReady && !signal.aborted) miniflare = new Miniflare(options);
    }
  };
  const watching = watch();
  return {
    crons: (workerOptions as { cronTriggers?: string[] }).cronTriggers ?? [],
    // Asked for each time: the stub of a runtime that died cannot be used.
    runCron: async (cron) => (await miniflare.getWorker()).scheduled({ cron }),
    async close() {
      closing.abort();
      await miniflare.dispose();
      await watching;
    },
  };
}

/** Where a local Miniflare listens and keeps its data. It asks nobody on the network for anything. */
export const local = (port: number, stateDir: string) => ({
  host: "127.0.0.1",
  port,
  // Else it takes every client to be in Texas.
  cf: {},
  resourcePersistencePath: join(stateDir, "v3"),
});
