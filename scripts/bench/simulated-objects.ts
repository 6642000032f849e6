/**
 * Runs the built clock objects of the product in threads of Node: their storage is in memory, their alarms are
 * timers, and D1 is an SQLite database of the thread with the product's migrations. Everything else is the product's
 * code.
 */
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { PomodoroClock } from "../../workers/durable-objects/pomodoro-clock.ts";
import { addRemindedPeople, type RemindedPeople } from "./reminded-people.ts";

/** Replacements for the modules of workerd, and for modules that no object uses. */
const RUNTIME = "export class DurableObject { constructor(ctx, env) { Object.assign(this, { ctx, env }); } }";

registerHooks({
  resolve: (name, context, next) =>
    /^cloudflare:|\.wasm$/.test(name) ? { url: `runtime:${name}`, shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url.startsWith("runtime:")
      ? { format: "module", source: url.endsWith(".wasm") ? "export default null" : RUNTIME, shortCircuit: true }
      : next(url, context),
});
Object.assign(globalThis, { WebSocketRequestResponsePair: Object });
// Node does not have these methods yet. The product's secrets are all base64url.
Object.assign(Uint8Array.prototype, {
  toBase64(this: Uint8Array) {
    return Buffer.from(this).toString("base64url");
  },
});

/**
 * The number of connections between a thread and the push service. A real one receives all pushes of a machine over a
 * few (HTTP/2).
 */
const CONNECTIONS = 25;
await fetch("data:,");
const dispatcher = Symbol.for("undici.globalDispatcher.1");
const global = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;
global[dispatcher] = new global[dispatcher]!.constructor({ connections: CONNECTIONS });

/** D1, simulated with SQLite. */
function simulatedD1(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const prepare = (text: string, values: SQLInputValue[] = []) => {
    const rows = () => {
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      return statement.all(...values);
    };
    const all = async () => ({ results: rows() });
    return {
      bind: (...bound: SQLInputValue[]) => prepare(text, bound),
      all,
      run: all,
      raw: async () => rows().map((row) => Object.values(row)),
      rows,
    };
  };
  const batch = async (all: ReturnType<typeof prepare>[]) => all.map(({ rows }) => ({ results: rows() }));
  return { prepare, batch } as unknown as D1Database;
}

/** The state of an object; `wake` is called at the time of its alarm. Like the real storage, it stores copies. */
function simulatedState(wake: () => void) {
  const stored = new Map<string, unknown>();
  let timer: NodeJS.Timeout | undefined;
  const kv = {
    get: (key: string) => structuredClone(stored.get(key)),
    put: (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
    delete: (key: string) => stored.delete(key),
    *list({ prefix }: { prefix: string }) {
      for (const [key, value] of stored) if (key.startsWith(prefix)) yield [key, structuredClone(value)];
    },
  };
  const deleteAlarm = async () => clearTimeout(timer);
  const setAlarm = async (at: number) => {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(at - Date.now(), 0));
  };
  return {
    storage: { kv, setAlarm, deleteAlarm },
    waitUntil: () => {},
    getWebSockets: () => [],
    setWebSocketAutoResponse: () => {},
  } as unknown as DurableObjectState;
}

const { vars, ...reminded } = workerData as RemindedPeople & { vars: Record<string, string> };
const database = new DatabaseSync(":memory:");
for (const file of globSync("migrations/*.sql").sort()) database.exec(readFileSync(file, "utf8"));
addRemindedPeople(database, reminded);
const env = { ...vars, DB: simulatedD1(database) };
const built = (await import(resolve("build/server/index.js"))) as {
  PomodoroClock: new (state: DurableObjectState, env: object) => PomodoroClock;
};
for (let i = 0; i < reminded.people; i += 1) {
  const object: PomodoroClock = new built.PomodoroClock(
    simulatedState(() => void object.alarm()),
    env,
  );
  await object.planReminders(`u${i}`, Date.now());
}
parentPort!.postMessage("planned", []);
