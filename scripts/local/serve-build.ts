import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OUTSIDE } from "./outside.ts";
import { freeBytes } from "./room.ts";

/** The Worker's port, data folder and variables. */
export interface Place {
  port: number;
  stateDir: string;
  vars: Record<string, string>;
  /** The port of the runtime's inspector, if any. */
  inspectorPort?: number;
  /**
   * Whether requests to the runtime's own paths deliver mails and run cron. Only for tests, because these paths need
   * no authentication.
   */
  hasTriggers?: boolean;
  /** A module that runs before the bundle and is stored beside it. For the benchmark. */
  entry?: { path: string; contents: string };
}

/** A running Worker. */
export interface Server {
  crons: string[];
  runCron(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Milliseconds between checks whether the runtime is alive. */
const WATCH_INTERVAL = 1_000;

/**
 * Serves the built bundle in workerd with its own D1, R2 and Durable Objects. Without wrangler's proxy and second
 * bundling it starts in half a second, and benchmarks measure only the Worker. A runtime that dies is always
 * restarted.
 */
export async function serve({ port, stateDir, vars, inspectorPort, hasTriggers, entry }: Place): Promise<Server> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const wasm = globSync("build/server/*.wasm").map((path) => ({ type: "CompiledWasm" as const, path }));
  const options = convertV4MiniflareOptions({
    ...local(port, stateDir),
    ...(inspectorPort && { inspectorPort }),
    ...(hasTriggers && { unsafeTriggerHandlers: true }),
    unsafeHandleRuntimeRestart: () => logRuntime("It ended, and was started again"),
    workers: [
      {
        ...workerOptions,
        name: "sevenfold",
        modulesRoot: "build/server",
        modules: [
          ...(entry ? [{ type: "ESModule" as const, ...entry }] : []),
          { type: "ESModule", path: "build/server/index.js" },
          ...wasm,
        ],
        bindings: { ...(workerOptions.bindings as object), ...vars },
        serviceBindings: {
          ...(workerOptions.serviceBindings as object),
          OUTSIDE,
          DISK: () => new Response(String(freeBytes(stateDir))),
        },
      },
    ],
  });
  let miniflare = new Miniflare(options);
  await miniflare.ready;

  // Miniflare restarts a dead runtime, but gives up if the new one dies before it is ready.
  const closing = new AbortController();
  const { signal } = closing;
  const watch = async () => {
    while (!signal.aborted) {
      const isReady = await miniflare.ready.then(
        () => true,
        () => false,
      );
      if (!isReady) {
        logRuntime("It did not start, and is started again");
        await miniflare.dispose().catch(() => {});
      }
      await sleep(WATCH_INTERVAL, undefined, { signal }).catch(() => {});
      if (!isReady && !signal.aborted) miniflare = new Miniflare(options);
    }
  };
  const watching = watch();
  return {
    crons: (workerOptions as { cronTriggers?: string[] }).cronTriggers ?? [],
    // Looked up each time, because the stub of a dead runtime cannot be used.
    runCron: async (cron) => (await miniflare.getWorker()).scheduled({ cron }),
    async close() {
      closing.abort();
      await miniflare.dispose();
      await watching;
    },
  };
}

/** Writes a line to the log in the format of the Worker's lines. */
const logRuntime = (failure: string) =>
  console.warn(JSON.stringify({ time: new Date().toISOString(), what: "runtime", failure }));

/** Miniflare's port and data folder. It makes no network requests. */
export const local = (port: number, stateDir: string) => ({
  host: "127.0.0.1",
  port,
  // Otherwise Miniflare would place every client in Texas.
  cf: {},
  resourcePersistencePath: join(stateDir, "v3"),
});
